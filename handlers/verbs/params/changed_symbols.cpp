// Finds the symbols of a name, an id, a place or a path.
#include "handlers/verbs/params/changed_symbols.h"

#include "base/path.h"
#include "handlers/schema/decode_fields.h"
#include "index/query/changes/diff_text.h"
#include "index/query/definition/named_symbols.h"
#include "index/query/hits/public_symbols.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace codefinder::handlers {
namespace {

/// The files that a word means as a path; none if it is no path of the index.
std::vector<FileId> files_at(const index::Snapshot& snapshot, const std::string& word) {
  const std::string& root = snapshot.status().root;
  const auto path = relative_to(normalize_path(local_path(word, root), root), root);
  if (!path || path->empty()) return {};
  if (const auto file = snapshot.files().find(*path)) return {*file};
  std::vector<FileId> files;
  // A word without a slash is most often a symbol: the index need not be complete for it.
  if (word.find('/') != std::string::npos) snapshot.record_miss(MissingKey::all, {});
  else snapshot.record_miss(MissingKey::directory, *path);
  snapshot.files().for_each(*path + "/", [&](const FileRow& row) {
    files.push_back(row.id);
    return files.size() < kMaxChanged;
  });
  return files;
}

ChangedSymbols exported_by(const index::Snapshot& snapshot, const std::string& word,
                           const std::vector<FileId>& from, std::vector<FileId>& files) {
  ChangedSymbols changed;
  changed.name = word;
  for (const FileId file : from) {
    files.push_back(file);
    for (const SymbolRef& ref : query::exported_symbols(snapshot, file, kMaxChanged + 1)) {
      // A use of a namespace is no use of the file.
      if (snapshot.facts().get(file)->symbol(ref.symbol).kind == SymbolKind::namespace_) continue;
      changed.truncated = changed.symbols.size() == kMaxChanged;
      if (changed.truncated) return changed;
      changed.symbols.push_back({ref});
      changed.hits.push_back(query::hit_of(snapshot, ref));
    }
  }
  if (changed.symbols.empty())
    changed.suggestions = {word +
                           " exports nothing; ask about a symbol of it (outline lists them)"};
  return changed;
}

}  // namespace

Result<ChangedSymbols> changed_by_target(const index::Snapshot& snapshot, const Target& target,
                                         std::vector<FileId>& files, const std::stop_token& stop) {
  if (!target.name.empty() && target.path.empty())
    if (const std::vector<FileId> at = files_at(snapshot, target.name); !at.empty())
      return exported_by(snapshot, target.name, at, files);
  return symbols_of_target(snapshot, target, files, stop);
}

Result<ChangedSymbols> symbols_of_target(const index::Snapshot& snapshot, const Target& target,
                                         std::vector<FileId>& files, const std::stop_token& stop) {
  Result<Found> found = find_target(snapshot, target, stop);
  if (!found) return found.error();
  if (found->place) files.push_back(found->place->file);
  ChangedSymbols changed;
  changed.name = found->name;
  changed.suggestions = std::move(found->suggestions);
  changed.fallback = std::move(found->fallback);
  for (const query::NamedTarget& one :
       query::group_by_target(snapshot, query::most_certain(std::move(found->hits)), stop)) {
    query::ChangedSymbol symbols;
    for (const query::SymbolHit& hit : one.hits)
      if (hit.ref.symbol.valid()) symbols.push_back(hit.ref);
    if (symbols.empty()) continue;
    files.push_back(one.hits[0].place.file);
    changed.truncated = changed.symbols.size() == kMaxChanged;
    if (changed.truncated) break;
    changed.symbols.push_back(std::move(symbols));
    changed.hits.push_back(one.hits[0]);
  }
  return changed;
}

namespace {

/// The lower, the more it can break.
int rank_of(query::ChangeKind kind) {
  switch (kind) {
    case query::ChangeKind::signature: return 0;
    case query::ChangeKind::moved: return 1;
    case query::ChangeKind::body: return 2;
    default: return 3;
  }
}

bool can_break(const query::Changes& changes, const query::SymbolChange& change) {
  if (!change.after || change.kind == query::ChangeKind::doc) return false;
  const SymbolKind kind = changes.kind_of(change);
  return kind != SymbolKind::key && kind != SymbolKind::heading && kind != SymbolKind::document;
}

}  // namespace

Result<ChangedSymbols> changed_since(const index::Snapshot& snapshot, const std::string& range,
                                     std::vector<FileId>& files, const std::stop_token& stop) {
  Result<query::Changes> found = query::find_changes(snapshot, {range, {}}, stop);
  if (!found) return found.error();
  const auto compared = std::make_shared<const query::Changes>(std::move(*found));
  files.insert(files.end(), compared->ids.begin(), compared->ids.end());
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < compared->symbols.size(); ++i)
    if (can_break(*compared, compared->symbols[i])) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return rank_of(compared->symbols[a].kind) < rank_of(compared->symbols[b].kind);
  });
  ChangedSymbols changed;
  changed.name = range;
  changed.compared = compared;
  changed.truncated = compared->truncated;
  changed.remaining = query::remaining_uses(snapshot, *compared, stop);
  for (const query::RemainingUse& use : changed.remaining.uses) files.push_back(use.place.file);
  std::vector<query::SymbolHit> hits;
  std::map<SymbolRef, std::size_t> change_of;
  for (const std::size_t i : order) {
    const auto ref = query::present_symbol(snapshot, *compared, compared->symbols[i]);
    if (!ref || !change_of.emplace(*ref, i).second) continue;
    changed.truncated = changed.truncated || hits.size() == kMaxChanged;
    if (hits.size() == kMaxChanged) break;
    hits.push_back(query::hit_of(snapshot, *ref));
  }
  for (const query::NamedTarget& one : query::group_by_target(snapshot, hits, stop)) {
    query::ChangedSymbol symbols;
    for (const query::SymbolHit& hit : one.hits) symbols.push_back(hit.ref);
    changed.symbols.push_back(std::move(symbols));
    changed.hits.push_back(one.hits[0]);
    changed.changes.push_back(change_of[one.hits[0].ref]);
  }
  return changed;
}

Field diff_field() {
  return {.name = "diff",
          .type = FieldType::string,
          .default_value = "null",
          .doc =
              "Instead of targets: a commit (`HEAD~3`), a range or a diff as text: what has "
              "changed.",
          .command_line = {.value = "BASE", .without_value = "HEAD"}};
}

namespace {

ChangedSymbols changed_in_text(const index::Snapshot& snapshot, const std::string& diff,
                               std::vector<FileId>& files, const std::stop_token& stop) {
  snapshot.record_miss(MissingKey::all, {});
  query::DiffSymbols found = query::symbols_in_diff(snapshot, diff);
  files.insert(files.end(), found.files.begin(), found.files.end());
  ChangedSymbols changed;
  changed.name = "diff";
  changed.truncated = found.symbols.size() > kMaxChanged;
  found.symbols.resize(std::min(found.symbols.size(), kMaxChanged));
  std::vector<query::SymbolHit> hits;
  for (const SymbolRef& ref : found.symbols) hits.push_back(query::hit_of(snapshot, ref));
  for (const query::NamedTarget& one : query::group_by_target(snapshot, hits, stop)) {
    query::ChangedSymbol symbols;
    for (const query::SymbolHit& hit : one.hits) symbols.push_back(hit.ref);
    changed.symbols.push_back(std::move(symbols));
    changed.hits.push_back(one.hits[0]);
  }
  for (const std::string& path : found.missing)
    changed.suggestions.push_back(path + " is no file of the project");
  if (found.missing.empty()) changed.suggestions = {"the changed lines are in no symbol"};
  return changed;
}

}  // namespace

Result<ChangedSymbols> changed_by_diff(const index::Snapshot& snapshot,
                                       const nlohmann::json& decoded, std::vector<FileId>& files,
                                       const std::stop_token& stop) {
  for (const char* name : {"targets", "id", "name", "path", "line", "column"})
    if (const nlohmann::json& value = decoded.at(name); !value.is_null() && !value.empty())
      return Error{ErrorCode::invalid_query, "both a diff and targets are given",
                   "give diff alone, or targets"};
  const std::string diff = string_of(decoded, "diff");
  return query::is_diff(diff) ? changed_in_text(snapshot, diff, files, stop)
                              : changed_since(snapshot, diff, files, stop);
}

}  // namespace codefinder::handlers
