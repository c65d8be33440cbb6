// Orders files by their ranks for a symbol, and searches the first ones.
#include "index/query/references/near_references.h"

#include "index/query/references/reference_search.h"
#include "index/query/search/file_ranks.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace codefinder::query {
namespace {

constexpr std::size_t kMaxOrdered = 128;  // Files with the name that are ordered.

}  // namespace

void sort_by_nearness(const index::Snapshot& snapshot, SymbolRef symbol,
                      std::vector<Reference>& references) {
  FileRanks ranks(snapshot, {&symbol, 1}, Recency::first);
  const auto key = [&](const Reference& each) {
    return std::tuple(each.evidence >= resolve::Evidence::ambiguous, each.via.has_value(),
                      ranks.of(each.place.file), std::string_view(each.place.path),
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
  std::vector<FileId> files = context_.files_with(context_.name(symbol));
  std::erase(files, symbol.file);
  if (files.size() > kMaxOrdered) files.resize(kMaxOrdered);
  FileRanks(snapshot_, {&symbol, 1}, Recency::first).sort(files);
  if (files.size() > count) files.resize(count);
  nearest.insert(nearest.end(), files.begin(), files.end());
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
    if (found.size() >= kMax || context_.stopped()) break;
    if (file != symbol.file) --files_left_;
    search.only = file;
    search_references(resolver_, search, [&](FoundUse& use) {
      Reference reference;
      reference.evidence = use.evidence;
      reference.role = use.role;
      reference.place = std::move(use.place);
      if (reference.evidence < resolve::Evidence::ambiguous) found.push_back(std::move(reference));
      return found.size() < 16 * kMax;
    });
  }
  sort_by_nearness(snapshot_, symbol, found);
  found.erase(found.begin() + static_cast<std::ptrdiff_t>(std::min(found.size(), kMax)),
              found.end());
  add_previews(snapshot_, found);
  return found;
}

}  // namespace codefinder::query
