// The tokens of a segment during its repair: brackets and their partners, the text, and edits that
// keep the tokens and the text consistent. Private to the repair of segments (repair.h).
#pragma once

#include "index/languages/_c/segments.h"
#include "index/languages/_c/tokens.h"

#include <string_view>
#include <vector>

namespace codefinder::c_family {

inline constexpr std::uint32_t kNoToken = 0xFFFFFFFFu;

/// The content of a pair of parentheses.
enum class Parentheses : std::uint8_t {
  undecided,
  parameters,
  statement_head,  // Arguments of a macro; a statement follows.
};

/// Tokens are designated by their index. The last one is an empty sentinel; a larger index
/// designates it, too. An edited token stays in the list: its kind changes, or it is erased.
class RepairTokens {
 public:
  using Kind = CToken::Kind;

  /// `repairs` must outlive it. O(tokens).
  RepairTokens(CSegment segment, Repairs& repairs);

  bool is_cpp() const { return cpp_; }
  std::uint32_t end() const { return static_cast<std::uint32_t>(tokens_.size() - 1); }
  /// True for the sentinel.
  bool is_end(std::uint32_t i) const { return i + 1 >= tokens_.size(); }

  const CToken& at(std::uint32_t i) const {
    return tokens_[i < tokens_.size() ? i : tokens_.size() - 1];
  }
  bool is(std::uint32_t i, char mark) const { return at(i).is(mark); }
  bool is(std::uint32_t i, Kind kind) const { return at(i).is(kind); }
  bool is(std::uint32_t i, std::string_view word) const { return text(i) == word; }
  /// True if the token is one of the marks.
  bool is_any(std::uint32_t i, std::string_view marks) const {
    return is(i, Kind::mark) && marks.find(at(i).c) != std::string_view::npos;
  }
  ByteRange range(std::uint32_t i) const { return {at(i).begin, at(i).end}; }
  std::uint32_t length(std::uint32_t i) const { return at(i).end - at(i).begin; }
  std::string_view text(std::uint32_t i) const { return repairs_.of(range(i)); }
  /// The white space and the comments before token i + 1.
  std::string_view text_after(std::uint32_t i) const {
    return repairs_.of({at(i).end, at(i + 1).begin});
  }
  /// The bytes before token i on its line.
  std::uint32_t column(std::uint32_t i) const;
  /// True for a name that is spelled like a macro: in capitals, or with two underscores.
  bool is_macro_like(std::uint32_t i) const;
  bool is_erased(std::uint32_t i) const { return i < erased_.size() && erased_[i] != 0; }

  /// The partner of the bracket at i; kNoToken if it has none.
  std::uint32_t close_of(std::uint32_t open) const {
    return open < partner_.size() ? partner_[open] : kNoToken;
  }
  /// The token after the parentheses that open at i; i if there are none.
  std::uint32_t after_parentheses(std::uint32_t i) const {
    return is(i, '(') && close_of(i) != kNoToken ? close_of(i) + 1 : i;
  }
  /// The partner of the bracket at i if it is one of `opening`; i if it is not, or has none.
  std::uint32_t skip_brackets(std::uint32_t i, std::string_view opening) const {
    return is_any(i, opening) && close_of(i) != kNoToken ? close_of(i) : i;
  }
  Parentheses parentheses(std::uint32_t open) const { return parentheses_[open]; }
  void set_parentheses(std::uint32_t open, Parentheses content) { parentheses_[open] = content; }
  void set_place(std::uint32_t bracket, CPlace place) { tokens_[bracket].place = place; }
  void pair(std::uint32_t open, std::uint32_t close, CPlace place);
  void unpair(std::uint32_t open);

  /// Blanks the word; it becomes an occurrence.
  void mask(std::uint32_t i, MaskedWord::Kind kind = MaskedWord::Kind::other);
  void erase(std::uint32_t i);
  /// Masks a name, erases any other token.
  void remove(std::uint32_t i);
  /// Removes all tokens in [begin, end) except directives.
  void remove_all(std::uint32_t begin, std::uint32_t end);
  /// Makes another token of token i. `with` is its text, not longer than the old one.
  void replace(std::uint32_t i, std::string_view with, Kind kind);
  /// Like replace(), for a word, which becomes an occurrence.
  void replace_word(std::uint32_t i, std::string_view with, Kind kind);
  /// Writes `with` for the parser; the token counts as erased.
  void erase_to(std::uint32_t i, std::string_view with);
  /// Writes a mark into the white space before `i` if it directly follows the preceding token.
  void insert_before(std::uint32_t i, char mark);

 private:
  void match_brackets();
  void become(std::uint32_t i, std::string_view with, Kind kind);

  std::vector<CToken> tokens_;
  Repairs& repairs_;
  bool cpp_;
  std::vector<std::uint32_t> partner_;
  std::vector<std::uint8_t> erased_;
  std::vector<Parentheses> parentheses_;
};

}  // namespace codefinder::c_family
