// Bytes to a syntax tree, within limits of time and memory.
#pragma once

#include "index/extract/extract_budget.h"
#include "index/extract/flat_tree.h"
#include "index/extract/tree_sitter.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// The tree; nullptr when the language has no grammar or `budget` is spent (of memory: by what it
/// adds to that of `old`).  `old` (edited to the new text) makes it incremental.  Of `only`,
/// ascending, nothing else is read; none: everything is.
TreePtr parse(std::string_view bytes, Language language, ExtractBudget& budget,
              const TSTree* old = nullptr, std::span<const TSRange> only = {});
TreePtr parse(std::string_view bytes, Language language, const ExtractLimits& limits = {},
              const TSTree* old = nullptr);

/// What is left of a text without the long blanks that masking leaves (a lexer looks at each blank
/// sixty times); empty where there are none. The lines on which blanks begin and end are kept.
/// O(bytes) at most, most often a hundredth of it.
std::vector<TSRange> without_long_blanks(std::string_view text);

/// The same for a tree that is read once: at less cost, as the runtime's own tree is dropped whole.
/// `base`: as FlatTree's.
std::optional<FlatTree> parse_once(std::string_view bytes, Language language, ExtractBudget& budget,
                                   std::uint32_t base = 0);
std::optional<FlatTree> parse_once(std::string_view bytes, Language language,
                                   const ExtractLimits& limits = {});

}  // namespace codefinder::index
