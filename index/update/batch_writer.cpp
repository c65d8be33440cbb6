// Performs what decide() chooses (writer_decision.h): gathers, commits, reports, flushes.
#include "index/update/updater_threads.h"

#include "base/log.h"
#include "base/os/memory.h"
#include "index/update/packages/included_texts.h"
#include "index/update/updater_state.h"
#include "index/update/writer/move_recorder.h"
#include "index/update/writer/writer_decision.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace codefinder::update {

using namespace std::chrono_literals;

namespace {

using Steady = std::chrono::steady_clock;
using Lock = std::unique_lock<std::mutex>;

Status apply(store::WriteTxn& txn, Outcome& outcome) {
  const auto note = [&] { return txn.set_note(outcome.path, outcome.reason); };
  switch (outcome.kind) {
    case Outcome::Kind::replace: {
      auto id = txn.replace_file(outcome.row, std::move(outcome.facts));
      return id.ok() ? note() : Status(std::move(id).error());
    }
    case Outcome::Kind::restat: {
      Status updated = txn.update_row(outcome.row);
      // The store was emptied since the comparison; the file will be read again.
      if (!updated.ok() && updated.error().code == ErrorCode::not_found) return Done{};
      return updated;
    }
    case Outcome::Kind::remove: {
      Status removed = txn.remove_file(outcome.path);
      return removed.ok() ? txn.set_note(outcome.path, {}) : removed;
    }
    case Outcome::Kind::skip: {
      Status done = txn.remove_file(outcome.path);
      if (done.ok()) done = note();
      if (done.ok()) done = txn.set_meta(meta_key::skip_key(outcome.path), outcome.stamp);
      return done;
    }
    case Outcome::Kind::note: return note();
    case Outcome::Kind::meta: return txn.set_meta(outcome.path, outcome.reason);
  }
  return Done{};
}

/// False during a first build, however many commits it takes.
bool was_complete(const store::ReadTxn& txn) { return !txn.meta(meta_key::kExtractor).empty(); }

void log_failure(const Status& status) {
  if (!status.ok()) log_warning("{}", status.error().message);
}

/// Returns memory that was freed, and unmaps the pages of the index that were read.
void release_memory(const store::Store& store) {
  return_freed_memory();
  store.forget_pages();
}

/// In a transaction of its own: LMDB holds all that a transaction writes in memory.
Status merge_similar(store::Store& store) {
  auto txn = store.write();
  if (!txn.ok()) return std::move(txn).error();
  (*txn)->merge_similar();
  return (*txn)->commit();
}

void compact(store::Store& store) {
  // The grams are written last, into pages that merging freed: LMDB reuses freed pages only from
  // the second commit on.
  enum Step { merge, between, grams };
  for (const Step step : {merge, between, grams}) {
    release_memory(store);
    auto txn = store.write();
    if (!txn.ok()) return log_warning("{}", txn.error().message);
    (*txn)->compact();
    if (step != grams) (*txn)->expect_more();
    Status done = step == between ? (*txn)->set_meta(meta_key::kPass, "ready") : Status(Done{});
    if (done.ok()) done = (*txn)->commit();
    if (!done.ok()) return log_warning("{}", done.error().message);
  }
  release_memory(store);
}

/// At the end of a pass: queues the texts whose includers have come or gone.
void compare_includes(UpdaterState& state, Lock& lock, const std::stop_token& stop) {
  if (!state.includes_stale || !state.first_scan_done || !state.is_idle() ||
      !state.outcomes.empty())
    return;
  lock.unlock();
  release_memory(state.store);  // The pass over the includes maps pages of its own.
  std::vector<std::string> paths;
  if (const auto txn = state.store.read()) paths = texts_to_read_again(**txn, *state.root, stop);
  lock.lock();
  state.includes_stale = !state.outcomes.empty();  // There was a change since then.
  state.includes_compared = true;
  for (const std::string& path : paths)
    state.queue.enqueue(path, WorkPriority::open_directory, Reading::forced);
  state.notify_waiters();
}

class BatchWriter {
 public:
  BatchWriter(UpdaterState& state, std::stop_token stop) : state_(state), stop_(std::move(stop)) {}

  void run() {
    state_.name_thread("writer");
    Lock lock(state_.mutex);
    for (;;) {
      switch (decide(inputs())) {
        case WriterAction::wait: wait(lock); break;
        case WriterAction::gather: gather(lock); break;
        case WriterAction::commit: commit(lock); break;
        case WriterAction::discard: discard(); break;
        case WriterAction::report: report(lock); break;
        case WriterAction::flush: flush(lock); break;
        case WriterAction::stop: return;
      }
    }
  }

 private:
  /// The marks of the pass that a commit writes.
  struct PassMarks {
    bool last = false;  // Nothing that could write is pending.
    bool ready = false;
    bool building = false;
    bool was_building = false;
    // Without follow_git, this process may exit before it compares files that were indexed on
    // demand with git: the mark makes the next pass recompute `recent`.
    bool recent_stale = false;
    std::uint64_t done = 0, total = 0;
    std::string classifier, report;
    bool ends_build() const { return ready && was_building; }
  };

  Steady::duration interval() const { return Steady::now() - started_ < 3s ? 200ms : 1000ms; }

  WriterInputs inputs() const {
    WriterInputs in;
    in.phase = phase_;
    in.stopping = stop_.stop_requested();
    in.outcomes = state_.outcomes.size();
    in.outcome_bytes = state_.outcomes.bytes();
    in.is_idle = state_.is_idle();
    in.hurried = state_.hurried > 0;
    in.failed = !failure_.empty();
    in.store_emptied = txn_ != nullptr && restarts_ != state_.restarts;
    in.unflushed = unflushed_;
    in.first_scan_done = state_.first_scan_done;
    in.announce_ready = state_.announce_ready;
    in.unready = (!state_.ready && !state_.failures.any()) || state_.includes_stale;
    in.files = applied_;
    in.bytes = bytes_;
    in.age = Steady::now() - since_;
    in.interval = interval();
    return in;
  }

  void enter(WriterPhase phase) {
    phase_ = phase;
    if (phase == WriterPhase::idle) since_ = Steady::now();
  }

  void wait(Lock& lock) {
    if (phase_ == WriterPhase::gathered) return enter(WriterPhase::open);
    const auto wake = [&] { return decide(inputs()) != WriterAction::wait; };
    if (phase_ == WriterPhase::open)
      state_.for_writer.wait_until(lock, stop_, since_ + interval(), wake);
    else if (unflushed_) state_.for_writer.wait_until(lock, stop_, since_ + kFlushAfter, wake);
    else state_.for_writer.wait(lock, stop_, wake);
  }

  void gather(Lock& lock) {
    std::deque<Outcome> batch = state_.outcomes.take();
    state_.writing = true;
    if (!txn_) restarts_ = state_.restarts;
    state_.room.notify_all();
    lock.unlock();
    Task task(*state_.options.clock, state_.options.trace.get(), "gather",
              fmt::format("{} files", batch.size()));
    UpdateStats counted;
    {
      const Span span("gather");
      if (!txn_) open();
      for (Outcome& outcome : batch) add(outcome, counted);
    }
    lock.lock();
    state_.stats.removed += counted.removed;
    state_.stats.skipped += counted.skipped;
    state_.report.add(task.phases());
    enter(WriterPhase::gathered);
  }

  void open() {
    auto opened = state_.store.write();
    if (!opened.ok()) {
      failure_ = opened.error().message;
      return;
    }
    txn_ = std::move(*opened);
    since_ = Steady::now();
    const auto stored = state_.store.read();
    records_moves_ = moves_.awaits() || (stored.ok() && was_complete(**stored));
    is_first_ = stored.ok() && (*stored)->counts().files == 0;
  }

  void add(Outcome& outcome, UpdateStats& counted) {
    if (outcome.from_queue) in_txn_.push_back(outcome.path);
    if (outcome.kind == Outcome::Kind::remove) ++counted.removed;
    if (outcome.kind == Outcome::Kind::skip) ++counted.skipped;
    if (!txn_ || !failure_.empty()) return;
    const std::uint64_t weight = outcome.weight();
    if (records_moves_) moves_.note(outcome);
    if (const Status applied = apply(*txn_, outcome); !applied.ok()) {
      failure_ = applied.error().message;
      return;
    }
    ++applied_;
    bytes_ += weight;
  }

  void clear_transaction() {
    txn_.reset();
    state_.queue.settle(in_txn_);
    in_txn_.clear();
    applied_ = 0;
    bytes_ = 0;
    failure_.clear();
    enter(WriterPhase::committed);
  }

  void discard() {
    state_.writing = false;
    clear_transaction();
  }

  PassMarks pass_marks() const {
    const bool may_mark = !stop_.stop_requested() && !state_.failures.update_lost();
    PassMarks out;
    out.last = state_.outcomes.empty() && state_.is_idle();
    // The changes of a failed commit are lost until the next scan; until then the index is not
    // ready, whatever else can be written.
    out.ready = out.last && state_.first_scan_done && may_mark && !state_.includes_stale;
    out.total = state_.queue.total();
    out.done = std::min(state_.queue.done() + in_txn_.size(), out.total);
    out.building = !out.ready && may_mark && state_.queue.size() > in_txn_.size() + 100;
    out.classifier = state_.classifier->fingerprint();
    out.was_building = state_.announce_ready || out.building;
    out.recent_stale = state_.hurried > 0 && applied_ > 0 && !state_.options.follow_git;
    if (out.building) out.report = state_.encode_report(UpdaterState::PassState::running);
    return out;
  }

  /// Writes the marks and commits.
  Status write(const PassMarks& marks) {
    if (!marks.last || marks.was_building) txn_->expect_more();
    Status status = Done{};
    const auto meta = [&](std::string_view key, std::string_view value) {
      if (status.ok()) status = txn_->set_meta(key, value);
    };
    if (records_moves_) {
      const Span span("record moves");
      const auto pass = marks.last ? MoveRecorder::Pass::ends : MoveRecorder::Pass::continues;
      if (const auto stored = state_.store.read(); stored.ok())
        if (const auto log = moves_.record(**stored, (*stored)->meta(meta_key::kMoves), pass))
          meta(meta_key::kMoves, *log);
    }
    if (is_first_) meta(meta_key::kFirstExtractor, std::to_string(extract::extractor_version()));
    if (applied_ > 0) meta(meta_key::kUpdatedAt, to_iso8601(state_.options.clock->wall_now()));
    if (marks.recent_stale) meta(meta_key::kRecentStale, "1");
    if (marks.ends_build()) {
      meta(meta_key::kPass, "ready");
      meta(meta_key::kExtractor, std::to_string(extract::extractor_version()));
      meta(meta_key::kClassifier, marks.classifier);
    } else if (marks.building) {
      meta(meta_key::kPass, fmt::format("building {} {}", marks.done, marks.total));
      meta(meta_key::kBuild, marks.report);
    }
    if (status.ok()) status = txn_->commit();
    txn_.reset();
    if (status.ok() && marks.was_building && !marks.last) log_failure(merge_similar(state_.store));
    return status;
  }

  void commit(Lock& lock) {
    const PassMarks marks = pass_marks();
    lock.unlock();
    Task task(*state_.options.clock, state_.options.trace.get(), "write",
              fmt::format("{} files", in_txn_.size()));
    if (txn_ && failure_.empty())
      if (const Status written = write(marks); !written.ok()) failure_ = written.error().message;
    txn_.reset();
    if (!failure_.empty()) {
      log_error("the index cannot be written: {}", failure_);
      state_.repair();
    }
    lock.lock();
    state_.report.add(task.phases());
    build_ended_ = failure_.empty() && marks.ends_build() && restarts_ == state_.restarts;
    // The end of the build is reported before finish_build() runs, so that no caller waits for it.
    state_.writing = build_ended_;
    if (restarts_ == state_.restarts) record_commit(marks);  // Else everything is read again.
    clear_transaction();
  }

  void record_commit(const PassMarks& marks) {
    if (!failure_.empty()) {
      state_.failures.write_failed(failure_);
      state_.announce_ready = false;  // Nothing to announce until the next scan.
      return;
    }
    ++state_.stats.commits;
    unflushed_ = true;
    state_.failures.written();
    if (marks.ready) state_.announce_ready = false;
    if (marks.building) state_.announce_ready = true;
  }

  void report(Lock& lock) {
    compare_includes(state_, lock, stop_);
    if (state_.first_scan_done && state_.is_drained() && state_.outcomes.empty() &&
        !state_.announce_ready) {
      if (!state_.failures.any()) state_.ready = true;
      state_.queue.reset_counts();
      if (!build_ended_) state_.report = {};
    }
    state_.changed.notify_all();
    lock.unlock();
    state_.report_change();
    if (std::exchange(build_ended_, false)) finish_build();
    if (unflushed_ && !stop_.stop_requested()) log_failure(state_.store.mark_dirty());
    lock.lock();
    enter(WriterPhase::idle);
  }

  void flush(Lock& lock) {
    unflushed_ = false;
    lock.unlock();
    log_failure(state_.store.flush());
    lock.lock();
  }

  void finish_build() {
    Task task(*state_.options.clock, state_.options.trace.get(), "tidy");
    compact(state_.store);
    std::string report;
    {
      std::lock_guard lock(state_.mutex);
      state_.report.add(task.phases());
      if (state_.report.files() > 0)
        report = state_.encode_report(UpdaterState::PassState::finished);
      state_.report = {};
    }
    if (!report.empty()) {
      auto txn = state_.store.write();
      if (txn.ok() && (!(*txn)->set_meta(meta_key::kBuild, report).ok() || !(*txn)->commit().ok()))
        log_warning("where the time of the build went could not be written");
    }
    std::lock_guard lock(state_.mutex);
    state_.writing = false;
    state_.changed.notify_all();
  }

  UpdaterState& state_;
  const std::stop_token stop_;
  const Steady::time_point started_ = Steady::now();

  WriterPhase phase_ = WriterPhase::idle;
  Steady::time_point since_ = started_;  // Begin of the transaction, or of being idle.
  std::unique_ptr<store::WriteTxn> txn_;
  std::vector<std::string> in_txn_;  // Paths of the queue, applied and not committed.
  MoveRecorder moves_;
  bool records_moves_ = false;  // The transaction is not one of the first build.
  bool is_first_ = false;       // The index has no files before the transaction.
  std::size_t applied_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t restarts_ = 0;  // Value of UpdaterState::restarts when the transaction was begun.
  std::string failure_;         // Why the transaction cannot be written.
  bool unflushed_ = false;      // Committed, but not flushed to disk yet.
  bool build_ended_ = false;    // By the last commit.
};

}  // namespace

void run_writer(UpdaterState& state, std::stop_token stop) {
  BatchWriter(state, std::move(stop)).run();
}

}  // namespace codefinder::update
