// Tries in a directory what an index does there, and finds the type of its file system.
#include "base/files.h"
#include "base/log.h"
#include "base/own_files.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/live/diagnosis.h"
#include "index/store/open/environment.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace codefinder::live {

namespace {

constexpr std::size_t kProbeBytes = 4096;
constexpr std::uint64_t kMaxMountBytes = 4u << 20;
constexpr long kFuse = 0x65735546;

/// "\040" of /proc/self/mountinfo is a space.
std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool octal = text[i] == '\\' && i + 3 < text.size();
    if (!octal) out += text[i];
    else
      out += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + text[i + 3] -
                               '0'),
          i += 3;
  }
  return out;
}

/// The type of the mount that has the canonical path; of several at one place, the last.
std::string mount_type(const std::string& path) {
  const FileText mounts = read_file_at("/proc/self/mountinfo", kMaxMountBytes, Links::follow);
  std::string type;
  std::size_t longest = 0;
  for (const std::string_view line : split(mounts.bytes, "\n")) {
    // ID PARENT DEVICE ROOT PLACE OPTIONS [FIELD…] - TYPE SOURCE OPTIONS
    const std::size_t dash = line.find(" - ");
    const std::vector<std::string_view> fields = split(line, " ");
    if (dash == std::string_view::npos || fields.size() < 5) continue;
    const std::string place = unescaped(fields[4]);
    if (!relative_to(path, place) || place.size() < longest) continue;
    longest = place.size();
    const std::string_view rest = line.substr(dash + 3);
    type = rest.substr(0, rest.find(' '));
  }
  return type;
}

/// File systems on FUSE that are of one machine: on a block device, or the layers of a container.
bool is_local_fuse(std::string_view type) {
  return type == "fuseblk" || type == "fuse.fuse-overlayfs";
}

struct flock whole_file() {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
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
  struct flock lock = whole_file();
  if (::fcntl(file.get(), F_OFD_SETLK, &lock) != 0) return "a file cannot be locked";
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
  struct statfs fs {};
  if (::statfs(out.nearest.c_str(), &fs) == 0) {
    out.free_bytes = static_cast<std::uint64_t>(fs.f_bavail) *
                     static_cast<std::uint64_t>(fs.f_frsize != 0 ? fs.f_frsize : fs.f_bsize);
    const auto type = static_cast<long>(fs.f_type);
    const auto canonical = canonical_path(out.nearest);
    out.file_system = mount_type(canonical ? *canonical : out.nearest);
    if (store::is_network_file_system(type)) out.kind = Kind::network;
    else if (type == kFuse && !is_local_fuse(out.file_system)) out.kind = Kind::fuse;
  }
  if (out.exists)
    if (const Status own = inspect_own_directory(path, Writers::also_sticky); !own)
      out.refusal = own.error().message;
  out.failure = dangling(out.nearest);
  if (out.failure.empty()) out.failure = try_directory(out.nearest);
  return out;
}

}  // namespace codefinder::live
