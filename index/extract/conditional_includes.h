// Which `#include`s of C and C++ stand in an `#if`: those that do not are there on every platform,
// and nobody need read the text again.
#pragma once

#include "index/model.h"

#include <string_view>

namespace codefinder::index {

/// Sets ImportFlag::conditional for those; a guard around the whole file (`#ifndef A_H`, then
/// `#define A_H`) is no condition.  O(bytes).
void mark_conditional_includes(FileFacts& facts, std::string_view text);

}  // namespace codefinder::index
