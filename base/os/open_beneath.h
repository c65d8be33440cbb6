// Opens files below a directory, without a way out of it: for paths that a repository gives.
#pragma once

#include <string_view>

namespace codefinder {

/// A flag for open(2) and open_beneath(): the descriptor names a file without access to its
/// content, for fstat(2), or for a directory as the start of other paths.  No permission on the
/// file itself is needed.
extern const int kNameOnly;

/// Returns a descriptor of the file `relative` below `directory`, or -1 with errno set.  No
/// component of `relative` ("" is the directory) may be a symbolic link (ELOOP), and none may be
/// ".." or absolute (EXDEV).  O_CLOEXEC and O_NOCTTY are added.  Thread-safe.
int open_beneath(int directory, std::string_view relative, int flags);

}  // namespace codefinder
