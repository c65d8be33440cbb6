// codeFinder/explain: description and context of a symbol, as in hover.
#include "index/query/references/explain.h"

#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/answer/wire_size.h"
#include "handlers/verbs/params/jump.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"

#include <algorithm>
#include <utility>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxListedOthers = 20;

const std::vector<Field>& explain_fields() {
  static const std::vector<Field> kFields = with_common_fields(with_page_fields(target_fields()));
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
  answer["categories"] = array_of(explanation.categories);
  answer["references"] = explanation.references;
  answer["doc_references"] = explanation.doc_references;
  answer["possible_references"] = explanation.possible_references;
  answer["references_truncated"] = explanation.references_truncated;
  answer["evidence"] = to_string(explanation.evidence);
}

/// Puts as many of `items` into answer[list] as fit; if not all, their total.
void put_list(json& answer, const char* list, std::vector<json> items, std::size_t total,
              const SizeLimit& limit) {
  const std::string name = std::string(list) + "_total";
  const bool was_truncated = answer["truncated"] == true;
  answer[list] = json::array();
  const auto put = [&](std::size_t count) {
    answer[name] = count < total ? json(total) : json();
    answer["truncated"] = was_truncated || count < total;
  };
  put(items.size());
  Result<std::size_t> count = fitting(answer, list, items, limit);
  if (!count || *count < items.size()) {
    put(0);
    count = fitting(answer, list, items, limit);
  }
  const std::size_t shown = count ? *count : 0;
  put(shown);
  for (std::size_t i = 0; i < shown; ++i) answer[list].push_back(std::move(items[i]));
}

/// Adds what the explanation lists, and cuts it, the documentation last.
void add_lists(json& answer, const index::Snapshot& snapshot, const query::Explanation& explanation,
               const SizeLimit& limit) {
  answer["dependencies"] = json::array();
  answer["others"] = json::array();
  if (limit.bytes != 0 && wire_size(answer, limit.form) > limit.bytes) {
    const std::string doc = explanation.doc_summary;
    answer["others_total"] = explanation.others.size();
    answer["dependencies_total"] = explanation.dependencies.size();
    answer["doc_summary"] = "";
    answer["truncated"] = true;
    const std::size_t used = wire_size(answer, limit.form);
    answer["doc_summary"] = cap_text(doc, limit.bytes - std::min(limit.bytes, used), limit.form)
                                .text;
  }
  std::vector<json> others;
  for (const query::SymbolHit& hit : explanation.others)
    if (others.size() < kMaxListedOthers) others.push_back(hit_json(snapshot, hit));
  const std::size_t room = limit.bytes - std::min(limit.bytes, wire_size(answer, limit.form));
  // Dependencies leave room for a few of the others.
  const SizeLimit first{others.empty() ? limit.bytes : limit.bytes - room / 2, limit.form};
  const json dependencies = dependencies_json(snapshot, explanation.dependencies);
  put_list(answer, "dependencies", {dependencies.begin(), dependencies.end()}, dependencies.size(),
           first);
  put_list(answer, "others", std::move(others), explanation.others.size(), limit);
}

Result<json> run_explain(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params, explain_fields(),
      [&](const index::Snapshot& snapshot, const json& decoded, const Target&, Found found,
          std::vector<FileId>& files) -> Result<json> {
        // Only the answer about several targets has pages.
        if (const std::string cursor = string_of(decoded, "cursor"); !cursor.empty())
          return wrong_cursor_error(cursor);
        Result<std::optional<query::Explanation>> explanation = explanation_of(snapshot, found,
                                                                               stop);
        if (!explanation) return explanation.error();
        json answer = envelope(snapshot.status());
        put_name(answer, found.name, found.fallback);
        answer["symbol"] = nullptr;
        if (explanation->has_value()) {
          files.push_back((*explanation)->symbol.place.file);
          add(answer, snapshot, **explanation);
          add_lists(answer, snapshot, **explanation, size_limit_of(decoded));
        } else {
          answer["suggestions"] = array_of(found.suggestions);
        }
        return answer;
      },
      stop);
}

json explain_output_schema() {
  return with_parts(shapes::answer(
      {{"name", shapes::text()},
       {"symbol", shapes::hit()},
       {"signature", shapes::text()},
       {"doc_summary", shapes::text()},
       {"module_path", shapes::text()},
       {"layer", shapes::text()},
       {"dependencies", shapes::dependencies()},
       {"categories", shapes::list(shapes::text())},
       {"references", shapes::integer()},
       {"doc_references", shapes::integer()},
       {"possible_references", shapes::integer()},
       {"references_truncated", shapes::boolean()},
       {"evidence", shapes::text()},
       {"others", shapes::list(shapes::hit())},
       {"others_total", shapes::integer()},
       {"dependencies_total", shapes::integer()},
       {"suggestions", shapes::list(shapes::text())}},
      {"symbol", "signature", "doc_summary", "module_path", "layer", "dependencies", "categories",
       "references", "doc_references", "possible_references", "references_truncated", "evidence",
       "others", "others_total", "dependencies_total", "suggestions"}));
}

}  // namespace

const Verb kExplainVerb{
    "explain",
    "explain",
    "Explain a symbol",
    "What a symbol is: signature, documentation, module, layer, dependencies, "
    "how often it is used.",
    "`symbol`: the symbol, as a hit; absent if there is none\n"
    "`signature`: its signature\n"
    "`doc_summary`: the summary of its documentation, which may be cut\n"
    "`module_path`: its module\n"
    "`layer`: its layer\n"
    "`categories`: the categories of its file\n"
    "`dependencies`: what its module depends on\n"
    "`dependencies.origin`: `internal` or `external`\n"
    "`dependencies_total`: the length of the list, if it is cut\n"
    "`references`: number of uses in code that resolve to it\n"
    "`references_truncated`: true if `references` is a lower bound\n"
    "`doc_references`: number of links in comments\n"
    "`possible_references`: number of uses that may be of it or of another symbol\n"
    "`others`: further candidates if it is not certain, at most 20, as hits\n"
    "`others_total`: the length of the list, if it is cut\n",
    explain_fields,
    explain_output_schema,
    run_explain,
    true,
    0,
    true};

}  // namespace codefinder::handlers
