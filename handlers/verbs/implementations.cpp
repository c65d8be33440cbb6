// codeFinder/implementations: what extends a type or overrides a member, or what those extend.
#include "base/log.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/definition/named_symbols.h"
#include "index/query/graph/hierarchy.h"
#include "index/query/graph/text_uses.h"
#include "index/query/hits/path_filter.h"
#include "index/query/hits/test_filter.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxAskedSymbols = 5;  // Listed symbols that have no implementations.

const std::vector<Field>& implementations_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = target_fields();
    all.push_back({.name = "direction",
                   .type = FieldType::choice,
                   .default_value = "\"down\"",
                   .doc = "`up`: supertypes, and the members that a member overrides.",
                   .choices = {"down", "up"}});
    all.push_back(unlisted(filters_field({tests_field(), paths_field()})));
    all.push_back(unlisted(limit_field("100", 1000)));
    return with_common_fields(with_page_fields(std::move(all)));
  }();
  return kFields;
}

/// Suggestions for symbols without implementations, or without anything above: the nearest of the
/// other direction.
Result<std::vector<std::string>> nearest_others(const index::Snapshot& snapshot,
                                                const std::vector<query::SymbolHit>& meant,
                                                const std::vector<SymbolRef>& symbols, bool up,
                                                const std::stop_token& stop) {
  constexpr std::size_t kMaxOthers = 3;
  const std::string name = name_with_container(meant.front());
  const auto find = up ? query::implementations_of : query::overridden_by;
  const Result<std::vector<query::SymbolHit>> others = find(snapshot, symbols, stop);
  if (!others) return others.error();
  std::vector<std::string> out{up ? name + " extends, implements and overrides nothing"
                                  : "nothing extends, implements or overrides " + name};
  for (const query::SymbolHit& hit : *others) {
    if (out.size() > kMaxOthers) break;
    out.push_back(fmt::format(
        "`direction` `{}` has {} at {}:{}", up ? "down" : "up", name_with_container(hit),
        shown_path(snapshot.status(), hit.place.path), hit.place.start.line + 1));
  }
  return out;
}

/// Removes members of types that have the same name: `Render` means the interface.
void keep_types_of_members(std::vector<query::SymbolHit>& meant) {
  const std::vector<query::SymbolHit> all = meant;
  std::erase_if(meant, [&](const query::SymbolHit& hit) {
    if (!hit.place.facts || !hit.ref.symbol.valid()) return false;
    const SymbolRef around{hit.ref.file, hit.place.facts->symbol(hit.ref.symbol).container};
    return std::any_of(all.begin(), all.end(), [&](const query::SymbolHit& other) {
      return around.symbol.valid() && other.ref == around;
    });
  });
}

/// Removes the hits that the filters leave out, and puts sources before tests.
void order_and_filter(const index::Snapshot& snapshot, const json& filters,
                      std::vector<query::SymbolHit>& hits) {
  const query::PathFilter paths(paths_of(filters, snapshot.status().root));
  const query::TestFilter tests = tests_of(filters);
  const auto is_accepted = [&](const query::SymbolHit& hit, query::TestFilter filter) {
    const auto row = snapshot.files().row(hit.place.file);
    return !row || !hit.place.facts ||
           query::accepts(filter, *row, *hit.place.facts, hit.ref.symbol);
  };
  std::erase_if(hits, [&](const query::SymbolHit& hit) {
    return !paths.matches(hit.place.path) || !is_accepted(hit, tests);
  });
  std::stable_partition(hits.begin(), hits.end(), [&](const query::SymbolHit& hit) {
    return is_accepted(hit, query::TestFilter::exclude);
  });
}

Result<json> implementations_answer(const index::Snapshot& snapshot, const json& decoded,
                                    Found found, std::vector<FileId>& files,
                                    const std::stop_token& stop) {
  const Result<Cursor> cursor = cursor_of(decoded);
  if (!cursor) return cursor.error();
  std::vector<query::SymbolHit> meant = query::most_certain(std::move(found.hits));
  keep_types_of_members(meant);
  std::vector<SymbolRef> symbols;
  for (const query::SymbolHit& hit : meant)
    if (hit.ref.symbol.valid()) symbols.push_back(hit.ref);
  const bool up = string_of(decoded, "direction") == "up";
  const auto find = up ? query::overridden_by : query::implementations_of;
  // No symbol of the project: a type of a library, which types of the project may name as a base.
  const auto by_word = [&] { return query::find_text_subtypes(snapshot, found.name, stop); };
  Result<std::vector<query::SymbolHit>> hits = symbols.empty() && !up
                                                   ? by_word()
                                                   : find(snapshot, symbols, stop);
  // `io.Reader`, where the project has another `Reader`.
  if (hits && hits->empty() && found.fallback && !up) hits = by_word();
  if (!hits) return hits.error();
  order_and_filter(snapshot, decoded.at("filters"), *hits);
  json answer = envelope(snapshot.status());
  put_name(answer, found.name, found.fallback);
  put_fields(answer, {{kListAnswer.total, hits->size()},
                      {kListAnswer.total_is_lower_bound, snapshot.limits().exceeded()}});
  if (hits->empty() && !symbols.empty()) {
    const auto others = nearest_others(snapshot, meant, symbols, up, stop);
    if (!others) return others.error();
    answer["suggestions"] = array_of(*others);
    for (const query::SymbolHit& hit : meant)
      if (answer["symbols"].size() < kMaxAskedSymbols)
        answer["symbols"].push_back(hit_json(snapshot, hit));
  } else if (symbols.empty()) {
    answer["suggestions"] = array_of(found.suggestions);
  }
  const auto limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  const std::size_t end = std::min(hits->size(), cursor->offset + limit);
  std::vector<json> rows;
  for (std::size_t i = cursor->offset; i < end; ++i) {
    files.push_back((*hits)[i].place.file);
    rows.push_back(hit_json(snapshot, (*hits)[i]));
  }
  return with_page(std::move(answer),
                   {kDefinitions.hits, std::move(rows), cursor->offset, end < hits->size()},
                   decoded);
}

Result<json> run_implementations(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params,
      [&](const index::Snapshot& snapshot, const json& decoded, const Target&, Found found,
          std::vector<FileId>& files) {
        return implementations_answer(snapshot, decoded, std::move(found), files, stop);
      },
      stop);
}

}  // namespace

const Verb kImplementationsVerb{
    "implementations",
    "implementations",
    "Find implementations",
    "What extends or implements a type, or overrides a member; or what those extend.",
    "Implementations of a type are all types below it (the `impl` block of a type, if that names "
    "the base); of a member, those that override or implement it and have a body; of a field, the "
    "functions that are assigned to it (`.read = my_read`); of a name that the project does not "
    "define, the types that name it as a base (`evidence` `text`). With `direction` `up`, `hits` "
    "has the types and members above. If there is no hit, `suggestions` has the nearest one of the "
    "other direction.",
    implementations_fields,
    kImplementations,
    run_implementations,
    false,
    4000};

}  // namespace codefinder::handlers
