// The blocks of a text without a grammar: pairs of brackets and of words.
#pragma once

#include "base/text.h"
#include "index/extract/lexical/tokens.h"
#include "index/extract/tree/extract_budget.h"
#include "index/languages/lexical_rules.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::extract {

/// Each kind is matched once for the text, when it is first needed: O(bytes).
class LexicalBlocks {
 public:
  using Block = std::pair<std::uint32_t, std::uint32_t>;  // Where it opens; where it has ended.

  LexicalBlocks(const LexicalRules& rules, const LexicalTokens& tokens, ExtractBudget& budget)
      : rules_(rules), tokens_(tokens), bare_(tokens.bare), budget_(budget) {}

  /// The pairs of brackets, by the offset of the first.
  const std::vector<Block>& brackets();
  /// The pairs of LexicalRules::openers and closers. A block inside of brackets ends in them; words
  /// in brackets end no block around these.
  const std::vector<Block>& keywords();

 private:
  std::vector<std::uint32_t> bracket_ends();
  bool is_bracket(std::uint32_t offset) const;
  void leave_brackets(std::vector<std::uint32_t>& open) const;
  bool is_member(ByteRange word) const;
  bool is_blank_between(std::uint32_t closed_at, std::uint32_t begin) const;

  const LexicalRules& rules_;
  const LexicalTokens& tokens_;
  const std::string_view bare_;
  ExtractBudget& budget_;
  std::vector<Block> brackets_, keywords_;
};

}  // namespace codefinder::extract
