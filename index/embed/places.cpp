// Collects the places of a snapshot from the lists of its files.
#include "index/embed/places.h"

#include "index/embed/symbol_texts.h"

#include <algorithm>

namespace codefinder::embed {

Places places_of(const index::Snapshot& snapshot, const VectorStore::Reader& reader) {
  Places places;
  snapshot.files().for_each("", [&](const FileRow& row) {
    if (!is_embedded(row)) return true;
    const auto list = reader.list_of(row.digest);
    places.unlisted += list ? 0 : 1;
    if (!list || list->empty()) return true;
    places.files.emplace(row.id, row.digest);
    for (const ListedSymbol& listed : *list)
      places.by_text.push_back({listed.text, {row.id, listed.symbol}});
    return true;
  });
  std::sort(places.by_text.begin(), places.by_text.end());
  for (std::size_t i = 0; i < places.by_text.size(); ++i)
    if (i == 0 || places.by_text[i].text != places.by_text[i - 1].text) ++places.texts;
  return places;
}

}  // namespace codefinder::embed
