// What was learnt of includes, as the text that the index keeps of it for later processes: to learn
// it anew would cost each of them a second or two of a processor's time in a large tree, and the
// questions before that more.
#pragma once

#include "index/include_graph.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace codefinder::index {

/// What rows of a graph hang on: which paths there are, which ids stood for them, and what a
/// description of the build says.
struct IncludesBasis {
  std::uint64_t layout = 0;  // ReadTxn::layout.
  FileId end;                // ReadTxn::next_file: no row knows of this file or later ones.
  std::string commands;      // CompileCommands::fingerprint.
};

/// O(rows); compressed.  Rows of files from `basis.end` on are left out.
std::string encode_includes(const IncludeGraph& graph, const IncludesBasis& basis);

/// The graph and its basis, of which the end may be an earlier one than that of the same layout
/// today; no graph for text that is of other rules than today's, or damaged.
struct KeptIncludes {
  IncludesBasis basis;
  std::shared_ptr<IncludeGraph> graph;
};
KeptIncludes decode_includes(std::string_view text);

}  // namespace codefinder::index
