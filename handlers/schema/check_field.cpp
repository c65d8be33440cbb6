// The checks of each type, and their messages.
#include "handlers/schema/check_field.h"

#include "base/edit_distance.h"
#include "base/log.h"
#include "base/strings.h"
#include "handlers/schema/usual_forms.h"
#include "lsp/json.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;
using Problem = std::optional<FieldProblem>;

constexpr std::size_t kMaxGlobs = 16 * 1024;  // Bytes of a list of globs, braces expanded.

FieldProblem wrong_value(const Field& field, const std::string& path, std::string_view value) {
  return {path, fmt::format("must be {}, not {}", allowed_of(field), value), ""};
}

FieldProblem wrong_type(std::string_view wanted, const std::string& path, const json& value) {
  return {path, fmt::format("must be {}, not {}", wanted, type_word(value)), ""};
}

FieldProblem wrong_type(const Field& field, const std::string& path, const json& value) {
  return wrong_type(allowed_of(field), path, value);
}

/// True for a path or glob that cannot leave the root.
bool stays_inside(std::string_view path) {
  if (path.starts_with("/") || path.starts_with("~")) return false;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    if (path.substr(at, end - at) == "..") return false;
    at = end + 1;
  }
  return true;
}

/// Returns about the bytes of a glob with braces expanded: its matching cost per byte of a path.
std::size_t glob_cost(std::string_view glob) {
  std::size_t cost = glob.size();
  std::vector<std::size_t> choices;
  for (const char c : glob) {
    if (c == '{') choices.push_back(1);
    else if (c == ',' && !choices.empty()) ++choices.back();
    else if (c == '}' && !choices.empty())
      cost = std::min(cost * choices.back(), kMaxGlobs + 1), choices.pop_back();
  }
  return cost;
}

const ChoiceAlias* find_alias(const Field& field, std::string_view text) {
  const auto at = std::find_if(
      field.choice_aliases.begin(), field.choice_aliases.end(), [&](const ChoiceAlias& each) {
        return each.alias == text || equals_ignoring_case(text, each.alias);
      });
  return at == field.choice_aliases.end() ? nullptr : &*at;
}

/// Finds a choice, in any case.
std::vector<std::string_view>::const_iterator find_choice(const Field& field,
                                                          std::string_view text) {
  return std::find_if(field.choices.begin(), field.choices.end(), [&](std::string_view each) {
    return each == text || equals_ignoring_case(text, each);
  });
}

Problem check_choice(const Field& field, const std::string& path, const std::string& text) {
  if (field.choices.empty() || is_choice(field, text)) return std::nullopt;
  std::vector<std::string_view> words = field.choices;
  for (const ChoiceAlias& each : field.choice_aliases) words.push_back(each.alias);
  std::string_view nearest = nearest_word(text, words);
  if (const ChoiceAlias* alias = find_alias(field, nearest)) nearest = alias->choice;
  const std::string hint = nearest.empty() ? "" : fmt::format("did you mean {}? ", nearest);
  return FieldProblem{path, fmt::format("is \"{}\", which is not one of the choices", text),
                      hint + "allowed: " + join(field.choices, ", ")};
}

/// Checks strings, and the total size of all globs of one value.
class StringCheck {
 public:
  Problem check(const Field& field, const std::string& path, const json& value) {
    if (!value.is_string()) return wrong_type("a string", path, value);
    const std::string& text = value.get_ref<const std::string&>();
    if (Problem problem = check_choice(field, path, text)) return problem;
    switch (field.rule) {
      case StringRule::any: return std::nullopt;
      case StringRule::absolute_path: return check_absolute(path, text, "allowed: absolute paths");
      case StringRule::absolute_path_or_empty:
        return text.empty() ? std::nullopt
                            : check_absolute(path, text, "allowed: an absolute path, or \"\"");
      case StringRule::glob_inside_root: return check_glob(path, text);
    }
    return std::nullopt;
  }

 private:
  static Problem check_absolute(const std::string& path, const std::string& text,
                                std::string_view hint) {
    if (text.starts_with("/")) return std::nullopt;
    return FieldProblem{path, fmt::format("\"{}\" is not absolute", text), std::string(hint)};
  }

  Problem check_glob(const std::string& path, const std::string& text) {
    globs_ += glob_cost(text);  // Each file of the project is matched against all of them.
    if (globs_ > kMaxGlobs)
      return FieldProblem{path, "exceeds the size limit of globs",
                          fmt::format("allowed: {} bytes in all, with braces expanded", kMaxGlobs)};
    if (stays_inside(text)) return std::nullopt;
    return FieldProblem{path, fmt::format("\"{}\" lies outside the root", text),
                        "allowed: a glob relative to the root, without \"..\""};
  }

  std::size_t globs_ = 0;  // Sum of glob_cost().
};

bool has_name(const Field& field, std::string_view name) {
  return field.name == name || std::find(field.former_names.begin(), field.former_names.end(),
                                         name) != field.former_names.end();
}

/// Returns the names that an error offers: fields that a caller sets, as in the lists of tools.
std::vector<std::string_view> offered_names(const std::vector<Field>& fields) {
  std::vector<std::string_view> names, all;
  for (const Field& field : fields) {
    all.push_back(field.name);
    if (field.listed) names.push_back(field.name);
  }
  return names.empty() ? all : names;
}

Problem check_unknown(const std::vector<Field>& fields, const json& object,
                      const std::string& prefix) {
  for (const auto& item : object.items()) {
    const std::string& key = item.key();
    if (find_field(fields, key) != nullptr) continue;
    if (const std::string name = given_twice(fields, object, key); !name.empty())
      return FieldProblem{prefix + name, "is given twice",
                          fmt::format("\"{}\" means the same", key)};
    std::vector<std::string_view> names;
    for (const Field& field : fields) names.push_back(field.name);
    const std::string_view nearest = nearest_word(key, names);
    const std::string hint = nearest.empty() ? "" : fmt::format("did you mean {}? ", nearest);
    return FieldProblem{"", fmt::format("unknown argument \"{}{}\"", prefix, key),
                        hint + "allowed: " + offered_fields(fields)};
  }
  return std::nullopt;
}

Problem check_list(const Field& field, const std::string& path, const json& value) {
  if (field.one_or_more && value.is_string()) return StringCheck().check(field, path, value);
  if (!value.is_array()) return wrong_type(field, path, value);
  StringCheck strings;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (Problem problem = strings.check(field, fmt::format("{}[{}]", path, i), value[i]))
      return problem;
  }
  return std::nullopt;
}

Problem check_map(const Field& field, const std::string& path, const json& value) {
  if (!value.is_object()) return wrong_type(field, path, value);
  for (const auto& [name, item] : value.items()) {
    if (name.empty() || name.find_first_of(std::string_view("=\0", 2)) != std::string::npos)
      return FieldProblem{path, fmt::format("\"{}\" is no name of a variable", name), ""};
    if (!item.is_string()) return wrong_type("a string", path + "." + name, item);
  }
  return std::nullopt;
}

Problem check_object_list(const Field& field, const std::string& path, const json& value) {
  if (!value.is_array()) return wrong_type(field, path, value);
  std::vector<StringCheck> strings(field.fields.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string item_path = fmt::format("{}[{}]", path, i);
    if (!value[i].is_object()) return wrong_type("an object", item_path, value[i]);
    for (std::size_t f = 0; f < field.fields.size(); ++f) {
      const std::string name(field.fields[f].name);
      const auto at = value[i].find(name);
      if (at == value[i].end())
        return FieldProblem{item_path, fmt::format("lacks \"{}\"", name),
                            "allowed: " + allowed_of(field)};
      if (Problem problem = strings[f].check(field.fields[f], item_path + "." + name, *at))
        return problem;
    }
    if (Problem problem = check_unknown(field.fields, value[i], item_path + ".")) return problem;
  }
  return std::nullopt;
}

Problem check_integer(const Field& field, const std::string& path, const json& value) {
  if (!value.is_number_integer()) return wrong_type(field, path, value);
  const bool huge = value.is_number_unsigned() &&
                    value.get<std::uint64_t>() > static_cast<std::uint64_t>(field.maximum);
  if (!huge && value.get<std::int64_t>() >= field.minimum &&
      value.get<std::int64_t>() <= field.maximum)
    return std::nullopt;
  return wrong_value(field, path, lsp::dump_json(value));
}

Problem check_number(const Field& field, const std::string& path, const json& value) {
  if (!value.is_number()) return wrong_type(field, path, value);
  const double number = value.get<double>();
  if (number >= static_cast<double>(field.minimum) && number <= static_cast<double>(field.maximum))
    return std::nullopt;
  return wrong_value(field, path, lsp::dump_json(value));
}

std::vector<const json*> given_values(const Field& field, const json& object) {
  std::vector<std::string_view> names = field.former_names;
  names.insert(names.begin(), field.name);
  std::vector<const json*> values;
  for (const std::string_view name : names) {
    const auto at = object.find(std::string(name));
    if (at != object.end() && !at->is_null()) values.push_back(&*at);
  }
  return values;
}

}  // namespace

std::string_view type_word(const json& value) {
  switch (value.type()) {
    case json::value_t::null: return "null";
    case json::value_t::object: return "an object";
    case json::value_t::array: return "an array";
    case json::value_t::string: return "a string";
    case json::value_t::boolean: return "a boolean";
    case json::value_t::number_float: return "a fraction";
    default: return "a number";
  }
}

std::string allowed_of(const Field& field) {
  switch (field.type) {
    case FieldType::string:
    case FieldType::path: return "a string";
    case FieldType::choice: return "one of " + join(field.choices, ", ");
    case FieldType::boolean: return "a boolean";
    case FieldType::integer:
      return fmt::format("an integer from {} to {}", field.minimum, field.maximum);
    case FieldType::number:
      return fmt::format("a number from {} to {}", field.minimum, field.maximum);
    case FieldType::string_list:
    case FieldType::path_list: return "an array of strings";
    case FieldType::string_map: return "an object of strings";
    case FieldType::object: return "an object";
    case FieldType::object_list: {
      std::string all;
      for (const Field& part : field.fields)
        all += fmt::format("{}\"{}\": string", all.empty() ? "" : ", ", part.name);
      return "an array of {" + all + "}";
    }
  }
  return {};
}

Problem check_field(const Field& field, const std::string& path, const json& value) {
  switch (field.type) {
    case FieldType::choice:
      if (value.is_boolean() && find_alias(field, lsp::dump_json(value)) != nullptr)
        return std::nullopt;
      [[fallthrough]];
    case FieldType::string:
    case FieldType::path: return StringCheck().check(field, path, value);
    case FieldType::boolean: return value.is_boolean() ? Problem() : wrong_type(field, path, value);
    case FieldType::integer: return check_integer(field, path, value);
    case FieldType::number: return check_number(field, path, value);
    case FieldType::string_list:
    case FieldType::path_list: return check_list(field, path, value);
    case FieldType::string_map: return check_map(field, path, value);
    case FieldType::object:
      return value.is_object() ? check_fields(field.fields, value, path + ".")
                               : wrong_type(field, path, value);
    case FieldType::object_list: return check_object_list(field, path, value);
  }
  return std::nullopt;
}

bool is_choice(const Field& field, std::string_view text) {
  return find_alias(field, text) != nullptr || find_choice(field, text) != field.choices.end();
}

json without_aliases(const Field& field, json value) {
  const auto replace = [&](json& text) {
    if (text.is_boolean() && !field.choice_aliases.empty()) text = lsp::dump_json(text);
    if (!text.is_string()) return;
    if (const ChoiceAlias* alias = find_alias(field, text.get_ref<const std::string&>()))
      text = json(alias->choice);
    else if (const auto at = find_choice(field, text.get_ref<const std::string&>());
             at != field.choices.end())
      text = json(*at);
  };
  if (field.one_or_more && value.is_string()) value = json::array({std::move(value)});
  if (!value.is_array()) replace(value);
  else
    for (json& item : value) replace(item);
  return value;
}

const Field* find_field(const std::vector<Field>& fields, std::string_view name) {
  const auto at = std::find_if(fields.begin(), fields.end(),
                               [&](const Field& field) { return has_name(field, name); });
  return at == fields.end() ? nullptr : &*at;
}

std::string offered_fields(const std::vector<Field>& fields) {
  std::string offered;
  for (const std::string_view name : offered_names(fields)) {
    const Field& field = *find_field(fields, name);
    std::string shown(name);
    if (field.type == FieldType::object && !field.fields.empty())
      shown += "." + join(offered_names(field.fields), fmt::format(", {}.", name));
    offered += (offered.empty() ? "" : ", ") + shown;
  }
  return offered;
}

const json* given_value(const Field& field, const json& object) {
  const std::vector<const json*> values = given_values(field, object);
  return values.empty() ? nullptr : values.front();
}

Problem check_fields(const std::vector<Field>& fields, const json& object,
                     const std::string& prefix) {
  if (Problem problem = check_unknown(fields, object, prefix)) return problem;
  for (const Field& field : fields) {
    const std::string path = prefix + std::string(field.name);
    const std::vector<const json*> values = given_values(field, object);
    if (field.required && (values.empty() || *values.front() == ""))
      return FieldProblem{path, "is missing", fmt::format("it is: {}", field.doc)};
    if (values.size() > 1)
      return FieldProblem{path, "is given twice",
                          "its former name is " + join(field.former_names, ", ")};
    if (values.empty()) continue;
    if (Problem problem = check_field(field, path, *values.front())) return problem;
  }
  return std::nullopt;
}

}  // namespace codefinder::handlers
