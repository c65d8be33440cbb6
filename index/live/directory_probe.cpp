// Tries in a directory what an index does there, and finds the type of its file system.
#include "base/descriptor.h"
#include "base/log.h"
#include "base/os/file_lock.h"
#include "base/os/file_system.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/live/diagnosis.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace codefinder::live {

namespace {

constexpr std::size_t kProbeBytes = 4096;

/// File systems on FUSE that are of one machine: on a block device, or the layers of a container.
bool is_local_fuse(std::string_view type) {
  return type == "fuseblk" || type == "fuse.fuse-overlayfs";
}

/// Returns the step that fails, with errno set; "" if all succeed.
std::string try_file(const Descriptor& file) {
  const std::string page(kProbeBytes, '\0');
  if (::pwrite(file.get(), page.data(), page.size(), 0) != static_cast<ssize_t>(page.size()))
    return "a file cannot be written";
  // As LMDB maps its lock file, and reads what was written.
  void* const map = ::mmap(nullptr, kProbeBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
  if (map == MAP_FAILED) return "a file cannot be mapped";
  ::munmap(map, kProbeBytes);
  if (!lock_file(file.get())) return "a file cannot be locked";
  return {};
}

std::string try_directory(const std::string& path) {
  const std::string probe = join_path(path, ".codefinder-probe." + std::to_string(::getpid()));
  ::unlink(probe.c_str());
  const auto reason = [](const std::string& step) {
    return fmt::format("{}: {}", step, std::strerror(errno));
  };
  const Descriptor file(
      ::open(probe.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!file.ok()) return reason("no file can be created");
  const std::string step = try_file(file);
  const std::string failure = step.empty() ? std::string() : reason(step);
  ::unlink(probe.c_str());
  return failure;
}

/// A link to nothing exists: no directory can be made there.
std::string nearest_existing(std::string path) {
  struct stat info {};
  while (path.size() > 1 && ::lstat(path.c_str(), &info) != 0 && errno != EACCES)
    path = parent_path(path);
  return path.empty() ? "/" : path;
}

/// Why the path leads nowhere, if it is a link that does; "" else.
std::string dangling(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0 || (errno != ENOENT && errno != ELOOP)) return {};
  const std::string reason = std::strerror(errno);
  std::string target(PATH_MAX, '\0');
  const ssize_t size = ::readlink(path.c_str(), target.data(), target.size());
  if (size < 0) return {};
  target.resize(static_cast<std::size_t>(size));
  return fmt::format("it is a link to {}: {}", target, reason);
}

}  // namespace

index::DirectoryProbe probe_directory(const std::string& path) {
  using Kind = index::DirectoryProbe::Kind;
  index::DirectoryProbe out;
  out.nearest = nearest_existing(path);
  out.exists = out.nearest == path;
  struct stat info {};
  if (::stat(out.nearest.c_str(), &info) == 0) out.owner = info.st_uid;
  if (const auto file_system = file_system_of(out.nearest)) {
    out.free_bytes = file_system->free_bytes;
    const auto canonical = canonical_path(out.nearest);
    out.file_system = file_system_type(canonical ? *canonical : out.nearest);
    if (file_system->kind == FileSystem::Kind::network) out.kind = Kind::network;
    else if (file_system->kind == FileSystem::Kind::fuse && !is_local_fuse(out.file_system))
      out.kind = Kind::fuse;
  }
  if (out.exists)
    if (const Status own = inspect_own_directory(path, Writers::also_sticky); !own)
      out.refusal = own.error().message;
  out.failure = dangling(out.nearest);
  if (out.failure.empty()) out.failure = try_directory(out.nearest);
  return out;
}

}  // namespace codefinder::live
