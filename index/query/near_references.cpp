// Orders files by their distance from a symbol, and searches the first ones.
#include "index/query/near_references.h"

#include "base/path.h"
#include "index/query/reference_search.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace codefinder::query {
namespace {

constexpr std::size_t kMaxOrdered = 128;  // Files with the name that are ordered.

/// Sort key: the nearest path first.
auto distance(std::string_view path, std::string_view near, bool recent) {
  return std::tuple(path != near, parent_path(path) != parent_path(near), !recent,
                    -resolve::shared_directories(path, near), path);
}

}  // namespace

void sort_by_nearness(const index::Snapshot& snapshot, std::string_view near,
                      std::vector<Reference>& references) {
  const auto key = [&](const Reference& each) {
    return std::tuple(each.evidence >= resolve::Evidence::ambiguous, each.via.has_value(),
                      distance(each.place.path, near, snapshot.files().recent(each.place.file)),
                      each.place.range);
  };
  std::sort(references.begin(), references.end(),
            [&](const Reference& a, const Reference& b) { return key(a) < key(b); });
}

NearReferences::NearReferences(const index::Snapshot& snapshot, std::stop_token stop)
    : snapshot_(snapshot), stop_(stop), context_(snapshot, stop), resolver_(context_) {
  resolver_.options().only_certain = true;
}

std::vector<FileId> NearReferences::nearest_files(SymbolRef symbol) {
  std::vector<FileId> nearest = {symbol.file};
  const std::size_t count = std::min(kFilesOfSymbol, files_left_);
  if (count == 0) return nearest;
  const std::string near(context_.path(symbol.file));
  std::vector<FileId> files = context_.files_with(context_.name(symbol));
  std::erase(files, symbol.file);
  if (files.size() > kMaxOrdered) files.resize(kMaxOrdered);
  std::vector<std::string> paths;
  for (const FileId file : files) paths.emplace_back(context_.path(file));
  std::vector<std::pair<decltype(distance({}, {}, false)), FileId>> keyed;
  for (std::size_t i = 0; i < files.size(); ++i)
    keyed.emplace_back(distance(paths[i], near, snapshot_.files().recent(files[i])), files[i]);
  const auto end = keyed.begin() + static_cast<std::ptrdiff_t>(std::min(count, keyed.size()));
  std::partial_sort(keyed.begin(), end, keyed.end());
  for (auto at = keyed.begin(); at != end; ++at) nearest.push_back(at->second);
  return nearest;
}

std::vector<Reference> NearReferences::of(SymbolRef symbol) {
  std::vector<Reference> found;
  if (!symbol.symbol.valid() || context_.symbol(symbol) == nullptr) return found;
  ReferenceSearch search;
  search.symbols = resolver_.related({symbol});
  search.only_certain = true;
  search.docs = DocUses::omitted;
  search.stop = stop_;
  for (const FileId file : nearest_files(symbol)) {
    if (found.size() >= kMost || context_.stopped()) break;
    if (file != symbol.file) --files_left_;
    search.only = file;
    search_references(resolver_, search, [&](FoundUse& use) {
      Reference reference;
      reference.evidence = use.evidence;
      reference.role = use.role;
      reference.place = std::move(use.place);
      if (reference.evidence < resolve::Evidence::ambiguous) found.push_back(std::move(reference));
      return found.size() < 16 * kMost;
    });
  }
  sort_by_nearness(snapshot_, context_.path(symbol.file), found);
  found.erase(found.begin() + static_cast<std::ptrdiff_t>(std::min(found.size(), kMost)),
              found.end());
  add_previews(snapshot_, found);
  return found;
}

}  // namespace codefinder::query
