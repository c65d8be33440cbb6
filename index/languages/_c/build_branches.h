// How a usual build treats the place of a symbol: branches.h, with the macros of included files.
#pragma once

#include "index/resolve/context.h"
#include "index/resolve/language_semantics.h"

namespace codefinder::c_family {

/// Unlikely: left out by most configurations.  Foreign: left out by every configuration on this
/// platform.
enum class Branch : std::uint8_t { built, unlikely, foreign };
Branch branch_of(resolve::Resolver& resolver, FileId file, ByteRange range);
/// True for Branch::foreign.  Cheaper than branch_of: reads no other file.
bool is_in_foreign_branch(resolve::Context& context, FileId file, ByteRange range);

}  // namespace codefinder::c_family
