// Common functions for the texts of configuration files of every format.  Pure; thread-safe.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::setup {

/// Claude Code keeps a history in its file, which can have some megabytes.
inline constexpr std::uint64_t kMaxConfigBytes = 64u << 20;

/// The offset after the byte order mark, if there is one; else 0.
std::size_t body_of(std::string_view text);

/// "\r\n" if the first line of the text ends so, else "\n".
std::string_view line_end_of(std::string_view text);

/// The number of the line of an offset, from 1 on.
std::size_t line_of(std::string_view text, std::size_t at);

/// A text that is not of its format, or has another thing in the place of an entry.  The message
/// continues "FILE ".
Error unusable_config(std::string message, std::string hint = "correct it first");

/// A text that the parser has given up.
Error unparsed_config();

}  // namespace codefinder::setup
