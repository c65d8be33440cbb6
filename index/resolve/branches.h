// Which parts of a C or C++ text a usual build leaves out: the branches of `#if` that are for other
// platforms and compilers, that are switched off, or that ask for a macro nobody defines.  A guess,
// so it only orders definitions of one name; it never hides any.
#pragma once

#include "base/text.h"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::resolve {

/// The ranges that a build with gcc on Linux would most likely skip, in order, not overlapping.
/// `defined` knows the values of names that the text itself does not define; names that configure
/// scripts make (HAVE_…, CONFIG_…) are taken to be there.  Pure but for `defined`; O(bytes).
std::vector<ByteRange> unlikely_branches(
    std::string_view text, bool cpp,
    const std::function<std::optional<long>(std::string_view)>& defined);

}  // namespace codefinder::resolve
