// The fields of nav, and their decoding.
#include "handlers/verbs/params/nav_params.h"

#include "base/log.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/wire_size.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/past_query.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/saved_query.h"
#include "handlers/verbs/params/target.h"
#include "index/query/symbols/typed_query.h"

#include <algorithm>
#include <array>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::int64_t kMaxLimit = 1000;

std::vector<Field> filter_fields() {
  const auto list = [](std::string_view name, std::string_view doc, CommandLine command_line) {
    return Field{.name = name,
                 .type = FieldType::string_list,
                 .default_value = "[]",
                 .doc = doc,
                 .command_line = std::move(command_line)};
  };
  const auto flag = [](std::string_view name, std::string_view doc) {
    return Field{name, FieldType::boolean, "false", doc};
  };
  return {
      kinds_field(),
      languages_field(),
      paths_field(),
      {.name = "file",
       .type = FieldType::string,
       .default_value = "\"\"",
       .doc = "Only files whose path contains this.",
       .command_line = {.value = "TEXT"}},
      {"symbol", FieldType::string, "\"\"", "Only symbols of exactly this name."},
      unlisted(flag("recent",
                    "Only files changed in the git working tree, its index, or against upstream.")),
      tests_field(),
      unlisted(flag("docs", "Only documentation.")),
      flag("deps", "Only vendored and installed packages."),
      list("layers", "Only files of these layers; `!core` excludes.",
           {.name = "layer", .value = "LAYER", .comma_separated = true}),
      list("owners", "Only files with one of these owners (CODEOWNERS); `!@a` excludes.",
           {.name = "owner", .value = "OWNER", .comma_separated = true}),
  };
}

/// The filters; the query takes the most common ones as modifiers, which its description shows.
Field nav_filters_field() {
  Field filters = filters_field(filter_fields());
  constexpr std::array<std::string_view, 5> kSeldom = {"languages", "file", "symbol", "layers",
                                                       "owners"};
  for (Field& field : filters.fields)
    if (std::find(kSeldom.begin(), kSeldom.end(), field.name) != kSeldom.end())
      field.listed = false;
  return filters;
}

}  // namespace

const std::vector<Field>& nav_fields() {
  static const std::vector<Field> kFields = with_common_fields(with_page_fields({
      {.name = "query",
       .type = FieldType::string,
       .default_value = "\"\"",
       .doc = "A name or part of one (`Class::method`), several words, or `path:line:column` for "
              "the definition of the name there. Modifiers: `lang:py kind:function path:src "
              "-path:test tests:exclude`; a name in quotes is exact.",
       .command_line = {.kind = CommandLine::Kind::words}},
      nav_filters_field(),
      at_field(),
      limit_field("20", kMaxLimit),
      unlisted(group_by_field({"file", "container", "kind", "evidence"})),
      unlisted({.name = "near",
                .type = FieldType::path,
                .default_value = "null",
                .doc = "Rank what is near this file or directory higher.",
                .command_line = {.value = "PATH"}}),
      unlisted({"with_refs", FieldType::boolean, "false", "Add to each hit where it is used."}),
      unlisted(
          {"with_refs_limit", FieldType::integer, "12", "Most references per hit.", 1, kMaxLimit}),
      unlisted({"help_symbol", FieldType::string, "\"\"",
                "The symbol that `help` of the first hit is about; without it, the hit."}),
      scores_field(),
      answer_fields_field(),
      {.name = "imports",
       .type = FieldType::string,
       .default_value = "null",
       .doc = "Instead of a query: the files that import this module, package or file.",
       .command_line = {.value = "NAME"}},
      unlisted({.name = "refine",
                .type = FieldType::string,
                .default_value = "null",
                .doc = "A `query_id` of one of the last 32 queries: search only among what it "
                       "found; without `query`, its own is asked again.",
                .command_line = {.aliases = {"from"}, .value = "QUERY_ID"}}),
  }));
  return kFields;
}

json nav_request_of(const NavParams& params) {
  return {{"query", params.query},
          {"filters", params.filters},
          {"refine", params.refine},
          {"imports", params.imports},
          {"near", params.near}};
}

namespace {

Status take_cursor(NavParams& params, const std::string& text) {
  Result<Cursor> cursor = read_cursor(text, nav_request_of(params));
  if (!cursor) return cursor.error();
  params.offset = cursor->offset;
  params.cursor_query_id = std::move(cursor->note);
  if (params.offset <= kMaxNavCandidates &&
      (params.cursor_query_id.empty() || is_query_id(params.cursor_query_id)))
    return Done{};
  return Error{ErrorCode::invalid_query, fmt::format("cursor \"{}\" was not made by nav", text),
               "pass next_cursor as it came"};
}

query::SymbolFilters filters_of(const json& decoded, std::string_view root) {
  query::SymbolFilters filters = symbol_filters_of(decoded, root);
  filters.file = local_path(string_of(decoded, "file"), root);
  filters.symbol = string_of(decoded, "symbol");
  filters.layers = strings_of(decoded, "layers");
  filters.owners = strings_of(decoded, "owners");
  filters.recent = boolean_of(decoded, "recent");
  filters.docs = boolean_of(decoded, "docs");
  filters.deps = boolean_of(decoded, "deps");
  return filters;
}

}  // namespace

Result<query::FindSymbols> symbols_request(const std::string& typed, const json& filters,
                                           std::string_view root) {
  Result<query::TypedQuery> query = query::read_query(typed);
  if (!query) return query.error();
  query::FindSymbols request = query::symbols_request(std::move(query).value());
  query::SymbolFilters given = filters_of(filters, root);
  if (const Status both = query::restrict_to(given, std::move(request.filters)); !both)
    return both.error();
  request.filters = std::move(given);
  return request;
}

Result<NavParams> nav_params(const json& decoded) {
  NavParams params;
  params.query = string_of(decoded, "query");
  params.has_query = !params.query.empty();
  params.filters = decoded.at("filters");
  params.limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  params.with_refs = boolean_of(decoded, "with_refs");
  params.with_refs_limit = static_cast<std::size_t>(integer_of(decoded, "with_refs_limit"));
  params.help_symbol = string_of(decoded, "help_symbol");
  params.group_by = group_by_of(decoded);
  params.imports = string_of(decoded, "imports");
  if (!params.imports.empty() && (params.has_query || decoded.at("refine").is_string()))
    return Error{ErrorCode::invalid_query, "imports is given with a query",
                 "imports lists files: leave out query and refine"};
  params.near = string_of(decoded, "near");
  params.refine = string_of(decoded, "refine");
  params.scores = scores_of(decoded);
  params.fields = answer_fields_of(decoded);
  params.help = params.fields == AnswerFields::all || !params.help_symbol.empty();
  const Status cursor = take_cursor(params, string_of(decoded, "cursor"));
  if (!cursor) return cursor.error();
  return params;
}

}  // namespace codefinder::handlers
