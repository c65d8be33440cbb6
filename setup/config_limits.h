// Limits of the configuration files that are edited, and what all formats have in common.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string_view>

namespace codefinder::setup {

/// Claude Code keeps a history in its file, which can have some megabytes.
inline constexpr std::uint64_t kMaxConfigBytes = 64u << 20;
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

inline Error unparsed_config() {
  return {ErrorCode::too_large, "cannot be parsed within the limits of time and memory",
          "change it by hand (docs/agents.md)"};
}

}  // namespace codefinder::setup
