// The matches of a language's patterns in a text, and where the definitions among them end.
#pragma once

#include "base/text.h"
#include "index/extract/lexical/program.h"
#include "index/extract/lexical/tokens.h"
#include "index/extract/tree/extract_budget.h"

#include <array>
#include <cstdint>
#include <vector>

namespace codefinder::extract {

struct LexicalMatch {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  const CompiledPattern* compiled = nullptr;
  ByteRange whole;  // Without blanks before it.
  std::array<ByteRange, CompiledPattern::kCount> groups{};
  std::uint32_t end = 0;         // Where a definition ends.
  std::uint32_t body_begin = 0;  // Where its body begins; `end` without a body.
  std::size_t first = kNone;     // The match whose definition it continues: LexicalPattern::joins.
  ByteRange signature_name;      // The name in its own text: LexicalPattern::is_signature.

  const LexicalPattern& pattern() const { return *compiled->pattern; }
  ByteRange group(CompiledPattern::Group group) const { return groups[group]; }
  bool is_definition() const { return pattern().yield == LexicalPattern::Yield::definition; }
  bool is_scope() const { return pattern().yield == LexicalPattern::Yield::scope; }
};

/// Sorted by their beginning. Several definitions for a name only if all but the last have an `in`.
/// Incomplete if the budget is spent afterwards. Cost: a search of the text for each pattern,
/// linear in its size.
std::vector<LexicalMatch> lexical_matches(const LexicalProgram& program,
                                          const LexicalTokens& tokens, ExtractBudget& budget);

}  // namespace codefinder::extract
