// The findings of a check of `codefinder doctor`.
#pragma once

#include "base/quantity.h"

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

}  // namespace codefinder::setup
