// The text of a buffer for the parser, updated after each edit: the masking of masked_text.h, done
// only around the edit. Not thread-safe.
#pragma once

#include "index/extract/parse/text_changes.h"
#include "index/extract/repair/masked_text.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::extract {

class EditedText {
 public:
  explicit EditedText(Language language) : language_(language) {}

  /// Replaces the whole text. `source` must live until the next call of set() or update().
  void set(std::string_view source);
  /// `source` is the source of the last call after `changes`. Returns the ranges that cover all
  /// differences, in the source, in the text for the parser and in the masked words; nullopt:
  /// possibly everything. Cost: masking of the segments around each change, and a copy.
  std::optional<TextChanges> update(std::string_view source, const TextChanges& changes);

  /// The text for the parser.
  std::string_view text() const { return text_.empty() ? source_ : std::string_view(text_); }
  const std::vector<MaskedWord>& masked_words() const { return masked_words_; }
  const std::vector<MaskedSymbol>& masked_symbols() const { return symbols_; }
  /// As MaskedText::segments().
  const std::vector<MaskedSegment>& segments() const { return segments_; }

 private:
  std::optional<TextChanges> update_segments(std::string_view source, const TextChanges& changes);
  // For a single change of `source_`.
  std::optional<TextChange> update_segments(const TextChange& change);

  Language language_;
  std::string_view source_;
  std::string copy_;  // A copy of the source, if the language edits it.
  std::string text_;  // Empty if it is equal to the source.
  std::vector<MaskedWord> masked_words_;
  std::vector<MaskedSymbol> symbols_;
  std::vector<MaskedSegment> segments_;
};

}  // namespace codefinder::extract
