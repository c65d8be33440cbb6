// Facts of a text in a language that is described by lexical rules (lexical_rules.h).
#pragma once

#include "index/extract/lexical/program.h"
#include "index/extract/tree/extract_budget.h"
#include "index/model.h"

#include <string_view>

namespace codefinder::extract {

/// Symbols, occurrences of all words outside of comments and strings, and imports. Must not be used
/// if the budget is spent afterwards. Any bytes; cost: matches.h.
FileFacts lexical_facts(const LexicalProgram& program, std::string_view text,
                        ExtractBudget& budget);

}  // namespace codefinder::extract
