// Parses bytes to a syntax tree, within limits of time and memory.
#pragma once

#include "index/extract/tree/extract_budget.h"
#include "index/extract/tree/flat_tree.h"
#include "index/extract/tree/tree_sitter.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::extract {

/// The tree; nullptr if the language has no grammar or `budget` is spent (memory: what is allocated
/// beyond `old`). `old` (edited to the new text) makes the parse incremental. `only`, ascending:
/// reads only these ranges; empty: reads everything.
TreePtr parse(std::string_view bytes, Language language, ExtractBudget& budget,
              const TSTree* old = nullptr, std::span<const TSRange> only = {});
TreePtr parse(std::string_view bytes, Language language, const ExtractLimits& limits = {},
              const TSTree* old = nullptr);

/// The ranges of a text without the long blanks that masking leaves (a lexer reads each blank sixty
/// times); empty if there are none. Keeps the lines on which blanks begin and end. At most
/// O(bytes), usually a hundredth of that.
std::vector<TSRange> without_long_blanks(std::string_view text);

/// The nodes of the tree, regrouped as the queries of the language say.  `base`: as in FlatTree.
FlatTree flat_tree(const TSTree* tree, Language language, std::uint32_t base = 0);
/// Parses a tree that is used once; cheaper, as the tree of the runtime is dropped as a whole.
/// `base`: as in FlatTree.
std::optional<FlatTree> parse_once(std::string_view bytes, Language language, ExtractBudget& budget,
                                   std::uint32_t base = 0);
std::optional<FlatTree> parse_once(std::string_view bytes, Language language,
                                   const ExtractLimits& limits = {});

}  // namespace codefinder::extract
