// The class whose constructor a constructor calls by a keyword.
#pragma once

#include "index/resolve/resolver.h"

#include <cstdint>

namespace codefinder::common {

enum class Constructed : std::uint8_t { self, base };
/// The class of which `this(…)`, `super(…)` or `base(…)` at the offset is a constructor: the class
/// around it, or its superclass; external if that is not in the project.
resolve::Values constructed(resolve::Resolver& resolver, FileId file, std::uint32_t offset,
                            Constructed which);
}  // namespace codefinder::common
