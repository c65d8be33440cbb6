// What a keyword refers to: the class of `this`, the base that `super` means, the member that
// `override` overrides, the function that `return` leaves.
#pragma once

#include "index/resolve/resolver.h"

#include <string_view>
#include <vector>

namespace codefinder::query {

/// The targets of the word at `offset`; empty if it is no such keyword of the file's language.
std::vector<resolve::Target> keyword_targets(resolve::Resolver& resolver, FileId file,
                                             std::uint32_t offset, std::string_view word);

}  // namespace codefinder::query
