// codeFinder/snippet: the lines of symbols, with context lines around them if requested.
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/outline_answer.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/params/jump.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& snippet_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = target_fields();
    all.push_back({"context", FieldType::integer, "0", "Lines shown before and after the symbol.",
                   0, 10'000});
    return with_contents_fields(std::move(all), "65536");
  }();
  return kFields;
}

/// Returns the lines of the symbol with `context` lines around them.
ByteRange window_of(const Jump& jump, std::uint32_t context) {
  if (!jump.hit) return {};
  const TextMap& map = jump.hit->place.facts->text_map;
  const ByteRange symbol = jump.hit->full_range;
  const std::uint32_t first = map.position_at(symbol.begin).line;
  const std::uint32_t last = map.position_at(std::max(symbol.end, symbol.begin + 1) - 1).line;
  const std::uint32_t from = first - std::min(first, context);
  std::uint32_t to = std::min(map.line_count() - 1, last + context);
  // The empty range after the last line end is not a line.
  if (to > last && map.line_range(to).empty()) --to;
  return {map.line_range(from).begin, map.line_range(to).end};
}

bool is_cut(const Result<json>& answer) {
  return answer ? answer->value("truncated", false) : answer.error().code == ErrorCode::too_large;
}

/// Returns the symbol with fewer lines around it if it is whole then; else from its first line on.
Result<json> answer_with_context(const index::Snapshot& snapshot, const json& decoded,
                                 const Jump& jump) {
  auto context = static_cast<std::uint32_t>(integer_of(decoded, "context"));
  const ByteRange window = window_of(jump, context);
  Result<json> answer = contents_answer(snapshot, decoded, jump, window);
  if (!is_cut(answer) || !string_of(decoded, "cursor").empty()) return answer;
  while (context != 0) {
    context /= 2;
    answer = contents_answer(snapshot, decoded, jump, window_of(jump, context));
    if (is_cut(answer)) continue;
    (*answer)["truncated"] = true;
    return answer;
  }
  return contents_answer(snapshot, decoded, jump, {window_of(jump, 0).begin, window.end});
}

Result<json> run_snippet(Session& session, const json& params, std::stop_token stop) {
  return ask_targets(
      session, params, snippet_fields(),
      [&](const index::Snapshot& snapshot, const json& decoded, const Target& target,
          std::vector<FileId>& files) -> Result<json> {
        if (!target.id.empty()) {
          const Result<Jump> jump = jump_to(snapshot, target.id, files);
          return jump ? answer_with_context(snapshot, decoded, *jump) : jump.error();
        }
        const Result<Jumps> jumps = jumps_to_symbol(snapshot, target, files, stop);
        if (!jumps) return jumps.error();
        return answer_about_jumps(snapshot, decoded, *jumps,
                                  [&](const json& about, const Jump& jump) {
                                    return answer_with_context(snapshot, about, jump);
                                  });
      },
      stop);
}

}  // namespace

const Verb kSnippetVerb{
    "snippet",
    "snippet",
    "Show a symbol's source",
    "The lines of symbols, and with `context` those around them.",
    "The fields of `open`, but `contents` has only the lines of the symbol and `context` lines "
    "around them; fewer of these, with `truncated`, if the symbol does not fit into `max_bytes` "
    "otherwise. A symbol that is too long for `max_bytes` is a skeleton: its first lines in "
    "`contents`, its members in `symbols` (as in `outline`), with the number of the others in "
    "`symbols_more`; `next_cursor` continues its text.",
    snippet_fields,
    kContents,
    run_snippet,
    true,
    12'000};

}  // namespace codefinder::handlers
