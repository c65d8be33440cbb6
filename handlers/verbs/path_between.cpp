// codeFinder/path_between: how symbols are connected by calls.
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/paths_answer.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/graph/call_paths.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;
using query::Connection;

constexpr std::size_t kMaxNamesakes = 20;  // Symbols of one name.

const std::vector<Field>& path_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all;
    all.push_back({.name = "from",
                   .type = FieldType::string,
                   .default_value = "null",
                   .doc = "An id, a name (`Cart.add`) or a place (`path:line`, `path:line#name`).",
                   .required = true,
                   .command_line = {.kind = CommandLine::Kind::positional}});
    all.push_back({.name = "to",
                   .type = FieldType::string_list,
                   .default_value = "[]",
                   .doc = "The other symbols; each is connected with the nearest one before it.",
                   .one_or_more = true,
                   .command_line = {.kind = CommandLine::Kind::positional}});
    return with_common_fields(with_size_fields(std::move(all)));
  }();
  return kFields;
}

/// The symbols of one word.
struct End {
  std::vector<SymbolRef> symbols;
  std::vector<query::SymbolHit> hits;
};

json step_json(const index::Snapshot& snapshot, const query::PathStep& step) {
  json row = symbol_row(snapshot, step.symbol, name_with_container(step.symbol));
  if (step.call)
    put_fields(row,
               {{kPathStep.call,
                 object_of({{kPathCall.path, shown_path(snapshot.status(), step.call->place.path)},
                            {kPathCall.line, step.call->place.start.line + 1},
                            {kPathCall.preview, step.call->preview},
                            {kPathCall.role, to_string(step.call->role)},
                            {kPathCall.evidence, to_string(step.call->evidence)}})}});
  if (step.via)
    put_fields(row, {{kPathStep.via, name_with_container(query::hit_of(snapshot, *step.via))}});
  return row;
}

json reach_json(const index::Snapshot& snapshot, const End& end, const query::Reach& reach) {
  json rows = json::array();
  for (const query::SymbolHit& hit : reach.outermost)
    rows.push_back(symbol_row(snapshot, hit, name_with_container(hit)));
  return object_of({{kReach.name, name_with_container(end.hits[0])},
                    {kReach.callers, reach.callers},
                    {kReach.outermost, std::move(rows)}});
}

std::string_view word_of(Connection connection) {
  switch (connection) {
    case Connection::calls: return "calls";
    case Connection::called_by: return "called_by";
    case Connection::common_caller: return "common_caller";
    case Connection::none: break;
  }
  return "none";
}

bool is_certain(const query::CallPath& path) {
  return std::ranges::all_of(path, [](const query::PathStep& step) {
    return !step.call ||
           (step.call->evidence < resolve::Evidence::ambiguous && step.call->role == Role::call);
  });
}

/// The rows of one connection between the symbols of these numbers.
std::vector<json> rows_of(const index::Snapshot& snapshot, const std::vector<End>& ends,
                          std::size_t from, std::size_t to, const query::FoundPath& found) {
  std::vector<json> rows;
  const auto add = [&](const query::CallPath& path) {
    json steps = json::array();
    for (const query::PathStep& step : path) steps.push_back(step_json(snapshot, step));
    rows.push_back(object_of({{kPath.from, from},
                              {kPath.to, to},
                              {kPath.connection, word_of(found.connection)},
                              {kPath.certain, !path.empty() && is_certain(path)},
                              {kPath.steps, std::move(steps)}}));
  };
  for (const query::CallPath& path : found.paths) add(path);
  if (found.connection != Connection::none) return rows;
  if (found.truncated) return add({}), rows;
  add({});
  put_fields(rows[0], {{kPath.reach, json::array({reach_json(snapshot, ends[from], found.from),
                                                  reach_json(snapshot, ends[to], found.to)})}});
  return rows;
}

/// Finds the nearest of the symbols before `to`.
std::size_t nearest(const std::vector<End>& ends, std::size_t to, const query::FoundPath& found) {
  const auto has = [&](const End& end) {
    return std::ranges::any_of(found.paths, [&](const query::CallPath& path) {
      return std::ranges::find(end.symbols, path.front().symbol.ref) != end.symbols.end() ||
             std::ranges::find(end.symbols, path.back().symbol.ref) != end.symbols.end();
    });
  };
  for (std::size_t i = 0; i < to; ++i)
    if (has(ends[i])) return i;
  return 0;
}

/// Finds the symbols of all words; the first word without any ends the search with its suggestions.
Result<std::vector<End>> find_ends(const index::Snapshot& snapshot,
                                   const std::vector<Target>& targets, json& answer,
                                   std::vector<FileId>& files, const std::stop_token& stop) {
  std::vector<End> ends;
  put_fields(answer, {{kPaths.name, ""}});
  for (const Target& target : targets) {
    Result<Found> found = find_target(snapshot, target, stop);
    if (!found) return found.error();
    End end;
    for (query::SymbolHit& hit : query::most_certain(std::move(found->hits))) {
      if (!hit.ref.symbol.valid() || end.hits.size() == kMaxNamesakes) continue;
      files.push_back(hit.place.file);
      end.symbols.push_back(hit.ref);
      end.hits.push_back(std::move(hit));
    }
    if (end.hits.empty()) {
      put_fields(answer, {{kPaths.name, found->name}});
      answer["suggestions"] = array_of(found->suggestions);
      return std::vector<End>();
    }
    ends.push_back(std::move(end));
  }
  return ends;
}

Result<json> answer_of(const index::Snapshot& snapshot, const json& decoded,
                       const std::vector<Target>& targets, std::vector<FileId>& files,
                       const std::stop_token& stop) {
  json answer = envelope(snapshot.status());
  const Result<std::vector<End>> ends = find_ends(snapshot, targets, answer, files, stop);
  if (!ends) return ends.error();
  json symbols = json::array();
  for (std::size_t i = 0; i < ends->size(); ++i)
    for (const query::SymbolHit& hit : (*ends)[i].hits) {
      symbols.push_back(hit_json(snapshot, hit));
      put_fields(symbols.back(), {{kHitOfTarget.target, i}});
    }
  std::vector<json> rows;
  query::PathRequest request;
  for (std::size_t to = 1; to < ends->size(); ++to) {
    const std::vector<SymbolRef>& before = (*ends)[to - 1].symbols;
    request.from.insert(request.from.end(), before.begin(), before.end());
    request.to = (*ends)[to].symbols;
    const Result<query::FoundPath> found = query::path_between(snapshot, request, stop);
    if (!found) return found.error();
    if (found->truncated) mark_partial(answer);
    for (json& row : rows_of(snapshot, *ends, nearest(*ends, to, *found), to, *found))
      rows.push_back(std::move(row));
  }
  put_fields(answer, {{kPaths.symbols, std::move(symbols)}});
  const std::size_t count = rows.size();
  const bool all = put_first(answer,
                             {kPaths.connections, kPaths.connections_total, std::move(rows), count},
                             size_limit_of(decoded));
  answer["truncated"] = !all;
  return answer;
}

Result<json> run_path_between(Session& session, const json& decoded, std::stop_token stop) {
  std::vector<Target> targets = {parse_target(string_of(decoded, "from"))};
  for (const std::string& word : strings_of(decoded, "to")) targets.push_back(parse_target(word));
  if (targets.size() < 2)
    return Error{ErrorCode::invalid_query, "`to` is missing", "give two symbols or more"};
  const Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, targets[0], stop);
  if (!index) return index.error();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) {
        return answer_of(snapshot, decoded, targets, files, stop);
      },
      stop);
}

}  // namespace

const Verb kPathBetweenVerb{
    "path_between",
    "path_between",
    "Find how symbols are connected",
    "The shortest path of calls between two symbols, in either direction, or a function that leads "
    "to both; of several symbols how each is connected.",
    "Certain calls are tried first, then ambiguous calls and uses as a value, with their "
    "`evidence` and `role`. A search follows at most 300 functions; if it ends there without a "
    "path, `complete` is false.",
    path_fields,
    kPaths,
    run_path_between,
    false,
    4000,
    true};

}  // namespace codefinder::handlers
