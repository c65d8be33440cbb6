// Watches directories with inotify, batches the events, and falls back to polling.

#include "index/update/walk/watch.h"

#include "base/log.h"
#include "base/path.h"
#include "base/threads.h"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace codefinder::update {

namespace {

constexpr std::uint32_t kMask = IN_CREATE | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM |
                                IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF |
                                IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK;

bool has(const std::vector<int>& watches, int watch) {
  return std::find(watches.begin(), watches.end(), watch) != watches.end();
}

/// True for the files of a git directory by which recency may change; the configuration names the
/// upstreams of branches.
bool is_git_state(std::string_view name) {
  constexpr std::array<std::string_view, 5> kNames{"HEAD", "index", "FETCH_HEAD", "packed-refs",
                                                   "config"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace

bool can_watch(const std::string& path) {
  struct statfs s {};
  if (::statfs(path.c_str(), &s) != 0) return true;
  switch (static_cast<unsigned long>(s.f_type) & 0xFFFFFFFFul) {
    case 0x6969ul:      // NFS
    case 0xFF534D42ul:  // CIFS
    case 0xFE534D42ul:  // SMB2
    case 0x517Bul:      // SMB
    case 0x01021997ul:  // 9P
    case 0x65735546ul:  // FUSE
    case 0x00C36400ul:  // Ceph
    case 0x5346414Ful:  // AFS
      return false;
    default: return true;
  }
}

Watcher::Delays Watcher::delays_for(const Options& options, const WatchBatch& batch,
                                    std::chrono::milliseconds idle) {
  constexpr std::size_t kSomeSaves = 16;
  constexpr std::chrono::milliseconds kAWhile{150};
  const bool saves = !batch.rescan && !batch.git && batch.paths.size() <= kSomeSaves;
  if (!saves) return {options.quiet, options.longest};
  return {std::min(idle >= kAWhile ? options.soon : options.again, options.quiet),
          std::min(options.quiet, options.longest)};
}

Watcher::Watcher(Options options, std::function<void(WatchBatch)> deliver)
    : options_(std::move(options)), deliver_(std::move(deliver)) {
  wake_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  inotify_ = ::inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (inotify_ < 0) {
    fall_back(std::strerror(errno));
  } else if (!can_watch(options_.root)) {
    fall_back("the project is on a network file system");
  } else {
    watch_git_directories();
  }
  if (!polling_) watch_exclude_file();
  constexpr std::uint32_t kRefs = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR |
                                  IN_DONT_FOLLOW | IN_MASK_ADD;
  for (const std::string& directory : options_.git_refs)
    if (const int watch = polling_ ? -1 : ::inotify_add_watch(inotify_, directory.c_str(), kRefs);
        watch >= 0)
      ref_watches_.push_back(watch);
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  if (const Status started = start_thread(thread_, [this](std::stop_token stop) { run(stop); });
      !started.ok())
    fall_back(started.error().message);
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
}

Watcher::~Watcher() {
  thread_.request_stop();
  const std::uint64_t one = 1;
  if (::write(wake_, &one, sizeof one) < 0) {
    // The counter is at its maximum, so the thread wakes anyway.
  }
  thread_.join();
  if (inotify_ >= 0) ::close(inotify_);
  ::close(wake_);
}

void Watcher::fall_back(std::string_view why) {
  if (polling_.exchange(true)) return;
  log_warning("cannot watch {}: {}; looking every {} s instead", options_.root, why,
              options_.poll.count() / 1000.0);
  const std::uint64_t one = 1;
  if (wake_ >= 0 && ::write(wake_, &one, sizeof one) < 0) {
    // As above.
  }
}

void Watcher::add(std::string_view directory) {
  if (polling_) return;
  const std::string path = join_path(options_.root, directory);
  std::lock_guard lock(mutex_);
  if (directories_.size() >= options_.max_watches)
    return fall_back("the limit of watches is reached");
  const int watch = ::inotify_add_watch(inotify_, path.c_str(), kMask);
  if (watch < 0) {
    if (errno == ENOSPC || errno == ENOMEM)
      fall_back("the system's limit of watches (fs.inotify.max_user_watches) is reached");
    return;  // Removed, or not readable: the walk reports it.
  }
  // A renamed directory keeps its watch.
  if (const auto old = directories_.find(watch); old != directories_.end()) {
    if (old->second == directory) return;
    watches_.erase(old->second);
  }
  directories_[watch] = directory;
  watches_[std::string(directory)] = watch;
}

void Watcher::watch_git_directories() {
  for (const std::string& directory : {options_.git_directory, options_.git_common}) {
    // IN_MASK_CREATE fails for a directory that is watched already.
    const int watch = directory.empty()
                          ? -1
                          : ::inotify_add_watch(inotify_, directory.c_str(),
                                                IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE |
                                                    IN_ONLYDIR | IN_MASK_CREATE);
    if (watch >= 0) git_watches_.push_back(watch);
  }
}

void Watcher::watch_exclude_file() {
  if (options_.exclude_file.empty()) return;
  constexpr std::uint32_t kRules = IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO |
                                   IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR |
                                   IN_DONT_FOLLOW;
  const std::string directory(parent_path(options_.exclude_file)), parent(parent_path(directory));
  exclude_watch_ = ::inotify_add_watch(inotify_, directory.c_str(), kRules);
  // IN_MASK_ADD, since the git directory may be watched already.
  if (exclude_watch_ < 0)
    exclude_parent_ = ::inotify_add_watch(inotify_, parent.c_str(),
                                          IN_CREATE | IN_MOVED_TO | IN_ONLYDIR | IN_MASK_ADD);
}

/// Whether the event means that the exclude file may have changed.
bool Watcher::watches_exclude_file(int watch, std::string_view name, std::uint32_t mask) {
  if (watch == exclude_watch_ && watch >= 0) {
    const bool gone = (mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED)) != 0;
    if (gone) exclude_watch_ = -1, watch_exclude_file();
    return gone || name == file_name(options_.exclude_file);
  }
  if (watch != exclude_parent_ || watch < 0 ||
      name != file_name(parent_path(options_.exclude_file)))
    return false;
  watch_exclude_file();
  return true;
}

void Watcher::forget_below(const std::string& directory) {
  for (auto at = watches_.lower_bound(directory);
       at != watches_.end() && at->first.starts_with(directory);) {
    if (at->first.size() == directory.size() || at->first[directory.size()] == '/') {
      ::inotify_rm_watch(inotify_, at->second);
      directories_.erase(at->second);
      at = watches_.erase(at);
    } else {
      ++at;
    }
  }
}

bool Watcher::read_events(WatchBatch& batch) {
  alignas(struct inotify_event) char buffer[65536];
  bool any = false;
  for (;;) {
    const ssize_t got = ::read(inotify_, buffer, sizeof buffer);
    if (got <= 0) return any;
    for (const char* at = buffer; at < buffer + got;) {
      const auto* event = reinterpret_cast<const struct inotify_event*>(at);
      at += sizeof(struct inotify_event) + event->len;
      if ((event->mask & IN_Q_OVERFLOW) != 0) {
        batch.rescan = any = true;
        continue;
      }
      const std::string_view name = event->len > 0 ? event->name : "";
      if (watches_exclude_file(event->wd, name, event->mask)) batch.rescan = any = true;
      if (event->wd == exclude_watch_) continue;
      if (has(git_watches_, event->wd)) {
        if (is_git_state(name)) batch.git = any = true;
        continue;
      }
      if (has(ref_watches_, event->wd)) {
        if (!name.ends_with(".lock")) batch.git = any = true;
        continue;
      }
      std::lock_guard lock(mutex_);
      const auto directory = directories_.find(event->wd);
      if (directory == directories_.end()) continue;
      if ((event->mask & IN_IGNORED) != 0) {  // Removed, or unmounted.
        watches_.erase(directory->second);
        directories_.erase(directory);
        continue;
      }
      if ((event->mask & (IN_DELETE_SELF | IN_MOVE_SELF)) != 0) {
        any = true;
        if (directory->second.empty()) {
          batch.rescan = true;
        } else {
          batch.paths.push_back(directory->second);
        }
        continue;
      }
      if (name.empty() || name == ".git") continue;
      std::string path = directory->second.empty() ? std::string(name)
                                                   : directory->second + "/" + std::string(name);
      if ((event->mask & IN_ISDIR) != 0) {
        if ((event->mask & IN_ATTRIB) != 0 && (event->mask & ~(IN_ATTRIB | IN_ISDIR)) == 0 &&
            watches_.contains(path))
          continue;
        if ((event->mask & (IN_MOVED_FROM | IN_DELETE)) != 0) forget_below(path);
      }
      if (batch.paths.empty() || batch.paths.back() != path) batch.paths.push_back(std::move(path));
      any = true;
    }
  }
}

void Watcher::run(std::stop_token stop) {
  using Clock = std::chrono::steady_clock;
  WatchBatch batch;
  Clock::time_point first{}, delivered{};
  std::chrono::milliseconds idle{};  // From the last delivery to the first event.
  bool pending = false;
  while (!stop.stop_requested()) {
    std::chrono::milliseconds timeout{-1};
    if (polling_) {
      timeout = options_.poll;
    } else if (pending) {
      const Delays delays = delays_for(options_, batch, idle);
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          first + delays.longest - Clock::now());
      timeout = std::clamp(left, std::chrono::milliseconds(0), delays.quiet);
    }
    struct pollfd fds[2] = {{wake_, POLLIN, 0}, {inotify_, POLLIN, 0}};
    const int ready = ::poll(fds, polling_ ? 1 : 2, static_cast<int>(timeout.count()));
    if (stop.stop_requested()) return;
    if (ready < 0 && errno != EINTR) return;
    if (ready > 0 && fds[0].revents != 0) {
      std::uint64_t ignored = 0;
      if (::read(wake_, &ignored, sizeof ignored) < 0) {
        // Nothing to read: nothing to do.
      }
    }
    if (polling_) {
      if (ready == 0) deliver_({{}, true, true});
      continue;
    }
    const bool more = ready > 0 && fds[1].revents != 0 && read_events(batch);
    if (more && !pending) {
      pending = true;
      first = Clock::now();
      idle = std::chrono::duration_cast<std::chrono::milliseconds>(first - delivered);
    }
    if (pending &&
        (ready == 0 || Clock::now() - first >= delays_for(options_, batch, idle).longest)) {
      pending = false;
      std::sort(batch.paths.begin(), batch.paths.end());
      batch.paths.erase(std::unique(batch.paths.begin(), batch.paths.end()), batch.paths.end());
      deliver_(std::exchange(batch, {}));
      delivered = Clock::now();
    }
  }
}

}  // namespace codefinder::update
