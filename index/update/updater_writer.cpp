// The updater's writer: writes outcomes to the store in batches.
#include "index/update/updater.h"

#include "base/log.h"

#include <algorithm>
#include <malloc.h>

namespace codefinder::update {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t kBatchFiles = 4000;
constexpr std::uint64_t kBatchBytes = 64u << 20;
constexpr auto kFlushAfter = 3s;  // Without anything to write.

}  // namespace

bool Updater::apply(store::WriteTxn& txn, Outcome& outcome, std::string& failure) {
  const auto good = [&](const Status& status) {
    if (!status.ok() && failure.empty()) failure = status.error().message;
    return status.ok();
  };
  switch (outcome.kind) {
    case Outcome::Kind::replace: {
      const auto id = txn.replace_file(outcome.row, std::move(outcome.facts));
      if (!id.ok()) {
        failure = id.error().message;
        return false;
      }
      return good(txn.set_note(outcome.path, outcome.reason));
    }
    case Outcome::Kind::restat: {
      const Status updated = txn.update_row(outcome.row);
      // not_found: the store was emptied since the comparison; the file will be read again.
      return (!updated.ok() && updated.error().code == ErrorCode::not_found) || good(updated);
    }
    case Outcome::Kind::remove:
      return good(txn.remove_file(outcome.path)) && good(txn.set_note(outcome.path, {}));
    case Outcome::Kind::skip:
      return good(txn.remove_file(outcome.path)) &&
             good(txn.set_note(outcome.path, outcome.reason)) &&
             good(txn.set_meta(meta_key::skip_key(outcome.path), outcome.stamp));
    case Outcome::Kind::note: return good(txn.set_note(outcome.path, outcome.reason));
    case Outcome::Kind::meta: return good(txn.set_meta(outcome.path, outcome.reason));
  }
  return true;
}

void Updater::compact() {
  // The grams are written last, into pages that merging freed: LMDB reuses freed pages only from
  // the second commit on.
  enum Step { merge, between, grams };
  for (const Step step : {merge, between, grams}) {
    // Returns memory freed by the workers and by the previous step to the system.
    ::malloc_trim(0);
    store_.forget_pages();
    auto txn = store_.write();
    if (!txn.ok()) return log_warning("{}", txn.error().message);
    (*txn)->compact();
    if (step != grams) (*txn)->defer_grams();
    Status done = step == between ? (*txn)->set_meta(meta_key::kPass, "ready") : Status(Done{});
    if (done.ok()) done = (*txn)->commit();
    if (!done.ok()) return log_warning("{}", done.error().message);
  }
}

void Updater::finish_build() {
  Task task(*options_.clock, options_.trace.get(), "tidy");
  compact();
  std::string report;
  {
    std::lock_guard lock(mutex_);
    report_.add(task.phases());
    if (report_.files() > 0) report = build_report(true);
    report_ = {};
  }
  if (!report.empty()) {
    auto telling = store_.write();
    if (telling.ok() &&
        (!(*telling)->set_meta(meta_key::kBuild, report).ok() || !(*telling)->commit().ok()))
      log_warning("where the time of the build went could not be written");
  }
  std::lock_guard lock(mutex_);
  writing_ = false;
  changed_.notify_all();
}

void Updater::run_writer(std::stop_token stop) {
  name_thread("writer");
  std::unique_ptr<store::WriteTxn> txn;
  std::vector<std::string> in_txn;  // Counted paths, applied and not committed.
  std::size_t applied = 0;
  std::uint64_t bytes = 0;
  std::chrono::steady_clock::time_point began{};
  std::uint64_t restarts = 0;  // Value of restarts_ when `txn` was begun.
  const auto started = std::chrono::steady_clock::now();
  bool unflushed = false;  // Committed, but not flushed to disk yet.

  std::unique_lock lock(mutex_);
  for (;;) {
    const auto interval = std::chrono::steady_clock::now() - started < 3s ? 200ms : 1000ms;
    const auto may_finish = [&] {
      return outcomes_.empty() && want_paths_.empty() && !want_scan_ && !scanning_ && !want_git_ &&
             !git_running_ && std::all_of(work_.begin(), work_.end(), [](const auto& w) {
               return !w.second.queued && !w.second.busy;
             });
    };
    const auto wake = [&] {
      return !outcomes_.empty() || (txn && (hurried_ > 0 || may_finish())) ||
             (!txn && (announce_ready_ || (!ready_ && failure_.empty())) && first_scan_done_ &&
              may_finish());
    };
    if (!wake() && !stop.stop_requested()) {
      if (txn) {
        for_writer_.wait_until(lock, stop, began + interval, wake);
      } else if (!unflushed) {
        for_writer_.wait(lock, stop, wake);
      } else if (!for_writer_.wait_for(lock, stop, kFlushAfter, wake) && !stop.stop_requested()) {
        unflushed = false;
        lock.unlock();
        if (const Status flushed = store_.flush(); !flushed.ok())
          log_warning("{}", flushed.error().message);
        lock.lock();
        continue;
      }
    }
    const bool stopping = stop.stop_requested();
    if (txn && restarts != restarts_) {
      txn.reset();
      drop(in_txn);
      applied = bytes = 0;
      writing_ = false;
    }
    std::string failure;
    bool finished = false;
    if (!outcomes_.empty() || (!txn && announce_ready_ && first_scan_done_ && may_finish())) {
      std::deque<Outcome> batch = std::move(outcomes_);
      outcomes_.clear();
      outcome_bytes_ = 0;
      writing_ = true;
      if (!txn) restarts = restarts_;
      room_.notify_all();
      lock.unlock();
      Task task(*options_.clock, options_.trace.get(), "gather",
                fmt::format("{} files", batch.size()));
      std::optional<Span> span("gather");
      if (!txn) {
        auto opened = store_.write();
        if (opened.ok()) {
          txn = std::move(*opened);
          began = std::chrono::steady_clock::now();
        } else {
          failure = opened.error().message;
        }
      }
      for (Outcome& outcome : batch) {
        if (outcome.counted) in_txn.push_back(outcome.path);
        const std::uint64_t weight = outcome.weight();
        if (txn && failure.empty() && apply(*txn, outcome, failure)) {
          ++applied;
          bytes += weight;
        }
        if (outcome.kind == Outcome::Kind::remove) {
          std::lock_guard inner(mutex_);
          ++stats_.removed;
        } else if (outcome.kind == Outcome::Kind::skip) {
          std::lock_guard inner(mutex_);
          ++stats_.skipped;
        }
      }
      span.reset();
      lock.lock();
      report_.add(task.phases());
    }
    const bool final = outcomes_.empty() && may_finish();
    const bool due = txn && (!failure.empty() || stopping || (final && outcomes_.empty()) ||
                             hurried_ > 0 || applied >= kBatchFiles || bytes >= kBatchBytes ||
                             std::chrono::steady_clock::now() - began >= interval);
    if (txn && restarts != restarts_) continue;
    if (due || !failure.empty()) {
      // The changes of a failed commit are lost until the next scan; until then the index is not
      // ready, whatever else can be written.
      const bool say_ready = final && first_scan_done_ && !stopping && !failed_once_;
      const std::uint64_t total = pass_total_,
                          done = std::min(pass_done_ + in_txn.size(), pass_total_);
      const bool say_building = !say_ready && !stopping && !failed_once_ &&
                                work_.size() > in_txn.size() + 100;
      const std::string classifier = classifier_->fingerprint();
      const bool was_building = announce_ready_ || say_building;
      // Without follow_git, this process may exit before it compares files that were indexed on
      // demand with git: the mark makes the next pass recompute `recent`.
      const bool recent_stale = hurried_ > 0 && applied > 0 && !options_.follow_git;
      std::string report;
      if (say_building) report = build_report(false);
      lock.unlock();
      Task task(*options_.clock, options_.trace.get(), "write",
                fmt::format("{} files", in_txn.size()));
      if (txn && failure.empty()) {
        if (!final || was_building) txn->defer_grams();
        const auto meta = [&](std::string_view key, std::string_view value) {
          const Status status = txn->set_meta(key, value);
          if (!status.ok() && failure.empty()) failure = status.error().message;
        };
        if (applied > 0) meta(meta_key::kUpdatedAt, to_iso8601(options_.clock->wall_now()));
        if (recent_stale) meta(meta_key::kRecentStale, "1");
        if (say_ready && was_building) {
          meta(meta_key::kPass, "ready");
          meta(meta_key::kExtractor, std::to_string(extract::kExtractorVersion));
          meta(meta_key::kClassifier, classifier);
        } else if (say_building) {
          meta(meta_key::kPass, fmt::format("building {} {}", done, total));
          meta(meta_key::kBuild, report);
        }
        if (failure.empty()) {
          const Status status = txn->commit();
          if (!status.ok()) failure = status.error().message;
        }
      }
      txn.reset();
      if (!failure.empty()) log_error("the index cannot be written: {}", failure);
      if (!failure.empty()) mend();
      lock.lock();
      report_.add(task.phases());
      finished = failure.empty() && say_ready && was_building;
      // finish_build() runs after readiness is reported, so that no caller waits for it.
      writing_ = finished;
      if (restarts != restarts_) {
        finished = writing_ = false;  // Everything is read again.
      } else if (failure.empty()) {
        ++stats_.commits;
        unflushed = true;
        if (!failed_once_ && !broken_) failure_.clear(), retry_after_ = options_.retry_after;
        if (say_ready) announce_ready_ = false;
        if (say_building) announce_ready_ = true;
      } else {
        failure_ = failure;
        failed_once_ = true;
        announce_ready_ = false;  // Nothing to announce until the next scan.
      }
      drop(in_txn);
      applied = 0;
      bytes = 0;
    }
    if (txn) continue;  // Nothing visible to others has changed.
    if (first_scan_done_ && drained() && outcomes_.empty() && !announce_ready_) {
      if (failure_.empty()) ready_ = true;
      pass_total_ = pass_done_ = 0;
      if (!finished) report_ = {};
    }
    changed_.notify_all();
    lock.unlock();
    if (options_.on_change) options_.on_change();
    if (finished) finish_build();
    if (unflushed && !stopping)
      if (const Status marked = store_.mark_dirty(); !marked.ok())
        log_warning("{}", marked.error().message);
    lock.lock();
    if (stopping && outcomes_.empty()) return;
  }
}

}  // namespace codefinder::update
