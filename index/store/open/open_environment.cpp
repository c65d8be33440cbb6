// Environment::open: shares each open file within the process, and moves unusable indexes aside.
#include "index/store/open/environment.h"

#include "base/log.h"
#include "base/make_directories.h"
#include "base/os/file_system.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/store/format.h"
#include "index/store/open/attempt.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <optional>

namespace codefinder::store {

namespace {

/// LMDB must not have one file open twice in a process (closing either drops the locks of both).
/// This process-wide registry prevents that: opening a file that is open shares its environment. It
/// is never destroyed, so that it outlives every environment.
struct Registry {
  using Key = std::pair<dev_t, ino_t>;
  std::mutex mutex;
  std::condition_variable closed;
  std::map<Key, std::weak_ptr<Environment>> open;

  static Registry& get() {
    static Registry* const registry = new Registry;
    return *registry;
  }
};

/// An OS lock on the directory, held by one opener at a time, so that two processes do not create
/// or move aside an index at once. Released when its holder dies.
class DirectoryLock {
 public:
  explicit DirectoryLock(const std::string& directory)
      : fd_(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (fd_ >= 0)
      while (::flock(fd_, LOCK_EX) != 0 && errno == EINTR) {
      }
  }
  ~DirectoryLock() {
    if (fd_ >= 0) ::close(fd_);
  }
  DirectoryLock(const DirectoryLock&) = delete;

 private:
  int fd_;
};

void move_aside(const std::string& directory, std::string_view why) {
  const std::string data = join_path(directory, format::kDataFile),
                    aside = data + std::string(format::kAsideSuffix);
  log_warning("The index in {} is not used ({}); it is moved to {}, and made afresh.", directory,
              why, aside);
  ::rename(data.c_str(), aside.c_str());
  const std::string lock = join_path(directory, format::kLockFile);
  if (::unlink(lock.c_str()) != 0 && errno == EISDIR)
    ::rename(lock.c_str(), (lock + std::string(format::kAsideSuffix)).c_str());
  for (const std::string_view file :
       {format::kSyncFile, format::kSumsFile, format::kDamageFile, format::kCrashFile})
    ::unlink(join_path(directory, file).c_str());
}

Error no_index(const std::string& directory) {
  return {ErrorCode::not_found, fmt::format("There is no index in {}.", directory), {}};
}

/// Checks that an index may be in the directory.
Status check_directory(const std::string& directory) {
  const std::optional<FileSystem> file_system = file_system_of(directory);
  if (!file_system) {
    if (errno == ENOENT || errno == ENOTDIR) return no_index(directory);
    return open_error(errno, directory);
  }
  if (Status own = check_own_directory(directory); !own) return own;
  if (file_system->kind == FileSystem::Kind::network)
    return Error{
        ErrorCode::index_failed,
        fmt::format("{} is on a network file system, where the index cannot live.", directory),
        "Point --cache-directory or XDG_CACHE_HOME at a local disk."};
  return Done{};
}

/// Reports the damage that makes an index unusable, so that the next writer rebuilds it.
void report_unusable(const std::string& directory, ino_t inode, std::string_view verdict) {
  Damage damage(join_path(directory, format::kDamageFile), inode);
  damage.read_mark();
  damage.report(verdict);
}

}  // namespace

void Environment::close_and_unregister(Environment* env) {
  // Opening holds the registry's mutex and may destroy a failed attempt meanwhile, so take the
  // mutex only to remove a registered environment.
  if (env->registered_) {
    Registry& registry = Registry::get();
    env->close();
    {
      std::lock_guard lock(registry.mutex);
      registry.open.erase({env->device_, env->inode_});
    }
    registry.closed.notify_all();
  }
  delete env;
}

Status Environment::set_aside(const std::string& directory, std::string_view why) {
  if (const Status usable = check_directory(directory); !usable) return usable;
  const DirectoryLock lock(directory);
  struct stat info {};
  if (::lstat(join_path(directory, format::kDataFile).c_str(), &info) == 0)
    move_aside(directory, why);
  return Done{};
}

Result<std::shared_ptr<Environment>> Environment::open(const std::string& directory, Access access,
                                                       const EnvironmentOptions& options) {
  const bool writing = access == Access::write;
  if (const int error = writing ? make_directories(directory) : 0; error != 0)
    return open_error(error, directory);
  if (const Status usable = check_directory(directory); !usable) return usable.error();

  const std::string data = join_path(directory, format::kDataFile);
  Registry& registry = Registry::get();
  std::unique_lock lock(registry.mutex);
  for (bool moved_aside = false;;) {
    struct stat info {};
    const bool exists = ::lstat(data.c_str(), &info) == 0;
    if (!exists && !writing) return no_index(directory);
    const auto found = exists ? registry.open.find({info.st_dev, info.st_ino})
                              : registry.open.end();
    if (found != registry.open.end()) {
      std::shared_ptr<Environment> shared = found->second.lock();
      if (!shared) {
        registry.closed.wait(lock);  // Another thread is closing it.
        continue;
      }
      lock.unlock();  // Destroying `shared` may close it, which locks the registry.
      if (writing && !shared->writable_) return open_error(EACCES, directory);
      if (!writing || !shared->damage_->whole()) return shared;
      {
        const DirectoryLock directory_lock(directory);
        if (shared->presence() == Presence::same) move_aside(directory, shared->damage_->reason());
      }
      moved_aside = true;
      shared.reset();
      lock.lock();
      continue;
    }
    // Acquired only here, not while waiting above: the wait releases the registry, and the next
    // thread to lock it must not block on this directory lock.
    std::optional<DirectoryLock> directory_lock;
    if (writing) directory_lock.emplace(directory);
    const bool files_writable = ::access(directory.c_str(), W_OK) == 0 &&
                                (::access(data.c_str(), W_OK) == 0 || errno == ENOENT);
    if (writing && !files_writable) return open_error(EACCES, directory);
    OpenAttempt attempt({directory, options, files_writable, writing, close_and_unregister});
    auto env = attempt.run();
    if (env) {
      registry.open[{(*env)->device_, (*env)->inode_}] = *env;
      (*env)->registered_ = true;
      // Once there is a usable index, delete the one that was moved aside.
      if (writing) ::unlink((data + std::string(format::kAsideSuffix)).c_str());
      return env;
    }
    if (!writing && !attempt.verdict().empty() && !attempt.is_other_format())
      report_unusable(directory, info.st_ino, attempt.verdict());
    if (!writing || attempt.verdict().empty() || moved_aside) return env;
    move_aside(directory, attempt.verdict());
    moved_aside = true;
  }
}

}  // namespace codefinder::store
