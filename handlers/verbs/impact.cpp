// codeFinder/impact: what a change of symbols or of a file can break, and the tests to run.
#include "index/query/impact.h"

#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/changed_symbols.h"
#include "handlers/verbs/first_items.h"
#include "handlers/verbs/list_fields.h"
#include "handlers/verbs/page.h"
#include "handlers/verbs/parts.h"
#include "handlers/verbs/run_question.h"
#include "handlers/verbs/shapes.h"
#include "handlers/verbs/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/public_symbols.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace codefinder::handlers {
namespace {

using nlohmann::json;
using query::Dependent;

constexpr std::size_t kMostTests = 20, kMostShownChanges = 50;

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = target_fields();
    all[0].doc = "Jump ids, names, places (`path:line`), or paths: all that a file exports.";
    all.push_back({"depth", FieldType::integer, "3", "Steps from the change.", 1, 5});
    all.push_back({.name = "only",
                   .type = FieldType::choice,
                   .default_value = "\"all\"",
                   .doc = "List only these dependents.",
                   .choices = {"all", "exported", "tests"}});
    all.push_back(unlisted(limit_field("100", 1000)));
    return with_common_fields(with_page_fields(std::move(all)));
  }();
  return kFields;
}

/// The first use; the others are counted.
json use_json(const index::Snapshot& snapshot, const Dependent& one) {
  const query::CallSite& site = one.sites.front();
  std::string preview = site.preview;
  if (preview.empty())
    if (const Result<std::string> text = snapshot.files().text(site.place.file); text.ok())
      preview = query::line_of(*text, site.place.facts->text_map, site.place.start.line);
  return {{"line", site.place.start.line + 1},
          {"preview", std::move(preview)},
          {"role", one.overrides ? "override" : to_string(site.role)},
          {"evidence", to_string(site.evidence)}};
}

/// What an answer needs of the impact.
struct Answered {
  const index::Snapshot& snapshot;
  const query::Impact& impact;
  const ChangedSymbols& changed;
};

/// The names from what the dependent uses to the changed symbol.
json chain_of(const Answered& of, const Dependent& one) {
  json chain = json::array();
  for (std::optional<std::size_t> at = one.of; at; at = of.impact.dependents[*at].of)
    chain.push_back(name_with_container(of.impact.dependents[*at].symbol));
  chain.push_back(name_with_container(of.changed.hits[one.changed]));
  return chain;
}

json short_row(const Answered& of, const Dependent& one) {
  json row = {{"path", shown_path(of.snapshot.status(), one.symbol.place.path)},
              {"line", one.symbol.place.start.line + 1},
              {"kind", to_string(one.symbol.kind)},
              {"name", name_with_container(one.symbol)},
              {"id", one.symbol.id},
              {"depth", one.depth}};
  return row;
}

json row_of(const Answered& of, const Dependent& one) {
  json row = short_row(of, one);
  row["use"] = use_json(of.snapshot, one);
  if (one.sites.size() > 1) row["uses_more"] = one.sites.size() - 1;
  if (one.via) row["via"] = name_with_container(query::hit_of(of.snapshot, *one.via));
  if (one.is_exported) row["exported"] = true;
  if (one.is_test) row["test"] = true;
  if (one.of) row["of"] = of.impact.dependents[*one.of].symbol.id;
  if (one.of || of.changed.hits.size() > 1) row["chain"] = chain_of(of, one);
  return row;
}

bool is_listed(const Dependent& one, std::string_view only) {
  return only == "all" || (only == "tests" ? one.is_test : one.is_exported && !one.is_test);
}

json layers_of(const query::Impact& impact) {
  std::vector<std::size_t> counts;
  for (const Dependent& one : impact.dependents) {
    counts.resize(std::max(counts.size(), one.depth));
    ++counts[one.depth - 1];
  }
  return counts;
}

bool put_changed(json& answer, const Answered& of, const json& decoded) {
  std::vector<json> items;
  for (const query::SymbolHit& hit : of.changed.hits) {
    if (items.size() == kMostShownChanges) break;
    items.push_back(hit_json(of.snapshot, hit));
    items.back().erase("evidence");
    if (hit.place.facts && query::is_exported(*hit.place.facts, hit.ref.symbol))
      items.back()["exported"] = true;
  }
  return put_first(answer, {"changed", "changed_total", std::move(items), of.changed.hits.size()},
                   sixths_of(size_limit_of(decoded), 3));
}

bool put_tests(json& answer, const Answered& of, const json& decoded, bool on_first_page) {
  std::vector<json> items;
  std::size_t count = 0;
  for (const Dependent& one : of.impact.dependents) {
    if (!one.is_run) continue;
    if (++count > kMostTests || !on_first_page) continue;
    items.push_back(short_row(of, one));
    items.back()["chain"] = chain_of(of, one);
  }
  return put_first(answer, {"tests", "tests_total", std::move(items), count},
                   sixths_of(size_limit_of(decoded), 4));
}

Result<json> answer_of(const Answered& of, const json& decoded, std::vector<FileId>& files) {
  const json asked = question_of(decoded);
  const Result<Cursor> cursor = read_cursor(string_of(decoded, "cursor"), asked);
  if (!cursor) return cursor.error();
  json answer = envelope(of.snapshot.status());
  answer["name"] = of.changed.name;
  if (of.changed.hits.empty()) answer["suggestions"] = array_of(of.changed.suggestions);
  answer["layers"] = layers_of(of.impact);
  std::vector<const Dependent*> listed;
  std::size_t exported = 0;
  for (const Dependent& one : of.impact.dependents) {
    exported += is_listed(one, "exported") ? 1 : 0;
    if (is_listed(one, string_of(decoded, "only"))) listed.push_back(&one);
  }
  answer["exported_total"] = exported;
  answer["total"] = listed.size();
  const bool partial = of.impact.truncated || of.changed.truncated;
  if (partial || of.snapshot.limits().exceeded()) answer["total_is_lower_bound"] = true;
  if (partial) mark_partial(answer);
  const bool all_changed = put_changed(answer, of, decoded);
  const bool all_tests = put_tests(answer, of, decoded, cursor->offset == 0);
  const auto limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  const std::size_t begin = std::min(listed.size(), cursor->offset);
  const std::size_t end = std::min(listed.size(), begin + limit);
  std::vector<json> rows;
  for (std::size_t i = begin; i < end; ++i) {
    files.push_back(listed[i]->symbol.place.file);
    rows.push_back(row_of(of, *listed[i]));
  }
  const auto put = put_page(answer, {"impact", std::move(rows), begin, end < listed.size()},
                            decoded, asked);
  if (!put) return put.error();
  if (limit == 0) end_count(answer);
  if (!all_changed || !all_tests) answer["truncated"] = true;
  return answer;
}

Result<json> run(Session& session, const json& params, std::stop_token stop) {
  return ask_targets(
      session, params, fields(),
      [&](const index::Snapshot& snapshot, const json& decoded, const Target& target,
          std::vector<FileId>& files) -> Result<json> {
        Result<ChangedSymbols> changed = changed_by_target(snapshot, target, files, stop);
        if (!changed) return changed.error();
        query::ImpactQuestion question;
        question.changed = changed->symbols;
        question.depth = static_cast<std::size_t>(integer_of(decoded, "depth"));
        const Result<query::Impact> impact = query::impact_of(snapshot, question, stop);
        if (!impact) return impact.error();
        return answer_of({snapshot, *impact, *changed}, decoded, files);
      },
      stop);
}

json output_schema() {
  const json row = {{"path", shapes::text()}, {"line", shapes::integer()},
                    {"kind", shapes::text()}, {"name", shapes::text()},
                    {"id", shapes::text()},   {"depth", shapes::integer()}};
  json test = row, dependent = row, changed = shapes::hit();
  test["chain"] = dependent["chain"] = shapes::list(shapes::text());
  dependent["use"] = shapes::object({{"line", shapes::integer()},
                                     {"preview", shapes::text()},
                                     {"role", shapes::text()},
                                     {"evidence", shapes::text()}});
  dependent["uses_more"] = shapes::integer();
  dependent["via"] = dependent["of"] = shapes::text();
  dependent["exported"] = dependent["test"] = shapes::boolean();
  changed["properties"]["exported"] = shapes::boolean();
  json& required = changed["required"];
  required.erase(std::remove(required.begin(), required.end(), "evidence"), required.end());
  return with_parts(shapes::list_answer(
      {{"name", shapes::text()},
       {"changed", shapes::list(std::move(changed))},
       {"changed_total", shapes::integer()},
       {"layers", shapes::list(shapes::integer())},
       {"exported_total", shapes::integer()},
       {"tests", shapes::list(shapes::object(std::move(test)))},
       {"tests_total", shapes::integer()},
       {"impact",
        shapes::list(shapes::object(std::move(dependent),
                                    {"chain", "uses_more", "via", "of", "exported", "test"}))}}));
}

}  // namespace

const Verb kImpactVerb{
    "impact",
    "impact",
    "Find what a change can break",
    "What a change of a symbol or a file can break: dependents by distance, exported ones marked, "
    "and the tests to run.",
    "`name`; `changed`: the symbols asked about, as hits, with `exported` if other modules can use "
    "them, and `changed_total`; `tests`, the first 20 to run, nearest first, with `tests_total`: "
    "`path`, `line`, `kind`, `name`, `id`, `depth` (1: it uses a changed symbol itself) and "
    "`chain`, the names between it and the changed symbol; `layers`: how many dependents each "
    "depth has; `exported_total`: how many of them are exported and no tests; and `impact`, the "
    "dependents, nearest first: the fields of a test, `exported` and `test` if so, `use` (the "
    "first: `line`, `preview`, `role`, where `override` means that it overrides the changed "
    "member, `evidence`), `uses_more` for the number of the others, `via` (the member of a "
    "supertype that it uses), `of` (the `id` of the dependent that it uses, from depth 2 on). "
    "Imports do not count; an ambiguous use is listed and not followed. At most 300 symbols are "
    "followed and 200 changed; then `complete` is false. On no symbol, `suggestions`.",
    fields,
    output_schema,
    run,
    false,
    6000,
    true};

}  // namespace codefinder::handlers
