// codeFinder/open: the file of a jump id, and where in it the symbol stands now.
#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/ask.h"
#include "handlers/verbs/fields.h"
#include "handlers/verbs/jump.h"
#include "handlers/verbs/verb_list.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = with_common_fields({
      {"id", FieldType::string, "null", "A jump id (`cf_…`) from an earlier answer. Required."},
      {"max_bytes", FieldType::integer, "262144", "Most bytes of `contents`; a longer file is cut at a line end.", 1, 64 << 20},
  });
  return kFields;
}

Result<json> run(Session& session, const json& params, std::stop_token stop) {
  return ask_jump(
      session, params, fields(),
      [](const index::Snapshot& snapshot, const json& decoded, const Jump& jump) -> Result<json> {
        Capped contents = cap_text(jump.text, static_cast<std::size_t>(integer_of(decoded, "max_bytes")));
        json answer = envelope(snapshot.status(), contents.truncated);
        answer.update(jump_json(jump));
        answer["contents"] = std::move(contents.text);
        return answer;
      },
      stop);
}

}  // namespace

const Verb kOpenVerb{"open", "The file of a jump id, with the lines where its symbol stands now.",
                     [] { return schema_of(fields()); }, run};

}  // namespace codefinder::handlers
