// The text of a buffer as the parser sees it, from one edit to the next: macro_masking.h's masking,
// done again only around what was edited. Not thread-safe.
#pragma once

#include "index/extract/macro_masking.h"
#include "index/extract/text_change.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

class EditedText {
 public:
  explicit EditedText(Language language) : language_(language) {}

  /// The whole text is new.  `source` must live until the next call, here and below.
  void set(std::string_view source);
  /// `source` after `change`; the source before it is what the last call was given.  All that
  /// differs: the source, the parser's text, what is hidden; nullopt: perhaps everything.  Cost: of
  /// the segments around the change, and a copy.
  std::optional<TextChange> update(std::string_view source, const TextChange& change);

  /// What the parser is given.
  std::string_view text() const { return text_.empty() ? source_ : std::string_view(text_); }
  const std::vector<HiddenWord>& masked_words() const { return hidden_; }
  const std::vector<HiddenSymbol>& hidden_symbols() const { return symbols_; }
  /// As MaskedText's.
  const std::vector<MaskedSegment>& segments() const { return segments_; }

 private:
  std::optional<TextChange> update_segments(const TextChange& change);

  Language language_;
  std::string_view source_;
  std::string text_;  // Empty: the source.
  std::vector<HiddenWord> hidden_;
  std::vector<HiddenSymbol> symbols_;
  std::vector<MaskedSegment> segments_;
};

}  // namespace codefinder::index
