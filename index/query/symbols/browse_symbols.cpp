// browse_symbols: all symbols that pass the filters; or symbols of the near file, of changed files,
// and of the most used names.
#include "index/query/symbols/symbol_search.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxBrowsed = 20'000;  // Symbols that are examined.
constexpr std::size_t kMinHits = 2000;       // The minimum number of compared hits.
constexpr std::size_t kMaxFreshFiles = 50;
constexpr std::size_t kPagesCompared = 10;  // More hits than kMinHits for large pages.

void browse_files(SymbolSearch& search) {
  std::size_t examined = 0;
  search.snapshot.files().for_each("", [&](const FileRow& row) {
    if (!search.filter.file_fits(row)) return !search.context.stopped();
    const FileFacts* facts = search.scorer.facts_of(row.id).get();
    for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i)
      if (!facts->symbols[i].has(SymbolFlag::local))
        search.scorer.consider({row.id, SymbolIndex(i)}), ++examined;
    if (examined > kMaxBrowsed) search.stop_early();
    return !search.truncated && !search.context.stopped();
  });
}

/// The symbols of the near file, and of files that git reports as changed.
void browse_fresh_files(SymbolSearch& search) {
  const index::SnapshotFiles& files = search.snapshot.files();
  std::vector<FileId> fresh;
  if (const auto near = files.find(search.request.near_path)) fresh.push_back(*near);
  files.for_each_place([&](FileId file, std::string_view, std::string_view) {
    if (files.recent(file)) fresh.push_back(file);
    return fresh.size() < kMaxFreshFiles && !search.context.stopped();
  });
  for (const FileId file : fresh) {
    const FileFacts* facts = search.scorer.facts_of(file).get();
    for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i)
      if (!facts->symbols[i].has(SymbolFlag::local)) search.scorer.consider({file, SymbolIndex(i)});
  }
}

using UsedName = std::pair<std::uint64_t, std::string>;  // Number of files, name.

/// The defined names, the most used first.
std::vector<UsedName> names_by_use(SymbolSearch& search) {
  std::vector<UsedName> names;
  const NameVisitor visitor{[](std::string_view name) { return name.size() > 1; },
                            [&](const FoundName& found) {
                              if (!found.symbols.empty())
                                names.emplace_back(found.files, found.name);
                              return !search.context.stopped();
                            }};
  if (!search.snapshot.names().search({NameSearch::Way::all, {}}, visitor)) search.stop_early();
  std::sort(names.begin(), names.end(), [](const UsedName& a, const UsedName& b) {
    return std::tuple(-static_cast<std::int64_t>(a.first), std::string_view(a.second)) <
           std::tuple(-static_cast<std::int64_t>(b.first), std::string_view(b.second));
  });
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace

void browse_symbols(SymbolSearch& search) {
  if (search.filter.by_file() || !search.request.filters.kinds.empty()) return browse_files(search);
  browse_fresh_files(search);
  const std::size_t most = search.page.hits().size() +
                           std::max(kPagesCompared * search.enough(), kMinHits);
  for (const auto& [count, name] : names_by_use(search)) {
    if (search.page.hits().size() > most) {
      search.truncated = true;
      break;
    }
    for (const SymbolRef& ref : search.snapshot.names().definitions(name))
      search.scorer.consider(ref);
  }
}

}  // namespace codefinder::query
