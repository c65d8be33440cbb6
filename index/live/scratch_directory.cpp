// Makes scratch directories, and removes those whose process has ended.
#include "index/live/scratch_directory.h"

#include "base/log.h"
#include "base/path.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

namespace codefinder::live {

namespace {

constexpr std::string_view kPrefix = "publish.";
constexpr int kTries = 8;

/// The directory with its lock; not ok() if another process has that, or it is gone.
Descriptor lock_directory(const std::string& path) {
  Descriptor directory(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!directory.ok() || ::flock(directory.get(), LOCK_EX | LOCK_NB) != 0) return Descriptor();
  struct stat locked {
  }, named{};
  const bool same = ::fstat(directory.get(), &locked) == 0 && ::lstat(path.c_str(), &named) == 0 &&
                    locked.st_ino == named.st_ino && locked.st_dev == named.st_dev;
  return same ? std::move(directory) : Descriptor();
}

void remove_with_contents(const std::string& path) {
  std::error_code ignored;
  std::filesystem::remove_all(path, ignored);
}

void remove_abandoned(const std::string& parent) {
  std::vector<std::string> found;
  std::error_code failed;
  for (std::filesystem::directory_iterator entry(parent, failed), end; !failed && entry != end;
       entry.increment(failed))
    if (entry->path().filename().string().starts_with(kPrefix))
      found.push_back(entry->path().string());
  for (const std::string& path : found)
    if (const Descriptor lock = lock_directory(path); lock.ok()) remove_with_contents(path);
}

}  // namespace

Result<ScratchDirectory> ScratchDirectory::create(const std::string& parent) {
  remove_abandoned(parent);
  // Another process may take a new directory for an abandoned one before it is locked.
  for (int tries = 0; tries < kTries; ++tries) {
    std::string path = join_path(parent, std::string(kPrefix) + "XXXXXX");
    if (::mkdtemp(path.data()) == nullptr)
      return Error{ErrorCode::index_failed, fmt::format("{}: {}", path, std::strerror(errno)), {}};
    Descriptor lock = lock_directory(path);
    if (!lock.ok()) continue;
    ScratchDirectory made(std::move(path), std::move(lock));
    // The store locks the directories that it opens.
    if (::mkdir(made.path().c_str(), 0700) == 0) return made;
    return Error{
        ErrorCode::index_failed, fmt::format("{}: {}", made.path(), std::strerror(errno)), {}};
  }
  return Error{ErrorCode::index_failed, "a directory in " + parent + " cannot be locked", {}};
}

ScratchDirectory::ScratchDirectory(std::string outer, Descriptor lock)
    : outer_(std::move(outer)), path_(join_path(outer_, "copy")), lock_(std::move(lock)) {}

ScratchDirectory::~ScratchDirectory() {
  if (lock_.ok()) remove_with_contents(outer_);
}

}  // namespace codefinder::live
