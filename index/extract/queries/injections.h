// The parts of a text that are in another language than its tree: scripts in a page.
#pragma once

#include "index/extract/queries/query.h"
#include "index/extract/tree/extract_budget.h"
#include "index/extract/tree/flat_tree.h"

#include <string_view>
#include <vector>

namespace codefinder::extract {

struct Injection {
  ByteRange range;
  Language language = Language::text;  // One with a grammar.
};

/// Ascending; they do not overlap. Where several patterns match a node, the last one that names a
/// language counts. None, at no cost, if the program has no pattern of this kind; else O(nodes).
std::vector<Injection> injections(const Program& program, const FlatTree& tree,
                                  std::string_view text, ExtractBudget* budget = nullptr);

}  // namespace codefinder::extract
