// Names that no symbol has, because a macro whose definition is in another file declares them.
#pragma once

#include "index/query/hits/hit.h"
#include "index/resolve/resolver.h"

#include <utility>
#include <vector>

namespace codefinder::query {

/// The places that may declare the free name of a use: arguments of macros outside functions, in
/// the file and in the files that it includes; at most kMaxMacroArguments, the file's own
/// first.  Empty in languages without a preprocessor.  Cost: the facts and text of up to 50 files
/// with the name.
inline constexpr std::size_t kMaxMacroArguments = 10;
std::vector<std::pair<FileId, ByteRange>> macro_arguments_named(resolve::Resolver& resolver,
                                                                FileId file, OccurrenceIndex use);

}  // namespace codefinder::query
