// The answers of verbs in docs/verbs.md: Verb::answer with the types of its schema.
#include "handlers/verbs/answers_doc.h"

#include "base/log.h"
#include "base/strings.h"
#include "handlers/verbs/answer/shapes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string_view>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

/// A row of Verb::answer: "`hits.start`, `hits.end`: the lines".
struct AnswerRow {
  std::vector<std::string> fields;
  std::string_view meaning;
};

struct AnswerParts {
  std::vector<AnswerRow> rows;
  std::string_view text;  // After the rows.
};

AnswerParts answer_parts(std::string_view answer) {
  AnswerParts parts;
  while (answer.starts_with('`')) {
    const std::string_view line = answer.substr(0, answer.find('\n'));
    const std::size_t end = line.find("`: ");
    if (end == std::string_view::npos) break;
    AnswerRow& row = parts.rows.emplace_back();
    row.meaning = line.substr(end + 3);
    for (std::size_t at = 1; at < end; at = line.find('`', at) + 4)  // "`, `"
      row.fields.emplace_back(line.substr(at, line.find('`', at) - at));
    answer.remove_prefix(std::min(line.size() + 1, answer.size()));
  }
  parts.text = trim(answer);
  return parts;
}

/// The schema of the objects that a schema is of, or a list is of.
const json& item_of(const json& schema) {
  return schema.contains("items") ? schema["items"] : schema;
}

/// Finds the schema of a field ("hits.start"); null if there is none.
json schema_at(const json& schema, std::string_view field) {
  const json& object = item_of(schema);
  if (!object.contains("properties")) return {};
  const json& properties = object["properties"];
  const std::string first(field.substr(0, field.find('.')));
  const auto at = properties.find(first);
  if (at == properties.end()) return {};
  return first.size() == field.size() ? *at : schema_at(*at, field.substr(first.size() + 1));
}

std::string answer_type(const json& schema) {
  if (schema.contains("items")) return "list of " + answer_type(schema["items"]) + "s";
  if (!schema.contains("type")) return "object";
  const json& type = schema["type"];
  return type.is_array() ? type[0].get<std::string>() + ", null" : type.get<std::string>();
}

/// Fields that docs/verbs.md describes for all verbs.
constexpr std::string_view kDescribedOnce =
    " schema_version index complete truncated total total_is_lower_bound groups group_count "
    "next_cursor suggestions fallback parts path line kind name id signature doc preview evidence ";

bool is_described_once(const std::string& name) {
  return kDescribedOnce.find(" " + name + " ") != std::string_view::npos;
}

/// Adds the fields of a schema and of the rows of its lists, without the fields of every verb.
void add_answer_fields(const json& schema, const std::string& prefix,
                       std::vector<std::string>& fields) {
  const json hit = shapes::hit()["properties"];
  const bool is_hit = schema["properties"].contains("recent");
  for (const auto& [name, value] : schema["properties"].items()) {
    if (is_described_once(name) || (is_hit && hit.contains(name))) continue;
    fields.push_back(prefix + name);
    if (prefix.empty() && value.contains("items") && value["items"].contains("properties"))
      add_answer_fields(value["items"], name + ".", fields);
  }
}

}  // namespace

std::string answer_section(const Verb& verb) {
  const AnswerParts parts = answer_parts(verb.answer);
  const json schema = verb.output_schema();
  std::string text = "\nAnswer:";
  if (!parts.rows.empty()) text += "\n\n| field | type | meaning |\n|---|---|---|\n";
  for (const AnswerRow& row : parts.rows) {
    std::vector<std::string> types;
    for (const std::string& field : row.fields) {
      std::string type = answer_type(schema_at(schema, field));
      if (std::ranges::find(types, type) == types.end()) types.push_back(std::move(type));
    }
    text += fmt::format("| `{}` | {} | {} |\n", join(row.fields, "`, `"), join(types, "; "),
                        row.meaning);
  }
  if (!parts.text.empty())
    text += fmt::format("{}{}\n", parts.rows.empty() ? " " : "\n", parts.text);
  return text;
}

std::vector<std::string> undescribed_fields(const Verb& verb) {
  const AnswerParts parts = answer_parts(verb.answer);
  if (parts.text.starts_with("The fields of `")) return {};
  const json schema = verb.output_schema();
  std::set<std::string> described, borrowed;
  std::vector<std::string> wrong, fields;
  for (const AnswerRow& row : parts.rows) {
    for (const std::string& field : row.fields) {
      described.insert(field);
      if (row.meaning.find("as in `") != std::string_view::npos) borrowed.insert(field);
      if (schema_at(schema, field).is_null()) wrong.push_back(field + " does not exist");
    }
  }
  add_answer_fields(schema, "", fields);
  for (const std::string& field : fields)
    if (!described.contains(field) && !borrowed.contains(field.substr(0, field.find('.'))))
      wrong.push_back(field + " is not described");
  return wrong;
}

}  // namespace codefinder::handlers
