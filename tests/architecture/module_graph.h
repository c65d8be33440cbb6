// The graph of modules given by the includes of the product; it must have no cycle.
#pragma once

#include "architecture/source_files.h"

#include <string>
#include <vector>

namespace codefinder::architecture {

/// A cycle of modules in the includes of `files`, such as "base/ > lsp/ > base/"; "" if there is
/// none.
std::string module_cycle(const std::vector<SourceFile>& files);

}  // namespace codefinder::architecture
