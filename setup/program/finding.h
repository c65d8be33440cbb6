// The findings of a check of `codefinder doctor`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

enum class Level : std::uint8_t {
  ok,
  warning,  // codefinder works, but less well or with less than it could.
  failed,   // Something that the user asked for does not work.
};
/// "ok", "warning", "failed".
std::string_view to_string(Level level);

struct Finding {
  Level level = Level::ok;
  std::string found;             // One line, with the values.
  std::vector<std::string> fix;  // Commands to enter or settings to make, one each; may be empty.
};
using Findings = std::vector<Finding>;

/// The greatest level; ok if there are no findings.
Level worst(const Findings& findings);

/// "1 file", "2 files", "1,234 files".
std::string count_of(std::uint64_t number, std::string_view what);
/// "12 kB", "3.4 MB", "56 GB".
std::string size_of(std::uint64_t bytes);

}  // namespace codefinder::setup
