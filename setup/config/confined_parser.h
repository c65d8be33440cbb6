// Parses configuration files in a worker process: a project's files may be hostile.
#pragma once

#include "setup/config/config_edit.h"

#include <chrono>
#include <functional>

namespace codefinder::setup {

inline constexpr std::chrono::milliseconds kMaxParseTime{20'000};

/// Starts the process at the first call, and ends it with the last copy of the function.  Keeps the
/// last tree: a file is parsed once to find its entry and to change it.  `time` returns what a
/// parse may take; 0: there is no tree.  Not thread-safe.
ConfigParser confined_parser(std::function<std::chrono::milliseconds()> time = [] {
  return kMaxParseTime;
});

}  // namespace codefinder::setup
