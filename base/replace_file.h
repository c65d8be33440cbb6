// Replaces a file of the user's configuration as a whole.  Thread-safe.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace codefinder {

enum class NewFileMode : std::uint8_t {
  only_user,  // 0600
  usual,      // 0666 without the umask
};

struct FileReplacement {
  std::string path;  // Absolute; a symbolic link is followed, and stays.
  // The bytes that the file must have had; nullopt: there is none.
  std::optional<std::string_view> before;
  std::optional<std::string_view> after;  // nullopt removes the file; a link to it stays.
  NewFileMode mode = NewFileMode::only_user;
  std::uint64_t max_bytes = 0;  // A larger file is refused.
};

/// Where a path leads through symbolic links, in a directory that exists, though the file need not:
/// what replace_file() writes.  nullopt if there is no such directory, or the links are a cycle.
std::optional<std::string> end_of_links(std::string path);

/// Writes a temporary file in the directory of the file, flushes it to the disk, and renames it, so
/// that the file always has its old or its new bytes whole, also when the disk is full.  Keeps
/// mode, owner and group.  Creates missing directories for a new file; where root runs it, they and
/// the file get the owner of the nearest directory that exists, if the system permits it.  The
/// bytes are compared right before the rename; a change within the microseconds between the two is
/// lost. A symbolic link to a file that does not exist counts as no file: a new one is written
/// where the link leads, if that directory exists. Errors, with the path: invalid_query if the file
/// has other bytes than `before`, is read-only (no write permission at all), is no regular file, or
/// is a link into no directory; internal if it cannot be written.
Status replace_file(const FileReplacement& replacement);

}  // namespace codefinder
