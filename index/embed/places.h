// Which symbols of a snapshot have which text, so that a vector leads to its symbols.
#pragma once

#include "index/embed/vector_store.h"
#include "index/model/symbol_ref.h"
#include "index/snapshot.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace codefinder::embed {

struct Places {
  struct Place {
    Digest text{};
    SymbolRef symbol;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  std::vector<Place> by_text;                // Ascending.
  std::unordered_map<FileId, Digest> files;  // The state of each file that the places are of.
  std::uint64_t texts = 0;                   // Number of different texts.
  std::uint64_t unlisted = 0;                // Files whose symbols are not listed yet.
};

/// O(files + symbols log symbols).
Places places_of(const index::Snapshot& snapshot, const VectorStore::Reader& reader);

/// Calls `each` with every place and its vector, nullptr if the text has none; ascending by text.
/// Errors: as VectorStore::Reader::for_each_vector.
template <class Each>
Status join_vectors(const Places& places, const VectorStore::Reader& reader, const Each& each) {
  auto next = places.by_text.begin();
  const auto end = places.by_text.end();
  const Status read = reader.for_each_vector([&](const Digest& text, const QuantizedView& vector) {
    for (; next != end && next->text < text; ++next) each(*next, nullptr);
    for (; next != end && next->text == text; ++next) each(*next, &vector);
  });
  if (!read) return read;
  for (; next != end; ++next) each(*next, nullptr);
  return Done{};
}

}  // namespace codefinder::embed
