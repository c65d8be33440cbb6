// The limit of memory that the control groups of this process set.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::setup {

/// The least limit of the process's control group and those above it, in bytes, of version 1 or 2;
/// nullopt if there is none. `membership`: the text of /proc/self/cgroup; `mount`:
/// "/sys/fs/cgroup".
std::optional<std::uint64_t> memory_limit_in(const std::string& membership,
                                             const std::string& mount);

/// That of this process.
std::optional<std::uint64_t> memory_limit();

}  // namespace codefinder::setup
