// Several repositories that one request is put to: each is a snapshot with a name.
#pragma once

#include "index/index.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace codefinder::query {

struct Repository {
  std::string name;
  std::shared_ptr<const index::Snapshot> snapshot;
};
/// In order of their names: equal scores are in this order.
using Repositories = std::span<const Repository>;

/// Calls `each` with 0, 1, … count - 1, on as many threads as there are cores; returns after the
/// last call.  `each` must be thread-safe.
void for_each_parallel(std::size_t count, const std::function<void(std::size_t)>& each);

}  // namespace codefinder::query
