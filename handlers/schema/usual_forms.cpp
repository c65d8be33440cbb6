// Other names of fields, and other forms of values.
#include "handlers/schema/usual_forms.h"

#include "base/glob.h"
#include "base/log.h"
#include "base/strings.h"
#include "handlers/schema/check_field.h"
#include "lsp/json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

/// A field, in an object field or not.
struct FieldPlace {
  const Field* object = nullptr;  // nullptr: at the top.
  const Field* field = nullptr;
};

/// "startLine" and "start-line" become "start_line".
std::string snake_case(std::string_view key) {
  std::string out;
  for (const char c : key) {
    if (is_upper(c) && !out.empty() && out.back() != '_') out += '_';
    out += c == '-' && !out.empty() ? '_' : to_lower(c);
  }
  return out;
}

const Field* find_by_other_name(const std::vector<Field>& fields, std::string_view key) {
  for (const OtherNames& row : other_names()) {
    if (std::find(row.names.begin(), row.names.end(), key) == row.names.end()) continue;
    if (const Field* field = find_field(fields, row.field)) return field;
  }
  return nullptr;
}

using Find = const Field* (*)(const std::vector<Field>& fields, std::string_view key);

/// Finds the field of a key at the top, else in an object field.
FieldPlace find_place(const std::vector<Field>& fields, std::string_view key, Find find) {
  if (const Field* field = find(fields, key)) return {nullptr, field};
  for (const Field& object : fields)
    if (object.type == FieldType::object)
      if (const Field* field = find(object.fields, key)) return {&object, field};
  return {};
}

/// A field's own name counts before the other names of fields.
FieldPlace find_place(const std::vector<Field>& fields, std::string_view key) {
  const std::string spelled = snake_case(key);
  for (const Find find : {Find(find_field), Find(find_by_other_name)})
    for (const std::string_view each : {key, std::string_view(spelled)})
      if (const FieldPlace place = find_place(fields, each, find); place.field != nullptr)
        return place;
  return {};
}

bool is_given(const json& object, const Field& field) {
  return object.is_object() && given_value(field, object) != nullptr;
}

std::optional<json> parsed(std::string_view text, char first) {
  text = trim(text);
  if (!text.starts_with(first)) return std::nullopt;
  return lsp::parse_json(text);
}

json integer_in(const json& value) {
  constexpr double kMaxExact = 9007199254740992;
  if (value.is_number_float()) {
    const double number = value.get<double>();
    const bool is_whole = std::abs(number) <= kMaxExact && std::floor(number) == number;
    return is_whole ? json(static_cast<std::int64_t>(number)) : value;
  }
  if (!value.is_string()) return value;
  const std::string_view text = trim(value.get_ref<const std::string&>());
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() ? json(number) : value;
}

json number_in(const json& value) {
  if (!value.is_string()) return value;
  const std::string_view text = trim(value.get_ref<const std::string&>());
  double number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return is_number && std::isfinite(number) ? json(number) : value;
}

json boolean_in(const json& value) {
  if (!value.is_string()) return value;
  const std::string_view text = trim(value.get_ref<const std::string&>());
  if (equals_ignoring_case(text, "true")) return true;
  if (equals_ignoring_case(text, "false")) return false;
  return value;
}

json list_in(const Field& field, const json& value) {
  if (!value.is_string()) return value;
  const std::string& text = value.get_ref<const std::string&>();
  // "[1]" is an expression, not a list.
  if (auto list = parsed(text, '[');
      list && list->is_array() &&
      std::all_of(list->begin(), list->end(), [](const json& item) { return item.is_string(); }))
    return std::move(*list);
  if (field.choices.empty() || text.find(',') == std::string::npos) return json::array({value});
  json list = json::array();
  for (const std::string_view part : split(text, ",")) list.push_back(trim(part));
  return list;
}

json usual_value(const Field& field, const json& value) {
  switch (field.type) {
    case FieldType::integer: return integer_in(value);
    case FieldType::number: return number_in(value);
    case FieldType::boolean: return boolean_in(value);
    case FieldType::string_list:
    case FieldType::path_list: return list_in(field, value);
    case FieldType::object:
      if (value.is_string())
        if (auto object = parsed(value.get_ref<const std::string&>(), '{'))
          return std::move(*object);
      return value;
    default: return value;
  }
}

/// Moves what an object field has of the fields around it out of it.
void move_outwards(const std::vector<Field>& fields, json& params) {
  for (const Field& object : fields) {
    const auto at = params.find(std::string(object.name));
    if (object.type != FieldType::object || at == params.end() || !at->is_object()) continue;
    std::vector<std::pair<std::string, json>> moved;
    for (const auto& [key, value] : at->items()) {
      const Field* outside = find_field(fields, key);
      if (outside == nullptr || find_place(object.fields, key).field != nullptr ||
          is_given(params, *outside))
        continue;
      moved.emplace_back(key, value);
    }
    for (auto& [key, value] : moved) {
      params[std::string(object.name)].erase(key);
      params[key] = std::move(value);
    }
  }
}

/// True for the names of a field that restrict what another one (`path`) gives.
bool names_globs(std::string_view key) {
  return key == "glob" || key == "globs" || key == "include";
}

/// Returns patterns of the files that are in one of the paths and match one of the globs.
json joined_paths(const json& paths, const json& globs) {
  json joined = json::array();
  for (const json& each : paths) {
    if (!each.is_string() || each.get_ref<const std::string&>().starts_with('!')) {
      joined.push_back(each);
      continue;
    }
    std::string_view path = trim_end(each.get_ref<const std::string&>(), "/");
    while (path.starts_with("./")) path.remove_prefix(2);
    for (const json& one : globs) {
      const std::string glob = one.is_string() ? one.get<std::string>() : std::string();
      const std::string below = std::string(path) + "/";
      if (glob.empty() || glob.starts_with('!') || path.empty() || path == "." ||
          glob.starts_with(below)) {
        joined.push_back(one);
        continue;
      }
      joined.push_back(below + (glob.find('/') == std::string::npos ? "**/" : "") + glob);
      if (GlobSet({glob}).matches(path)) joined.push_back(path);  // It is a file.
    }
  }
  return joined;
}

/// Puts the value of `key` into `out`, in which the values of the fields' own names are.
void put(json& out, const std::string& key, const json& value, const FieldPlace& place) {
  json* object = &out;
  if (place.object != nullptr) {
    object = &out[std::string(place.object->name)];
    if (object->is_null()) *object = json::object();
  }
  if (place.field != nullptr && place.field->name == "paths" && names_globs(key) &&
      object->is_object() && is_given(*object, *place.field)) {
    json& paths = (*object)[std::string(place.field->name)];
    const json globs = usual_value(*place.field, value);
    if (paths.is_array() && globs.is_array() && !paths.empty() && !globs.empty()) {
      paths = joined_paths(paths, globs);
      return;
    }
  }
  // A value that is given twice stays, for the error.
  if (place.field == nullptr || !object->is_object() || is_given(*object, *place.field))
    out[key] = value;
  else (*object)[std::string(place.field->name)] = usual_value(*place.field, value);
}

}  // namespace

std::span<const OtherNames> other_names() {
  static const std::vector<OtherNames> kNames = {
      {"targets",
       {"target", "symbol", "symbols", "query", "symbol_name", "function", "function_name",
        "identifier", "class", "class_name", "interface", "method", "name"}},
      {"pattern", {"query", "regex", "regexp", "search", "text", "q"}},
      {"query", {"pattern", "name", "search", "text", "q", "question"}},
      {"path", {"file", "file_path", "filepath", "filename", "file_name", "directory", "dir"}},
      {"paths",
       {"path", "glob", "globs", "include", "file", "file_path", "file_pattern", "directory",
        "dir"}},
      {"kinds", {"kind", "symbol_kind"}},
      {"languages", {"language", "lang", "type"}},
      {"layers", {"layer"}},
      {"owners", {"owner"}},
      {"roles", {"role"}},
      {"start_line", {"offset", "line", "start", "first_line", "line_start"}},
      {"end_line", {"end", "last_line", "line_end"}},
      {"limit", {"max_results", "head_limit", "max_count", "count", "top_k", "k"}},
      {"k", {"limit", "max_results", "top_k"}},
      {"context", {"context_lines", "lines", "-C"}},
      {"before", {"lines_before", "-B"}},
      {"after", {"lines_after", "-A"}},
      {"multi_line", {"multiline"}},
      {"whole_words", {"whole_word", "word", "word_regexp"}},
      {"ignore_case", {"-i", "case_insensitive"}},
      {"literal", {"fixed_strings", "fixed_string"}},
      {"depth", {"max_depth"}},
      {"base", {"diff", "since", "commit", "range"}},
      {"diff", {"base", "since", "commit", "range"}},
      {"cursor", {"next_cursor"}},
      {"at", {"commit", "revision", "rev", "ref"}},
      {"project_root", {"root", "project", "workspace"}},
  };
  return kNames;
}

json with_usual_forms(const std::vector<Field>& fields, const json& params) {
  json given = params;
  move_outwards(fields, given);
  json out = json::object();
  for (const auto& [key, value] : given.items()) {
    const Field* field = find_field(fields, key);
    if (field == nullptr) continue;
    json usual = usual_value(*field, value);
    if (field->type == FieldType::object && usual.is_object())
      usual = with_usual_forms(field->fields, usual);
    out[key] = std::move(usual);
  }
  for (const bool are_globs : {false, true})  // Last: they restrict the paths.
    for (const auto& [key, value] : given.items())
      if (find_field(fields, key) == nullptr && names_globs(key) == are_globs)
        put(out, key, value, find_place(fields, key));
  return out;
}

std::string given_twice(const std::vector<Field>& fields, const json& object,
                        std::string_view key) {
  const FieldPlace place = find_place(fields, key);
  if (place.field == nullptr) return {};
  if (place.object == nullptr)
    return is_given(object, *place.field) ? std::string(place.field->name) : std::string();
  const auto inner = object.find(std::string(place.object->name));
  if (inner == object.end() || !is_given(*inner, *place.field)) return {};
  return fmt::format("{}.{}", place.object->name, place.field->name);
}

}  // namespace codefinder::handlers
