// Checks, reads and replaces files of the cache directory.
#include "base/own_files.h"

#include "base/log.h"
#include "base/path.h"
#include "base/write_all.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>

namespace codefinder {
namespace {

constexpr mode_t kOthersWrite = S_IWGRP | S_IWOTH;

/// Files of root count as ours: root can change anything anyway, and owns what is mounted
/// read-only.
bool is_ours(const struct stat& info) { return info.st_uid == ::geteuid() || info.st_uid == 0; }

Error unsafe(const std::string& path, std::string_view why) {
  return {ErrorCode::index_failed, fmt::format("the cache directory {} {}", path, why),
          "Remove it, give it to this user, or name another cache directory (--cache-directory, "
          "XDG_CACHE_HOME)."};
}

bool sync_directory(const std::string& path) {
  const Descriptor directory(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // EINVAL: some file systems do not support fsync of directories, and do not need it.
  return directory.ok() && (::fsync(directory.get()) == 0 || errno == EINVAL);
}

/// Whether others keep their permission to write to a directory.
enum class Permission : std::uint8_t { removed, left };

Status check_directory(const std::string& path, Writers writers, Permission others) {
  const Descriptor directory(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK));
  struct stat info {};
  // A directory with search but no read permission cannot be opened: checks it by name.
  const int looked = directory.ok()    ? ::fstat(directory.get(), &info)
                     : errno == EACCES ? ::stat(path.c_str(), &info)
                                       : -1;
  if (looked != 0) return unsafe(path, fmt::format("cannot be opened: {}", std::strerror(errno)));
  if (!S_ISDIR(info.st_mode)) return unsafe(path, "is not a directory");
  if (!is_ours(info))
    return unsafe(path, fmt::format("belongs to another user (uid {})", info.st_uid));
  const bool sticky = writers == Writers::also_sticky && (info.st_mode & S_ISVTX) != 0;
  if ((info.st_mode & kOthersWrite) == 0 || sticky) return Done{};
  if (others == Permission::left && info.st_uid == ::geteuid()) return Done{};
  if (info.st_uid == ::geteuid() && directory.ok() &&
      ::fchmod(directory.get(), info.st_mode & 07777 & ~kOthersWrite) == 0) {
    log_warning("others could write to {}; that permission is taken away", path);
    return Done{};
  }
  if (errno == EROFS) return Done{};  // A read-only file system: no user can write.
  return unsafe(path, "can be written by other users");
}

}  // namespace

Status check_own_directory(const std::string& path, Writers writers) {
  return check_directory(path, writers, Permission::removed);
}

Status inspect_own_directory(const std::string& path, Writers writers) {
  return check_directory(path, writers, Permission::left);
}

OwnFile inspect_own_file(const std::string& path) {
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0)
    return errno == ENOENT || errno == ENOTDIR ? OwnFile::absent : OwnFile::foreign;
  if (!S_ISREG(info.st_mode) || !is_ours(info)) return OwnFile::foreign;
  if ((info.st_mode & kOthersWrite) != 0 &&
      ::chmod(path.c_str(), info.st_mode & 07777 & ~kOthersWrite) != 0 && errno != EROFS)
    return OwnFile::foreign;
  return OwnFile::own;
}

Descriptor open_own_file(const std::string& path, int flags) {
  Descriptor file(::open(
      path.c_str(), (flags & ~O_TRUNC) | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0600));
  if (!file.ok()) return file;
  struct stat info {};
  int error = ::fstat(file.get(), &info) != 0 ? errno : 0;
  if (error == 0 && (!S_ISREG(info.st_mode) || !is_ours(info))) error = EPERM;
  if (error == 0 && (flags & O_ACCMODE) != O_RDONLY && info.st_nlink > 1) error = EMLINK;
  if (error == 0 && (info.st_mode & kOthersWrite) != 0 &&
      ::fchmod(file.get(), info.st_mode & 07777 & ~kOthersWrite) != 0 && errno != EROFS)
    error = EPERM;
  if (error != 0) {
    file = Descriptor();
    errno = error;
  }
  return file;
}

std::string read_own_file(const std::string& path, std::uint64_t max_bytes) {
  const Descriptor file = open_own_file(path, O_RDONLY);
  struct stat info {};
  if (!file.ok() || ::fstat(file.get(), &info) != 0 ||
      static_cast<std::uint64_t>(info.st_size) > max_bytes)
    return {};
  std::string text(static_cast<std::size_t>(info.st_size), '\0');
  std::size_t used = 0;
  while (used < text.size()) {
    const ssize_t got = ::read(file.get(), text.data() + used, text.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    used += static_cast<std::size_t>(got);
  }
  text.resize(used);
  return text;
}

bool replace_own_file(const std::string& path, std::string_view text, Durability durability) {
  const bool sync = durability == Durability::synced;
  const std::string fresh = path + ".new";
  if (::unlink(fresh.c_str()) != 0 && errno == EISDIR) ::rmdir(fresh.c_str());
  const Descriptor file(
      ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!file.ok()) return false;
  if (write_all(file.get(), text) && (!sync || ::fsync(file.get()) == 0) &&
      ::rename(fresh.c_str(), path.c_str()) == 0)
    return !sync || sync_directory(std::string(parent_path(path)));
  const int error = errno;
  ::unlink(fresh.c_str());
  errno = error;
  return false;
}

}  // namespace codefinder
