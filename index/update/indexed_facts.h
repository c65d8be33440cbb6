// The facts of an indexed file in the form of its extraction, made without parsing its text.
#pragma once

#include "index/store/store.h"
#include "index/update/git/facts_source.h"
#include "index/words/file_words.h"

#include <optional>
#include <string_view>

namespace codefinder::update {

/// The facts that an extraction of the text gives, made of those in the index. Nullopt if the index
/// has none of a text with this digest, or not all of them (a file that takes too long to parse).
inline std::optional<FactsSource::Facts> indexed_facts(const store::ReadTxn& txn,
                                                       std::string_view path, const Digest& digest,
                                                       std::string_view text) {
  const auto file = txn.find_file(path);
  const auto row = file ? txn.file(*file) : std::nullopt;
  if (!row || row->digest != digest) return std::nullopt;
  const auto facts = txn.facts(*file);
  if (!facts || (facts->flags & FileFlag::truncated) != 0) return std::nullopt;
  auto prepared = store::prepare_facts(*facts);
  if (!prepared) return std::nullopt;
  prepared->word_uses = words::FileWords().count(text, *facts);
  return FactsSource::Facts{std::move(*prepared), facts->flags};
}

}  // namespace codefinder::update
