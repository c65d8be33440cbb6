// The places and functions that a stack trace, the output of a compiler or the report of a test
// names.  Pure; thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// A line, or two, of such a text.
struct StackFrame {
  std::string text;        // The line, trimmed, of valid UTF-8, at most 200 bytes.
  std::string path;        // As written, with '/'; "" if there is none.
  std::uint32_t line = 0;  // 1-based; 0 if there is none.
  std::string function;    // As written; "" if there is none.

  friend bool operator==(const StackFrame&, const StackFrame&) = default;
};

/// Reads the frames in the order of the text.  Lines that name no place and no function are
/// skipped, as are repeated frames.  O(size).
std::vector<StackFrame> read_frames(std::string_view text);

}  // namespace codefinder::query
