// Creates directories that do not exist.  Thread-safe.
#pragma once

#include <sys/types.h>
#include <optional>
#include <string>

namespace codefinder {

struct NewDirectory {
  struct Owner {
    uid_t user = 0;
    gid_t group = 0;
  };
  mode_t mode = 0700;          // Without the umask.
  std::optional<Owner> owner;  // Kept as it is where the system does not permit another one.
};

/// Creates the directory and those above it; what exists stays as it is.  Returns 0 or errno:
/// ENOTDIR if a file is in the place of one of them.
int make_directories(const std::string& path, const NewDirectory& form = {});

}  // namespace codefinder
