// codeFinder/history: the commits that changed a symbol.
#include "base/clock.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/history_answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/changes/symbol_history.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxNamesakesShown = 5, kDateLength = 10;

const std::vector<Field>& history_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = target_fields();
    all.push_back(limit_field("50", 1000));
    return with_common_fields(with_page_fields(std::move(all)));
  }();
  return kFields;
}

std::string date_of(std::int64_t seconds) {
  const std::chrono::system_clock::time_point time{std::chrono::seconds(seconds)};
  return to_iso8601(time).substr(0, kDateLength);
}

json row_of(const index::Snapshot& snapshot, const query::HistoryEntry& entry) {
  json row = object_of({{kHistoryRow.commit, entry.commit.id},
                        {kHistoryRow.date, date_of(entry.commit.time)},
                        {kHistoryRow.author, entry.commit.author},
                        {kHistoryRow.subject, entry.commit.subject},
                        {kHistoryRow.step, to_string(entry.step)},
                        {kHistoryRow.path, shown_path(snapshot.status(), entry.path)},
                        {kHistoryRow.line, entry.line + 1},
                        {kHistoryRow.name, entry.name},
                        {kHistoryRow.old_name, entry.old_name}});
  if (!entry.old_path.empty())
    put_fields(row, {{kHistoryRow.old_path, shown_path(snapshot.status(), entry.old_path)}});
  return row;
}

Result<json> history_of(const index::Snapshot& snapshot, const json& decoded, Found found,
                        std::vector<FileId>& files, const std::stop_token& stop) {
  const Result<Cursor> cursor = cursor_of(decoded);
  if (!cursor) return cursor.error();
  json answer = envelope(snapshot.status());
  put_name(answer, found.name, found.fallback);
  std::vector<query::SymbolHit> hits = query::most_certain(std::move(found.hits));
  std::erase_if(hits, [](const query::SymbolHit& hit) { return !hit.ref.symbol.valid(); });
  std::ranges::stable_partition(
      hits, [](const query::SymbolHit& hit) { return (hit.flags & SymbolFlag::declaration) == 0; });
  query::SymbolHistory history;
  if (hits.empty()) {
    answer["suggestions"] = array_of(found.suggestions);
  } else {
    Result<query::SymbolHistory> read = query::symbol_history(snapshot, hits[0].ref, stop);
    if (!read) return read.error();
    history = std::move(*read);
    files.push_back(hits[0].place.file);
    json others = json::array();
    for (std::size_t i = 1; i < std::min(hits.size(), kMaxNamesakesShown + 1); ++i)
      others.push_back(hit_json(snapshot, hits[i]));
    put_fields(answer, {{kHistory.symbol, hit_json(snapshot, hits[0])},
                        {kHistory.others, std::move(others)},
                        {kHistory.uncommitted, history.is_uncommitted}});
  }
  if (history.truncated) mark_partial(answer);
  const std::size_t count = history.entries.size();
  put_fields(answer, {{kHistory.total, count}, {kHistory.total_is_lower_bound, history.truncated}});
  const std::size_t begin = std::min(count, cursor->offset);
  const std::size_t end = std::min<std::size_t>(
      count, begin + static_cast<std::size_t>(integer_of(decoded, "limit")));
  std::vector<json> rows;
  for (std::size_t i = begin; i < end; ++i) rows.push_back(row_of(snapshot, history.entries[i]));
  return with_page(std::move(answer), {kHistory.history, std::move(rows), begin, end < count},
                   decoded);
}

Result<json> run_history(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params,
      [&](const index::Snapshot& snapshot, const json& decoded, const Target&, Found found,
          std::vector<FileId>& files) {
        return history_of(snapshot, decoded, std::move(found), files, stop);
      },
      stop);
}

}  // namespace

const Verb kHistoryVerb{
    "history",
    "history",
    "Find the commits of a symbol",
    "The commits that changed a symbol, newest first, through renames of it and moves to other "
    "files, up to the one that introduced it.",
    "As `git log -L` for the lines of the symbol, merges left out; where they change, the symbol "
    "is found again by its name, else among what the commit moved. `complete` is false if its file "
    "has more than 500 commits, or time ran out.",
    history_fields,
    kHistory,
    run_history,
    false,
    4000,
    true};

}  // namespace codefinder::handlers
