// Chooses the page of a topic.
#include "cli/documentation.h"

#include "handlers/settings.h"
#include "handlers/verbs/verbs_doc.h"
#include "lsp/json.h"

namespace codefinder::cli {

std::string documentation(std::string_view topic) {
  if (topic == "settings") return handlers::settings_markdown();
  if (topic == "schema") return lsp::dump_json(handlers::settings_schema()) + "\n";
  return handlers::verbs_markdown();
}

}  // namespace codefinder::cli
