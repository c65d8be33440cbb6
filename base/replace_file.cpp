// replace_file: a temporary file, and rename(2).
#include "base/replace_file.h"

#include "base/files.h"
#include "base/make_directories.h"
#include "base/path.h"
#include "base/write_all.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <utility>

namespace codefinder {
namespace {

Error not_written(const std::string& path, int error) {
  return {ErrorCode::internal, path + " cannot be written: " + std::strerror(error),
          "nothing was changed in it"};
}

/// Removes a temporary file that was not renamed.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& target, mode_t mode) {
    for (int number = 0; number < 100 && !file_.ok(); ++number) {
      path_ = target + ".codefinder-" + std::to_string(::getpid()) + "-" + std::to_string(number);
      file_ = Descriptor(
          ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
      if (!file_.ok() && errno != EEXIST) break;
    }
  }
  ~TemporaryFile() {
    if (file_.ok() && !renamed_) ::unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  bool ok() const { return file_.ok(); }
  int descriptor() const { return file_.get(); }
  bool write(std::string_view bytes) const {
    return write_all(file_.get(), bytes) && ::fsync(file_.get()) == 0;
  }
  bool rename_to(const std::string& path) {
    renamed_ = ::rename(path_.c_str(), path.c_str()) == 0;
    return renamed_;
  }

 private:
  std::string path_;
  Descriptor file_;
  bool renamed_ = false;
};

/// For root, who may write into the home directory of another user: the owner of the nearest
/// directory that exists.  nullopt for others, whose files are theirs.
std::optional<NewDirectory::Owner> owner_of_new(const std::string& directory) {
  if (::geteuid() != 0) return std::nullopt;
  struct stat info {};
  std::string nearest = directory;
  while (::stat(nearest.c_str(), &info) != 0) {
    if (errno != ENOENT || nearest.size() <= 1) return std::nullopt;
    nearest = parent_path(nearest);
  }
  if (info.st_uid == 0) return std::nullopt;
  return NewDirectory::Owner{info.st_uid, info.st_gid};
}

/// Error: the file has other bytes than those that were read.
Status check_unchanged(const FileReplacement& wanted) {
  const FileText now = read_file_at(wanted.path, wanted.max_bytes, Links::follow);
  if (now.kind == FileText::Kind::refused)
    return Error{ErrorCode::invalid_query, wanted.path + " " + now.reason, {}};
  const bool same = wanted.before ? now.ok() && now.bytes == *wanted.before : !now.ok();
  if (same) return Done{};
  return Error{ErrorCode::invalid_query, wanted.path + " was changed by another program meanwhile",
               "run the command again"};
}

/// Gives the new file what the old one has.  False with errno set.
bool copy_attributes(const std::string& from, int to) {
  struct stat old {
  }, fresh{};
  if (::stat(from.c_str(), &old) != 0 || ::fstat(to, &fresh) != 0) return false;
  // Another group is no reason to fail; another owner is.
  if (old.st_gid != fresh.st_gid) (void)!::fchown(to, static_cast<uid_t>(-1), old.st_gid);
  if (old.st_uid != fresh.st_uid && ::fchown(to, old.st_uid, static_cast<gid_t>(-1)) != 0)
    return false;
  return ::fchmod(to, old.st_mode & 07777) == 0;
}

void sync_directory_of(const std::string& path) {
  const Descriptor directory(
      ::open(std::string(parent_path(path)).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.ok()) ::fsync(directory.get());
}

/// The file that a path leads to, through symbolic links.  Error: it may not be written, though a
/// rename would replace it.
Result<std::string> target_of(const FileReplacement& wanted) {
  struct stat info {};
  if (::lstat(wanted.path.c_str(), &info) != 0) {
    if (errno == ENOENT && !wanted.before) return wanted.path;
    return not_written(wanted.path, errno);
  }
  auto target = canonical_path(wanted.path);
  if (target && ::stat(target->c_str(), &info) == 0 && (info.st_mode & 0222) == 0)
    return Error{ErrorCode::invalid_query, wanted.path + " is read-only",
                 "make it writable, or change it with the program that writes it"};
  if (target) return target;
  if (!wanted.before && wanted.after)
    if (auto missing = end_of_links(wanted.path)) return *std::move(missing);
  return Error{ErrorCode::invalid_query, wanted.path + " is a symbolic link to no file",
               "create the file that it names, or remove the link"};
}

}  // namespace

std::optional<std::string> end_of_links(std::string path) {
  constexpr int kMaxLinks = 40;  // As the kernel follows.
  for (int links = 0; links <= kMaxLinks; ++links) {
    const auto directory = canonical_path(parent_path(path));
    if (!directory) return std::nullopt;
    if (const auto name = file_name(path); name.empty() || name == "." || name == "..")
      return std::nullopt;  // A directory.
    path = join_path(*directory, file_name(path));
    std::string target(PATH_MAX, '\0');
    const ssize_t size = ::readlink(path.c_str(), target.data(), target.size());
    if (size < 0) return errno == ENOENT || errno == EINVAL ? std::optional(path) : std::nullopt;
    target.resize(static_cast<std::size_t>(size));
    path = join_path(*directory, target);
  }
  return std::nullopt;
}

Status replace_file(const FileReplacement& wanted) {
  const auto target = target_of(wanted);
  if (!target) return target.error();
  if (!wanted.after) {
    if (auto checked = check_unchanged(wanted); !checked) return checked;
    if (::unlink(target->c_str()) != 0) return not_written(wanted.path, errno);
    sync_directory_of(*target);
    return Done{};
  }
  const bool only_user = wanted.mode == NewFileMode::only_user;
  const std::string directory(parent_path(*target));
  const auto owner = wanted.before ? std::nullopt : owner_of_new(directory);
  const mode_t mode = only_user ? 0700 : 0777;
  if (const int error = wanted.before ? 0 : make_directories(directory, {mode, owner}); error != 0)
    return not_written(wanted.path, error);
  TemporaryFile file(*target, wanted.before || only_user ? 0600 : 0666);
  if (!file.ok() || !file.write(*wanted.after)) return not_written(wanted.path, errno);
  if (wanted.before && !copy_attributes(*target, file.descriptor()))
    return not_written(wanted.path, errno);
  if (owner) (void)!::fchown(file.descriptor(), owner->user, owner->group);
  if (auto checked = check_unchanged(wanted); !checked) return checked;
  if (!file.rename_to(*target)) return not_written(wanted.path, errno);
  sync_directory_of(*target);
  return Done{};
}

}  // namespace codefinder
