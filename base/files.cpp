// Opens files as open_beneath() does, or by a path, and reads them.
#include "base/files.h"

#include "base/os/open_beneath.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>

namespace codefinder {
namespace {

constexpr std::size_t kFirstRead = 64UL * 1024;

FileText refused(std::string reason) { return {FileText::Kind::refused, {}, std::move(reason)}; }

FileText not_opened(int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR: return {};
    case ELOOP: return refused("is a symbolic link, which is not followed");
    case EXDEV: return refused("lies outside the root");
    case ENXIO: return refused("is not a regular file");  // A socket.
    case EACCES:
    case EPERM: return refused("cannot be read: permission denied");
    default: return refused(std::string("cannot be read: ") + std::strerror(error));
  }
}

FileText read_regular(const Descriptor& file, std::uint64_t max_bytes) {
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) return not_opened(errno);
  if (!S_ISREG(info.st_mode)) return refused("is not a regular file");
  const auto too_large = [&] {
    return refused("is larger than " + std::to_string(max_bytes) + " bytes");
  };
  const auto size = static_cast<std::uint64_t>(info.st_size);
  if (size > max_bytes) return too_large();
  FileText out{FileText::Kind::read, {}, {}};
  std::size_t used = 0;
  // Files of /proc report size 0.
  out.bytes.resize(std::max<std::size_t>(size + 1, size == 0 ? kFirstRead : 0));
  for (;;) {
    if (used == out.bytes.size()) out.bytes.resize(out.bytes.size() * 2);
    const ssize_t got = ::read(file.get(), out.bytes.data() + used, out.bytes.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return not_opened(errno);
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
    if (used > max_bytes) return too_large();  // The file grows.
  }
  out.bytes.resize(used);
  return out;
}

}  // namespace

FileText read_beneath(const std::string& root, std::string_view relative, std::uint64_t max_bytes) {
  const Descriptor directory(::open(root.c_str(), kNameOnly | O_DIRECTORY | O_CLOEXEC));
  if (!directory.ok()) return not_opened(errno);
  return read_beneath(directory.get(), relative, max_bytes);
}

FileText read_beneath(int directory, std::string_view relative, std::uint64_t max_bytes) {
  const Descriptor file(open_beneath(directory, relative, O_RDONLY | O_NONBLOCK));
  return file.ok() ? read_regular(file, max_bytes) : not_opened(errno);
}

FileText read_file_at(const std::string& path, std::uint64_t max_bytes, Links links) {
  const int no_follow = links == Links::refuse ? O_NOFOLLOW : 0;
  const Descriptor file(
      ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | no_follow));
  return file.ok() ? read_regular(file, max_bytes) : not_opened(errno);
}

Status write_file_at(const std::string& path, std::string_view bytes) {
  const auto failed = [&] {
    return Error{ErrorCode::internal, path + " cannot be written: " + std::strerror(errno), {}};
  };
  const Descriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, 0666));
  if (!file.ok()) return failed();
  while (!bytes.empty()) {
    const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return failed();
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return Done{};
}

}  // namespace codefinder
