// Rows of changed symbols, and lists of the changes outside of them.
#include "handlers/verbs/answer/change_rows.h"

#include "base/path.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/impact_answer.h"
#include "handlers/verbs/answer/page.h"
#include "index/query/hits/public_symbols.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;
using query::ChangeKind;
using query::SymbolVersion;

constexpr std::size_t kMaxListed = 50;
/// Each list with its total.
const std::array<std::pair<const ListField*, const NumberField*>, 3> kComparedLists = {
    {{&kCompared.renamed, &kCompared.renamed_total},
     {&kCompared.outside, &kCompared.outside_total},
     {&kCompared.skipped, &kCompared.skipped_total}}};

/// One version of a symbol.
struct ShownLines {
  std::string path;
  std::uint32_t line = 0;  // 1-based.
  SymbolKind kind = SymbolKind::variable;
  std::string name, id, signature;
};

ShownLines shown(const query::Changes& changes, const SymbolVersion& version, bool before) {
  const query::FileVersions& file = changes.files[version.file];
  const FileFacts& facts = before ? changes.facts_before(version) : changes.facts_after(version);
  const Symbol& symbol = facts.symbol(version.symbol);
  ShownLines out;
  out.path = before && !file.old_path.empty() ? file.old_path : file.path;
  out.line = facts.text_map.position_at(symbol.name_range.begin).line + 1;
  out.kind = symbol.kind;
  out.name = qualified_name(facts, version.symbol);
  out.id = jump_id(out.path, facts, version.symbol);
  out.signature = facts.str(symbol.signature);
  return out;
}

json also_of(const query::SymbolChange& change) {
  json also = json::array();
  for (const auto& [part, kind] : {std::pair(query::ChangedPart::signature, ChangeKind::signature),
                                   std::pair(query::ChangedPart::body, ChangeKind::body),
                                   std::pair(query::ChangedPart::doc, ChangeKind::doc)})
    if ((change.parts & part) != 0 && kind != change.kind) also.push_back(to_string(kind));
  return also;
}

std::vector<json> outside_rows(const index::Snapshot& snapshot, const query::Changes& changes) {
  std::vector<json> rows;
  for (const query::OutsideLines& one : changes.outside) {
    if (rows.size() == kMaxListed) break;
    const query::FileVersions& file = changes.files[one.file];
    const bool old_path = one.removed && !file.old_path.empty();
    const std::string& path = old_path ? file.old_path : file.path;
    rows.push_back(object_of({{kOutside.path, shown_path(snapshot.status(), path)},
                              {kOutside.line, one.lines.begin + 1},
                              {kOutside.lines, one.lines.size()},
                              {kOutside.removed, one.removed}}));
  }
  return rows;
}

std::vector<json> skipped_rows(const index::Snapshot& snapshot, const query::Changes& changes) {
  std::vector<json> rows;
  for (const SkippedFile& file : changes.skipped) {
    if (rows.size() == kMaxListed) break;
    rows.push_back(object_of({{kSkipped.path, shown_path(snapshot.status(), file.path)},
                              {kSkipped.reason, file.reason}}));
  }
  return rows;
}

}  // namespace

json change_row(const index::Snapshot& snapshot, const query::Changes& changes,
                const query::SymbolChange& change) {
  const ShownLines now = change.after ? shown(changes, *change.after, false)
                                      : shown(changes, *change.before, true);
  json row = object_of({{kChange.change, to_string(change.kind)},
                        {kChange.path, shown_path(snapshot.status(), now.path)},
                        {kChange.line, now.line},
                        {kChange.kind, to_string(now.kind)},
                        {kChange.name, now.name},
                        {kChange.id, now.id},
                        {kChange.signature, now.signature},
                        {kChange.also, also_of(change)},
                        {kChange.members, unless_zero(change.members)},
                        {kChange.exported, is_exported(changes, change)}});
  if (!change.before || !change.after) return row;
  const ShownLines old = shown(changes, *change.before, true);
  if (old.path != now.path)
    put_fields(row, {{kChange.old_path, shown_path(snapshot.status(), old.path)}});
  if (old.path != now.path || old.line != now.line) put_fields(row, {{kChange.old_line, old.line}});
  if (old.name != now.name) row[kChange.old_name.name] = old.name;
  if (old.signature != now.signature) row[kChange.old_signature.name] = old.signature;
  return row;
}

bool is_exported(const query::Changes& changes, const query::SymbolChange& change) {
  return change.after
             ? query::is_exported(changes.facts_after(*change.after), change.after->symbol)
             : query::is_exported(changes.facts_before(*change.before), change.before->symbol);
}

bool put_compared(json& answer, const index::Snapshot& snapshot, const query::Changes& changes,
                  const SizeLimit& limit) {
  put_fields(answer, {{kCompared.base, changes.base},
                      {kCompared.end, changes.end},
                      {kCompared.files, changes.files.size()}});
  std::vector<json> renamed;
  std::size_t renamed_count = 0;
  for (const query::FileVersions& file : changes.files) {
    if (file.old_path.empty() || ++renamed_count > kMaxListed) continue;
    renamed.push_back(
        object_of({{kRenamed.path, shown_path(snapshot.status(), file.path)},
                   {kRenamed.old_path, shown_path(snapshot.status(), file.old_path)}}));
  }
  bool all = true;
  std::size_t sixths = 0;
  const auto put = [&](std::vector<json> rows, std::size_t count) {
    const auto [list, total] = kComparedLists[sixths++];
    if (count == 0) return;
    all = put_first(answer, {*list, *total, std::move(rows), count}, sixths_of(limit, sixths)) &&
          count <= kMaxListed && all;
  };
  put(std::move(renamed), renamed_count);
  put(outside_rows(snapshot, changes), changes.outside.size());
  put(skipped_rows(snapshot, changes), changes.skipped.size());
  return all;
}

bool trim_compared(json& answer, const SizeLimit& limit) {
  bool all = true;
  std::size_t sixths = 0;
  for (const auto& [list, total] : kComparedLists) {
    ++sixths;
    if (!list->is_in(answer)) continue;
    std::vector<json> items = (*list)(answer);
    const std::size_t count = (*total)(answer);
    answer.erase(list->name);
    all = put_first(answer, {*list, *total, std::move(items), count}, sixths_of(limit, sixths)) &&
          all;
  }
  return all;
}

bool put_remaining(json& answer, const index::Snapshot& snapshot, const query::Changes& changes,
                   const query::RemainingUses& remaining, const SizeLimit& room) {
  constexpr std::size_t kMaxShown = 50;
  put_fields(answer, {{kImpact.remaining_total_is_lower_bound, remaining.truncated}});
  if (remaining.total == 0 && !remaining.truncated) return true;
  std::vector<json> rows;
  for (const query::RemainingUse& use : remaining.uses) {
    if (rows.size() == kMaxShown) break;
    const query::SymbolVersion& gone = *changes.symbols[use.removed].before;
    const query::Place& place = use.place;
    std::string preview;
    if (const Result<std::string> text = snapshot.files().text(place.file);
        text.ok() && place.facts)
      preview = query::line_of(*text, place.facts->text_map, place.start.line);
    const bool has_symbol = use.in.ref.symbol.valid();
    rows.push_back(
        object_of({{kRemaining.name, qualified_name(changes.facts_before(gone), gone.symbol)},
                   {kRemaining.path, shown_path(snapshot.status(), place.path)},
                   {kRemaining.line, place.start.line + 1},
                   {kRemaining.preview, preview},
                   {kRemaining.role, to_string(use.role)},
                   {kRemaining.evidence, to_string(resolve::Evidence::text)},
                   {kRemaining.in, has_symbol ? name_with_container(use.in) : ""}}));
  }
  return put_first(
      answer, {kImpact.remaining, kImpact.remaining_total, std::move(rows), remaining.total}, room);
}

}  // namespace codefinder::handlers
