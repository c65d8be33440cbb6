// The limits of watches on directories, and how many of them this user's processes have.
#pragma once

#include <cstdint>
#include <string>

namespace codefinder {

/// The limits of a user; 0 if they cannot be read.
struct WatchLimits {
  std::uint64_t watches = 0;
  std::uint64_t instances = 0;  // DirectoryWatch objects.
  std::uint64_t events = 0;     // That the system keeps until they are read.
  bool settable = true;         // False: not from here, as in a container.
};
WatchLimits watch_limits();

/// The watches of all processes of this user but `without` (0: none is left out), as far as the
/// system shows them. `proc`: "/proc", or a directory of the same form.
std::uint64_t used_watches(std::int64_t without, const std::string& proc = "/proc");

}  // namespace codefinder
