// A text on its way to the parser: what is overwritten with blanks or other characters so that the
// grammar can read what stands around it, and the words that are thereby taken from the tree.
// Nothing moves: every offset and every line stays.
#pragma once

#include "base/text.h"
#include "index/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// A word that the parser does not see.  The walk makes an occurrence of it.
struct HiddenWord {
  ByteRange range;
  bool tag = false;  // It stands behind `struct`, `union` or `enum`.
  friend bool operator==(const HiddenWord&, const HiddenWord&) = default;
};

/// What the tree does not show: a `#define` that stands where the grammar has no place for one or
/// has nothing to say (a number), a namespace that a macro opens (`whole` lasts to the macro's
/// end), an entry of a list of macro calls.  The walk makes a symbol of it.
struct HiddenSymbol {
  ByteRange name;
  ByteRange whole;
  SymbolKind kind = SymbolKind::macro;
  friend bool operator==(const HiddenSymbol&, const HiddenSymbol&) = default;
};

class Repairs {
 public:
  explicit Repairs(std::string_view text) : text_(text) {}

  std::string_view original() const { return text_; }
  std::string_view of(ByteRange range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }

  void blank(ByteRange range);
  void hide(ByteRange word, bool tag = false) {
    blank(word);
    words_.push_back({word, tag});
  }
  void hide_symbol(HiddenSymbol symbol) { symbols_.push_back(symbol); }
  /// `with` must fit the place, and hold no line break.
  void put(std::uint32_t at, std::string_view with);

  /// Words in order; empties this.
  std::vector<HiddenWord> take_words();
  std::vector<HiddenSymbol> take_symbols() { return std::move(symbols_); }
  /// Empty if nothing was changed; empties this.
  std::string take_copy() { return std::move(copy_); }

 private:
  void begin() {
    if (copy_.empty()) copy_ = text_;
  }

  std::string_view text_;
  std::string copy_;
  std::vector<HiddenWord> words_;
  std::vector<HiddenSymbol> symbols_;
};

}  // namespace codefinder::index
