// Packs of facts: of some tens of files in one object. Which files are together depends on
// the digests of a whole tree only, so every machine with the same tree, or a similar one, makes
// the same packs, and can name them without a list.
#pragma once

#include "index/model/file_row.h"
#include "index/objects/object_store.h"
#include "index/update/git/facts_source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::remote {

/// The digests of one pack, ascending.
struct FactsGroup {
  std::vector<Digest> digests;

  /// The name of the pack, of these digests, the format and the extractor.
  objects::ObjectKey key() const;
};

inline constexpr std::size_t kMaxGroupFiles = 256;

/// Cuts the digests into groups of 64 on average; the order does not matter, nor do duplicates. A
/// digest more or less changes one group, or cuts or joins two.
std::vector<FactsGroup> group_digests(std::vector<Digest> digests);

/// The facts of one file, as a pack has them.
struct PackedFacts {
  Digest digest{};
  std::string blob;  // As store::PreparedFacts::blob.
  std::vector<WordUse> word_uses;
};

std::string encode_pack(const std::vector<PackedFacts>& facts);

/// Where the facts of a file are in an unpacked pack.
struct FactsPlace {
  Digest digest{};
  std::uint32_t begin = 0, size = 0;
};
/// Unpacks a pack of any origin into `text`, and lists what it has. Nullopt if it is malformed.
std::optional<std::vector<FactsPlace>> unpack_facts(std::string_view packed, std::string& text);

/// Decodes the facts of one file: that part of `text`. Nullopt if they are malformed.
std::optional<update::FactsSource::Facts> decode_packed_facts(std::string_view part);

}  // namespace codefinder::remote
