// Which of several things of one name a C or C++ source means: tags apart from other names, macros
// before all else, what the includes show before what they do not, the branches of `#if` that are
// built before those that are not, the class for its constructors.
#pragma once

#include "index/resolve/resolve.h"

namespace codefinder::resolve {

/// See LanguageSemantics::choose.
Values choose_in_c(Resolver& resolver, FileId file, OccurrenceIndex occurrence, Values found);
/// How a usual build takes the part of a file in which something stands (branches.h).
// Foreign: left out whatever is configured.
enum class Branch : std::uint8_t { built, unlikely, foreign };
Branch branch_of(Resolver& resolver, FileId file, ByteRange range);
/// Cheaper than branch_of: no other file is asked.
bool in_foreign_branch(Context& context, FileId file, ByteRange range);

}  // namespace codefinder::resolve
