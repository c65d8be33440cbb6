// codeFinder/open: the file of a jump id, and where in it the symbol stands now.
#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/ask.h"
#include "handlers/verbs/fields.h"
#include "handlers/verbs/jump.h"
#include "handlers/verbs/target.h"
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
  Result<json> decoded = decode_fields(fields(), params);
  if (!decoded) return decoded;
  Target target;
  target.id = string_of(*decoded, "id");
  if (target.id.empty()) return Error{ErrorCode::invalid_query, "id is missing", "pass the id of a hit"};
  const auto max_bytes = static_cast<std::size_t>(integer_of(*decoded, "max_bytes"));
  Result<std::shared_ptr<index::Index>> index = index_of(session, *decoded, target, stop);
  if (!index) return index.error();
  return ask(
      **index,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        Result<Jump> jump = jump_to(snapshot, target.id, files);
        if (!jump) return jump.error();
        Capped contents = cap_text(jump->text, max_bytes);
        json answer = envelope(snapshot.status(), contents.truncated);
        answer.update(jump_json(*jump));
        answer["contents"] = std::move(contents.text);
        return answer;
      },
      stop);
}

}  // namespace

const Verb kOpenVerb{"open", "The file of a jump id, with the lines where its symbol stands now.",
                     [] { return schema_of(fields()); }, run};

}  // namespace codefinder::handlers
