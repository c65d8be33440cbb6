// The hits of nav as JSON.
#include "handlers/verbs/params/nav_hits.h"

#include "base/strings.h"
#include "base/text.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/shapes.h"
#include "index/query/definition/dependencies.h"
#include "index/query/references/explain.h"
#include "index/query/references/near_references.h"
#include "index/query/references/references.h"
#include "index/query/symbols/find_symbols.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

json references_json(const index::Snapshot& snapshot,
                     const std::vector<query::Reference>& references) {
  json out = json::array();
  for (const query::Reference& reference : references) {
    out.push_back(reference_json(snapshot, reference));
    put_fields(out.back(), {{kNavUse.in, reference.enclosing.name}});
  }
  return out;
}

/// Returns the uses of the hit, the nearest of them first.
Result<json> references_of_hit(const index::Snapshot& snapshot, const query::SymbolHit& hit,
                               std::size_t limit, std::stop_token stop) {
  query::FindReferences request;
  request.candidates = resolve::Candidates::all;
  request.symbols = {hit.ref};
  request.include_declaration = false;
  request.with_enclosing = true;
  Result<query::FoundReferences> found = query::find_references(snapshot, request, stop);
  if (!found) return found.error();
  std::vector<query::Reference>& references = found->references;
  query::sort_by_nearness(snapshot, hit.ref, references);
  references.resize(std::min(references.size(), limit));
  query::add_previews(snapshot, references);
  return references_json(snapshot, references);
}

/// Returns the symbol that `help` is about: what `help_symbol` names, looked up by itself; else the
/// hit.  nullopt if nothing has the name.
Result<std::optional<SymbolRef>> symbol_of_help(const index::Snapshot& snapshot,
                                                const NavParams& params,
                                                const query::SymbolHit& hit, std::stop_token stop) {
  if (params.help_symbol.empty() || hit.name == params.help_symbol)
    return std::optional<SymbolRef>(hit.ref);
  query::FindSymbols request;
  request.query = params.help_symbol;
  request.limit = 1;
  request.fold_declarations = true;
  request.close_matches_only = true;
  const Result<query::FoundSymbols> found = query::find_symbols(snapshot, request, stop);
  if (!found) return found.error();
  if (found->hits.empty()) return std::optional<SymbolRef>();
  return std::optional<SymbolRef>(found->hits.front().ref);
}

/// Returns the names of the dependencies; in the lean form the paths of those in the project.
json names_of(const index::Snapshot& snapshot, const std::vector<query::Dependency>& dependencies,
              AnswerFields fields) {
  json out = json::array();
  for (const query::Dependency& each : dependencies) {
    if (fields == AnswerFields::all || (!each.external && each.path.empty()))
      out.push_back(each.name);
    else
      out.push_back(each.external ? each.name + " (external)"
                                  : shown_path(snapshot.status(), each.path));
  }
  return out;
}

/// Sets `help` of the row; nothing if no symbol has the name asked for.
Status put_help(json& row, const index::Snapshot& snapshot, const NavParams& params,
                const query::SymbolHit& hit, std::stop_token stop) {
  const Result<std::optional<SymbolRef>> symbol = symbol_of_help(snapshot, params, hit, stop);
  if (!symbol) return symbol.error();
  if (!*symbol) return Done{};
  const Result<query::Explanation> explanation = query::explain(snapshot, **symbol, stop,
                                                                query::kNoCounting);
  if (!explanation) return explanation.error();
  put_fields(row, {{kNavHit.help,
                    object_of({{kHelp.doc_summary, explanation->doc_summary},
                               {kHelp.dependencies,
                                names_of(snapshot, explanation->dependencies, params.fields)},
                               {kHelp.module_path, explanation->module_path},
                               {kHelp.layer, explanation->layer}})}});
  return Done{};
}

/// Returns the line of the hit as it stands in the file, trimmed; its preview if the file cannot be
/// read or the line is empty.
std::string written_line(const index::Snapshot& snapshot, const query::SymbolHit& hit) {
  const Result<std::string> text = snapshot.files().text(hit.place.file);
  if (!text) return hit.preview;
  const TextMap map = TextMap::of(*text);
  if (hit.place.start.line >= map.line_count()) return hit.preview;
  const ByteRange range = map.line_range(hit.place.start.line);
  const std::string_view line = std::string_view(*text).substr(range.begin,
                                                               range.end - range.begin);
  const std::string_view shown = trim(line);
  return shown.empty() ? hit.preview : to_valid_utf8(shown);
}

/// Sets the fields that the lean form leaves out.
void put_all_fields(json& row, const index::Snapshot& snapshot, const query::SymbolHit& hit) {
  row[kNavHit.module.name] = hit.module;
  row[kNavHit.layer.name] = hit.layer;
  row[kNavHit.recent.name] = hit.recent;
  json& categories = row[kNavHit.categories.name] = json::array();
  for (const std::string_view name : category_names(hit.categories)) categories.push_back(name);
  if (categories.empty()) categories.push_back("source");
  row[kNavHit.preview.name] = written_line(snapshot, hit);
  const double score = std::isfinite(hit.score) ? std::clamp<double>(hit.score, 0, 1) : 0;
  row[kNavHit.score.name] = std::round(score * 10000) / 10000;
}

}  // namespace

Result<std::vector<json>> hits_json(const index::Snapshot& snapshot, const NavParams& params,
                                    const std::vector<query::SymbolHit>& hits,
                                    std::stop_token stop) {
  std::vector<json> out;
  std::optional<query::NearReferences> near;
  if (params.fields == AnswerFields::all && !params.with_refs) near.emplace(snapshot, stop);
  for (const query::SymbolHit& hit : hits) {
    json row = found_hit_json(snapshot, hit, params.scores);
    if (params.fields == AnswerFields::all) put_all_fields(row, snapshot, hit);
    // A search for each hit would take several times as long as the rest of the answer.
    if (near)
      row[kNavHit.references.name] = out.empty() && params.help
                                         ? references_json(snapshot, near->of(hit.ref))
                                         : json::array();
    if (params.with_refs) {
      Result<json> references = references_of_hit(snapshot, hit, params.with_refs_limit, stop);
      if (!references) return references.error();
      row[kNavHit.references.name] = std::move(references).value();
    }
    if (out.empty() && params.help) {
      const Status put = put_help(row, snapshot, params, hit, stop);
      if (!put) return put.error();
    }
    out.push_back(std::move(row));
  }
  return out;
}

}  // namespace codefinder::handlers
