// Bytes to a syntax tree, within a time limit.
#pragma once

#include "index/extract/extract.h"
#include "index/extract/flat_tree.h"
#include "index/extract/tree_sitter.h"

#include <optional>

namespace codefinder::index {

/// `limit` is of this thread's CPU time.  The tree; nullptr when the language has no grammar, the time is up or `stop` was asked.  `old` (edited to the new text) makes it incremental.
TreePtr parse(std::string_view bytes, Language language, std::chrono::milliseconds limit, std::stop_token stop = {},
              const TSTree* old = nullptr);

/// The same for a tree that is read once: at less cost, as the runtime's own tree is dropped whole.
std::optional<FlatTree> parse_once(std::string_view bytes, Language language, std::chrono::milliseconds limit,
                                   std::stop_token stop = {});

}  // namespace codefinder::index
