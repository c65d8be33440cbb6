// codeFinder/references: the uses of a symbol, by id, name or place.
#include "index/query/references/references.h"

#include "base/log.h"
#include "base/strings.h"
#include "handlers/schema/choices.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/reference_rows.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/definition/named_symbols.h"
#include "index/query/graph/text_uses.h"

#include <algorithm>
#include <set>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxListedSymbols = 20;  // Maximum listed candidates of an ambiguous name.

Field words_field(std::string_view name, std::string_view option, std::string_view doc,
                  std::vector<std::string_view> choices) {
  return {.name = name,
          .type = FieldType::string_list,
          .default_value = "[]",
          .doc = doc,
          .choices = std::move(choices),
          .command_line = {.name = option, .comma_separated = true}};
}

const std::vector<Field>& references_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = target_fields();
    all.push_back(limit_field("100", 10'000));
    all.push_back(unlisted(group_by_field({"file", "container", "kind", "role", "evidence"})));
    all.push_back(filters_field(
        {tests_field(), paths_field(),
         words_field("roles", "role", "Only uses of these roles.", role_names()),
         unlisted(words_field("evidence", "evidence", "Only uses found so.", evidence_names()))}));
    all.push_back(unlisted({"include_declaration", FieldType::boolean, "false",
                            "List the definitions and declarations themselves too."}));
    all.push_back(unlisted({"own_only", FieldType::boolean, "false",
                            "Leave out uses of what overrides it or is overridden."}));
    return with_common_fields(with_page_fields(std::move(all)));
  }();
  return kFields;
}

using Targets = std::vector<query::NamedTarget>;

/// The numbers of the targets that the reference may refer to.
json targets_of(const query::Reference& reference, const Targets& targets) {
  json numbers = json::array();
  for (std::size_t target = 0; target < targets.size(); ++target) {
    const std::vector<SymbolRef>& related = targets[target].related;
    if (std::any_of(reference.symbols.begin(), reference.symbols.end(), [&](const SymbolRef& ref) {
          return std::find(related.begin(), related.end(), ref) != related.end();
        }))
      numbers.push_back(target);
  }
  return numbers;
}

/// The first kMaxListedSymbols hits, target by target, and at least one of each target that `rows`
/// names.
json symbols_json(const index::Snapshot& snapshot, const Targets& targets,
                  const std::vector<json>& rows) {
  std::set<std::size_t> named;
  for (const json& row : rows)
    for (const json& target : kTargetReference.targets(row))
      named.insert(target.get<std::size_t>());
  json out = json::array();
  for (std::size_t target = 0; target < targets.size(); ++target)
    for (const query::SymbolHit& hit : targets[target].hits) {
      const bool first = &hit == &targets[target].hits.front();
      if (out.size() >= kMaxListedSymbols && !(first && named.contains(target))) continue;
      out.push_back(hit_json(snapshot, hit));
      if (targets.size() > 1) put_fields(out.back(), {{kHitOfTarget.target, target}});
    }
  return out;
}

query::FindReferences request_about(const json& decoded, const Targets& targets, std::size_t offset,
                                    std::string_view root) {
  query::FindReferences request;
  request.candidates = resolve::Candidates::all;
  request.filters = reference_filters(decoded.at("filters"), root);
  const std::vector<std::string>& roles = request.filters.roles;
  request.include_declaration = boolean_of(decoded, "include_declaration") ||
                                std::find(roles.begin(), roles.end(), "declaration") != roles.end();
  request.previews = true;
  request.with_enclosing = true;
  request.with_symbols = targets.size() > 1;
  request.with_family = !boolean_of(decoded, "own_only");
  request.limit = offset + static_cast<std::size_t>(integer_of(decoded, "limit"));
  request.group_by = group_by_of(decoded);
  for (const query::NamedTarget& target : targets)
    for (const query::SymbolHit& hit : target.hits)
      if (hit.ref.symbol.valid()) request.symbols.push_back(hit.ref);
  return request;
}

/// A sentence for each combination of filters that removed references.
std::vector<std::string> removals(const query::FoundReferences& found) {
  std::vector<std::string> out;
  for (const auto& [filters, count] : found.removed)
    out.push_back(fmt::format("the filter{} `{}`{} removed {} reference{}",
                              filters.size() > 1 ? "s" : "", join(filters, "`, `"),
                              filters.size() > 1 ? " together" : "", count, count > 1 ? "s" : ""));
  return out;
}

json row_of(const index::Snapshot& snapshot, const query::Reference& reference,
            const Targets& targets) {
  json row = enclosed_reference_json(snapshot, reference);
  if (targets.size() > 1)
    put_fields(row, {{kTargetReference.targets, targets_of(reference, targets)}});
  if (reference.via)
    put_fields(row, {{kTargetReference.via,
                      name_with_container(query::hit_of(snapshot, *reference.via))}});
  return row;
}

Result<json> references_answer(const index::Snapshot& snapshot, const json& decoded, Found found,
                               std::vector<FileId>& files, std::stop_token stop) {
  const Result<Cursor> cursor = cursor_of(decoded);
  if (!cursor) return cursor.error();
  const Targets targets = query::group_by_target(snapshot,
                                                 query::most_certain(std::move(found.hits)), stop);
  std::size_t symbols = 0;
  for (const query::NamedTarget& target : targets) {
    symbols += target.hits.size();
    for (const query::SymbolHit& hit : target.hits) files.push_back(hit.place.file);
  }
  query::FindReferences request = request_about(decoded, targets, cursor->offset,
                                                snapshot.status().root);
  if (found.place && !request.symbols.empty())
    if (const auto field = query::embedded_field_of(snapshot, *found.place))
      request.symbols.push_back(*field);
  query::FoundReferences references;
  if (!request.symbols.empty()) {
    Result<query::FoundReferences> all = query::find_references(snapshot, request, std::move(stop));
    if (!all) return all.error();
    references = std::move(all).value();
  } else if (targets.empty()) {
    Result<query::FoundReferences> uses = query::find_text_uses(snapshot, found.name, request,
                                                                std::move(stop));
    if (!uses) return uses.error();
    references = std::move(uses).value();
  }
  if (found.truncated) references.totals.is_lower_bound = true;
  const bool is_filtered = request.filters != query::ReferenceFilters();
  json answer = envelope(snapshot.status());
  put_name(answer, found.name, found.fallback);
  put_totals(answer, snapshot, references.totals, decoded);
  if (!is_filtered && cursor->offset == 0)
    put_fields(answer, {{kReferences.open_mentions, unless_zero(references.open_mentions)}});
  std::vector<std::string> suggestions = std::move(found.suggestions);
  if (references.totals.count == 0)
    for (std::string& removal : removals(references)) suggestions.push_back(std::move(removal));
  if (targets.empty() || !suggestions.empty()) answer["suggestions"] = array_of(suggestions);
  std::vector<json> rows;
  for (std::size_t i = cursor->offset; i < references.references.size(); ++i) {
    files.push_back(references.references[i].place.file);
    rows.push_back(row_of(snapshot, references.references[i], targets));
  }
  const json shown = symbols_json(snapshot, targets, rows);
  const Page page{kReferences.references, std::move(rows), cursor->offset, references.truncated};
  const auto put = put_page_of_symbols(answer, shown, symbols, page, decoded);
  if (!put) return put.error();
  if (integer_of(decoded, "limit") == 0) end_count(answer);
  if (found.truncated) mark_partial(answer);
  return answer;
}

Result<json> run_references(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params,
      [&](const index::Snapshot& snapshot, const json& decoded, const Target&, Found found,
          std::vector<FileId>& files) {
        return references_answer(snapshot, decoded, std::move(found), files, stop);
      },
      stop);
}

}  // namespace

const Verb kReferencesVerb{
    "references",
    "references",
    "Find references",
    "Who uses a symbol, with the line of each use.",
    "Uses with `via` follow those of the symbol itself. Among these, the order is: the symbol's "
    "own files, their directories and modules, then the product, tests, documentation with "
    "examples and benchmarks, dependencies and generated files; in each the nearest first. If no "
    "symbol has the name, `references` has the places where it is a word of a text (`evidence` "
    "`text`).",
    references_fields,
    kReferences,
    run_references,
    false,
    4000};

}  // namespace codefinder::handlers
