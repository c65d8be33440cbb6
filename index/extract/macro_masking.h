// Masks macros that no grammar of C and C++ can parse: `class API Foo {`, `int x GUARDED_BY(mu);`,
// `DEFINE_MUTEX(lock);`, `#if` around half of the head of a function. Finds them by spelling and
// position and overwrites them before the parse, so that the code around them parses. Offsets and
// lines are unchanged; the walk makes occurrences of the masked words.
#pragma once

#include "index/extract/c_segments.h"
#include "index/extract/repairs.h"
#include "index/languages/language.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::extract {

/// A segment of C or C++ source (c_segments.h); begins where the previous one ends. Masked, parsed
/// and walked by itself.
struct MaskedSegment {
  std::uint32_t end = 0;
  // Masking looked up names that macros of earlier segments may define.
  bool asked = false;
  std::vector<std::string> defined;  // Names that its own macros define.
};

/// A text as the parser gets it. `bytes` must outlive it. Pure; O(bytes).
class MaskedText {
 public:
  MaskedText(std::string_view bytes, Language language);
  /// Masks C or C++ source only from offset `from`, the end of a segment, to the first segment end
  /// that is in `ends` (ascending); leaves the rest unchanged. REQUIRES: after `ends.front()` the
  /// text is one whose segments ended at `ends`, and `before` are the segments before `from`.
  MaskedText(std::string_view bytes, Language language, std::uint32_t from,
             std::span<const std::uint32_t> ends, std::span<const MaskedSegment> before);
  MaskedText(const MaskedText&) = delete;
  MaskedText& operator=(const MaskedText&) = delete;

  std::string_view text() const { return copy_.empty() ? bytes_ : std::string_view(copy_); }
  const std::vector<HiddenWord>& masked_words() const { return hidden_; }
  const std::vector<HiddenSymbol>& hidden_symbols() const { return hidden_symbols_; }
  /// The masked segments; none if there are no macros to mask.
  const std::vector<MaskedSegment>& segments() const { return segments_; }

 private:
  void mask_segments(Repairs& repairs, bool cpp, std::uint32_t from,
                     std::span<const std::uint32_t> ends, CDefined defined);
  void take(Repairs& repairs);

  std::string_view bytes_;
  std::string copy_;
  std::vector<HiddenWord> hidden_;
  std::vector<HiddenSymbol> hidden_symbols_;
  std::vector<MaskedSegment> segments_;
};

}  // namespace codefinder::extract
