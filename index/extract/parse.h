// Bytes to a syntax tree, within limits of time and memory.
#pragma once

#include "index/extract/extract.h"
#include "index/extract/flat_tree.h"
#include "index/extract/tree_sitter.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// The tree; nullptr when the language has no grammar, `limits` of this thread's CPU time or of memory (what it adds to that of `old`) are
/// reached or `stop` was asked.  `old` (edited to the new text) makes it incremental.  Of `only`, ascending, nothing else is read; none:
/// everything is.
TreePtr parse(std::string_view bytes, Language language, const ExtractLimits& limits = {}, std::stop_token stop = {},
              const TSTree* old = nullptr, std::span<const TSRange> only = {});

/// What is left of a text without the long blanks that masking leaves (a lexer looks at each blank sixty times); empty where there are none.
/// The lines on which blanks begin and end are kept.  O(bytes) at most, most often a hundredth of it.
std::vector<TSRange> without_long_blanks(std::string_view text);

/// The same for a tree that is read once: at less cost, as the runtime's own tree is dropped whole.  `base`: as FlatTree's.
std::optional<FlatTree> parse_once(std::string_view bytes, Language language, const ExtractLimits& limits = {},
                                   std::stop_token stop = {}, std::uint32_t base = 0);

/// Limits for several parses that make up one file.
class LimitsLeft {
 public:
  explicit LimitsLeft(const ExtractLimits& limits);
  /// What is left of them now.
  ExtractLimits now() const;

 private:
  ExtractLimits limits_;
  std::chrono::nanoseconds deadline_;  // Of this thread's CPU time.
};

}  // namespace codefinder::index
