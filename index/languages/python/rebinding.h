// Rebinding: an assignment gives a name another value, and a use after it in the same block gets
// that one.
#pragma once

#include "index/model.h"

#include <optional>
#include <string_view>

namespace codefinder::python {

/// The name in the last assignment to the variable before its use, if the use follows it in
/// straight-line code: in the same block, so that no other assignment reaches it.
std::optional<ByteRange> last_binding(const FileFacts& facts, std::string_view text,
                                      OccurrenceIndex use);

}  // namespace codefinder::python
