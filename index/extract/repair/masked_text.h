// The text for the parser, after the repairs of its language (preprocessor.h). Offsets and
// lines are unchanged; the walk adds occurrences for the masked words.
#pragma once

#include "index/extract/repair/preprocessor.h"
#include "index/extract/repair/repairs.h"
#include "index/languages/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::extract {

/// `bytes` must outlive it. Pure; O(bytes).
class MaskedText {
 public:
  MaskedText(std::string_view bytes, Language language);
  /// Repairs only the segments in `range`; leaves the rest unchanged. REQUIRES: the language edits
  /// segments.
  MaskedText(std::string_view bytes, Language language, const Preprocessor::Range& range);
  MaskedText(const MaskedText&) = delete;
  MaskedText& operator=(const MaskedText&) = delete;

  /// The text that facts quote: the original one, unless the language shows its edits.
  std::string_view shown_text() const { return shows_edits_ ? text() : bytes_; }
  std::string_view text() const { return copy_.empty() ? bytes_ : std::string_view(copy_); }
  const std::vector<MaskedWord>& masked_words() const { return masked_words_; }
  const std::vector<MaskedSymbol>& masked_symbols() const { return masked_symbols_; }
  /// The repaired segments; none if the language does not edit segments.
  const std::vector<MaskedSegment>& segments() const { return segments_; }

 private:
  void take(Repairs& repairs);

  std::string_view bytes_;
  std::string copy_;
  bool shows_edits_ = false;
  std::vector<MaskedWord> masked_words_;
  std::vector<MaskedSymbol> masked_symbols_;
  std::vector<MaskedSegment> segments_;
};

}  // namespace codefinder::extract
