// Store::open with its options, for tests.
#pragma once

#include "index/store/open/environment.h"
#include "index/store/store.h"

namespace codefinder::store {

Result<std::unique_ptr<Store>> open_store(const std::string& directory, Store::Mode mode,
                                          const EnvironmentOptions& options);

}  // namespace codefinder::store
