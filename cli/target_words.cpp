// Resolves the paths of places.
#include "cli/target_words.h"

#include "base/log.h"
#include "cli/project_root.h"
#include "handlers/verbs/target_words.h"

#include <string>

namespace codefinder::cli {

using nlohmann::json;

void resolve_targets(json& values) {
  const auto targets = values.find("targets");
  if (targets == values.end() || !targets->is_array()) return;
  for (json& word : *targets) {
    const auto place = handlers::parse_place(word.get<std::string>());
    if (!place) continue;
    std::string text = fmt::format("{}:{}", typed_path(place->path), place->line);
    if (place->column != 0) text += fmt::format(":{}", place->column);
    if (!place->name.empty()) text += "#" + place->name;
    word = text;
  }
}

}  // namespace codefinder::cli
