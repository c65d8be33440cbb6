// Implements index/compiler_index.h.
#pragma once

#include "index/compiler_index.h"

namespace codefinder::live {

Result<std::uint64_t> add_compiler_documents(const index::IndexOptions& options,
                                             std::vector<CompilerDocument> documents);
Result<std::uint64_t> remove_compiler_documents(const index::IndexOptions& options);

}  // namespace codefinder::live
