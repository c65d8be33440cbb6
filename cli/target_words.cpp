// Resolves the paths of places.
#include "cli/target_words.h"

#include "cli/project_root.h"
#include "handlers/verbs/open_target.h"
#include "handlers/verbs/target_words.h"

#include <functional>
#include <string>

namespace codefinder::cli {

using nlohmann::json;

namespace {

/// Makes the path that a word begins with absolute if it is one of the current directory.
void replace_each(json& values, const std::function<std::string(const std::string&)>& path_of) {
  const auto targets = values.find("targets");
  if (targets == values.end() || !targets->is_array()) return;
  for (json& word : *targets) {
    const std::string text = word.get<std::string>();
    const std::string path = path_of(text);
    if (!path.empty()) word = typed_path(path) + text.substr(path.size());
  }
}

}  // namespace

void resolve_targets(json& values) {
  replace_each(values, [](const std::string& word) {
    const auto place = handlers::parse_place(word);
    return place ? place->path : std::string();
  });
}

void resolve_files(json& values) {
  replace_each(values,
               [](const std::string& word) { return handlers::parse_open_target(word).path; });
}

}  // namespace codefinder::cli
