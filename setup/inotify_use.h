// The inotify watches that the processes of this user have, as far as /proc shows them.
#pragma once

#include <cstdint>
#include <string>

namespace codefinder::setup {

struct InotifyUse {
  std::uint64_t watches = 0;
  std::uint64_t instances = 0;
};

/// Of all processes of this user but `without` (0: none is left out). `proc`: "/proc", or a
/// directory of the same form.
InotifyUse inotify_use(std::int64_t without, const std::string& proc = "/proc");

}  // namespace codefinder::setup
