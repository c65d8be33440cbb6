// Locks of files that belong to a descriptor: two that were opened apart exclude each other, in one
// process too, and closing one does not release the lock of the other, unlike POSIX's fcntl locks.
#pragma once

namespace codefinder {

/// Locks the whole file for this descriptor and its duplicates until they are closed, without
/// waiting.  `file`: opened for writing.  False with errno set if another holds a lock, or the file
/// system has none.
bool lock_file(int file);

/// True if another open file holds the lock.
bool is_locked(int file);
/// The same for any lock of a part of the file, also for reading. `file`: opened for writing.
bool is_in_use(int file);

}  // namespace codefinder
