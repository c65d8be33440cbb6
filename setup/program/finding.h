// The findings of a check of `codefinder doctor`.
#pragma once

#include "base/quantity.h"

#include <algorithm>
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
constexpr std::string_view to_string(Level level) {
  switch (level) {
    case Level::ok: return "ok";
    case Level::warning: return "warning";
    case Level::failed: return "failed";
  }
  return {};
}

struct Finding {
  Level level = Level::ok;
  std::string found;             // One line, with the values.
  std::vector<std::string> fix;  // Commands to enter or settings to make, one each; may be empty.
};
using Findings = std::vector<Finding>;

/// The greatest level; ok if there are no findings.
inline Level worst(const Findings& findings) {
  Level level = Level::ok;
  for (const Finding& finding : findings) level = std::max(level, finding.level);
  return level;
}

}  // namespace codefinder::setup
