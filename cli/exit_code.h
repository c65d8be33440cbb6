// The exit codes of the program, as grep's.  Pure.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace codefinder::cli {

inline constexpr int kFound = 0;         // Or done.
inline constexpr int kNothingFound = 1;  // No hit, no reference, no row.
inline constexpr int kError = 2;         // Also wrong arguments, and one of several targets.

/// The kind of the parts of an answer.
enum class Parts { targets, frames };

/// Returns the exit code of an answer: kNothingFound if its list is empty and counts nothing, or
/// the symbol is gone; kError if a part of it is an error, other than a frame that is not found.
int exit_code_of(const nlohmann::json& answer, Parts of = Parts::targets);

}  // namespace codefinder::cli
