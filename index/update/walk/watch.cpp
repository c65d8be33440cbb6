// Watches directories, batches the events, and falls back to polling.

#include "index/update/walk/watch.h"

#include "base/log.h"
#include "base/os/file_system.h"
#include "base/path.h"
#include "base/threads.h"

#include <poll.h>
#include <pthread.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>

namespace codefinder::update {

namespace {

using Watch = DirectoryWatch;

constexpr Watch::Request kProject{.changes = Watch::created | Watch::written | Watch::attributes |
                                             Watch::moved_from | Watch::moved_to | Watch::removed |
                                             Watch::gone};
constexpr Watch::Request kReferences{.changes = Watch::written | Watch::moved_to | Watch::removed,
                                     .existing = Watch::Existing::extend};
// Refuses a directory that is watched already.
constexpr Watch::Request kGitDirectory{.changes = Watch::written | Watch::moved_to | Watch::created,
                                       .existing = Watch::Existing::refuse,
                                       .links = Links::follow};
constexpr Watch::Request kRules{.changes = Watch::created | Watch::written | Watch::moved_from |
                                           Watch::moved_to | Watch::removed | Watch::gone};
// Extends, since the git directory may be watched already.
constexpr Watch::Request kRulesParent{.changes = Watch::created | Watch::moved_to,
                                      .existing = Watch::Existing::extend,
                                      .links = Links::follow};

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

/// False where watches do not report changes made by other machines.
bool can_watch(const std::string& path) {
  const std::optional<FileSystem> file_system = file_system_of(path);
  return !file_system || file_system->reports_changes;
}

}  // namespace

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
  if (watch_.error() != 0) {
    fall_back(std::strerror(watch_.error()));
  } else if (!can_watch(options_.root)) {
    fall_back("the project is on a network file system");
  } else {
    watch_git_directories();
  }
  if (!polling_) watch_exclude_file();
  for (const std::string& directory : options_.git_refs)
    if (const int watch = polling_ ? -1 : watch_.add(directory, kReferences); watch >= 0)
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
  wake_.wake();
  thread_.join();
}

void Watcher::fall_back(std::string_view why) {
  if (polling_.exchange(true)) return;
  log_warning("cannot watch {}: {}; looking every {} s instead", options_.root, why,
              options_.poll.count() / 1000.0);
  wake_.wake();
}

void Watcher::add(std::string_view directory) {
  if (polling_) return;
  const std::string path = join_path(options_.root, directory);
  std::lock_guard lock(mutex_);
  if (directories_.size() >= options_.max_watches)
    return fall_back("the limit of watches is reached");
  const int watch = watch_.add(path, kProject);
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
    const int watch = directory.empty() ? -1 : watch_.add(directory, kGitDirectory);
    if (watch >= 0) git_watches_.push_back(watch);
  }
}

void Watcher::watch_exclude_file() {
  if (options_.exclude_file.empty()) return;
  const std::string directory(parent_path(options_.exclude_file)), parent(parent_path(directory));
  exclude_watch_ = watch_.add(directory, kRules);
  if (exclude_watch_ < 0) exclude_parent_ = watch_.add(std::string(parent), kRulesParent);
}

/// Whether the event means that the exclude file may have changed.
bool Watcher::changes_exclude_file(const Watch::Event& event) {
  if (event.watch == exclude_watch_ && event.watch >= 0) {
    const bool gone = event.ended || (event.changes & Watch::gone) != 0;
    if (gone) exclude_watch_ = -1, watch_exclude_file();
    return gone || event.name == file_name(options_.exclude_file);
  }
  if (event.watch != exclude_parent_ || event.watch < 0 ||
      event.name != file_name(parent_path(options_.exclude_file)))
    return false;
  watch_exclude_file();
  return true;
}

void Watcher::forget_below(const std::string& directory) {
  for (auto at = watches_.lower_bound(directory);
       at != watches_.end() && at->first.starts_with(directory);) {
    if (at->first.size() == directory.size() || at->first[directory.size()] == '/') {
      watch_.remove(at->second);
      directories_.erase(at->second);
      at = watches_.erase(at);
    } else {
      ++at;
    }
  }
}

bool Watcher::read_events(WatchBatch& batch) {
  bool any = false;
  watch_.read([&](const Watch::Event& event) { any = take_event(event, batch) || any; });
  return any;
}

/// False if the event changes nothing in the batch.
bool Watcher::take_event(const Watch::Event& event, WatchBatch& batch) {
  if (event.lost) return batch.rescan = true;
  const bool rules = changes_exclude_file(event);
  if (rules) batch.rescan = true;
  if (event.watch == exclude_watch_) return rules;
  if (has(git_watches_, event.watch)) {
    if (!is_git_state(event.name)) return rules;
    return batch.git = true;
  }
  if (has(ref_watches_, event.watch)) {
    if (event.name.ends_with(".lock")) return rules;
    return batch.git = true;
  }
  std::lock_guard lock(mutex_);
  const auto directory = directories_.find(event.watch);
  if (directory == directories_.end()) return rules;
  if (event.ended) {  // Removed, or unmounted.
    watches_.erase(directory->second);
    directories_.erase(directory);
    return rules;
  }
  if ((event.changes & Watch::gone) != 0) {
    if (directory->second.empty()) batch.rescan = true;
    else batch.paths.push_back(directory->second);
    return true;
  }
  if (event.name.empty() || event.name == ".git") return rules;
  std::string path = directory->second.empty() ? std::string(event.name)
                                               : directory->second + "/" + std::string(event.name);
  if (event.of_directory) {
    if (event.changes == Watch::attributes && watches_.contains(path)) return rules;
    if ((event.changes & (Watch::moved_from | Watch::removed)) != 0) forget_below(path);
  }
  if (batch.paths.empty() || batch.paths.back() != path) batch.paths.push_back(std::move(path));
  return true;
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
    struct pollfd fds[2] = {{wake_.descriptor(), POLLIN, 0}, {watch_.descriptor(), POLLIN, 0}};
    const int ready = ::poll(fds, polling_ ? 1 : 2, static_cast<int>(timeout.count()));
    if (stop.stop_requested()) return;
    if (ready < 0 && errno != EINTR) return;
    if (ready > 0 && fds[0].revents != 0) wake_.reset();
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
