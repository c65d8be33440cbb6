// Edits of directives and branches that the grammar does not parse. Private to conditionals.cpp.
#pragma once

#include "index/languages/_c/conditionals.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace codefinder::c_family {

class DirectiveEdits {
 public:
  /// Both must outlive it.
  DirectiveEdits(std::vector<CToken>& tokens, Repairs& repairs)
      : tokens_(tokens), repairs_(repairs) {}

  /// Replaces the condition of the directive by `1` if the grammar cannot parse it; its words
  /// become masked words.
  void check_condition(std::uint32_t directive);
  /// Masks the words after the directive: `#endif NAME`.
  void check_rest(std::uint32_t directive);

  void remove(std::uint32_t directive) { taken_.push_back(directive); }
  /// Removes the tokens [first, second).
  void remove_tokens(std::uint32_t first, std::uint32_t second) {
    dropped_.emplace_back(first, second);
  }
  /// Blanks out what was removed; returns the other tokens.
  std::vector<CToken> remaining();

 private:
  std::string_view text(std::uint32_t token) const {
    return repairs_.of({tokens_[token].begin, tokens_[token].end});
  }
  void mask_words(ByteRange range);

  std::vector<CToken>& tokens_;
  Repairs& repairs_;
  std::vector<std::uint32_t> taken_;                              // Directives.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> dropped_;  // Token ranges.
};

}  // namespace codefinder::c_family
