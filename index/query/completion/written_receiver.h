// Methods whose receiver is written as their first parameter: `def name(self, …)`.
#pragma once

#include "index/model.h"

#include <cstddef>

namespace codefinder::query {

/// True if `function`, which is written with `parts` parameters, takes one less from its callers:
/// the first one is its receiver.
inline bool has_written_receiver(const FileFacts& facts, const Symbol& function,
                                 std::size_t parts) {
  return function.parameters != Symbol::kUnknownArity && parts == function.parameters + 1u &&
         function.container.valid() && is_class_like(facts.symbol(function.container).kind);
}

}  // namespace codefinder::query
