// The target of a keyword: the class of `this`, the base that `super` means, the member that
// `override` overrides, the function that `return` leaves, the loop that `continue` repeats.
#pragma once

#include "index/resolve/resolver.h"

#include <optional>
#include <vector>

namespace codefinder::query {

struct KeywordTargets {
  std::vector<resolve::Target> symbols;
  // In the same file, where what is meant has no name: the first word of a loop, for example.
  std::optional<ByteRange> place;
};
/// Empty if the word at `keyword` is no such keyword of the file's language.
KeywordTargets keyword_targets(resolve::Resolver& resolver, FileId file, ByteRange keyword);

}  // namespace codefinder::query
