// Generates docs/verbs.md from the fields of params and answers.
#include "handlers/verbs/verbs_doc.h"

#include "base/log.h"
#include "base/strings.h"
#include "handlers/schema/check_field.h"
#include "handlers/schema/choices.h"
#include "handlers/schema/usual_forms.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/answer/verb.h"
#include "handlers/verbs/verbs_introduction.h"

#include <algorithm>
#include <map>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

/// Minimum number of verbs with the same description of a parameter to list it as a common one.
constexpr std::size_t kMinVerbs = 7;

/// A parameter of a verb: "filters.paths" and its field.
struct ParamRow {
  std::string name;
  const Field* field;
};

/// A description that several verbs have.
struct SharedParam {
  const Field* field = nullptr;  // The first verb's.
  std::size_t verbs = 0;
  bool same_default = true, same_maximum = true;
};
/// By name and description.
using SharedParams = std::map<std::pair<std::string, std::string>, SharedParam>;

void add_param_rows(const std::vector<Field>& fields, const std::string& prefix,
                    std::vector<ParamRow>& rows) {
  for (const Field& field : fields) {
    rows.push_back({fmt::format("{}{}", prefix, field.name), &field});
    add_param_rows(field.fields, rows.back().name + ".", rows);
  }
}

std::vector<ParamRow> rows_of(const Verb& verb) {
  std::vector<ParamRow> rows;
  add_param_rows(verb.fields(), "", rows);
  std::sort(rows.begin(), rows.end(),
            [](const ParamRow& a, const ParamRow& b) { return a.name < b.name; });
  return rows;
}

std::string type_of(const Field& field) {
  switch (field.type) {
    case FieldType::string_list:
    case FieldType::path_list: return "array of strings";
    case FieldType::integer: return "integer";
    case FieldType::number: return "number";
    case FieldType::boolean: return "boolean";
    case FieldType::object: return "object";
    default: return "string";
  }
}

std::string range_of(const Field& field) {
  const bool is_number = field.type == FieldType::integer || field.type == FieldType::number;
  return is_number ? fmt::format(", {} to {}", field.minimum, field.maximum) : "";
}

/// Returns "`1`", or "" if there is none.
std::string default_of(const Field& field) {
  const bool has_default = field.type != FieldType::object && field.default_value != "null";
  return has_default ? fmt::format("`{}`", field.default_value) : "";
}

/// Returns "`function` (`fn`, `func`), `method`".
std::string values_text(const std::vector<std::string_view>& values,
                        const std::vector<ChoiceAlias>& aliases) {
  std::vector<std::string> texts;
  for (const std::string_view value : values) {
    std::string others;
    for (const ChoiceAlias& each : aliases)
      if (each.choice == value)
        others += fmt::format("{}`{}`", others.empty() ? "" : ", ", each.alias);
    texts.push_back(others.empty() ? fmt::format("`{}`", value)
                                   : fmt::format("`{}` ({})", value, others));
  }
  return join(texts, ", ");
}

std::string meaning_of(const Field& field) {
  std::string text(field.doc);
  if (field.required) text += " Required.";
  if (field.choices == kind_names()) text += " Any of the [kinds](#common-parameters).";
  else if (field.choices == language_names())
    text += " Any of the [languages](#common-parameters).";
  else if (!field.choices.empty())
    text += fmt::format(" {} of: {}.", field.type == FieldType::choice ? "One" : "Any",
                        values_text(field.choices, field.choice_aliases));
  if (!field.former_names.empty())
    text += " Also accepted: `" + join(field.former_names, "`, `") + "`.";
  return text;
}

std::pair<std::string, std::string> key_of(const ParamRow& row) {
  return {row.name, type_of(*row.field) + meaning_of(*row.field)};
}

SharedParams shared_params() {
  SharedParams shared;
  for (const Verb& verb : verbs()) {
    for (const ParamRow& row : rows_of(verb)) {
      SharedParam& param = shared[key_of(row)];
      if (param.verbs++ == 0) param.field = row.field;
      param.same_default &= param.field->default_value == row.field->default_value;
      param.same_maximum &= param.field->maximum == row.field->maximum;
    }
  }
  std::erase_if(shared, [](const auto& each) { return each.second.verbs < kMinVerbs; });
  return shared;
}

/// The verbs that have no parameter of that name.
std::vector<std::string_view> verbs_without(const std::string& name) {
  std::vector<std::string_view> names;
  for (const Verb& verb : verbs())
    if (find_field(verb.fields(), name) == nullptr) names.push_back(verb.name);
  return names;
}

/// Whether every verb has a parameter of that name, except one at most.
bool is_of_every_verb(const std::string& name) { return verbs_without(name).size() <= 1; }

/// Returns "*", with the exception; "" for parameters of some verbs.
std::string mark_of(const std::string& name) {
  const std::vector<std::string_view> without = verbs_without(name);
  if (without.size() > 1) return "";
  return without.empty() ? " *" : fmt::format(" * (not `{}`)", without[0]);
}

constexpr std::string_view kTableHead = "| param | type | default | meaning |\n|---|---|---|---|\n";

std::string shared_table(const SharedParams& shared) {
  std::string text(kTableHead);
  for (const auto& [key, param] : shared) {
    const Field& field = *param.field;
    text += fmt::format(
        "| `{}`{} | {}{} | {} | {} |\n", key.first, mark_of(key.first), type_of(field),
        param.same_maximum ? range_of(field) : "",
        param.same_default || default_of(field).empty() ? default_of(field) : "by verb",
        meaning_of(field));
  }
  return text;
}

/// Returns "`cursor`, `limit` (100, at most 1000)": the shared parameters of a verb without those
/// of every verb that have no default of its own.
std::string shared_names(const std::vector<ParamRow>& rows, const SharedParams& shared) {
  std::vector<std::string> names;
  for (const ParamRow& row : rows) {
    const auto at = shared.find(key_of(row));
    if (at == shared.end() || row.field->type == FieldType::object) continue;
    const SharedParam& param = at->second;
    std::string own = param.same_default ? "" : default_of(*row.field);
    if (own.empty() && is_of_every_verb(row.name)) continue;
    if (!param.same_maximum) own += fmt::format(", at most {}", row.field->maximum);
    names.push_back(fmt::format("`{}`{}", row.name, own.empty() ? "" : " (" + own + ")"));
  }
  return join(names, ", ");
}

std::string common_parameters(const SharedParams& shared) {
  std::string text =
      "### Common parameters\n\n"
      "Those with * are parameters of every verb; the section of a verb names its others, and "
      "describes those that differ. Values in parentheses are accepted instead.\n\n";
  text += shared_table(shared);
  text += fmt::format("\nKinds: {}.\n\nLanguages: {}.\n", values_text(kind_names(), kind_aliases()),
                      values_text(language_names(), language_aliases()));
  text +=
      "\nParameters are also accepted as callers of other tools write them: a number or a boolean "
      "as a string (`\"5\"`), a string for a list, a filter outside of `filters`, a name in "
      "another "
      "case (`startLine`), and these names, if the verb has no parameter of that name:\n\n"
      "| param | other names |\n|---|---|\n";
  for (const OtherNames& row : other_names())
    text += fmt::format("| `{}` | `{}` |\n", row.field, join(row.names, "`, `"));
  return text;
}

/// A row of the table: fields with one meaning, and their types.
struct AnswerRow {
  std::vector<std::string> fields, types;
  std::string_view meaning;
};

std::string answer_type(const json& schema) {
  if (schema.contains("items")) return "list of " + answer_type(schema["items"]) + "s";
  if (!schema.contains("type")) return "object";
  const json& type = schema["type"];
  return type.is_array() ? type[0].get<std::string>() + ", null" : type.get<std::string>();
}

/// True if another verb describes the field, and the rows in it.
bool is_borrowed(const AnswerField& field) {
  return field.doc.find("as in `") != std::string_view::npos;
}

/// True for a list of objects that are not described by themselves.
bool has_rows(const AnswerField& field) {
  return field.is_list() && field.schema()["items"].contains("properties");
}

/// Calls `each` with the name of each field of an answer and of the rows of its lists.
template <class Each>
void for_each_field(const Shape& shape, const std::string& prefix, const Each& each) {
  for (const AnswerField* field : shape.fields()) {
    each(prefix + field->name, *field);
    if (prefix.empty() && has_rows(*field) && !is_borrowed(*field))
      for_each_field(*field->shape, field->name + ".", each);
  }
}

bool is_described_elsewhere(const Verb& verb) { return verb.answer.starts_with("The fields of `"); }

std::vector<AnswerRow> answer_rows(const Verb& verb) {
  std::vector<AnswerRow> rows;
  for_each_field(verb.shape, "", [&](const std::string& name, const AnswerField& field) {
    if (field.doc.empty()) return;
    if (rows.empty() || rows.back().meaning != field.doc) rows.push_back({{}, {}, field.doc});
    AnswerRow& row = rows.back();
    row.fields.push_back(name);
    std::string type = answer_type(field.schema());
    if (std::ranges::find(row.types, type) == row.types.end()) row.types.push_back(std::move(type));
  });
  return rows;
}

/// Fields that docs/verbs.md describes for all verbs.
constexpr std::string_view kDescribedOnce =
    " at schema_version index complete truncated total total_is_lower_bound groups group_count "
    "next_cursor suggestions fallback parts path line kind name id signature doc preview evidence ";

/// Returns the part "Answer:" of a verb's section.
std::string answer_section(const Verb& verb) {
  const bool has_table = !is_described_elsewhere(verb);
  std::string text = "\nAnswer:";
  if (has_table) text += "\n\n| field | type | meaning |\n|---|---|---|\n";
  for (const AnswerRow& row : has_table ? answer_rows(verb) : std::vector<AnswerRow>())
    text += fmt::format("| `{}` | {} | {} |\n", join(row.fields, "`, `"), join(row.types, "; "),
                        row.meaning);
  if (!verb.answer.empty()) text += fmt::format("{}{}\n", has_table ? "\n" : " ", verb.answer);
  return text;
}

std::string verb_section(const Verb& verb, const SharedParams& shared) {
  std::string text = fmt::format(
      "\n## {}\n\n{}{}\n", verb.name, verb.summary,
      verb.tool == verb.name ? "" : fmt::format(" The MCP tool is `{}`.", verb.tool));
  const std::vector<ParamRow> rows = rows_of(verb);
  std::string own;
  for (const ParamRow& row : rows)
    if (!shared.contains(key_of(row)))
      own += fmt::format("| `{}` | {}{} | {} | {} |\n", row.name, type_of(*row.field),
                         range_of(*row.field), default_of(*row.field), meaning_of(*row.field));
  if (!own.empty()) text += fmt::format("\n{}{}", kTableHead, own);
  const std::string common = shared_names(rows, shared);
  if (!common.empty()) text += fmt::format("\nCommon parameters: {}.\n", common);
  return text + answer_section(verb);
}

}  // namespace

std::string verbs_markdown() {
  const SharedParams shared = shared_params();
  std::string text(kVerbsIntroduction);
  text += common_parameters(shared);
  text += kVerbsErrors;
  for (const Verb& verb : verbs()) text += verb_section(verb, shared);
  return text;
}

std::vector<std::string> undescribed_fields(const Verb& verb) {
  std::vector<std::string> names;
  const auto is_once = [](const std::string& name) {
    return kDescribedOnce.find(" " + name + " ") != std::string_view::npos;
  };
  for_each_field(verb.shape, "", [&](const std::string& name, const AnswerField& field) {
    const bool of_hit = std::ranges::any_of(
        kHit.fields(), [&](const AnswerField* each) { return name.ends_with("." + each->name); });
    if (field.doc.empty() && !of_hit && !is_once(field.name) &&
        !is_once(name.substr(0, name.find('.'))))
      names.push_back(name + " is not described");
  });
  return names;
}

}  // namespace codefinder::handlers
