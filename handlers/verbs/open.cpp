// codeFinder/open: the file of a jump id, and the current range of the symbol in it.
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/jump.h"
#include "handlers/verbs/run_question.h"
#include "handlers/verbs/verb_list.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = with_contents_fields({}, "262144");
  return kFields;
}

Result<json> run(Session& session, const json& params, std::stop_token stop) {
  return ask_jump(
      session, params, fields(),
      [](const index::Snapshot& snapshot, const json& decoded, const Jump& jump) -> Result<json> {
        return contents_answer(snapshot, decoded, jump,
                               {0, static_cast<std::uint32_t>(jump.text.size())});
      },
      stop);
}

}  // namespace

const Verb kOpenVerb{"open",
                     "open",
                     "Open a file",
                     "The file of a jump id, with the lines where its symbol stands now.",
                     "`id`, `path`, `language`, `range` (`start` and `end`: the lines of the "
                     "symbol now), `window` (the lines shown), `contents`, "
                     "`next_cursor` (null when nothing follows) and `state`: `exact`; `moved` (the "
                     "same symbol on other lines than when its id "
                     "was last shown within the 32 latest queries, or in another file or class: "
                     "then `moved_from` is the path that the id names); `changed` (the "
                     "same symbol with another signature or body); `ambiguous` (several symbols "
                     "may be meant: `candidates`); `gone` (`candidates` has the nearest symbols "
                     "of the same name). With the last two `contents` is empty, "
                     "`range`, `window` and `language` are null: never "
                     "another symbol's text.",
                     fields,
                     contents_schema,
                     run,
                     true};

}  // namespace codefinder::handlers
