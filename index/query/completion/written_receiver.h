// Methods whose receiver is written as their first parameter: `def name(self, …)`.
#pragma once

#include "index/model.h"

#include <cstddef>

namespace codefinder::query {

/// True if `function`, which is written with `parts` parameters, takes one less from its callers:
/// the first one is its receiver.
bool has_written_receiver(const FileFacts& facts, const Symbol& function, std::size_t parts);

}  // namespace codefinder::query
