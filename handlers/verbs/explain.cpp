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
  if (found.place) {
    Result<query::ExplainedPlace> explained = query::explain_at(snapshot, *found.place, stop);
    if (!explained) return explained.error();
    return std::move(explained->what);
  }
  if (found.hits.empty()) return std::optional<query::Explanation>();
  Result<query::Explanation> explanation = query::explain(snapshot, found.hits[0].ref, stop);
  if (!explanation) return explanation.error();
  explanation->evidence = found.hits[0].evidence;
  explanation->symbol.evidence = found.hits[0].evidence;
  explanation->others.assign(found.hits.begin() + 1, found.hits.end());
  return std::optional<query::Explanation>(std::move(explanation).value());
}

void add(json& answer, const index::Snapshot& snapshot, const query::Explanation& explanation) {
  put_fields(answer, {{kExplain.symbol, hit_json(snapshot, explanation.symbol)},
                      {kExplain.signature, explanation.signature},
                      {kExplain.doc_summary, explanation.doc_summary},
                      {kExplain.module_path, explanation.module_path},
                      {kExplain.layer, explanation.layer},
                      {kExplain.categories, array_of(explanation.categories)},
                      {kExplain.references, explanation.references},
                      {kExplain.doc_references, explanation.doc_references},
                      {kExplain.possible_references, explanation.possible_references},
                      {kExplain.references_truncated, explanation.references_truncated},
                      {kExplain.evidence, to_string(explanation.evidence)}});
}

/// Puts as many of `items` into answer[list] as fit; if not all, their total.
void put_with_total(json& answer, const FirstItems& first, const SizeLimit& limit) {
  const char* list = first.list.name.c_str();
  const std::vector<json>& items = first.items;
  const bool was_truncated = kExplain.truncated(answer);
  answer[list] = json::array();
  const auto put = [&](std::size_t count) {
    answer[first.total.name] = count < first.count ? json(first.count) : json();
    put_fields(answer, {{kExplain.truncated, was_truncated || count < first.count}});
  };
  put(items.size());
  Result<std::size_t> count = fitting(answer, list, items, limit);
  if (!count || *count < items.size()) {
    put(0);
    count = fitting(answer, list, items, limit);
  }
  const std::size_t shown = count ? *count : 0;
  put(shown);
  for (std::size_t i = 0; i < shown; ++i) answer[list].push_back(items[i]);
}

/// Adds what the explanation lists, and cuts it, the documentation last.
void add_lists(json& answer, const index::Snapshot& snapshot, const query::Explanation& explanation,
               const SizeLimit& limit) {
  put_fields(answer, {{kExplain.dependencies, json::array()}, {kExplain.others, json::array()}});
  if (limit.bytes != 0 && wire_size(answer, limit.form) > limit.bytes) {
    const std::string doc = explanation.doc_summary;
    put_fields(answer, {{kExplain.others_total, explanation.others.size()},
                        {kExplain.dependencies_total, explanation.dependencies.size()},
                        {kExplain.doc_summary, ""},
                        {kExplain.truncated, true}});
    const std::size_t room = limit.bytes - std::min(limit.bytes, wire_size(answer, limit.form));
    put_fields(answer, {{kExplain.doc_summary, cap_text(doc, room, limit.form).text}});
  }
  std::vector<json> others;
  for (const query::SymbolHit& hit : explanation.others)
    if (others.size() < kMaxListedOthers) others.push_back(hit_json(snapshot, hit));
  const std::size_t room = limit.bytes - std::min(limit.bytes, wire_size(answer, limit.form));
  // Dependencies leave room for a few of the others.
  const SizeLimit first{others.empty() ? limit.bytes : limit.bytes - room / 2, limit.form};
  const json dependencies = dependencies_json(snapshot, explanation.dependencies);
  put_with_total(answer,
                 {kExplain.dependencies,
                  kExplain.dependencies_total,
                  {dependencies.begin(), dependencies.end()},
                  dependencies.size()},
                 first);
  put_with_total(
      answer,
      {kExplain.others, kExplain.others_total, std::move(others), explanation.others.size()},
      limit);
}

Result<json> run_explain(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params,
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
        answer[kExplain.symbol.name] = nullptr;
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

}  // namespace

const Verb kExplainVerb{"explain",
                        "explain",
                        "Explain a symbol",
                        "What a symbol is: signature, documentation, module, layer, dependencies, "
                        "how often it is used.",
                        "",
                        explain_fields,
                        kExplain,
                        run_explain,
                        true,
                        0,
                        true};

}  // namespace codefinder::handlers
