// Files of the cache: made by this user's codefinder, and read and written by nobody else.
// The directory is this user's and only this user may write to it; a file in it is regular, this
// user's, and has one name.  Whatever else stands under the name of such a file (a link, a FIFO, a
// directory, a file of another user) is never followed, read or written. As nobody else can put
// anything into such a directory, what was checked by name stays true until it is opened.
// Thread-safe.
#pragma once

#include "base/files.h"
#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder {

/// Whether `path` is a directory that only this user (or root) can write to.  Write permission of
/// others is taken away where the directory is this user's, with a warning; a sticky directory,
/// such as /tmp, may have it when `sticky` says so, for there nobody can rename what belongs to
/// others.  Error: index_failed, with what is wrong.
Status check_own_directory(const std::string& path, bool sticky = false);

/// What stands under a name, without following it.
enum class OwnFile : std::uint8_t { absent, own, foreign };
/// `own`: a regular file of this user (or root).  Others' write permission is taken away from it.
OwnFile look_at_own_file(const std::string& path);

/// A descriptor of an own file, or one that is not ok() with errno set: ELOOP for a link, EPERM for
/// what is not ours, EMLINK for a file with several names that would be written.  `flags` are
/// O_RDONLY, or O_RDWR with or without O_CREAT (mode 0600).  Nothing is truncated.
Descriptor open_own_file(const std::string& path, int flags);
/// An own file, whole; "" where there is none, or it is larger than `max_bytes`.
std::string read_own_file(const std::string& path, std::uint64_t max_bytes);
/// Writes `path`.new and renames it over `path`, so that nobody reads half of it; `sync` has bytes
/// and name on the disk before it returns. What stands under either name is replaced, never written
/// to.  False with errno set.
bool replace_own_file(const std::string& path, std::string_view text, bool sync = false);

}  // namespace codefinder
