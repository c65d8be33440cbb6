// Walks a syntax tree once and turns it into facts, using the compiled program of the language.
#pragma once

#include "index/extract/queries/query.h"
#include "index/extract/repair/repairs.h"
#include "index/extract/tree/extract_budget.h"
#include "index/extract/tree/flat_tree.h"
#include "index/model.h"

#include <string_view>

namespace codefinder::extract {

/// The names that masking removed from the tree: words that become occurrences, macros and
/// namespaces that become symbols. Both in order.
struct MaskedNames {
  const std::vector<MaskedWord>& words;
  const std::vector<MaskedSymbol>& symbols;
};

/// Facts of the parsed text; must not be used if `budget` is spent afterwards. Cost: one visit per
/// node, and the patterns that start at its kind.
FileFacts walk(const Program& program, const FlatTree& tree, std::string_view text,
               MaskedNames masked, ExtractBudget& budget);

}  // namespace codefinder::extract
