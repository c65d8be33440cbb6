// codeFinder/explain: description and context of a symbol, as in hover.
#include "index/query/explain.h"

#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/parts.h"
#include "handlers/verbs/run_question.h"
#include "handlers/verbs/shapes.h"
#include "handlers/verbs/target.h"
#include "handlers/verbs/verb_list.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMostOthers = 20;

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = with_common_fields(target_fields());
  return kFields;
}

/// nullopt if there is no symbol.
Result<std::optional<query::Explanation>> explanation_of(const index::Snapshot& snapshot,
                                                         const Found& found, std::stop_token stop) {
  if (found.place) return query::explain_at(snapshot, *found.place, stop);
  if (found.hits.empty()) return std::optional<query::Explanation>();
  Result<query::Explanation> explanation = query::explain(snapshot, found.hits[0].ref, stop);
  if (!explanation) return explanation.error();
  explanation->evidence = found.hits[0].evidence;
  explanation->symbol.evidence = found.hits[0].evidence;
  explanation->others.assign(found.hits.begin() + 1, found.hits.end());
  return std::optional<query::Explanation>(std::move(explanation).value());
}

void add(json& answer, const index::Snapshot& snapshot, const query::Explanation& explanation) {
  answer["symbol"] = hit_json(snapshot, explanation.symbol);
  answer["signature"] = explanation.signature;
  answer["doc_summary"] = explanation.doc_summary;
  answer["module_path"] = explanation.module_path;
  answer["layer"] = explanation.layer;
  answer["dependencies"] = dependencies_json(snapshot, explanation.dependencies);
  answer["categories"] = array_of(explanation.categories);
  answer["references"] = explanation.references;
  answer["possible_references"] = explanation.possible_references;
  answer["references_truncated"] = explanation.references_truncated;
  answer["evidence"] = to_string(explanation.evidence);
  answer["others"] = json::array();
  for (const query::SymbolHit& hit : explanation.others) {
    if (answer["others"].size() == kMostOthers) answer["truncated"] = true;
    else answer["others"].push_back(hit_json(snapshot, hit));
  }
}

Result<json> run(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params, fields(),
      [&](const index::Snapshot& snapshot, const json&, const Target&, Found found,
          std::vector<FileId>& files) -> Result<json> {
        Result<std::optional<query::Explanation>> explanation = explanation_of(snapshot, found,
                                                                               stop);
        if (!explanation) return explanation.error();
        json answer = envelope(snapshot.status());
        answer["name"] = found.name;
        answer["symbol"] = nullptr;
        if (explanation->has_value()) {
          files.push_back((*explanation)->symbol.place.file);
          add(answer, snapshot, **explanation);
        } else {
          answer["suggestions"] = array_of(found.suggestions);
        }
        return answer;
      },
      stop);
}

json output_schema() {
  return with_parts(
      shapes::answer({{"name", shapes::text()},
                      {"symbol", shapes::hit()},
                      {"signature", shapes::text()},
                      {"doc_summary", shapes::text()},
                      {"module_path", shapes::text()},
                      {"layer", shapes::text()},
                      {"dependencies", shapes::dependencies()},
                      {"categories", shapes::list(shapes::text())},
                      {"references", shapes::integer()},
                      {"possible_references", shapes::integer()},
                      {"references_truncated", shapes::boolean()},
                      {"evidence", shapes::text()},
                      {"others", shapes::list(shapes::hit())},
                      {"suggestions", shapes::list(shapes::text())}},
                     {"symbol", "signature", "doc_summary", "module_path", "layer", "dependencies",
                      "categories", "references", "possible_references", "references_truncated",
                      "evidence", "others", "suggestions"}));
}

}  // namespace

const Verb kExplainVerb{"explain",
                        "explain",
                        "Explain a symbol",
                        "What a symbol is: signature, documentation, module, layer, dependencies, "
                        "how often it is used.",
                        "`name`; `symbol` (a hit; absent where nothing is), `signature`, "
                        "`doc_summary`, `module_path`, `layer`, "
                        "`dependencies`, `categories`, `references` (how many uses resolve to it, "
                        "with `references_truncated`), "
                        "`possible_references` (uses that may be of it or of another), `evidence`, "
                        "and `others`: further candidates (with "
                        "`truncated`, "
                        "the first of them) when it is not certain. On no symbol, `suggestions`.",
                        fields,
                        output_schema,
                        run,
                        true};

}  // namespace codefinder::handlers
