// The updater's public functions, its queue, and the thread that compares with git.

#include "index/update/updater.h"

#include "base/log.h"
#include "base/path.h"
#include "base/threads.h"
#include "index/update/dependency_paths.h"
#include "index/update/git.h"

#include <algorithm>
#include <csignal>
#include <pthread.h>

namespace codefinder::update {

std::string meta_key::skip_key(std::string_view path) {
  return std::string(kSkip) + store::hex(store::digest_of(path, Language::text, 0));
}

Updater::Updater(std::shared_ptr<const RootDir> root, store::Store& store, UpdaterOptions options)
    : root_(std::move(root)),
      store_(store),
      options_(std::move(options)),
      workers_(std::clamp(
          options_.workers != 0 ? options_.workers : std::thread::hardware_concurrency(), 1u, 64u)),
      user_excludes_(user_excludes_file()),
      extractors_(options_.extractors
                      ? options_.extractors
                      : std::make_shared<worker::Pool>(worker::PoolOptions{.kept = workers_})),
      recent_(std::make_shared<std::set<std::string>>()),
      classifier_(std::make_shared<Classifier>()) {
  if (auto txn = store_.read()) {
    was_ready_ = (*txn)->meta(meta_key::kPass) == "ready";
    announce_ready_ = !was_ready_;
    recent_ = std::make_shared<const std::set<std::string>>(
        split_recent((*txn)->meta(meta_key::kRecent)));
    // Continue the report of an earlier process.
    if (!was_ready_) report_ = BuildReport::decode((*txn)->meta(meta_key::kBuild));
  }
  report_began_ = options_.clock->now() - report_.wall;
  retry_after_ = options_.retry_after;
  // Signals are handled by the program's other threads.
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  try {
    threads_.emplace_back([this](std::stop_token stop) { or_fail([&] { run_scanner(stop); }); });
    threads_.emplace_back([this](std::stop_token stop) { or_fail([&] { run_git(stop); }); });
    threads_.emplace_back([this](std::stop_token stop) { or_fail([&] { run_writer(stop); }); });
    for (unsigned i = 0; i < workers_; ++i)
      threads_.emplace_back(
          [this, i](std::stop_token stop) { or_fail([&] { run_worker(stop, i); }); });
  } catch (const std::system_error& error) {
    pthread_sigmask(SIG_SETMASK, &previous, nullptr);
    if (threads_.size() < 4) throw;  // One worker is enough.
    log_warning("fewer workers than wanted: {}", no_thread_error(error).message);
  }
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
}

void Updater::or_fail(const std::function<void()>& run) {
  std::string why;
  try {
    return run();
  } catch (const std::bad_alloc&) {
    why = "out of memory";
  } catch (const std::exception& error) {
    why = error.what();
  }
  log_error("the index of {} is not kept up to date any more: {}", root_->path(), why);
  {
    std::lock_guard lock(mutex_);
    failure_ = why;
    broken_ = failed_once_ = true;
    ready_ = false;
    notify_waiters();
  }
  if (options_.on_change) options_.on_change();
}

Updater::~Updater() {
  // Stop the writer last, so that it commits the outcomes of the others.
  std::vector<std::jthread> threads = std::move(threads_);
  for (std::size_t i = 0; i < threads.size(); ++i)
    if (i != 2) threads[i].request_stop();
  notify_waiters();
  for (std::size_t i = 0; i < threads.size(); ++i)
    if (i != 2) threads[i].join();
  threads[2].request_stop();
  threads[2].join();
}

// ---- Public functions ----

void Updater::scan(bool from_scratch) {
  std::lock_guard lock(mutex_);
  want_scan_ = true;
  want_scratch_ = want_scratch_ || from_scratch;
  notify_waiters();
}

void Updater::update(std::vector<std::string> paths) {
  if (paths.empty()) return;
  std::lock_guard lock(mutex_);
  if (failed_once_) want_scan_ = true;
  std::move(paths.begin(), paths.end(), std::back_inserter(want_paths_));
  notify_waiters();
}

void Updater::git_changed() {
  std::lock_guard lock(mutex_);
  want_git_ = true;
  notify_waiters();
}

void Updater::set_open(std::vector<std::string> paths) {
  std::lock_guard lock(mutex_);
  open_.clear();
  open_directories_.clear();
  for (std::string& path : paths) {
    open_directories_.emplace(parent_path(path));
    open_.insert(std::move(path));
  }
  reprioritize();
}

bool Updater::update_now(std::span<const std::string> paths, std::chrono::milliseconds timeout,
                         std::stop_token stop) {
  std::vector<std::string> compared(paths.begin(), paths.end());
  std::erase_if(compared, [](const std::string& path) { return lies_beside(path); });
  std::unique_lock lock(mutex_);
  for (const std::string& path : paths) enqueue(path, open_file, false);
  if (options_.follow_git) git_paths_.insert(git_paths_.end(), compared.begin(), compared.end());
  ++hurried_;
  notify_waiters();
  const bool done = changed_.wait_for(lock, stop, timeout, [&] {
    return std::none_of(paths.begin(), paths.end(),
                        [&](const std::string& path) { return work_.contains(path); });
  });
  --hurried_;
  return done;
}

std::optional<std::vector<std::string>> Updater::waiting(std::chrono::milliseconds timeout,
                                                         std::stop_token stop) {
  std::unique_lock lock(mutex_);
  if (!first_scan_done_ && was_ready_) return std::nullopt;
  if (!changed_.wait_for(lock, stop, timeout, [&] { return first_scan_done_; }))
    return std::nullopt;
  std::vector<std::string> out;
  out.reserve(work_.size());
  for (const auto& [path, work] : work_) out.push_back(path);
  return out;
}

Updater::Pause::Pause(Updater& updater) : updater_(updater) {
  std::lock_guard lock(updater_.mutex_);
  ++updater_.paused_;
}

Updater::Pause::~Pause() {
  std::lock_guard lock(updater_.mutex_);
  --updater_.paused_;
  updater_.notify_waiters();
}

bool Updater::mend() {
  const store::StoreDamage damage = store_.damage();
  if (!damage.any()) return false;
  if (damage.whole) {
    const auto emptied = store_.start_over();
    if (!emptied.ok()) log_warning("{}", emptied.error().message);
    if (!emptied.ok() || !*emptied) return emptied.ok();  // Another thread did it first.
    std::lock_guard lock(mutex_);
    begin_anew();
    return true;
  }
  std::vector<std::string> paths;
  if (const auto txn = store_.read())
    for (const FileId id : damage.files)
      if (const auto row = (*txn)->file(id)) paths.push_back(row->path);
  std::lock_guard lock(mutex_);
  for (const std::string& path : paths)
    if (!work_.contains(path)) enqueue(path, open_file, true);
  notify_waiters();
  return true;
}

void Updater::begin_anew() {
  ++restarts_;
  ready_ = was_ready_ = first_scan_done_ = failed_once_ = false;
  announce_ready_ = want_scan_ = true;
  failure_.clear();
  std::vector<std::string> paths;
  for (const Outcome& outcome : outcomes_)
    if (outcome.counted) paths.push_back(outcome.path);
  drop(paths);
  outcomes_.clear();
  outcome_bytes_ = 0;
  room_.notify_all();
  notify_waiters();
}

void Updater::drop(std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    const auto found = work_.find(path);
    if (found == work_.end()) continue;
    if (--found->second.uncommitted == 0 && !found->second.busy && !found->second.queued) {
      work_.erase(found);
      ++pass_done_;
    }
  }
  paths.clear();
}

bool Updater::wait_ready(std::chrono::milliseconds timeout, std::stop_token stop) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, stop, timeout,
                    [&] { return ready_ || broken_ || (!failure_.empty() && drained()); });
  return ready_;
}

void Updater::wait_idle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] {
    return broken_ || (drained() && git_paths_.empty() && !recheck_git_ && !git_paths_running_ &&
                       outcomes_.empty() && !writing_ && !announce_ready_);
  });
}

UpdateProgress Updater::progress() const {
  std::lock_guard lock(mutex_);
  UpdateProgress out;
  out.ready = out.checked = ready_;
  out.building = !ready_ || scanning_ || want_scan_ || work_.size() > 100;
  out.fraction = !out.building      ? 1.0
                 : pass_total_ == 0 ? 0.0
                                    : std::min(0.99, static_cast<double>(pass_done_) /
                                                         static_cast<double>(pass_total_));
  out.failure = failure_;
  return out;
}

UpdateStats Updater::stats() const {
  std::lock_guard lock(mutex_);
  return stats_;
}

std::shared_ptr<const Classifier> Updater::classifier() const {
  std::lock_guard lock(mutex_);
  return classifier_;
}

// ---- Queue ----

bool Updater::is_urgent(const std::string& path) const {
  return open_.contains(path) || recent_->contains(path) ||
         (!open_directories_.empty() && open_directories_.contains(std::string(parent_path(path))));
}

int Updater::priority_of(const std::string& path, const Classifier& classifier) const {
  if (open_.contains(path)) return open_file;
  if (!open_directories_.empty() && open_directories_.contains(std::string(parent_path(path))))
    return open_directory;
  if (recent_->contains(path)) return recent_file;
  const std::uint16_t categories = classifier.categories(path, detect_language(path, {}), {});
  if ((categories & (store::Category::deps | store::Category::vendored)) != 0) return dependency;
  return (categories & store::Category::source) != 0 ? code : other;
}

void Updater::enqueue(const std::string& path, int priority, bool force) {
  Work& work = work_[path];
  work.force = work.force || force;
  work.leave_out = false;  // The last caller used the latest rules.
  if (work.busy) {
    work.again = true;
    work.priority = std::min(work.priority, priority);
    return;
  }
  if (work.queued) {
    if (priority >= work.priority) return;
    queue_.erase({{work.priority, work.sequence}, path});
  } else {
    ++pass_total_;
  }
  work.queued = true;
  work.priority = priority;
  work.sequence = ++sequence_;
  queue_.insert({{work.priority, work.sequence}, path});
}

void Updater::leave_out(const std::string& path) {
  enqueue(path, open_file, false);
  work_[path].leave_out = true;
}

void Updater::reprioritize() {
  decltype(queue_) fresh;
  for (const auto& [key, path] : queue_) {
    Work& work = work_[path];
    work.priority = priority_of(path, *classifier_);
    fresh.insert({{work.priority, work.sequence}, path});
  }
  queue_ = std::move(fresh);
}

void Updater::push(Outcome outcome) {
  const std::uint64_t bytes = outcome.weight();
  constexpr std::size_t kMaxOutcomes = 4096;
  constexpr std::uint64_t kMaxOutcomeBytes = 64u << 20;
  std::unique_lock lock(mutex_);
  const auto room = [&] {
    return outcomes_.size() < kMaxOutcomes && outcome_bytes_ < kMaxOutcomeBytes;
  };
  if (!room()) {
    const Span span("wait for the writer");
    room_.wait(lock, room);
  }
  outcome_bytes_ += bytes;
  outcomes_.push_back(std::move(outcome));
  for_writer_.notify_all();
}

void Updater::notify_waiters() {
  changed_.notify_all();
  for_writer_.notify_all();
}

bool Updater::drained() const {
  return !want_scan_ && want_paths_.empty() && !scanning_ && !want_git_ && !git_running_ &&
         work_.empty();
}

// ---- git ----

void Updater::run_git(std::stop_token stop) {
  name_thread("git");
  GitRecencyTracker tracker(root_, stop);
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, stop, [&] { return want_git_ || recheck_git_ || !git_paths_.empty(); });
    if (stop.stop_requested()) return;
    git_running_ = std::exchange(want_git_, false);
    git_paths_running_ = true;
    bool forced = std::exchange(git_forced_, false);
    if (!git_running_ || forced) forced = std::exchange(recheck_git_, false) || forced;
    const std::vector<std::string> paths = std::exchange(git_paths_, {});
    lock.unlock();
    look_at_git(forced, paths, tracker, stop);
    lock.lock();
    git_running_ = git_paths_running_ = false;
    notify_waiters();
  }
}

/// Compares all files with git if its state changed since the stored comparison, or if there is no
/// comparison to update; else only `paths`.
void Updater::look_at_git(bool forced, const std::vector<std::string>& paths,
                          GitRecencyTracker& tracker, std::stop_token stop) {
  std::string stored, stored_recent;
  bool stale = false;
  if (const auto txn = store_.read()) {
    stored = (*txn)->meta(meta_key::kGit);
    stored_recent = (*txn)->meta(meta_key::kRecent);
    stale = !(*txn)->meta(meta_key::kRecentStale).empty();
  }
  const std::string fingerprint = git_fingerprint(find_git(root_->path()));
  const bool all = forced || stale || fingerprint != stored ||
                   (!paths.empty() && !tracker.is_current());
  if (!all && paths.empty()) return;
  const GitRecency& recency = all ? tracker.look(fingerprint.empty() ? std::vector<std::string>()
                                                                     : known_paths())
                                  : tracker.look_at(paths);
  if (stop.stop_requested()) return;  // Incomplete: the next process repeats it.
  std::string joined = join_recent(recency.paths);
  if (joined != stored_recent)
    push({Outcome::Kind::meta, std::string(meta_key::kRecent), {}, {}, std::move(joined)});
  if (tracker.fingerprint() != stored)
    push({Outcome::Kind::meta, std::string(meta_key::kGit), {}, {}, tracker.fingerprint()});
  if (all && stale) push({Outcome::Kind::meta, std::string(meta_key::kRecentStale)});
  std::lock_guard lock(mutex_);
  ++(all ? stats_.git_runs : stats_.git_path_runs);
  if (*recent_ == recency.paths) return;
  recent_ = std::make_shared<const std::set<std::string>>(recency.paths);
  reprioritize();
}

std::vector<std::string> Updater::known_paths() const {
  std::vector<std::string> out;
  {
    std::lock_guard lock(mutex_);
    for (const auto& [path, work] : work_) out.push_back(path);
  }
  // After the queue: files that left the queue earlier are committed.
  if (const auto txn = store_.read()) {
    (*txn)->for_each_file({}, [&](const store::FileRow& row) {
      out.push_back(row.path);
      return true;
    });
  }
  return out;
}

}  // namespace codefinder::update
