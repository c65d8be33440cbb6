// The file system of a path: its kind, and its free space.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder {

struct FileSystem {
  // `network`: other machines may have its files open, so that locks and shared maps do not work.
  // `fuse`: a program of this machine implements it; it may be local, as an overlay of a container.
  enum class Kind : std::uint8_t { local, network, fuse };
  Kind kind = Kind::local;
  // False if watches do not report all changes there: other machines make them.
  bool reports_changes = true;
  std::uint64_t free_bytes = 0;  // For this user.
};

/// Nullopt with errno set if there is no file at the path.
std::optional<FileSystem> file_system_of(const std::string& path);

/// The kind of a type as statfs(2) reports it.
FileSystem::Kind kind_of_file_system(long type);

/// The name of the type of the file system at a canonical path ("ext4", "fuse.sshfs"); "" if it is
/// unknown.
std::string file_system_type(const std::string& path);

}  // namespace codefinder
