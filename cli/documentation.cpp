// Chooses the page of a topic.
#include "cli/documentation.h"

#include "handlers/settings.h"
#include "handlers/verbs/answer_schema.h"
#include "handlers/verbs/verbs_doc.h"
#include "lsp/json.h"

namespace codefinder::cli {

std::string documentation(std::string_view topic, std::string_view verb) {
  if (!verb.empty()) return lsp::dump_json(handlers::published_schema(verb)) + "\n";
  if (topic == "settings") return handlers::settings_markdown();
  if (topic == "schema") return lsp::dump_json(handlers::settings_schema()) + "\n";
  return handlers::verbs_markdown();
}

}  // namespace codefinder::cli
