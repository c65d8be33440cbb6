// Splits a target into its parts.
#include "cli/target_words.h"

#include "handlers/verbs/target_words.h"

#include <string>

namespace codefinder::cli {

using nlohmann::json;

void split_target(json& values) {
  const json word = values.value("target", json());
  values.erase("target");
  if (!word.is_string() || word == "") return;
  const handlers::Target target = handlers::parse_target(word.get<std::string>());
  if (!target.id.empty()) values["id"] = target.id;
  if (target.path.empty()) {
    if (!target.name.empty()) values["name"] = target.name;
    return;
  }
  for (const char* name : {"id", "name", "column"}) values.erase(name);
  values["path"] = target.path;
  values["line"] = target.line;
  if (target.column != 0) values["column"] = target.column;
  if (!target.name.empty()) values["name"] = target.name;
}

}  // namespace codefinder::cli
