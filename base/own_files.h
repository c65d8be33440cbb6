// Cache files: created by this user's codefinder, and read and written by no other user.  The
// directory belongs to this user and only this user may write to it; a file in it is a regular file
// of this user with one hard link.  Anything else with such a name (a link, a FIFO, a directory, a
// file of another user) is never followed, read or written.  Since no other user can put anything
// into such a directory, a check by name is still valid when the file is opened.  Thread-safe.
#pragma once

#include "base/files.h"
#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder {

/// Checks that `path` is a directory that only this user (or root) can write to.  If the directory
/// belongs to this user, write permission of others is removed, with a warning.  With
/// `Writers::also_sticky`, a sticky directory such as /tmp may be writable by others, since they
/// cannot rename files of other users there.  Error: index_failed, with the reason.
enum class Writers : std::uint8_t { only_user, also_sticky };
Status check_own_directory(const std::string& path, Writers writers = Writers::only_user);
/// The same without a change: succeeds if the permission could be removed.
Status inspect_own_directory(const std::string& path, Writers writers = Writers::only_user);

/// The kind of the file that a name refers to; links are not followed.
enum class OwnFile : std::uint8_t { absent, own, foreign };
/// Returns `own` for a regular file of this user (or root).  Removes the write permission of others
/// from it.
OwnFile inspect_own_file(const std::string& path);

/// Returns a descriptor of an own file, or one that is not ok() with errno set: ELOOP for a link,
/// EPERM for a file that is not `own`, EMLINK for a file with several hard links if it is opened
/// for writing.  `flags` are O_RDONLY, or O_RDWR with or without O_CREAT (mode 0600).  Nothing is
/// truncated.
Descriptor open_own_file(const std::string& path, int flags);
/// Returns the whole own file; "" if there is none, or it is larger than `max_bytes`.
std::string read_own_file(const std::string& path, std::uint64_t max_bytes);
/// Writes `path`.new and renames it over `path`, so that no reader sees a partial file; if synced,
/// contents and name are on the disk before it returns.  An existing file with either name is
/// replaced, never written to.  Returns false with errno set.
enum class Durability : std::uint8_t { buffered, synced };
bool replace_own_file(const std::string& path, std::string_view text,
                      Durability durability = Durability::buffered);

}  // namespace codefinder
