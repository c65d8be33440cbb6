// C and C++ sources carry macros that no grammar can know: `class API Foo {`, `int x GUARDED_BY(mu);`, `DEFINE_MUTEX(lock);`,
// `#if` around half a function's head.  Before such a file is parsed, they are found by their spelling and place and overwritten, so
// that what stands around them is read as what it is.  Offsets and lines stay; the walk makes occurrences of the words that are hidden.
#pragma once

#include "index/extract/repairs.h"
#include "index/languages.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// A text as the parser gets it.  `bytes` must outlive it.  Pure; O(bytes).
class MaskedText {
 public:
  MaskedText(std::string_view bytes, Language language);
  MaskedText(const MaskedText&) = delete;
  MaskedText& operator=(const MaskedText&) = delete;

  std::string_view text() const { return copy_.empty() ? bytes_ : std::string_view(copy_); }
  const std::vector<HiddenWord>& hidden() const { return hidden_; }
  const std::vector<HiddenMacro>& hidden_macros() const { return hidden_macros_; }

 private:
  std::string_view bytes_;
  std::string copy_;
  std::vector<HiddenWord> hidden_;
  std::vector<HiddenMacro> hidden_macros_;
};

}  // namespace codefinder::index
