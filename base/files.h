// Opening and reading files that others wrote: those of a repository, of the user's configuration
// and of the system. A regular file only, up to a size, opened without blocking: a FIFO, a
// directory, a device or an endless file is refused in words. Few files may open others by any
// other means (tests/architecture/rules.cpp lists them).  Thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder {

/// Owns a file descriptor.
class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  int get() const { return fd_; }
  bool ok() const { return fd_ >= 0; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

/// A descriptor of what lies below `directory`, or -1 with errno set.  No component of `relative`
/// ("" is the directory) may be a symbolic link (ELOOP), and none may be ".." or absolute (EXDEV).
/// O_CLOEXEC and O_NOCTTY are added.
int open_beneath(int directory, std::string_view relative, int flags);

enum class Links : std::uint8_t { follow, refuse };

struct FileText {
  enum class Kind : std::uint8_t { read, absent, refused };
  Kind kind = Kind::absent;
  std::string bytes;   // When read.
  std::string reason;  // When refused: "is a symbolic link, which is not followed".
  bool ok() const { return kind == Kind::read; }
};
/// The file `relative` of the repository at `root`, whole.  Links are refused inside the root too:
/// what a link leads to may change between a check and the read, and a repository needs none for
/// what is read by name.
FileText read_beneath(const std::string& root, std::string_view relative, std::uint64_t max_bytes);
/// The same, of a repository whose directory is held open.
FileText read_beneath(int directory, std::string_view relative, std::uint64_t max_bytes);
/// A file that the user or the system names by its path, whole.
FileText read_file_at(const std::string& path, std::uint64_t max_bytes, Links links);

}  // namespace codefinder
