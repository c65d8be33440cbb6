// Lists of entities, as they are put together while an expression or a type is followed.
#pragma once

#include "index/resolve/resolve.h"

#include <algorithm>

namespace codefinder::resolve {

/// Adds those that are not in `to` yet, up to eight: who has more alternatives than that is not
/// told by any.
inline void append(Values& to, Values from) {
  constexpr std::size_t kMost = 8;
  for (Value& entity : from) {
    if (to.size() >= kMost) return;
    if (std::find(to.begin(), to.end(), entity) == to.end()) to.push_back(std::move(entity));
  }
}

}  // namespace codefinder::resolve
