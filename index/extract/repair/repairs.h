// Edits to a text before it is parsed: characters overwritten with blanks or others so that the
// grammar can parse the text around them, and the words that are thereby missing from the tree. All
// offsets and lines are unchanged.
#pragma once

#include "base/strings.h"
#include "base/text.h"
#include "index/model.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::extract {

/// A word that is masked for the parser. The walk adds an occurrence for it.
struct MaskedWord {
  /// tag: follows `struct`, `union` or `enum`.  include: the path of an include, with its quotes or
  /// brackets, which becomes an import.
  enum class Kind : std::uint8_t { other, tag, include };
  ByteRange range;
  Kind kind = Kind::other;
  friend bool operator==(const MaskedWord&, const MaskedWord&) = default;
};

/// A symbol that is not in the tree: a `#define` inside a list, where the grammar allows none, or
/// with only numbers as its value (a compiler directive), a namespace that a macro opens
/// (`whole` ends with the macro), what a macro call declares. The walk adds it as a symbol, whose
/// name is the text at `name` between `prefix` and `suffix`.
struct MaskedSymbol {
  ByteRange name;
  ByteRange whole;
  SymbolKind kind = SymbolKind::macro;
  bool is_declaration = false;
  std::string prefix{}, suffix{};
  friend bool operator==(const MaskedSymbol&, const MaskedSymbol&) = default;
};

class Repairs {
 public:
  explicit Repairs(std::string_view text) : text_(text) {}

  std::string_view original() const { return text_; }
  std::string_view of(ByteRange range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }
  /// Calls `edit` with each line of the original text, without the blanks around it.
  template <class F>
  void each_line(F&& edit) const {
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      edit(trim(text_.substr(begin, end - begin)));
      begin = end + 1;
    }
  }

  void blank(ByteRange range);
  void mask(ByteRange word, MaskedWord::Kind kind = MaskedWord::Kind::other) {
    blank(word);
    words_.push_back({word, kind});
  }
  void add_symbol(MaskedSymbol symbol) { symbols_.push_back(std::move(symbol)); }
  /// Replaces the whole text. REQUIRES: the same length, and no earlier edit.
  void replace(std::string edited) { copy_ = std::move(edited); }
  /// REQUIRES: `with` fits before the end of the line and has no line break.
  void put(std::uint32_t at, std::string_view with);

  /// Returns the words in order and clears them.
  std::vector<MaskedWord> take_words();
  std::vector<MaskedSymbol> take_symbols() { return std::move(symbols_); }
  /// Returns the edited text and clears it; empty if nothing was changed.
  std::string take_copy() { return std::move(copy_); }

 private:
  void begin() {
    if (copy_.empty()) copy_ = text_;
  }

  std::string_view text_;
  std::string copy_;
  std::vector<MaskedWord> words_;
  std::vector<MaskedSymbol> symbols_;
};

}  // namespace codefinder::extract
