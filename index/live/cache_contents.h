// Implements index/cache_contents.h.
#pragma once

#include "index/cache_contents.h"

#include <string>

namespace codefinder::live {

index::CacheContents cache_contents(const index::CachePlace& place);
Status remove_index(const index::CachedIndex& index);
Status remove_shared_files(const index::SharedFiles& files);

/// Records the root of an index in its directory, and that it is used now.
void record_use(const std::string& directory, const std::string& root);

}  // namespace codefinder::live
