#include "index/update/updater.h"

#include "base/log.h"
#include "base/path.h"
#include "index/extract/large_file.h"
#include "index/update/beside_paths.h"
#include "index/update/git.h"

#include <algorithm>
#include <csignal>
#include <pthread.h>
#include <sys/resource.h>

namespace codefinder::index {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t kMaxOutcomes = 4096;
constexpr std::uint64_t kMaxOutcomeBytes = 64u << 20;
constexpr std::size_t kBatchFiles = 4000;
constexpr std::uint64_t kBatchBytes = 64u << 20;
constexpr std::size_t kMaxPathsOneByOne = 1000;
constexpr auto kFlushAfter = 3s;  // Of quiet.
constexpr std::size_t kMaxRecent = 20'000;
// A file changed this shortly before it was read may change again within the same tick of the file system's clock.
constexpr std::int64_t kTooFreshNs = 20'000'000;

constexpr std::size_t kReadAhead = 32;  // Files; twice as many at most are on their way.

enum Priority { open_file = 0, open_directory = 1, recent_file = 2, code = 3, other = 4, dependency = 5 };

std::string skip_key(std::string_view path) { return std::string(meta_key::kSkip) + hex(digest_of(path, Language::text, 0)); }

bool same_stat(const FileRow& row, const FileStat& stat) {
  return row.size == stat.size && row.mtime_ns == stat.mtime_ns && row.inode == stat.inode;
}

constexpr std::uint64_t kOutcomeOverhead = 256;

std::string join_recent(const std::set<std::string>& paths) {
  std::string out;
  std::size_t count = 0;
  for (const std::string& path : paths) {
    if (++count > kMaxRecent) break;
    out += path;
    out += '\0';
  }
  return out;
}

std::set<std::string> split_recent(std::string_view text) {
  std::set<std::string> out;
  while (!text.empty()) {
    const std::size_t end = text.find('\0');
    out.emplace(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return out;
}

}  // namespace

struct Updater::Known {
  struct Row {
    FileStat stat;
    Language language = Language::text;
    std::uint16_t categories = 0;
    bool seen = false;
  };
  std::unordered_map<std::string, Row> rows;
  std::unordered_map<std::string, std::string> notes;  // Path -> stamp ("" for directories).
  bool current_extractor = false;
  std::string classifier;
  std::string rules;
};

Updater::Updater(std::shared_ptr<const RootDir> root, Store& store, UpdaterOptions options)
    : root_(std::move(root)),
      store_(store),
      options_(std::move(options)),
      user_excludes_(user_excludes_file()),
      crashes_(store.directory(), 64),
      recent_(std::make_shared<std::set<std::string>>()),
      classifier_(std::make_shared<Classifier>()) {
  if (auto txn = store_.read()) {
    was_ready_ = (*txn)->meta(meta_key::kPass) == "ready";
    announce_ready_ = !was_ready_;
    recent_ = std::make_shared<const std::set<std::string>>(split_recent((*txn)->meta(meta_key::kRecent)));
    if (!was_ready_) report_ = BuildReport::decode((*txn)->meta(meta_key::kBuild));  // What an earlier process had done of it.
  }
  report_began_ = options_.clock->now() - report_.wall;
  unsigned workers = options_.workers != 0 ? options_.workers : std::thread::hardware_concurrency();
  workers = std::clamp(workers, 1u, 64u);
  // Signals are for the threads of the program, not for ours.
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  threads_.emplace_back([this](std::stop_token stop) { run_scanner(stop); });
  threads_.emplace_back([this](std::stop_token stop) { run_git(stop); });
  threads_.emplace_back([this](std::stop_token stop) { run_writer(stop); });
  for (unsigned i = 0; i < workers; ++i) threads_.emplace_back([this, i](std::stop_token stop) { run_worker(stop, i); });
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
}

Updater::~Updater() {
  // The writer last, so that it commits what the others had ready.
  std::vector<std::jthread> threads = std::move(threads_);
  for (std::size_t i = 0; i < threads.size(); ++i)
    if (i != 2) threads[i].request_stop();
  tell_all();
  for (std::size_t i = 0; i < threads.size(); ++i)
    if (i != 2) threads[i].join();
  threads[2].request_stop();
  threads[2].join();
}

// ---- What others ask ----------------------------------------------------------------------------------------------------------------------

void Updater::scan(bool from_scratch) {
  std::lock_guard lock(mutex_);
  want_scan_ = true;
  want_scratch_ = want_scratch_ || from_scratch;
  tell_all();
}

void Updater::update(std::vector<std::string> paths) {
  if (paths.empty()) return;
  std::lock_guard lock(mutex_);
  if (failed_once_) want_scan_ = true;
  std::move(paths.begin(), paths.end(), std::back_inserter(want_paths_));
  tell_all();
}

void Updater::git_changed() {
  std::lock_guard lock(mutex_);
  want_git_ = true;
  tell_all();
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

bool Updater::update_now(std::span<const std::string> paths, std::chrono::milliseconds timeout, std::stop_token stop) {
  std::unique_lock lock(mutex_);
  for (const std::string& path : paths) enqueue(path, open_file, false);
  ++hurried_;
  tell_all();
  const bool done = changed_.wait_for(lock, stop, timeout, [&] {
    return std::none_of(paths.begin(), paths.end(), [&](const std::string& path) { return work_.contains(path); });
  });
  --hurried_;
  return done;
}

std::optional<std::vector<std::string>> Updater::waiting(std::chrono::milliseconds timeout, std::stop_token stop) {
  std::unique_lock lock(mutex_);
  if (!first_scan_done_ && was_ready_) return std::nullopt;
  if (!changed_.wait_for(lock, stop, timeout, [&] { return first_scan_done_; })) return std::nullopt;
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
  updater_.tell_all();
}

bool Updater::wait_ready(std::chrono::milliseconds timeout, std::stop_token stop) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, stop, timeout, [&] { return ready_ || (!failure_.empty() && drained()); });
  return ready_;
}

void Updater::wait_idle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return drained() && outcomes_.empty() && !writing_ && !announce_ready_; });
}

UpdateProgress Updater::progress() const {
  std::lock_guard lock(mutex_);
  UpdateProgress out;
  out.ready = out.checked = ready_;
  out.building = !ready_ || scanning_ || want_scan_ || work_.size() > 100;
  out.fraction = !out.building      ? 1.0
                 : pass_total_ == 0 ? 0.0
                                    : std::min(0.99, static_cast<double>(pass_done_) / static_cast<double>(pass_total_));
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

// ---- The queue ----------------------------------------------------------------------------------------------------------------------------

int Updater::priority_of(const std::string& path, const Classifier& classifier) const {
  if (open_.contains(path)) return open_file;
  if (!open_directories_.empty() && open_directories_.contains(std::string(parent_path(path)))) return open_directory;
  if (recent_->contains(path)) return recent_file;
  const std::uint16_t categories = classifier.categories(path, detect_language(path, {}), {});
  if ((categories & (Category::deps | Category::vendored)) != 0) return dependency;
  return (categories & Category::source) != 0 ? code : other;
}

void Updater::enqueue(const std::string& path, int priority, bool force) {
  Work& work = work_[path];
  work.force = work.force || force;
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
  const std::uint64_t bytes = outcome.facts.bytes() + kOutcomeOverhead;
  std::unique_lock lock(mutex_);
  const auto room = [&] { return outcomes_.size() < kMaxOutcomes && outcome_bytes_ < kMaxOutcomeBytes; };
  if (!room()) {
    const Span span("wait for the writer");
    room_.wait(lock, room);
  }
  outcome_bytes_ += bytes;
  outcomes_.push_back(std::move(outcome));
  for_writer_.notify_all();
}

void Updater::tell_all() {
  changed_.notify_all();
  for_writer_.notify_all();
}

bool Updater::drained() const {
  return !want_scan_ && want_paths_.empty() && !scanning_ && !want_git_ && !git_running_ && work_.empty();
}

// ---- The workers --------------------------------------------------------------------------------------------------------------------------

void Updater::name_thread(std::string_view name) const {
  if (options_.trace) options_.trace->name_thread(name);
}

void Updater::run_worker(std::stop_token stop, unsigned slot) {
  name_thread(fmt::format("worker {}", slot));
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, stop, [&] { return !queue_.empty() && paused_ == 0; });
    if (stop.stop_requested()) return;  // However much waits: the next process finds it.
    const std::string path = queue_.begin()->second;
    queue_.erase(queue_.begin());
    Work& work = work_[path];
    work.queued = false;
    work.busy = true;
    const bool force = work.force || work.uncommitted > 0;  // What is stored is not what will be: do not compare with it.
    work.force = false;
    const std::vector<std::string> ahead = soon();
    lock.unlock();
    for (const std::string& next : ahead) root_->will_read(next);
    work_on(path, force, slot, stop);
    lock.lock();
    Work& after = work_[path];
    after.busy = false;
    if (after.again) {
      after.again = false;
      enqueue(path, after.priority, false);
    } else if (after.uncommitted == 0) {
      work_.erase(path);
      ++pass_done_;
      changed_.notify_all();
    }
    for_writer_.notify_all();
  }
}

/// Now and then, what comes next in the queue: files that nobody has in memory cost as much to read as to parse, when each is waited for.
std::vector<std::string> Updater::soon() {
  std::vector<std::string> out;
  if (until_soon_-- > 0) return out;
  until_soon_ = kReadAhead - 1;
  std::size_t met = 0;
  for (auto next = queue_.begin(); next != queue_.end() && met < 2 * kReadAhead; ++next, ++met)
    if (Work& work = work_[next->second]; !std::exchange(work.soon, true)) out.push_back(next->second);
  return out;
}

void Updater::work_on(const std::string& path, bool force, unsigned slot, std::stop_token stop) {
  Task task(*options_.clock, options_.trace.get(), "file", path);
  std::optional<Outcome> outcome = examine(path, force, slot, stop);
  const std::vector<Task::Phase> spent = task.phases();
  if (outcome) {
    outcome->counted = true;
    {
      std::lock_guard lock(mutex_);
      ++work_[path].uncommitted;
      if (outcome->kind == Outcome::Kind::replace) report_.add_file(path, outcome->row.language, outcome->row.size, spent);
      else report_.add(spent);
    }
    push(std::move(*outcome));
    if (task.phases().size() == spent.size()) return;
    std::lock_guard lock(mutex_);
    report_.add({task.phases().back()});  // It had to wait for the writer.
  }
}

/// What is kept of the pass: where its time went up to now.
std::string Updater::build_report(bool finished) const {
  BuildReport report = report_;
  report.wall = std::chrono::duration_cast<std::chrono::microseconds>(options_.clock->now() - report_began_);
  report.workers = threads_.size() - 3;
  rusage usage{};
  if (::getrusage(RUSAGE_SELF, &usage) == 0)
    report.peak_memory = std::max(report.peak_memory, static_cast<std::uint64_t>(usage.ru_maxrss) * 1024);
  if (finished) report.finished_at = to_iso8601(options_.clock->wall_now());
  return report.encode();
}

std::string Updater::stamp_of(const FileStat& stat) const {
  return fmt::format("{} {} {} {}", stat.size, stat.mtime_ns, stat.inode, options_.max_file_bytes);
}

std::optional<Updater::Outcome> Updater::examine(const std::string& path, bool force, unsigned slot, std::stop_token stop) {
  std::optional<FileRow> stored;
  {
    const Span span("look up");
    const auto txn = store_.read();
    if (txn) {
      if (const auto id = (*txn)->find_file(path)) stored = (*txn)->file(*id);
    }
  }
  if (stored && !force) {
    const auto stat = root_->stat(path);
    if (stat && stat->kind == FileStat::Kind::file && same_stat(*stored, *stat)) return std::nullopt;
  }
  ReadOutcome read;
  {
    const Span span("read");
    read = read_file(*root_, path, options_.max_file_bytes);
  }
  {
    std::lock_guard lock(mutex_);
    ++stats_.read;
  }
  Outcome out{Outcome::Kind::remove, path};
  if (read.kind == ReadOutcome::Kind::vanished) return out;
  if (read.kind == ReadOutcome::Kind::too_large)
    return examine_large(path, std::move(read), stored && !force ? &*stored : nullptr, std::move(stop));
  if (read.kind != ReadOutcome::Kind::text) {
    out.kind = Outcome::Kind::skip;
    out.reason = std::move(read.reason);
    out.stamp = read.kind == ReadOutcome::Kind::failed ? std::string() : stamp_of(read.stat);
    return out;
  }
  const std::string_view bytes = read.bytes;
  const std::string_view head = bytes.substr(0, 4096);
  FileRow& row = out.row = row_of(path, read.stat);
  row.language = detect_language(path, bytes);
  const bool crashed = crashes_.crashed(path, read.stat);
  if (crashed) row.language = Language::text;
  row.digest = digest_of(bytes, row.language, kExtractorVersion);
  const std::shared_ptr<const Classifier> classifier = this->classifier();
  if (stored && !force && stored->digest == row.digest) {
    row.id = stored->id;
    row.symbols = stored->symbols;
    classifier->classify(row, head, false);
    out.kind = Outcome::Kind::restat;
    std::lock_guard lock(mutex_);
    ++stats_.same_digest;
    return out;
  }
  crashes_.begin(slot, path, read.stat);
  const FileFacts facts = extract(bytes, row.language, options_.limits, stop);
  crashes_.end(slot);
  if (stop.stop_requested()) return std::nullopt;
  Result<PreparedFacts> prepared = prepare_facts(facts);
  if (!prepared) {
    out.kind = Outcome::Kind::skip;
    out.reason = prepared.error().message;
    out.stamp = stamp_of(read.stat);
    return out;
  }
  out.facts = std::move(*prepared);
  classifier->classify(row, head, (facts.flags & FileFlag::generated) != 0);
  out.kind = Outcome::Kind::replace;
  if (crashed) {
    out.reason = "crashed the parser; found by its words only";
  } else if ((facts.flags & FileFlag::truncated) != 0) {
    out.reason = bytes.size() > options_.limits.max_bytes
                     ? fmt::format("too large to parse: {} MB; found by its words and lines", bytes.size() / 1'000'000)
                     : fmt::format("takes more than {} s or 256 MB to parse; found by its words and lines",
                                   options_.limits.time.count() / 1000.0);
  }
  std::lock_guard lock(mutex_);
  ++stats_.extracted;
  return out;
}

FileRow Updater::row_of(const std::string& path, const FileStat& stat) const {
  FileRow row;
  row.path = path;
  row.size = stat.size;
  row.mtime_ns = stat.mtime_ns;
  row.inode = stat.inode;
  const std::int64_t now =
      std::chrono::duration_cast<std::chrono::nanoseconds>(options_.clock->wall_now().time_since_epoch()).count();
  if (now - row.mtime_ns < kTooFreshNs && now >= row.mtime_ns) row.mtime_ns = 0;  // Looked at once more at the next occasion.
  return row;
}

/// A file that is too large to be held is read by pieces, where its lines tell anything.  Its times stand for its bytes.
std::optional<Updater::Outcome> Updater::examine_large(const std::string& path, ReadOutcome refused, const FileRow* stored,
                                                       std::stop_token stop) {
  Outcome out{Outcome::Kind::skip, path};
  out.stamp = stamp_of(refused.stat);
  FileRow& row = out.row = row_of(path, refused.stat);
  row.digest = digest_of(out.stamp, Language::text, kExtractorVersion);
  if (stored != nullptr && stored->digest == row.digest) {
    const FileStat stat = refused.stat;
    row = *stored;
    row.mtime_ns = row_of(path, stat).mtime_ns;
    out.kind = Outcome::Kind::restat;
    return out;
  }
  std::optional<LargeFile> file;
  std::string head;
  const ReadOutcome read = read_pieces(*root_, path, [&](std::string_view piece) {
    if (!file) {
      head = piece.substr(0, 4096);
      row.language = detect_language(path, piece);
      if (!LargeFile::tells(row.language)) return false;
      file.emplace(row.language);
    }
    return file->add(piece) && !stop.stop_requested();
  });
  if (stop.stop_requested()) return std::nullopt;
  if (read.kind == ReadOutcome::Kind::vanished) {
    out.kind = Outcome::Kind::remove;
    return out;
  }
  if (read.kind != ReadOutcome::Kind::text || !file) {
    out.reason = read.kind == ReadOutcome::Kind::text ? std::move(refused.reason) : read.reason;
    return out;
  }
  const FileFacts facts = file->facts();
  Result<PreparedFacts> prepared = prepare_facts(facts);
  if (!prepared) {
    out.reason = prepared.error().message;
    return out;
  }
  out.facts = std::move(*prepared);
  this->classifier()->classify(row, head, false);
  out.kind = Outcome::Kind::replace;
  constexpr std::uint64_t kMega = 1'000'000;
  out.reason = row.size >= 10 * kMega ? fmt::format("too large to parse: {} MB; found by its words and lines", row.size / kMega)
                                      : fmt::format("too large to parse: {} bytes; found by its words and lines", row.size);
  if (file->bytes() < row.size) out.reason += fmt::format(", of which the first {} MB were looked at", file->bytes() / kMega);
  std::lock_guard lock(mutex_);
  ++stats_.extracted;
  return out;
}

// ---- The writer ---------------------------------------------------------------------------------------------------------------------------

bool Updater::apply(WriteTxn& txn, Outcome& outcome, std::string& failure) {
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
    case Outcome::Kind::restat: return good(txn.update_row(outcome.row));
    case Outcome::Kind::remove: return good(txn.remove_file(outcome.path)) && good(txn.set_note(outcome.path, {}));
    case Outcome::Kind::skip:
      return good(txn.remove_file(outcome.path)) && good(txn.set_note(outcome.path, outcome.reason)) &&
             good(txn.set_meta(skip_key(outcome.path), outcome.stamp));
    case Outcome::Kind::note: return good(txn.set_note(outcome.path, outcome.reason));
    case Outcome::Kind::meta: return good(txn.set_meta(outcome.path, outcome.reason));
  }
  return true;
}

void Updater::tidy() {
  // The pages that merging frees take up the grams, which are written last: LMDB gives pages out again from the second commit on.
  enum Step { merge, between, grams };
  for (const Step step : {merge, between, grams}) {
    auto txn = store_.write();
    if (!txn.ok()) return log_warning("{}", txn.error().message);
    (*txn)->tidy();
    if (step != grams) (*txn)->expect_more();
    Status done = step == between ? (*txn)->set_meta(meta_key::kPass, "ready") : Status(Done{});
    if (done.ok()) done = (*txn)->commit();
    if (!done.ok()) return log_warning("{}", done.error().message);
  }
}

void Updater::run_writer(std::stop_token stop) {
  name_thread("writer");
  std::unique_ptr<WriteTxn> txn;
  std::vector<std::string> in_txn;  // Counted paths, applied and not committed.
  std::size_t applied = 0;
  std::uint64_t bytes = 0;
  std::set<std::string> newly_recent;
  std::chrono::steady_clock::time_point began{};
  const auto started = std::chrono::steady_clock::now();
  bool unflushed = false;  // Committed, and not yet forced to the disk.

  std::unique_lock lock(mutex_);
  for (;;) {
    const auto interval = std::chrono::steady_clock::now() - started < 3s ? 200ms : 1000ms;
    const auto may_finish = [&] {
      return outcomes_.empty() && want_paths_.empty() && !want_scan_ && !scanning_ && !want_git_ && !git_running_ &&
             std::all_of(work_.begin(), work_.end(), [](const auto& w) { return !w.second.queued && !w.second.busy; });
    };
    const auto wake = [&] {
      return !outcomes_.empty() || (txn && (hurried_ > 0 || may_finish())) ||
             (!txn && (announce_ready_ || (!ready_ && failure_.empty())) && first_scan_done_ && may_finish());
    };
    if (!wake() && !stop.stop_requested()) {
      if (txn) {
        for_writer_.wait_until(lock, stop, began + interval, wake);
      } else if (!unflushed) {
        for_writer_.wait(lock, stop, wake);
      } else if (!for_writer_.wait_for(lock, stop, kFlushAfter, wake) && !stop.stop_requested()) {
        unflushed = false;
        lock.unlock();
        if (const Status flushed = store_.flush(); !flushed.ok()) log_warning("{}", flushed.error().message);
        lock.lock();
        continue;
      }
    }
    const bool stopping = stop.stop_requested();
    std::string failure, finished_report;
    if (!outcomes_.empty() || (!txn && announce_ready_ && first_scan_done_ && may_finish())) {
      std::deque<Outcome> batch = std::move(outcomes_);
      outcomes_.clear();
      outcome_bytes_ = 0;
      writing_ = true;
      room_.notify_all();
      lock.unlock();
      Task task(*options_.clock, options_.trace.get(), "gather", fmt::format("{} files", batch.size()));
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
        const std::uint64_t weight = outcome.facts.bytes() + kOutcomeOverhead;
        if (txn && failure.empty() && apply(*txn, outcome, failure)) {
          ++applied;
          bytes += weight;
          if (outcome.kind == Outcome::Kind::replace && !lies_beside(outcome.path)) newly_recent.insert(outcome.path);
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
    const bool due =
        txn && (!failure.empty() || stopping || (final && outcomes_.empty()) || hurried_ > 0 || applied >= kBatchFiles ||
                bytes >= kBatchBytes || std::chrono::steady_clock::now() - began >= interval);
    if (due || !failure.empty()) {
      // What a failed commit held is lost until the next scan: until then nothing is ready, whatever else can be written.
      const bool say_ready = final && first_scan_done_ && !stopping && !failed_once_;
      const std::uint64_t total = pass_total_, done = std::min(pass_done_ + in_txn.size(), pass_total_);
      const bool say_building = !say_ready && !stopping && !failed_once_ && work_.size() > in_txn.size() + 100;
      const bool first_pass = !ready_;
      const std::string classifier = classifier_->fingerprint();
      // What changes under our eyes is being worked on; git is asked again when HEAD or its index moves.
      std::string recent;
      if (!first_pass && newly_recent.size() <= 100) {
        auto merged = std::make_shared<std::set<std::string>>(*recent_);
        merged->insert(newly_recent.begin(), newly_recent.end());
        if (merged->size() != recent_->size()) {
          recent = join_recent(*merged);
          recent_ = std::move(merged);
        }
      }
      const bool was_building = announce_ready_ || say_building;
      std::string report;
      if (say_building) report = build_report(false);
      lock.unlock();
      Task task(*options_.clock, options_.trace.get(), "write", fmt::format("{} files", in_txn.size()));
      if (txn && failure.empty()) {
        if (!final || was_building) txn->expect_more();
        const auto meta = [&](std::string_view key, std::string_view value) {
          const Status status = txn->set_meta(key, value);
          if (!status.ok() && failure.empty()) failure = status.error().message;
        };
        if (applied > 0) meta(meta_key::kUpdatedAt, to_iso8601(options_.clock->wall_now()));
        if (!recent.empty()) meta(meta_key::kRecent, recent);
        if (say_ready && was_building) {
          meta(meta_key::kPass, "ready");
          meta(meta_key::kExtractor, std::to_string(kExtractorVersion));
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
      if (failure.empty() && say_ready && was_building) tidy();
      if (!failure.empty()) log_error("the index cannot be written: {}", failure);
      lock.lock();
      report_.add(task.phases());
      if (failure.empty() && say_ready && was_building && report_.files() > 0) finished_report = build_report(true);
      writing_ = !finished_report.empty();  // What follows the news that all is ready, as nobody should wait for it.
      if (failure.empty()) {
        ++stats_.commits;
        unflushed = true;
        if (!failed_once_) failure_.clear();
        if (say_ready) announce_ready_ = false;
        if (say_building) announce_ready_ = true;
      } else {
        failure_ = failure;
        failed_once_ = true;
        announce_ready_ = false;  // Nothing more to say until the next scan.
      }
      for (const std::string& path : in_txn) {
        const auto found = work_.find(path);
        if (found == work_.end()) continue;
        if (--found->second.uncommitted == 0 && !found->second.busy && !found->second.queued) {
          work_.erase(found);
          ++pass_done_;
        }
      }
      in_txn.clear();
      newly_recent.clear();
      applied = 0;
      bytes = 0;
    }
    if (txn) continue;  // Nothing that others see has changed.
    if (first_scan_done_ && drained() && outcomes_.empty() && !announce_ready_) {
      if (failure_.empty()) ready_ = true;
      pass_total_ = pass_done_ = 0;
      report_ = {};
    }
    changed_.notify_all();
    if (!finished_report.empty()) {
      lock.unlock();
      if (auto telling = store_.write(); telling.ok())
        if (!(*telling)->set_meta(meta_key::kBuild, finished_report).ok() || !(*telling)->commit().ok())
          log_warning("where the time of the build went could not be written");
      lock.lock();
      writing_ = false;
      changed_.notify_all();
    }
    if (options_.on_change) {
      lock.unlock();
      options_.on_change();
      lock.lock();
    }
    if (stopping && outcomes_.empty()) return;
  }
}

// ---- The scanner --------------------------------------------------------------------------------------------------------------------------

void Updater::run_scanner(std::stop_token stop) {
  name_thread("scanner");
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, stop, [&] { return want_scan_ || !want_paths_.empty(); });
    if (stop.stop_requested()) return;
    const bool all = want_scan_ || want_paths_.size() > kMaxPathsOneByOne || !first_scan_done_;
    const bool scratch = want_scratch_;
    std::vector<std::string> paths = std::move(want_paths_);
    want_paths_.clear();
    scanning_ = true;
    if (all) {
      want_scan_ = want_scratch_ = false;
      if (failed_once_) announce_ready_ = true;
      failed_once_ = false;
    }
    lock.unlock();
    if (all) {
      if (options_.on_change) options_.on_change();
      const Task task(*options_.clock, options_.trace.get(), "scan");
      scan_all(scratch, stop);
      std::lock_guard inner(mutex_);
      report_.add(task.phases());
    } else {
      scan_paths(std::move(paths), stop);
    }
    lock.lock();
    scanning_ = false;
    if (all) first_scan_done_ = true;
    tell_all();
  }
}

Updater::Known Updater::known(std::string_view prefix) const {
  Known out;
  const auto txn = store_.read();
  if (!txn) return out;
  (*txn)->for_each_file(prefix, [&](const FileRow& row) {
    Known::Row& known = out.rows[row.path];
    known.stat.size = row.size;
    known.stat.mtime_ns = row.mtime_ns;
    known.stat.inode = row.inode;
    known.language = row.language;
    known.categories = row.categories;
    return true;
  });
  for (Note& note : (*txn)->notes()) {
    if (!note.path.starts_with(prefix)) continue;
    std::string stamp = (*txn)->meta(skip_key(note.path));
    out.notes.emplace(std::move(note.path), std::move(stamp));
  }
  out.current_extractor = (*txn)->meta(meta_key::kExtractor) == std::to_string(kExtractorVersion);
  out.classifier = (*txn)->meta(meta_key::kClassifier);
  out.rules = (*txn)->meta(meta_key::kRules);
  return out;
}

/// What questions had read beside the project is looked after like its own files, though the walk does not meet it.
void Updater::add_beside(WalkResult& found, const Known& known, const IgnoreRules& rules) const {
  std::unordered_set<std::string_view> walked;
  for (const WalkedFile& file : found.files)
    if (lies_beside(file.path)) walked.insert(file.path);
  std::vector<WalkedFile> beside;
  for (const auto& [path, row] : known.rows) {
    if (!lies_beside(path) || walked.contains(path) || rules.path_barred(path)) continue;
    const auto stat = root_->stat(path);
    if (stat && stat->kind == FileStat::Kind::file) beside.push_back({path, *stat});
  }
  found.files.insert(found.files.end(), std::make_move_iterator(beside.begin()), std::make_move_iterator(beside.end()));
}

void Updater::scan_all(bool from_scratch, std::stop_token stop) {
  const std::string rules_now = rules_stamp(*root_);
  const IgnoreRules rules(root_, options_.exclude, user_excludes_);
  {
    std::lock_guard lock(mutex_);
    if (report_.empty()) report_began_ = options_.clock->now();
  }
  std::optional<Span> span("walk");
  WalkResult found = walk(*root_, rules, {}, options_.each_directory, stop);
  span.emplace("compare");
  if (!found.complete) {
    if (!stop.stop_requested()) {
      std::lock_guard lock(mutex_);
      failure_ = fmt::format("the project directory {} cannot be read", root_->path());
    }
    return;
  }
  std::sort(found.files.begin(), found.files.end(), [](const WalkedFile& a, const WalkedFile& b) { return a.path < b.path; });
  std::vector<std::string_view> paths;
  paths.reserve(found.files.size());
  for (const WalkedFile& file : found.files) paths.push_back(file.path);
  const std::shared_ptr<const Classifier> classifier = Classifier::read(*root_, paths, options_.layers);
  Known known = this->known({});
  add_beside(found, known, rules);
  // Facts of an earlier extractor say nothing about what this one finds.
  const bool believe = known.current_extractor || known.rows.empty();
  const bool reclassify = known.classifier != classifier->fingerprint();

  std::vector<std::pair<const std::string*, bool>> changed;
  std::vector<Outcome> outcomes;
  for (const WalkedFile& file : found.files) {
    const auto row = known.rows.find(file.path);
    const auto note = known.notes.find(file.path);
    if (row != known.rows.end()) {
      row->second.seen = true;
      const FileStat& stat = row->second.stat;
      const bool same = stat.size == file.stat.size && stat.mtime_ns == file.stat.mtime_ns && stat.inode == file.stat.inode;
      if (!same || from_scratch || !believe) {
        changed.emplace_back(&file.path, from_scratch || !believe);
      } else if (reclassify) {
        FileRow now;
        now.path = file.path;
        now.language = row->second.language;
        classifier->classify(now, {}, (row->second.categories & Category::generated) != 0);
        outcomes.push_back({Outcome::Kind::restat, file.path, std::move(now)});
      }
    } else if (note == known.notes.end() || note->second != stamp_of(file.stat) || from_scratch) {
      changed.emplace_back(&file.path, from_scratch);
    }
    if (note != known.notes.end()) known.notes.erase(note);
  }
  const auto under_unread = [&](const std::string& path) {
    return std::any_of(found.unread.begin(), found.unread.end(),
                       [&](const std::string& directory) { return path.starts_with(directory + "/"); });
  };
  for (const auto& [path, row] : known.rows) {
    if (!row.seen && !under_unread(path)) outcomes.push_back({Outcome::Kind::remove, path});
  }
  for (Note& note : found.notes) {
    known.notes.erase(note.path);
    outcomes.push_back({Outcome::Kind::note, std::move(note.path), {}, {}, std::move(note.reason)});
  }
  for (const auto& [path, stamp] : known.notes) outcomes.push_back({Outcome::Kind::note, path});
  if (rules_now != known.rules) outcomes.push_back({Outcome::Kind::meta, std::string(meta_key::kRules), {}, {}, rules_now});
  if (reclassify) {  // The rows' other columns come from the store, row by row.
    const auto txn = store_.read();
    std::erase_if(outcomes, [&](Outcome& outcome) {
      if (outcome.kind != Outcome::Kind::restat) return false;
      if (!txn) return true;
      const auto id = (*txn)->find_file(outcome.path);
      auto row = id ? (*txn)->file(*id) : std::nullopt;
      if (!row) return true;
      if (row->categories == outcome.row.categories && row->module == outcome.row.module && row->layer == outcome.row.layer)
        return true;
      row->categories = outcome.row.categories;
      row->module = outcome.row.module;
      row->layer = outcome.row.layer;
      outcome.row = std::move(*row);
      return false;
    });
  }
  {
    std::lock_guard lock(mutex_);
    ++stats_.scans;
    stats_.walked += found.files.size();
    if (!failed_once_) failure_.clear();
    classifier_ = classifier;
    if (reclassify || from_scratch || !known.current_extractor) announce_ready_ = true;
    for (const auto& [path, force] : changed) enqueue(*path, priority_of(*path, *classifier), force);
    want_git_ = true;
    git_forced_ = git_forced_ || !changed.empty() || !outcomes.empty();
    tell_all();
  }
  for (Outcome& outcome : outcomes) push(std::move(outcome));
}

void Updater::scan_paths(std::vector<std::string> paths, std::stop_token stop) {
  const IgnoreRules rules(root_, options_.exclude, user_excludes_);
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  bool scan_everything = false;
  std::vector<std::string> changed;
  for (const std::string& path : paths) {
    if (stop.stop_requested()) return;
    if (path.empty() || IgnoreRules::is_rule_file(file_name(path)) || file_name(path) == ".git") {
      scan_everything = true;
      break;
    }
    int error = 0;
    const auto stat = root_->stat(path, &error);
    if (!stat && error != ENOENT && error != ENOTDIR && error != ELOOP && error != EXDEV) continue;  // Not to be judged now.
    const bool directory = stat && stat->kind == FileStat::Kind::directory;
    const bool there = stat && (directory || stat->kind == FileStat::Kind::file) && !rules.path_ignored(path, directory);
    std::set<std::string> present;
    if (there && !directory) {
      present.insert(path);
      changed.push_back(path);
    } else if (there) {
      for (WalkedFile& file : walk(*root_, rules, path, options_.each_directory, stop).files) {
        changed.push_back(file.path);
        present.insert(std::move(file.path));
      }
    }
    if (Classifier::is_manifest(path)) {
      const auto txn = store_.read();
      const bool known = txn && (*txn)->find_file(path);
      if (file_name(path) != "__init__.py" || known != there) scan_everything = true;
    }
    const auto txn = store_.read();
    if (!txn) continue;
    std::vector<std::string> gone;
    if (!directory && !there && (*txn)->find_file(path)) gone.push_back(path);
    (*txn)->for_each_file(path + "/", [&](const FileRow& row) {
      if (!present.contains(row.path)) gone.push_back(row.path);
      return true;
    });
    if (!there) {
      for (const Note& note : (*txn)->notes())
        if (note.path == path || note.path.starts_with(path + "/")) push({Outcome::Kind::note, note.path});
    }
    // Through the queue, so that a removal and a reading of the same path cannot pass each other.
    for (std::string& name : gone) changed.push_back(std::move(name));
  }
  std::lock_guard lock(mutex_);
  for (const std::string& path : changed)
    enqueue(path, changed.size() < 50 ? int{open_directory} : priority_of(path, *classifier_), false);
  if (scan_everything) want_scan_ = true;
  tell_all();
}

// ---- git ----------------------------------------------------------------------------------------------------------------------------------

void Updater::run_git(std::stop_token stop) {
  name_thread("git");
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, stop, [&] { return want_git_; });
    if (stop.stop_requested()) return;
    want_git_ = false;
    git_running_ = true;
    const bool forced = std::exchange(git_forced_, false);
    lock.unlock();
    const GitPlace place = find_git(root_->path());
    const std::string fingerprint = git_fingerprint(place);
    std::string stored, stored_recent;
    if (const auto txn = store_.read()) {
      stored = (*txn)->meta(meta_key::kGit);
      stored_recent = (*txn)->meta(meta_key::kRecent);
    }
    if (!fingerprint.empty() && (forced || fingerprint != stored)) {
      GitRecency recency = git_recency(root_->path(), place);
      std::string joined = join_recent(recency.paths);
      if (joined != stored_recent) push({Outcome::Kind::meta, std::string(meta_key::kRecent), {}, {}, std::move(joined)});
      if (fingerprint != stored) push({Outcome::Kind::meta, std::string(meta_key::kGit), {}, {}, fingerprint});
      std::lock_guard inner(mutex_);
      recent_ = std::make_shared<const std::set<std::string>>(std::move(recency.paths));
      ++stats_.git_runs;
      reprioritize();
    }
    lock.lock();
    git_running_ = false;
    tell_all();
  }
}

}  // namespace codefinder::index
