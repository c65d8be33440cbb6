// C and C++ sources carry macros that no grammar can know: `class API Foo {`, `int x GUARDED_BY(mu);`, `EXTERN void f();`.
// Before such a file is parsed, they are found by their spelling and place and overwritten with blanks, so that what stands around
// them is read as what it is.  Offsets stay; the walk makes occurrences of what was blanked.
#pragma once

#include "base/text.h"
#include "index/languages.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// The ranges to blank, in order.  Pure; O(bytes).
std::vector<ByteRange> find_macro_noise(std::string_view text);

/// A text as the parser gets it.  `bytes` must outlive it.
class MaskedText {
 public:
  MaskedText(std::string_view bytes, Language language);
  MaskedText(const MaskedText&) = delete;
  MaskedText& operator=(const MaskedText&) = delete;

  std::string_view text() const { return noise_.empty() ? bytes_ : std::string_view(copy_); }
  const std::vector<ByteRange>& noise() const { return noise_; }

 private:
  std::string_view bytes_;
  std::string copy_;
  std::vector<ByteRange> noise_;
};

}  // namespace codefinder::index
