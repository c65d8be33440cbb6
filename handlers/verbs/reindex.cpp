// codeFinder/reindex: look at the disk again.
#include "handlers/session.h"
#include "handlers/verbs/ask.h"
#include "handlers/verbs/fields.h"
#include "handlers/verbs/status.h"
#include "handlers/verbs/verb_list.h"

#include <chrono>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::chrono::minutes kWaitForReindex{30};
constexpr std::size_t kSkippedShown = 100;

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = {
      {"from_scratch", FieldType::boolean, "false", "Forget everything first and read every file anew."},
      {"paths", FieldType::string_list, "[]", "Only these files or directories, relative to the root."},
      {"wait_for_index", FieldType::boolean, "true",
       "Answer when it is done; false answers at once, and progress goes on behind."},
      {"project_root", FieldType::string, "null", "The root to read again, when several are open; the first one otherwise."},
  };
  return kFields;
}

Result<json> run(Session& session, const json& params, std::stop_token stop) {
  Result<json> decoded = decode_fields(fields(), params);
  if (!decoded) return decoded;
  Result<std::shared_ptr<index::Index>> chosen = session.index_for_root(string_of(*decoded, "project_root"));
  if (!chosen) return chosen.error();
  index::Index& index = **chosen;
  std::vector<std::string> paths = strings_of(*decoded, "paths");
  const bool from_scratch = boolean_of(*decoded, "from_scratch");
  if (!paths.empty() && from_scratch) {
    return Error{ErrorCode::invalid_query, "from_scratch reads everything and goes with no paths", "leave out one of them"};
  }
  if (paths.empty()) index.reindex(from_scratch);
  else index.update(std::move(paths));
  if (boolean_of(*decoded, "wait_for_index")) {
    const bool ready = index.wait_ready(kWaitForReindex, stop);
    if (stop.stop_requested()) return cancelled_error();
    if (ready) index.wait_idle();
  }
  return status_json(index.status(), kSkippedShown);
}

}  // namespace

const Verb kReindexVerb{"reindex", "Look at the disk again: everything, or some paths.", [] { return schema_of(fields()); }, run};

}  // namespace codefinder::handlers
