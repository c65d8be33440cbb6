// The parts of a C or C++ text that a usual build leaves out: branches of `#if` for other platforms
// and compilers, disabled branches, and those that test an undefined macro. A heuristic: used only
// to rank definitions of one name, never to remove any.
#pragma once

#include "base/text.h"
#include "index/languages/_c/tokens.h"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::c_family {

/// The ranges that a build with gcc on Linux would most likely skip, in order, not overlapping.
/// `defined` returns the values of names that the text itself does not define; names that configure
/// scripts define (HAVE_…, CONFIG_…) count as defined.  Pure except for `defined`; O(bytes).
std::vector<ByteRange> unlikely_branches(
    std::string_view text, Dialect dialect,
    const std::function<std::optional<long>(std::string_view)>& defined);

/// The ranges that every build with gcc on Linux skips, whatever macros it defines.  O(bytes).
std::vector<ByteRange> foreign_branches(std::string_view text, Dialect dialect);

}  // namespace codefinder::c_family
