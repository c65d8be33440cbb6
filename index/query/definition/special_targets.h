// Targets that no symbol has as its name: the targets of keywords, and names that a macro declares
// whose definition is in another file.
#pragma once

#include "index/query/hits/hit.h"
#include "index/resolve/resolver.h"

#include <optional>
#include <utility>
#include <vector>

namespace codefinder::query {

/// The target of a keyword: the class of `this`, the base that `super` means, the member that
/// `override` overrides, the function that `return` leaves, the loop that `continue` repeats.
struct KeywordTargets {
  std::vector<resolve::Target> symbols;
  // In the same file, where what is meant has no name: the first word of a loop, for example.
  std::optional<ByteRange> place;
};
/// Empty if the word at `keyword` is no such keyword of the file's language.
KeywordTargets keyword_targets(resolve::Resolver& resolver, FileId file, ByteRange keyword);

/// The places that may declare the free name of a use: arguments of macros outside functions, in
/// the file and in the files that it includes; at most kMaxMacroArguments, the file's own
/// first.  Empty in languages without a preprocessor.  Cost: the facts and text of up to 50 files
/// with the name.
inline constexpr std::size_t kMaxMacroArguments = 10;
std::vector<std::pair<FileId, ByteRange>> macro_arguments_named(resolve::Resolver& resolver,
                                                                FileId file, OccurrenceIndex use);

/// The arguments of macros of which `##` makes the name of a use: `size` in `GETTER(size)` for
/// `get_size`, if `GETTER(n)` joins `get_##n`; also entries of a list that is given such a macro.
/// Without those, arguments that the body of a macro declares: `it` in `FOR_EACH(it, list)`.
/// At most kMaxMacroArguments.  Cost: a lookup for each way to divide the name.
std::vector<std::pair<FileId, ByteRange>> joined_names(resolve::Resolver& resolver, FileId file,
                                                       OccurrenceIndex use);

}  // namespace codefinder::query
