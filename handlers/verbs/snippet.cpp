// codeFinder/snippet: the lines of a jump id's symbol, with a few around them.
#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/ask.h"
#include "handlers/verbs/fields.h"
#include "handlers/verbs/jump.h"
#include "handlers/verbs/verb_list.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = with_common_fields({
      {"id", FieldType::string, "null", "A jump id (`cf_…`) from an earlier answer. Required."},
      {"context", FieldType::integer, "8", "Lines shown before and after the symbol.", 0, 10'000},
      {"max_bytes", FieldType::integer, "65536", "Most bytes of `contents`; a longer window is cut at a line end.", 1, 64 << 20},
  });
  return kFields;
}

json answer_of(const index::Snapshot& snapshot, const Jump& jump, std::uint32_t context, std::size_t max_bytes) {
  if (!jump.hit) {
    json answer = envelope(snapshot.status(), false);
    answer.update(jump_json(jump));
    answer["window"] = nullptr;
    answer["contents"] = "";
    return answer;
  }
  const TextMap& map = jump.hit->place.facts->text_map;
  const ByteRange symbol = jump.hit->full_range;
  const std::uint32_t first = map.position_at(symbol.begin).line;
  const std::uint32_t last = map.position_at(std::max(symbol.end, symbol.begin + 1) - 1).line;
  const std::uint32_t from = first - std::min(first, context);
  std::uint32_t to = std::min(map.line_count() - 1, last + context);
  if (to > last && map.line_range(to).empty()) --to;  // The emptiness after the last line end is no line to show.
  const std::size_t begin = std::min<std::size_t>(map.line_range(from).begin, jump.text.size());
  const std::size_t end = std::clamp<std::size_t>(map.line_range(to).end, begin, jump.text.size());
  Capped contents = cap_text(std::string_view(jump.text).substr(begin, end - begin), max_bytes);
  json answer = envelope(snapshot.status(), contents.truncated);
  answer.update(jump_json(jump));
  answer["window"] = {{"start", from + 1}, {"end", to + 1}};
  answer["contents"] = std::move(contents.text);
  return answer;
}

Result<json> run(Session& session, const json& params, std::stop_token stop) {
  return ask_jump(
      session, params, fields(),
      [](const index::Snapshot& snapshot, const json& decoded, const Jump& jump) -> Result<json> {
        return answer_of(snapshot, jump, static_cast<std::uint32_t>(integer_of(decoded, "context")),
                         static_cast<std::size_t>(integer_of(decoded, "max_bytes")));
      },
      stop);
}

}  // namespace

const Verb kSnippetVerb{"snippet", "The lines of a jump id's symbol, with a few around them.", [] { return schema_of(fields()); },
                        run};

}  // namespace codefinder::handlers
