// `codefinder cache`: the contents of the cache directory, listed and removed.
#pragma once

#include "cli/output.h"
#include "index/diagnosis.h"

#include <nlohmann/json.hpp>

namespace codefinder::cli {

/// `values`: the arguments, by the keys of their parameters. Returns the exit code: 1 if nothing
/// was removed, or something that was to be removed is still there.
int run_cache(const index::CachePlace& place, const nlohmann::json& values, Format format);

}  // namespace codefinder::cli
