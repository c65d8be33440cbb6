// codeFinder/impact: what a change of symbols or of a file can break, and the tests to run.
#include "index/query/graph/impact.h"

#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/change_rows.h"
#include "handlers/verbs/answer/impact_answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/params/changed_symbols.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/graph/test_files.h"
#include "index/query/hits/path_filter.h"
#include "index/query/hits/public_symbols.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace codefinder::handlers {
namespace {

using nlohmann::json;
using query::Dependent;

constexpr std::size_t kMaxListedTests = 20, kMaxShownChanges = 50;

const std::vector<Field>& impact_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = target_fields();
    all[0].doc = "As in `references`, or a path: all that the file exports.";
    all.push_back(diff_field());
    all.push_back({"depth", FieldType::integer, "3", "Steps from the change.", 1, 5});
    all.push_back({.name = "only",
                   .type = FieldType::choice,
                   .default_value = "\"all\"",
                   .doc = "List only these dependents; `changes`: what a diff added, removed and "
                          "changed, without dependents.",
                   .choices = {"all", "exported", "tests", "changes"}});
    all.push_back(filters_field({paths_field()}));
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
  return object_of({{kDependentUse.line, site.place.start.line + 1},
                    {kDependentUse.preview, preview},
                    {kDependentUse.role, one.overrides ? "override" : to_string(site.role)},
                    {kDependentUse.evidence, to_string(site.evidence)}});
}

/// The data behind an answer.
struct Answered {
  const index::Snapshot& snapshot;
  const query::Impact& impact;
  const ChangedSymbols& changed;
};

/// The names from the symbol that the dependent uses to the changed symbol.
json chain_of(const Answered& of, const Dependent& one) {
  json chain = json::array();
  for (std::optional<std::size_t> at = one.of; at; at = of.impact.dependents[*at].of)
    chain.push_back(name_with_container(of.impact.dependents[*at].symbol));
  chain.push_back(name_with_container(of.changed.hits[one.changed]));
  return chain;
}

json short_row(const Answered& of, const query::SymbolHit& hit, std::size_t depth) {
  json row = symbol_row(of.snapshot, hit, name_with_container(hit));
  put_fields(row, {{kTest.depth, depth}});
  return row;
}

json row_of(const Answered& of, const Dependent& one) {
  json row = short_row(of, one.symbol, one.depth);
  const bool has_chain = one.of || of.changed.hits.size() > 1;
  put_fields(row,
             {{kDependent.use, use_json(of.snapshot, one)},
              {kDependent.uses_more, unless_zero(one.sites.size() - 1)},
              {kDependent.via,
               one.via ? name_with_container(query::hit_of(of.snapshot, *one.via)) : std::string()},
              {kDependent.exported, one.is_exported},
              {kDependent.test, one.is_test},
              {kDependent.of, one.of ? of.impact.dependents[*one.of].symbol.id : std::string()},
              {kDependent.chain, has_chain ? chain_of(of, one) : json()}});
  return row;
}

/// The dependents of `only`: "all", "exported" or "tests".
bool is_listed(const Dependent& one, std::string_view only) {
  return only == "all" || (only == "tests" ? one.is_test : one.is_exported && !one.is_test);
}

/// The dependents in `paths`.  At each depth the certain ones come before the others, then the most
/// useful of any changed symbol; of tests, those that are marked as tests before helpers.
std::vector<const Dependent*> listed_of(const query::Impact& impact, std::string_view only,
                                        const query::PathFilter& paths) {
  std::vector<const Dependent*> listed;
  for (const Dependent& one : impact.dependents)
    if (is_listed(one, only) && paths.matches(one.symbol.place.path)) listed.push_back(&one);
  const auto key = [](const Dependent* one) {
    const bool is_certain = !one->sites.empty() &&
                            one->sites.front().evidence < resolve::Evidence::ambiguous;
    return std::tuple(one->depth, !is_certain, one->rank, std::string_view(one->symbol.place.path));
  };
  std::stable_sort(listed.begin(), listed.end(),
                   [&](const Dependent* a, const Dependent* b) { return key(a) < key(b); });
  if (only == "tests")
    std::stable_sort(listed.begin(), listed.end(), [](const Dependent* a, const Dependent* b) {
      return std::pair(a->depth, !a->is_marked_test) < std::pair(b->depth, !b->is_marked_test);
    });
  return listed;
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
    if (items.size() == kMaxShownChanges) break;
    items.push_back(hit_json(of.snapshot, hit));
    items.back().erase(kChanged.evidence.name);
    const bool exported = hit.place.facts && query::is_exported(*hit.place.facts, hit.ref.symbol);
    put_fields(items.back(), {{kChanged.exported, exported}});
    if (!of.changed.compared) continue;
    const query::Changes& compared = *of.changed.compared;
    const json row = change_row(of.snapshot, compared,
                                compared.symbols[of.changed.changes[items.size() - 1]]);
    for (const AnswerField* field : std::initializer_list<const AnswerField*>{
             &kChanged.change, &kChanged.also, &kChanged.old_path, &kChanged.old_name,
             &kChanged.old_signature})
      if (field->is_in(row)) items.back()[field->name] = field->value(row);
  }
  put_fields(answer, {{kImpact.changed_total_is_lower_bound, of.changed.truncated}});
  return put_first(
      answer, {kImpact.changed, kImpact.changed_total, std::move(items), of.changed.hits.size()},
      sixths_of(size_limit_of(decoded), 3));
}

/// The fields of `changes` for a diff, without the symbols that exist now.
bool put_diff(json& answer, const Answered& of, const json& decoded) {
  const query::Changes& compared = *of.changed.compared;
  std::vector<json> removed;
  std::size_t count = 0;
  for (const query::SymbolChange& change : compared.symbols) {
    if (change.kind != query::ChangeKind::removed || change.inside) continue;
    if (++count <= kMaxShownChanges) removed.push_back(change_row(of.snapshot, compared, change));
  }
  const SizeLimit limit = size_limit_of(decoded);
  // Where nothing has changed, what is gone has its room too.
  const std::size_t more = of.changed.hits.empty() ? 2 : 0;
  bool all = count <= kMaxShownChanges;
  if (count > 0)
    all = put_first(answer, {kImpact.removed, kImpact.removed_total, std::move(removed), count},
                    sixths_of(limit, 1 + more)) &&
          all;
  all = put_remaining(answer, of.snapshot, compared, of.changed.remaining,
                      sixths_of(limit, 2 + more)) &&
        all;
  return put_compared(answer, of.snapshot, compared, sixths_of(limit, 3 + more)) && all;
}

/// Puts the files of all tests to run, with some names of each; returns whether all have room.
bool put_test_files(json& answer, const Answered& of, const json& decoded) {
  constexpr std::size_t kMaxFiles = 100, kMaxNames = 12;
  const std::vector<query::TestFile> files = query::test_files_of(of.impact, of.changed.hits);
  // Few files have room for more names.
  const std::size_t most = std::max<std::size_t>(
      2, kMaxNames / std::max<std::size_t>(1, files.size()));
  std::vector<json> rows;
  for (const query::TestFile& file : files) {
    if (rows.size() == kMaxFiles) break;
    json names = json::array();
    for (const query::SymbolHit* test : file.tests)
      if (names.size() < most) names.push_back(name_with_container(*test));
    rows.push_back(object_of({{kTestFile.path, shown_path(of.snapshot.status(), file.path)},
                              {kTestFile.count, file.tests.size()},
                              {kTestFile.depth, file.depth},
                              {kTestFile.names, std::move(names)}}));
  }
  const SizeLimit limit = size_limit_of(decoded);
  return put_first(answer,
                   {kImpact.test_files, kImpact.test_files_total, std::move(rows), files.size()},
                   limit.form == Form::text ? limit : sixths_of(limit, 5));
}

/// The tests to run; where only tests are listed, the dependents that are tests are marked instead.
/// Returns the ids of those that have no room.
std::set<std::string> put_tests(json& answer, const Answered& of, const json& decoded,
                                bool on_first_page) {
  const bool listed_below = string_of(decoded, "only") == "tests";
  std::vector<json> items;
  std::size_t count = 0;
  for (const std::size_t changed : of.impact.changed_tests) {
    if (++count > kMaxListedTests || !on_first_page) continue;
    const query::SymbolHit& hit = of.changed.hits[changed];
    items.push_back(short_row(of, hit, 0));
    put_fields(items.back(), {{kTest.chain, json::array()}});
  }
  for (const Dependent& one : of.impact.dependents) {
    if (!one.is_run) continue;
    if (++count > kMaxListedTests || !on_first_page || listed_below) continue;
    items.push_back(short_row(of, one.symbol, one.depth));
    put_fields(items.back(), {{kTest.chain, chain_of(of, one)}});
  }
  std::set<std::string> left;
  for (const json& item : items) left.insert(kTest.id.raw(item));
  const SizeLimit limit = size_limit_of(decoded);
  SizeLimit room = sixths_of(limit, 4);  // Most of the rest is for the dependents.
  if (limit.bytes > 0)
    room.bytes = std::min(room.bytes, wire_size(answer, limit.form) + limit.bytes / 4);
  put_first(answer, {kImpact.tests, kImpact.tests_total, std::move(items), count}, room);
  for (const json& shown : kImpact.tests(answer)) left.erase(kTest.id.raw(shown));
  return left;
}

Result<json> answer_of(const Answered& of, const json& decoded, std::vector<FileId>& files) {
  const Result<Cursor> cursor = cursor_of(decoded);
  if (!cursor) return cursor.error();
  json answer = envelope(of.snapshot.status());
  put_name(answer, of.changed.name, of.changed.fallback);
  if (of.changed.hits.empty() && !of.changed.compared)
    answer["suggestions"] = array_of(of.changed.suggestions);
  const query::PathFilter paths(paths_of(decoded.at("filters"), of.snapshot.status().root));
  const std::vector<const Dependent*> listed = listed_of(of.impact, string_of(decoded, "only"),
                                                         paths);
  const bool partial = of.impact.truncated || of.changed.truncated;
  put_fields(answer,
             {{kImpact.layers, layers_of(of.impact)},
              {kImpact.impact, json::array()},  // So that what is put first is measured with it.
              {kImpact.exported_total, listed_of(of.impact, "exported", paths).size()},
              {kImpact.total, listed.size()},
              {kImpact.total_is_lower_bound, partial || of.snapshot.limits().exceeded()}});
  if (partial) mark_partial(answer);
  const bool all_compared = !of.changed.compared || put_diff(answer, of, decoded);
  const bool all_changed = put_changed(answer, of, decoded);
  std::set<std::string> tests = put_tests(answer, of, decoded, cursor->offset == 0);
  const bool only_tests = string_of(decoded, "only") == "tests";
  const bool all_files = !only_tests || put_test_files(answer, of, decoded);
  if (only_tests && size_limit_of(decoded).form == Form::text) {  // The files are the answer.
    answer["truncated"] = !all_changed || !all_files;
    return answer;
  }
  const auto limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  const std::size_t begin = std::min(listed.size(), cursor->offset);
  const std::size_t end = std::min(listed.size(), begin + limit);
  std::vector<json> rows;
  for (std::size_t i = begin; i < end; ++i) {
    files.push_back(listed[i]->symbol.place.file);
    rows.push_back(row_of(of, *listed[i]));
    put_fields(rows.back(), {{kDependent.run, listed[i]->is_run && only_tests}});
  }
  Result<json> page = with_page(
      std::move(answer), {kImpact.impact, std::move(rows), begin, end < listed.size()}, decoded);
  if (!page) return page;
  for (const json& row : kImpact.impact(*page)) tests.erase(kDependent.id.raw(row));
  if (!all_compared || !all_changed || !all_files || !tests.empty())
    put_fields(*page, {{kImpact.truncated, true}});
  return page;
}

using FindChanged = std::function<Result<ChangedSymbols>(std::vector<FileId>& files)>;
Result<json> answer_about(const index::Snapshot& snapshot, const json& decoded,
                          std::vector<FileId>& files, const FindChanged& find,
                          std::stop_token stop) {
  const Result<ChangedSymbols> changed = find(files);
  if (!changed) return changed.error();
  query::ImpactRequest request;
  request.changed = changed->symbols;
  request.depth = static_cast<std::size_t>(integer_of(decoded, "depth"));
  const Result<query::Impact> impact = query::impact_of(snapshot, request, std::move(stop));
  if (!impact) return impact.error();
  return answer_of({snapshot, *impact, *changed}, decoded, files);
}

Result<json> run_diff(Session& session, const json& decoded, const std::stop_token& stop) {
  const Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, stop);
  if (!index) return index.error();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) {
        const auto find = [&](std::vector<FileId>& read) {
          return changed_by_diff(snapshot, decoded, read, stop);
        };
        return answer_about(snapshot, decoded, files, find, stop);
      },
      stop);
}

/// True for a path without a symbol or a place: all that the file exports is meant.
bool is_path_alone(const json& decoded) {
  return !string_of(decoded, "path").empty() && strings_of(decoded, "targets").empty() &&
         string_of(decoded, "name").empty() && decoded.at("line").is_null();
}

Result<json> run_impact(Session& session, const json& decoded, std::stop_token stop) {
  if (!string_of(decoded, "diff").empty()) return run_diff(session, decoded, stop);
  json named = decoded;
  if (is_path_alone(named)) named["targets"] = json::array({std::exchange(named["path"], nullptr)});
  return ask_targets(
      session, named,
      [&](const index::Snapshot& snapshot, const json& about, const Target& target,
          std::vector<FileId>& files) {
        const auto find = [&](std::vector<FileId>& read) {
          return changed_by_target(snapshot, target, read, stop);
        };
        return answer_about(snapshot, about, files, find, stop);
      },
      stop);
}

constexpr Verb::Delegate kImpactDelegates[] = {{"only", "changes", kChangesVerb}};

}  // namespace

const Verb kImpactVerb{
    "impact",
    "impact",
    "Find what a change can break",
    "What a change of a symbol or a file, or a diff, can break: dependents by distance, exported "
    "ones marked, and the tests to run.",
    "Imports do not count. An ambiguous use is listed and not followed, unless a method passes a "
    "call of its own name on. At most 300 symbols are followed, and 200 changed ones; then "
    "`complete` is false. With `only` `tests`, `tests` has the tests that have changed. With "
    "`diff`, `changed` has the symbols that still exist, those "
    "with a changed signature first, without those whose doc comment alone has changed.",
    impact_fields,
    kImpact,
    run_impact,
    false,
    1200,
    false,
    kImpactDelegates};

}  // namespace codefinder::handlers
