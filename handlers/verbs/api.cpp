// codeFinder/api: what a file or a directory offers to others.
#include "index/query/map/api.h"

#include "base/log.h"
#include "handlers/schema/choices.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/map_answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/path_target.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"

#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& api_fields() {
  static const std::vector<Field> kFields = [] {
    Field kinds{.name = "kinds",
                .type = FieldType::string_list,
                .default_value = "[]",
                .doc = "Only these kinds of symbol; fields and enumerators are listed only so.",
                .choices = kind_names(),
                .choice_aliases = kind_aliases(),
                .command_line = {.name = "kind", .comma_separated = true}};
    kinds.listed = false;
    return with_common_fields(
        with_page_fields({scope_field("A file or a directory, relative to the project root."),
                          std::move(kinds), limit_field("200", 10'000)}));
  }();
  return kFields;
}

query::ApiRequest request_about(const json& decoded, std::string path, std::size_t offset) {
  query::ApiRequest request;
  request.path = std::move(path);
  for (const std::string& name : strings_of(decoded, "kinds")) {
    SymbolKind kind{};
    if (symbol_kind_from(name, kind)) request.kinds.push_back(kind);
  }
  request.offset = offset;
  request.limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  return request;
}

json row_of(const index::Snapshot& snapshot, const query::ApiSymbol& one) {
  const query::SymbolHit& hit = one.hit;
  json leads_to = json::array();
  for (const query::SymbolHit& to : one.leads_to)
    leads_to.push_back(fmt::format("{}:{}", shown_path(snapshot.status(), to.place.path),
                                   to.place.start.line + 1));
  json row = symbol_row(snapshot, hit, hit.name);
  put_fields(row, {{kApiRow.signature, hit.preview},
                   {kApiRow.id, one.leads_to.empty() ? hit.id : one.leads_to[0].id},
                   {kApiRow.container, hit.container},
                   {kApiRow.doc, one.doc},
                   {kApiRow.leads_to, std::move(leads_to)}});
  return row;
}

Result<json> answer_of(const index::Snapshot& snapshot, const json& decoded,
                       const std::string& path, const query::Api& api) {
  const Result<Cursor> cursor = cursor_of(decoded);
  if (!cursor) return cursor.error();
  json answer = envelope(snapshot.status());
  put_fields(answer, {{kApi.path, shown_scope(snapshot, path)},
                      {kApi.files, api.files},
                      {kApi.left_out, unless_zero(api.left_out)},
                      {kApi.headers_only, api.headers_only}});
  put_totals(answer, snapshot, api.totals, decoded);
  std::vector<json> rows;
  for (const query::ApiSymbol& one : api.symbols) rows.push_back(row_of(snapshot, one));
  const bool more = cursor->offset + rows.size() < api.totals.count;
  return with_page(std::move(answer), {kApi.api, std::move(rows), cursor->offset, more}, decoded);
}

Result<json> run_api(Session& session, const json& params, std::stop_token stop) {
  return ask_about_scope(
      session, params,
      [&](const index::Snapshot& snapshot, const ScopeRequest& asked) -> Result<json> {
        const Result<query::Api> api = query::api_of(
            snapshot, request_about(asked.decoded, asked.path, asked.offset), stop);
        // The message for a file names similar ones.
        if (!api)
          return api.error().code == ErrorCode::not_found ? file_at(snapshot, asked.path).error()
                                                          : api.error();
        for (const query::ApiSymbol& one : api->symbols)
          if (asked.files.empty() || asked.files.back() != one.hit.place.file)
            asked.files.push_back(one.hit.place.file);
        return answer_of(snapshot, asked.decoded, asked.path, *api);
      },
      stop);
}

}  // namespace

const Verb kApiVerb{
    "api",
    "api",
    "List a public interface",
    "The public symbols of a file or a directory, with signatures and the first sentence of their "
    "documentation.",
    "`groups` counts by kind. A symbol is public if the language exports it: by a keyword or a "
    "modifier, Go's upper case, Python's `__all__` or names without `_`, external linkage in C and "
    "C++ (where `private` members are listed too; macros without a value are not). Rust's "
    "`pub(crate)` is not public.",
    api_fields,
    kApi,
    run_api,
    false,
    12'000,
    true};

}  // namespace codefinder::handlers
