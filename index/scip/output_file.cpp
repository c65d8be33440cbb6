// Writes under a temporary name in the same directory.
#include "index/scip/output_file.h"

#include "base/log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace codefinder::scip {

namespace {

Error cannot_write(const std::string& path) {
  return {ErrorCode::not_found, fmt::format("{} cannot be written: {}", path, std::strerror(errno)),
          "name a file in a directory that exists"};
}

}  // namespace

OutputFile::OutputFile(std::string path, std::string temporary, Descriptor descriptor)
    : path_(std::move(path)),
      temporary_(std::move(temporary)),
      descriptor_(std::move(descriptor)) {}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Result<OutputFile> OutputFile::create(const std::string& path) {
  struct stat there {};
  if (::lstat(path.c_str(), &there) == 0 && !S_ISREG(there.st_mode))
    return Error{ErrorCode::invalid_query, path + " is no regular file", "name another file"};
  const std::string temporary = fmt::format("{}.{}.part", path, ::getpid());
  Descriptor descriptor(
      ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
  if (!descriptor.ok()) return cannot_write(path);
  return OutputFile(path, temporary, std::move(descriptor));
}

Status OutputFile::failed() const { return cannot_write(path_); }

Status OutputFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(descriptor_.get(), bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return failed();
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return Done{};
}

Status OutputFile::finish() {
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return failed();
  temporary_.clear();
  return Done{};
}

}  // namespace codefinder::scip
