// The text of a symbol in its parts, to compare two versions of it.  Pure.
#pragma once

#include "index/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// Without what does not distinguish symbols: blank lines, the ends of lines, and indentation that
/// all lines share.
struct SymbolText {
  std::string signature;  // The text before the body; for a symbol without one, its line.
  std::string body;       // The rest, without the symbols inside that are not local.
  std::string doc;        // Its doc comment.
  friend bool operator==(const SymbolText&, const SymbolText&) = default;
};

/// `text` is the source of `facts`. O(size of the symbol).
SymbolText text_of_symbol(const FileFacts& facts, std::string_view text, SymbolIndex symbol);

/// The whole text of a symbol with its contents, as above; without its doc comment if that stands
/// before it.
std::string whole_text_of(const FileFacts& facts, std::string_view text, SymbolIndex symbol);

/// A symbol that is part of a file's shape: not a local, a parameter or a label.
bool is_shape(const Symbol& symbol);

/// The nearest symbol around it that is part of the shape; none at the top level.
SymbolIndex shape_around(const FileFacts& facts, SymbolIndex symbol);

/// How much two texts have in common, in bytes of equal lines without regard to their order and
/// their indentation: 0 (nothing) to 1 (all).
double common_lines(std::string_view a, std::string_view b);

/// True if a definition is an operand: a named function that is passed, a type with a variable.  On
/// its first line something else than a statement is before it, or on its last line a word, an
/// operator or an opening bracket is after it.
bool is_in_expression(std::string_view text, ByteRange definition);

}  // namespace codefinder::query
