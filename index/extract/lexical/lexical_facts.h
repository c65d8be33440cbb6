// Facts of a text in a language that is described by lexical rules (lexical_rules.h).
#pragma once

#include "index/extract/facts/builder.h"
#include "index/extract/lexical/program.h"
#include "index/extract/queries/injections.h"
#include "index/extract/tree/extract_budget.h"
#include "index/model.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace codefinder::extract {

/// Symbols, occurrences of all words outside of comments and strings, and imports. Must not be used
/// if the budget is spent afterwards. Any bytes; cost: matches.h.
FileFacts lexical_facts(const LexicalProgram& program, std::string_view text,
                        ExtractBudget& budget);

/// Where a text is in a file: its offset, the scope that its names bind in, and the parts of it
/// (offsets in the file) that are in another language.
struct LexicalPlace {
  std::uint32_t offset = 0;
  std::uint32_t scope = 0;
  std::span<const InjectionGap> gaps{};
};
/// Adds the facts of a text inside a file. REQUIRES: `out` has a budget.
void add_lexical_facts(const LexicalProgram& program, std::string_view text,
                       const LexicalPlace& place, FactsBuilder& out);

}  // namespace codefinder::extract
