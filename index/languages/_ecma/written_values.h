// The literals and functions that are written where a type is used: `const a: A = {…}`,
// `(): A => ({…})`, `<A>{…}`, `{…} as A`.
#pragma once

#include "base/text.h"

#include <string_view>
#include <vector>

namespace codefinder::ecma {

/// The places at which such values begin, each one byte long.  `type`: the use of the type.
std::vector<ByteRange> written_values(std::string_view text, ByteRange type);

}  // namespace codefinder::ecma
