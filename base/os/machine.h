// Facts about the machine that runs this process.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder {

/// The id of the current boot; "" if the system has none.
std::string boot_id();

/// The least limit of memory in bytes that the system sets for this process and others together, as
/// the control groups of Linux do; nullopt if there is none.
std::optional<std::uint64_t> memory_limit();

/// The same for the groups that `membership` names, the text of /proc/self/cgroup, in version 1
/// or 2. `mount`: "/sys/fs/cgroup", or a directory of the same form.
std::optional<std::uint64_t> memory_limit_in(const std::string& membership,
                                             const std::string& mount);

}  // namespace codefinder
