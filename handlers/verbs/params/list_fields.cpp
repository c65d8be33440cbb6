// The fields and the totals of lists.
#include "handlers/verbs/params/list_fields.h"

#include "handlers/schema/choices.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/answer/wire_size.h"
#include "handlers/verbs/params/target.h"
#include "index/languages/language.h"
#include "index/query/hits/library_ids.h"
#include "lsp/uri.h"

#include <algorithm>
#include <utility>

namespace codefinder::handlers {
namespace {

using nlohmann::json;
using query::GroupBy;

constexpr std::size_t kMaxGroups = 50, kGroupsWithList = 20;

/// Removes the last groups until the answer, or with a list half of it, is within the limit.
void shorten_groups(json& answer, const json& decoded) {
  const SizeLimit limit = size_limit_of(decoded);
  if (limit.bytes == 0) return;
  const std::size_t room = integer_of(decoded, "limit") == 0 ? limit.bytes : limit.bytes / 2;
  // A text shows this of an answer without its list.
  const auto size = [&] {
    if (limit.form != Form::text) return wire_size(answer, limit.form);
    return wire_size({{"hits", json::array()},
                      {"groups", answer["groups"]},
                      {"group_count", answer["group_count"]},
                      {"total", answer["total"]}},
                     limit.form);
  };
  json& groups = answer["groups"];
  while (!groups.empty() && size() > room) groups.erase(groups.size() - 1);
}

constexpr std::pair<std::string_view, GroupBy> kGroupings[] = {
    {"file", GroupBy::file}, {"directory", GroupBy::directory}, {"container", GroupBy::container},
    {"kind", GroupBy::kind}, {"role", GroupBy::role},           {"evidence", GroupBy::evidence},
};

}  // namespace

Field limit_field(std::string_view default_value, std::int64_t maximum) {
  return {"limit", FieldType::integer, default_value, "Most returned; 0 only counts.", 0, maximum};
}

Field group_by_field(std::vector<std::string_view> choices) {
  return {.name = "group_by",
          .type = FieldType::choice,
          .default_value = "null",
          .doc = "Add counts by this.",
          .choices = std::move(choices)};
}

GroupBy group_by_of(const json& decoded) {
  const std::string name = string_of(decoded, "group_by");
  for (const auto& [word, by] : kGroupings)
    if (word == name) return by;
  return GroupBy::none;
}

Field filters_field(std::vector<Field> fields) {
  return {.name = "filters",
          .type = FieldType::object,
          .default_value = "{}",
          .doc = "All must hold.",
          .fields = std::move(fields)};
}

Field tests_field() {
  return {.name = "tests",
          .type = FieldType::choice,
          .default_value = "\"include\"",
          .doc = "Only tests, or all but tests.",
          .choices = {"include", "exclude", "only"},
          .choice_aliases = {{"true", "only"}, {"false", "include"}},
          .command_line = {.is_flag = true}};
}

Field paths_field() {
  return {.name = "paths",
          .type = FieldType::string_list,
          .default_value = "[]",
          .doc = "Directories, files, globs; `!x` excludes.",
          .command_line = {.name = "path", .value = "PATTERN"}};
}

Field kinds_field() {
  return {.name = "kinds",
          .type = FieldType::string_list,
          .default_value = "[]",
          .doc =
              "Only these kinds: `class`, `function`, `method`, `field`, `constant`, `test` (what "
              "a test framework runs), …",
          .choices = kind_names(),
          .choice_aliases = kind_aliases(),
          .command_line = {.name = "kind", .comma_separated = true}};
}

Field languages_field() {
  return {.name = "languages",
          .type = FieldType::string_list,
          .default_value = "[]",
          .doc = "Only these languages.",
          .choices = language_names(),
          .choice_aliases = language_aliases(),
          .command_line = {.name = "language", .aliases = {"lang"}, .comma_separated = true}};
}

std::vector<SymbolKind> kinds_of(const json& filters) {
  std::vector<SymbolKind> kinds;
  for (const std::string& name : strings_of(filters, "kinds")) {
    SymbolKind kind;
    if (symbol_kind_from(name, kind)) kinds.push_back(kind);
  }
  return kinds;
}

namespace {

/// Returns the pattern relative to the root; "" for the root itself.
std::string pattern_inside(const std::string& given, std::string_view root) {
  std::string pattern = local_pattern(given, root);
  if (!root.empty() && pattern.starts_with(root) &&
      (pattern.size() == root.size() || pattern[root.size()] == '/'))
    pattern.erase(0, root.size() + 1);
  while (pattern.starts_with("./")) pattern.erase(0, 2);
  return pattern == "." || pattern == "/" ? std::string() : pattern;
}

}  // namespace

std::vector<std::string> paths_of(const json& filters, std::string_view root) {
  std::vector<std::string> patterns;
  bool everywhere = false;  // The root is one of them.
  for (const std::string& given : strings_of(filters, "paths")) {
    const bool excludes = given.starts_with('!');
    const std::string pattern = pattern_inside(given.substr(excludes ? 1 : 0), root);
    if (!pattern.empty()) patterns.push_back((excludes ? "!" : "") + pattern);
    else if (!excludes) everywhere = true;
  }
  if (everywhere)
    std::erase_if(patterns, [](const std::string& each) { return !each.starts_with('!'); });
  return patterns;
}

query::TestFilter tests_of(const json& filters) {
  const std::string word = string_of(filters, "tests");
  for (const auto filter : {query::TestFilter::exclude, query::TestFilter::only})
    if (to_string(filter) == word) return filter;
  return query::TestFilter::include;
}

query::SymbolFilters symbol_filters_of(const json& filters, std::string_view root) {
  query::SymbolFilters out{.kinds = kinds_of(filters), .paths = paths_of(filters, root)};
  for (const std::string& name : strings_of(filters, "languages"))
    if (const LanguageDefinition* language = find_language(name))
      out.languages.push_back(language->language);
  out.tests = tests_of(filters);
  return out;
}

void put_totals(json& answer, const index::Snapshot& snapshot, const query::Totals& totals,
                const json& decoded) {
  put_fields(answer, {{kListAnswer.total, totals.count},
                      {kListAnswer.total_is_lower_bound, totals.is_lower_bound}});
  if (totals.groups.empty()) return;
  const std::size_t most = integer_of(decoded, "limit") == 0 ? kMaxGroups : kGroupsWithList;
  json groups = json::array();
  for (const query::Group& group : totals.groups) {
    if (groups.size() == most) break;
    const bool has_id = group.symbol.symbol.valid();
    groups.push_back(object_of(
        {{kGroup.name, group.name},
         {kGroup.count, group.count},
         {kGroup.id, has_id ? query::jump_id_of(snapshot, group.symbol) : std::string()}}));
  }
  put_fields(answer, {{kListAnswer.group_count, totals.groups.size()},
                      {kListAnswer.groups, std::move(groups)}});
  shorten_groups(answer, decoded);
}

Result<json> with_page(json answer, Page page, const json& decoded) {
  const auto put = put_page(answer, std::move(page), decoded, request_of(decoded));
  if (!put) return put.error();
  if (integer_of(decoded, "limit") == 0) end_count(answer);
  return answer;
}

void end_count(json& answer) {
  answer["truncated"] = false;
  answer["next_cursor"] = nullptr;
}

}  // namespace codefinder::handlers
