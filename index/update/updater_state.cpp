// Operations on the state that the updater's threads share.
#include "index/update/updater_state.h"

#include "base/log.h"
#include "base/path.h"
#include "index/update/build_report_codec.h"
#include "index/update/git/git.h"
#include "index/update/walk/ignore.h"
#include "index/update/writer/writer_decision.h"

#include <sys/resource.h>
#include <algorithm>
#include <new>
#include <thread>

namespace codefinder::update {

namespace {

std::set<std::string> stored_recent(const store::Store& store) {
  const auto txn = store.read();
  return txn ? split_recent((*txn)->meta(meta_key::kRecent)) : std::set<std::string>();
}

}  // namespace

UpdaterState::UpdaterState(std::shared_ptr<const RootDir> root_directory, store::Store& opened,
                           UpdaterOptions chosen)
    : root(std::move(root_directory)),
      store(opened),
      options(std::move(chosen)),
      workers(std::clamp(
          options.workers != 0 ? options.workers : std::thread::hardware_concurrency(), 1u, 64u)),
      user_excludes(user_excludes_file(root->path())),
      tracked(std::make_shared<TrackedFiles>(root->path())),
      extractors(options.extractors
                     ? options.extractors
                     : std::make_shared<worker::Pool>(worker::PoolOptions{.kept = workers})),
      urgent(stored_recent(opened)),
      failures(options.retry_after),
      classifier(std::make_shared<Classifier>()) {
  if (const auto txn = store.read()) {
    was_ready = (*txn)->meta(meta_key::kPass) == "ready";
    announce_ready = !was_ready;
    includes_compared = was_ready;
    // Continue the report of an earlier process.
    if (!was_ready) report = decode_build_report((*txn)->meta(meta_key::kBuild));
  }
  report_began = options.clock->now() - report.wall;
}

void UpdaterState::notify_waiters() {
  changed.notify_all();
  for_writer.notify_all();
}

void UpdaterState::reprioritize() {
  queue.reprioritize(
      [this](const std::string& path) { return urgent.priority_of(path, *classifier); });
}

bool UpdaterState::is_drained() const {
  return !(includes_stale && first_scan_done) && !scan_request.any() && !scanning &&
         !git_request.any && !git_running && queue.empty();
}

bool UpdaterState::is_idle() const {
  return !scan_request.any() && !scanning && !git_request.any && !git_running && queue.is_idle();
}

void UpdaterState::reset() {
  ++restarts;
  ready = was_ready = first_scan_done = includes_compared = false;
  announce_ready = scan_request.all = includes_stale = true;
  failures.reset();
  queue.settle(outcomes.discard());
  room.notify_all();
  notify_waiters();
}

std::string UpdaterState::encode_report(PassState pass) const {
  BuildReport out = report;
  out.wall = std::chrono::duration_cast<std::chrono::microseconds>(options.clock->now() -
                                                                   report_began);
  out.workers = workers;
  rusage usage{};
  if (::getrusage(RUSAGE_SELF, &usage) == 0)
    out.peak_memory = std::max(out.peak_memory, static_cast<std::uint64_t>(usage.ru_maxrss) * 1024);
  if (pass == PassState::finished) out.finished_at = to_iso8601(options.clock->wall_now());
  return encode(out);
}

void UpdaterState::push(Outcome outcome) {
  const bool changes_includes = outcome.kind == Outcome::Kind::replace ||
                                outcome.kind == Outcome::Kind::remove ||
                                outcome.kind == Outcome::Kind::skip;
  std::unique_lock lock(mutex);
  if (outcomes.is_full()) {
    const Span span("wait for the writer");
    room.wait(lock, [&] { return !outcomes.is_full(); });
  }
  includes_stale = includes_stale || changes_includes;
  outcomes.push(std::move(outcome));
  if (outcomes.is_due() || hurried > 0) for_writer.notify_all();
}

bool UpdaterState::repair() {
  const std::lock_guard one_at_a_time(repairing);
  const store::StoreDamage damage = store.damage();
  if (!damage.any()) return false;
  if (damage.whole) {
    const auto emptied = store.start_over();
    if (!emptied.ok()) log_warning("{}", emptied.error().message);
    if (!emptied.ok() || !*emptied) return emptied.ok();  // The store was replaced meanwhile.
    std::lock_guard lock(mutex);
    reset();
    return true;
  }
  std::vector<std::string> paths;
  if (const auto txn = store.read())
    for (const FileId id : damage.files)
      if (const auto row = (*txn)->file(id)) paths.push_back(row->path);
  std::lock_guard lock(mutex);
  for (const std::string& path : paths)
    if (!queue.contains(path)) queue.enqueue(path, WorkPriority::open_file, Reading::forced);
  notify_waiters();
  return true;
}

void UpdaterState::run_thread(const std::function<void()>& run) {
  std::string why;
  try {
    return run();
  } catch (const std::bad_alloc&) {
    why = "out of memory";
  } catch (const std::exception& error) {
    why = error.what();
  }
  log_error("the index of {} is not kept up to date any more: {}", root->path(), why);
  {
    std::lock_guard lock(mutex);
    failures.thread_failed(why);
    ready = false;
    notify_waiters();
  }
  report_change();
}

std::shared_ptr<const Classifier> UpdaterState::current_classifier() const {
  std::lock_guard lock(mutex);
  return classifier;
}

IgnoreRules UpdaterState::ignore_rules() const {
  return {root, {options.exclude, user_excludes, options.ignore_files, tracked}};
}

void UpdaterState::name_thread(std::string_view name) const {
  if (options.trace) options.trace->name_thread(name);
}

}  // namespace codefinder::update
