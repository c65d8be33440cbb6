// Encodes decoded facts again, and counts the words, which are not kept by file.
#include "index/update/indexed_facts.h"

#include "index/words/file_words.h"

namespace codefinder::update {

std::optional<FactsSource::Facts> indexed_facts(const store::ReadTxn& txn, std::string_view path,
                                                const Digest& digest, std::string_view text) {
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
