// Finds the `#include`s inside an `#if`, so that users of the facts need not read the text for it.
#pragma once

#include "index/model.h"

#include <span>
#include <string_view>

namespace codefinder::extract {

/// Sets ImportFlag::conditional for them; an include guard (`#ifndef A_H`, then `#define A_H`) is
/// not a condition, and neither is the text of a comment. `comments`: in order. O(bytes).
void mark_conditional_includes(FileFacts& facts, std::string_view text,
                               std::span<const ByteRange> comments);

}  // namespace codefinder::extract
