// Encodes and decodes the include graph as it is saved in the index.  Resolving the includes again
// would cost each process one or two seconds of CPU time in a large tree, and make queries slower
// until then.
#pragma once

#include "index/includes/include_graph.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace codefinder::includes {

/// The data that the rows of a graph depend on: the set of paths, their file ids, and the build
/// description (compile_commands.json).
struct IncludesBasis {
  std::uint64_t layout = 0;  // ReadTxn::path_generation.
  FileId end;                // ReadTxn::next_file: no row names this file or later ones.
  std::string commands;      // CompileCommands::fingerprint.
};

/// O(rows); compressed.  Rows of files from `basis.end` on are left out.
std::string encode_includes(const IncludeGraph& graph, const IncludesBasis& basis);

/// The graph and its basis.  `basis.end` may be lower than the current one of the same layout.
/// `graph` is nullptr if the text is damaged or of another version.
struct KeptIncludes {
  IncludesBasis basis;
  std::shared_ptr<IncludeGraph> graph;
};
KeptIncludes decode_includes(std::string_view text);

}  // namespace codefinder::includes
