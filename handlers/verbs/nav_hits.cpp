// The hits of nav as JSON.
#include "handlers/verbs/nav_hits.h"

#include "handlers/verbs/answer.h"
#include "index/query/dependencies.h"
#include "index/query/explain.h"
#include "index/query/references.h"

#include <utility>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

Result<json> references_of_hit(const index::Snapshot& snapshot, const query::SymbolHit& hit,
                               std::size_t limit, std::stop_token stop) {
  query::FindReferences question;
  question.candidates = resolve::Candidates::all;
  question.symbols = {hit.ref};
  question.include_declaration = false;
  question.previews = true;
  question.limit = limit;
  Result<query::FoundReferences> found = query::find_references(snapshot, question, stop);
  if (!found) return found.error();
  json out = json::array();
  for (const query::Reference& reference : found->references)
    out.push_back(reference_json(snapshot, reference));
  return out;
}

Result<json> help_of_hit(const index::Snapshot& snapshot, const query::SymbolHit& hit,
                         std::stop_token stop) {
  Result<query::Explanation> explanation = query::explain(snapshot, hit.ref, stop);
  if (!explanation) return explanation.error();
  return json{{"doc_summary", explanation->doc_summary},
              {"dependencies", dependencies_json(snapshot, explanation->dependencies)},
              {"module_path", explanation->module_path},
              {"layer", explanation->layer}};
}

}  // namespace

Result<std::vector<json>> hits_json(const index::Snapshot& snapshot, const NavParams& params,
                                    const std::vector<query::SymbolHit>& hits,
                                    std::stop_token stop) {
  std::vector<json> out;
  bool helped = params.help_symbol.empty();
  for (const query::SymbolHit& hit : hits) {
    json row = found_hit_json(snapshot, hit, params.scores);
    if (params.with_refs) {
      Result<json> references = references_of_hit(snapshot, hit, params.with_refs_limit, stop);
      if (!references) return references.error();
      row["references"] = std::move(references).value();
    }
    if (!helped && hit.name == params.help_symbol) {
      Result<json> help = help_of_hit(snapshot, hit, stop);
      if (!help) return help.error();
      row["help"] = std::move(help).value();
      helped = true;
    }
    out.push_back(std::move(row));
  }
  return out;
}

}  // namespace codefinder::handlers
