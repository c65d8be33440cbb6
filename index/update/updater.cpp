// The updater's threads, and its public functions.
#include "index/update/updater.h"

#include "base/log.h"
#include "base/path.h"
#include "base/threads.h"
#include "index/model/dependency_paths.h"
#include "index/update/updater_state.h"
#include "index/update/updater_threads.h"

#include <pthread.h>
#include <algorithm>
#include <csignal>

namespace codefinder::update {

std::string meta_key::skip_key(std::string_view path) {
  return std::string(kSkip) + hex(store::digest_of(path, Language::text, 0));
}

Updater::Updater(std::shared_ptr<const RootDir> root, store::Store& store, UpdaterOptions options)
    : state_(std::make_unique<UpdaterState>(std::move(root), store, std::move(options))) {
  // Signals are handled by the program's other threads.
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  try {
    start_threads();
  } catch (const std::system_error& error) {
    pthread_sigmask(SIG_SETMASK, &previous, nullptr);
    if (threads_.size() < 3) throw;  // One worker is enough.
    log_warning("fewer workers than wanted: {}", no_thread_error(error).message);
  }
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
}

void Updater::start_threads() {
  UpdaterState& state = *state_;
  const auto start = [&state](auto run) {
    return std::jthread([&state, run](std::stop_token stop) {
      state.run_thread([&] { run(state, std::move(stop)); });
    });
  };
  writer_ = start(run_writer);
  threads_.push_back(start(run_scanner));
  threads_.push_back(start(run_recency_updater));
  for (unsigned i = 0; i < state.workers; ++i)
    threads_.push_back(start([i](UpdaterState& shared, std::stop_token stop) {
      run_file_worker(shared, std::move(stop), i);
    }));
}

Updater::~Updater() {
  for (std::jthread& thread : threads_) thread.request_stop();
  state_->notify_waiters();
  threads_.clear();
  writer_ = {};
}

void Updater::scan(ScanMode mode) {
  std::lock_guard lock(state_->mutex);
  state_->scan_request.all = true;
  if (mode == ScanMode::from_scratch) state_->scan_request.from_scratch = true;
  state_->notify_waiters();
}

void Updater::update(std::vector<std::string> paths) {
  if (paths.empty()) return;
  std::lock_guard lock(state_->mutex);
  UpdaterState::ScanRequest& request = state_->scan_request;
  if (state_->failures.update_lost()) request.all = true;
  std::move(paths.begin(), paths.end(), std::back_inserter(request.paths));
  state_->notify_waiters();
}

void Updater::git_changed() {
  std::lock_guard lock(state_->mutex);
  state_->git_request.any = true;
  state_->notify_waiters();
}

void Updater::set_open(std::vector<std::string> paths) {
  std::lock_guard lock(state_->mutex);
  state_->urgent.set_open(std::move(paths));
  state_->reprioritize();
}

bool Updater::update_now(std::span<const std::string> paths, std::chrono::milliseconds timeout,
                         std::stop_token stop) {
  UpdaterState& state = *state_;
  std::vector<std::string> compared(paths.begin(), paths.end());
  std::erase_if(compared, [](const std::string& path) { return is_dependency_path(path); });
  std::unique_lock lock(state.mutex);
  for (const std::string& path : paths) state.queue.enqueue(path, WorkPriority::open_file);
  if (state.options.follow_git) {
    std::vector<std::string>& again = state.git_request.paths;
    again.insert(again.end(), compared.begin(), compared.end());
  }
  ++state.hurried;
  state.notify_waiters();
  const bool done = state.changed.wait_for(lock, std::move(stop), timeout, [&] {
    return std::none_of(paths.begin(), paths.end(),
                        [&](const std::string& path) { return state.queue.contains(path); });
  });
  --state.hurried;
  return done;
}

std::optional<std::vector<std::string>> Updater::waiting(std::chrono::milliseconds timeout,
                                                         std::stop_token stop) {
  std::unique_lock lock(state_->mutex);
  if (!state_->first_scan_done && state_->was_ready) return std::nullopt;
  if (!state_->changed.wait_for(lock, std::move(stop), timeout,
                                [&] { return state_->first_scan_done; }))
    return std::nullopt;
  return state_->queue.paths();
}

Updater::Pause::Pause(Updater& updater) : updater_(updater) {
  std::lock_guard lock(updater_.state_->mutex);
  ++updater_.state_->paused;
}

Updater::Pause::~Pause() {
  std::lock_guard lock(updater_.state_->mutex);
  --updater_.state_->paused;
  updater_.state_->notify_waiters();
}

bool Updater::repair() { return state_->repair(); }

bool Updater::wait_ready(std::chrono::milliseconds timeout, std::stop_token stop) {
  UpdaterState& state = *state_;
  std::unique_lock lock(state.mutex);
  state.changed.wait_for(lock, std::move(stop), timeout, [&] {
    return state.ready || state.failures.is_final() || (state.failures.any() && state.is_drained());
  });
  return state.ready;
}

void Updater::wait_idle() {
  UpdaterState& state = *state_;
  std::unique_lock lock(state.mutex);
  state.changed.wait(lock, [&] {
    const UpdaterState::GitRequest& git = state.git_request;
    const bool git_done = git.paths.empty() && !git.recheck && !state.git_paths_running;
    // The writer announces the end of the first scan after that is committed.
    const bool announced = state.ready || !state.first_scan_done || state.failures.any();
    return state.failures.is_final() || (state.is_drained() && git_done && state.outcomes.empty() &&
                                         !state.writing && !state.announce_ready && announced);
  });
}

UpdateProgress Updater::progress() const {
  std::lock_guard lock(state_->mutex);
  const std::uint64_t total = state_->queue.total(), done = state_->queue.done();
  UpdateProgress out;
  out.ready = out.checked = state_->ready;
  out.building = !state_->ready || state_->scanning || state_->scan_request.all ||
                 state_->queue.size() > 100;
  out.fraction = !out.building ? 1.0
                 : total == 0
                     ? 0.0
                     : std::min(0.99, static_cast<double>(done) / static_cast<double>(total));
  out.failure = state_->failures.reason();
  return out;
}

UpdateStats Updater::stats() const {
  std::lock_guard lock(state_->mutex);
  return state_->stats;
}

std::shared_ptr<const Classifier> Updater::classifier() const {
  return state_->current_classifier();
}

}  // namespace codefinder::update
