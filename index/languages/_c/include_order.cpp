// IncludeOrder: ranks by the place of a file in the include closure.
#include "index/languages/_c/include_order.h"

#include "base/path.h"
#include "index/includes/include_graph.h"
#include "index/languages/_c/semantics_parts.h"
#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::c_family {

using namespace resolve;

namespace {

constexpr std::size_t kNowhere = std::size_t{1} << 32;  // Behind all places.

struct TextualOrders : Memo<FileId, std::vector<FileId>> {};

}  // namespace

IncludeOrder::IncludeOrder(Resolver& resolver, FileId file, std::string_view name)
    : resolver_(resolver), context_(resolver.context()), file_(file), name_(name) {}

const std::vector<FileId>& IncludeOrder::textual_order() {
  const auto [it, fresh] = context_.memo<TextualOrders>().try_emplace(file_);
  if (!fresh) return it->second;
  std::vector<FileId> order;
  std::unordered_map<FileId, bool> seen;
  struct Open {
    FileId file;
    std::uint32_t next;
  };
  std::vector<Open> open{{file_, 0}};
  seen[file_] = true;
  while (!open.empty() && context_.spend()) {
    const FileFacts* facts = context_.facts(open.back().file);
    if (!facts || open.back().next >= facts->imports.size()) {
      order.push_back(open.back().file);
      open.pop_back();
      continue;
    }
    const std::uint32_t i = open.back().next++;
    if (!facts->imports[i].has(ImportFlag::include)) continue;
    for (const Value& value : Values(resolver_.import_target(open.back().file, ImportIndex(i))))
      if (value.kind == Value::Kind::file && seen.try_emplace(value.file, true).second)
        open.push_back({value.file, 0});
  }
  return it->second = std::move(order);
}

/// The places of the symbols' files in the closure; `reached`: the files that are in it.
std::unordered_map<FileId, std::size_t> IncludeOrder::places_of(const Values& values,
                                                                FileSet& reached) {
  std::vector<FileId> sought;
  for (const Value& value : values)
    if (value.kind == Value::Kind::symbol) sought.push_back(value.file);
  const IncludeClosure& closure = resolver_.includes().closure_with(file_, sought);
  for (const FileId file : sought)
    if (closure.set.contains(file)) reached.insert(file);
  std::unordered_map<FileId, std::size_t> places;
  for (std::size_t at = 0; at < closure.files.size(); ++at)
    if (reached.contains(closure.files[at])) places.emplace(closure.files[at], at);
  return places;
}

Values IncludeOrder::nearest_first(Values found) {
  FileSet reached;
  const auto places = places_of(found, reached);
  Ranked ranked;
  bool open = false;
  for (Value& value : found) {
    open = open || value.evidence >= Evidence::ambiguous;
    const auto place = value.kind == Value::Kind::symbol ? places.find(value.file) : places.end();
    ranked.emplace_back(place == places.end() ? kNowhere : place->second, std::move(value));
  }
  found.clear();
  if (!places.empty()) {
    if (!open)
      std::erase_if(ranked, [&](const auto& each) {
        return each.first == kNowhere && !has_reached_counterpart(each.second, ranked);
      });
    rank_foreign_last(ranked, reached);
    std::stable_sort(ranked.begin(), ranked.end(), [&](const auto& a, const auto& b) {
      return open ? (a.first < kNowhere) > (b.first < kNowhere) : a.first < b.first;
    });
  }
  for (auto& [at, value] : ranked) found.push_back(std::move(value));
  return found;
}

/// Files that are included for other platforms only come after all others.
void IncludeOrder::rank_foreign_last(Ranked& ranked, const FileSet& reached) {
  const bool several_files = std::any_of(ranked.begin(), ranked.end(), [&](const auto& each) {
    return each.second.file != ranked[0].second.file;
  });
  if (!several_files) return;
  Includers includers;
  for (auto& [at, value] : ranked)
    if (at < kNowhere && is_only_foreign(value.file, at, reached, includers)) at += kNowhere;
}

void IncludeOrder::gather_includers(const FileSet& reached, Includers& includers) {
  includers.emplace();
  for (const FileId includer : resolver_.includes().closure(file_).files) {
    if (context_.stopped()) break;
    for (const FileId included : resolver_.includes().direct(includer))
      if (includer != included && reached.contains(included))
        (*includers)[included].push_back(includer);
  }
}

/// True if the file, at this place of the closure, is included for other platforms only (`#ifdef
/// _WIN32`).
bool IncludeOrder::is_only_foreign(FileId file, std::size_t place, const FileSet& reached,
                                   Includers& includers) {
  const IncludeClosure& closure = resolver_.includes().closure_with(file_, {});
  if (file == file_ || !is_foreign_include(closure.files[closure.through[place]], file))
    return false;
  if (!includers) gather_includers(reached, includers);
  for (const FileId includer : (*includers)[file])
    if (!is_foreign_include(includer, file) || !context_.spend()) return false;
  return true;
}

/// REQUIRES: `includer` includes `included`.
bool IncludeOrder::is_foreign_include(FileId includer, FileId included) {
  includes::IncludeGraph* graph = context_.snapshot().project().include_graph();
  if (graph != nullptr && context_.snapshot().facts().overlaid(includer)) graph = nullptr;
  using Branches = includes::IncludeGraph::Branches;
  if (const auto known = graph != nullptr ? graph->branches(includer, included) : std::nullopt)
    return *known == Branches::other_platforms_only;
  const bool foreign = is_foreign_in_text(includer, included);
  if (graph != nullptr && !context_.stopped())
    graph->keep_branches(includer, included,
                         foreign ? Branches::other_platforms_only : Branches::any);
  return foreign;
}

/// True if all include lines that lead to the file are in branches for other platforms.
bool IncludeOrder::is_foreign_in_text(FileId includer, FileId included) {
  const FileFacts* facts = context_.facts(includer);
  bool any = false, all = true;
  for (std::uint32_t i = 0; facts && i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    if (!import.has(ImportFlag::include) ||
        file_name(facts->str(import.module)) != file_name(context_.path(included)))
      continue;
    for (const Value& value : Values(resolver_.import_target(includer, ImportIndex(i)))) {
      if (value.kind != Value::Kind::file || value.file != included) continue;
      any = true;
      all = all && import.has(ImportFlag::conditional) &&
            is_in_foreign_branch(context_, includer, import.range);
    }
  }
  return any && all;
}

/// A symbol that a reached header declares is often defined in a file that no include reaches.
bool IncludeOrder::has_reached_counterpart(const Value& value, const Ranked& all) {
  const std::vector<SymbolRef> others = resolver_.counterparts(value.ref(), name_);
  return std::any_of(all.begin(), all.end(), [&](const auto& other) {
    return other.second.file != value.file &&
           std::find(others.begin(), others.end(), other.second.ref()) != others.end();
  });
}

}  // namespace codefinder::c_family
