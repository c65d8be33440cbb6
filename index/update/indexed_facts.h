// The facts of an indexed file in the form of its extraction, made without parsing its text.
#pragma once

#include "base/os/per_thread.h"
#include "index/store/store.h"
#include "index/words/file_words.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// As store::PreparedFacts, without what can be made of the blob.
struct IndexedFacts {
  std::string blob;
  std::vector<WordUse> word_uses;
};

/// The facts that an extraction of the text gives, made of those in the index. Nullopt if the index
/// has none of a text with this digest, or not all of them (a file that takes too long to parse).
inline std::optional<IndexedFacts> indexed_facts(const store::ReadTxn& txn, std::string_view path,
                                                 const Digest& digest, std::string_view text) {
  const auto file = txn.find_file(path);
  const auto row = file ? txn.file(*file) : std::nullopt;
  if (!row || row->digest != digest) return std::nullopt;
  std::string blob = txn.blob(*file);
  const auto facts = store::prepared_facts(blob, store::FactsPart::symbols);
  if (!facts || (facts->flags & FileFlag::truncated) != 0) return std::nullopt;
  static PerThread<words::FileWords> words;  // Keeps the stems of earlier files.
  return IndexedFacts{std::move(blob), words.get().count(text, *facts)};
}

}  // namespace codefinder::update
