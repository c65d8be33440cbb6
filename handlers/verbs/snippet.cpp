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

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& snippet_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = target_fields();
    all.push_back(context_field());
    return with_contents_fields(std::move(all), "65536");
  }();
  return kFields;
}

Result<json> run_snippet(Session& session, const json& params, std::stop_token stop) {
  return ask_targets(
      session, params,
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
    12'000,
    true};

}  // namespace codefinder::handlers
