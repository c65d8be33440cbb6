// C and C++ sources carry macros that no grammar can know: `class API Foo {`, `int x
// GUARDED_BY(mu);`, `DEFINE_MUTEX(lock);`,
// `#if` around half a function's head.  Before such a file is parsed, they are found by their
// spelling and place and overwritten, so that what stands around them is read as what it is.
// Offsets and lines stay; the walk makes occurrences of the words that are hidden.
#pragma once

#include "index/extract/c_segments.h"
#include "index/extract/repairs.h"
#include "index/languages.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// A segment of a source in C or C++ (c_segments.h); it begins where the one before it ends.
/// Masked, parsed and walked by itself.
struct MaskedSegment {
  std::uint32_t end = 0;
  // For names that macros in segments before it may have defined.
  bool asked = false;
  std::vector<std::string> defined;  // Such names of its own.
};

/// A text as the parser gets it.  `bytes` must outlive it.  Pure; O(bytes).
class MaskedText {
 public:
  MaskedText(std::string_view bytes, Language language);
  /// Masks a source in C or C++ only from the end of one segment on, up to where the next one of
  /// `ends` (ascending) does; the rest is left as it is.  REQUIRES: behind `ends.front()` the text
  /// is one that had ends there, and the segments before `from` are `before`.
  MaskedText(std::string_view bytes, Language language, std::uint32_t from,
             std::span<const std::uint32_t> ends, std::span<const MaskedSegment> before);
  MaskedText(const MaskedText&) = delete;
  MaskedText& operator=(const MaskedText&) = delete;

  std::string_view text() const { return copy_.empty() ? bytes_ : std::string_view(copy_); }
  const std::vector<HiddenWord>& masked_words() const { return hidden_; }
  const std::vector<HiddenSymbol>& hidden_symbols() const { return hidden_symbols_; }
  /// Those that were masked; none where there are no macros to hide.
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

}  // namespace codefinder::index
