// Copies the arguments of a verb's fields into its params.
#include "cli/verb_params.h"

#include "cli/project_root.h"
#include "cli/target_words.h"
#include "handlers/schema/check_field.h"

#include <string>
#include <vector>

namespace codefinder::cli {
namespace {

using handlers::CommandLine;
using handlers::Field;
using handlers::FieldType;
using nlohmann::json;

/// Returns the value of a field; null if it was not typed, or is empty.
json value_of(const Field& field, const json& value) {
  if (value.is_string() && value == "") return nullptr;
  if (field.type == FieldType::path && value.is_string())
    return typed_path(value.get<std::string>());
  if (field.type != FieldType::path_list || !value.is_array()) return value;
  json paths = json::array();
  for (const json& word : value) paths.push_back(typed_path(word.get<std::string>()));
  return paths;
}

json params_of(const std::vector<Field>& fields, const std::string& prefix, const json& values) {
  json params = json::object();
  for (const Field& field : fields) {
    if (field.command_line.kind == CommandLine::Kind::absent) continue;
    const std::string key = prefix + std::string(field.name);
    json value = field.type == FieldType::object ? params_of(field.fields, key + ".", values)
                                                 : value_of(field, values.value(key, json()));
    if (!value.is_null() && !(value.is_object() && value.empty()))
      params[std::string(field.name)] = std::move(value);
  }
  return params;
}

}  // namespace

json verb_params(const handlers::Verb& verb, const json& values) {
  json typed = values;
  if (verb.name == "open") resolve_files(typed);
  else resolve_targets(typed);
  const std::vector<Field>& fields = verb.fields();
  json params = params_of(fields, "", typed);
  const bool wait = values.value("no_wait", json()) != true;
  // This process indexes only while it runs, so it waits as long as it may.
  if (const Field* seconds = handlers::find_field(fields, "wait_seconds"))
    params["wait_seconds"] = wait ? seconds->maximum : 0;
  else if (handlers::find_field(fields, "wait_for_index") != nullptr)
    params["wait_for_index"] = wait;
  return params;
}

}  // namespace codefinder::cli
