// One walk over a syntax tree that turns it into facts, by the language's compiled program.
#pragma once

#include "index/extract/extract_budget.h"
#include "index/extract/flat_tree.h"
#include "index/extract/query.h"
#include "index/extract/repairs.h"
#include "index/model.h"

#include <string_view>

namespace codefinder::index {

/// What the parser did not see: words that become occurrences, macros and namespaces that become
/// symbols.  Both in order.
struct Hidden {
  const std::vector<HiddenWord>& words;
  const std::vector<HiddenSymbol>& symbols;
};

/// Facts of the parsed text.  Cost: a visit of each node, and the patterns that start at its kind.
/// When `budget` is spent they are not to be used.
FileFacts walk(const Program& program, bool members_in_scope, const FlatTree& tree,
               std::string_view text, Hidden masked_words, ExtractBudget& budget);

}  // namespace codefinder::index
