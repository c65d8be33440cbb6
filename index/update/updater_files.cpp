// The updater's workers: process one file from the queue.
#include "index/update/updater.h"

#include "base/log.h"
#include "index/extract/large_file.h"

#include <algorithm>
#include <sys/resource.h>

namespace codefinder::update {

namespace {

constexpr std::size_t kReadAhead = 32;  // Files; at most twice as many are in flight.

bool same_stat(const store::FileRow& row, const FileStat& stat) {
  return row.size == stat.size && row.mtime_ns == stat.mtime_ns && row.inode == stat.inode;
}

}  // namespace

void Updater::name_thread(std::string_view name) const {
  if (options_.trace) options_.trace->name_thread(name);
}

void Updater::run_worker(std::stop_token stop, unsigned slot) {
  name_thread(fmt::format("worker {}", slot));
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, stop, [&] { return !queue_.empty() && paused_ == 0; });
    if (stop.stop_requested()) return;  // Even if files are queued: the next process finds them.
    const std::string path = queue_.begin()->second;
    queue_.erase(queue_.begin());
    Work& work = work_[path];
    work.queued = false;
    work.busy = true;
    Work taken = work;
    // The stored version will be replaced: do not compare with it.
    taken.force = work.force || work.uncommitted > 0;
    work.force = work.leave_out = false;
    const std::vector<std::string> ahead = soon();
    lock.unlock();
    for (const std::string& next : ahead) root_->will_read(next);
    work_on(path, taken, stop);
    lock.lock();
    Work& after = work_[path];
    after.busy = false;
    if (after.again) {
      after.again = false;
      const bool out = after.leave_out;
      enqueue(path, after.priority, false);
      work_[path].leave_out = out;
    } else if (after.uncommitted == 0) {
      work_.erase(path);
      ++pass_done_;
      changed_.notify_all();
    }
    for_writer_.notify_all();
  }
}

/// Every kReadAhead files, returns the next files of the queue for readahead: for files that are
/// not in the page cache, waiting for each costs as much as parsing.
std::vector<std::string> Updater::soon() {
  std::vector<std::string> out;
  if (until_soon_-- > 0) return out;
  until_soon_ = kReadAhead - 1;
  std::size_t met = 0;
  for (auto next = queue_.begin(); next != queue_.end() && met < 2 * kReadAhead; ++next, ++met)
    if (Work& work = work_[next->second]; !std::exchange(work.soon, true))
      out.push_back(next->second);
  return out;
}

void Updater::work_on(const std::string& path, const Work& work, std::stop_token stop) {
  Task task(*options_.clock, options_.trace.get(), "file", path);
  std::optional<Outcome> outcome = work.leave_out ? Outcome{Outcome::Kind::remove, path}
                                                  : examine(path, work.force, stop);
  const std::vector<Task::Phase> spent = task.phases();
  if (outcome) {
    outcome->counted = true;
    {
      std::lock_guard lock(mutex_);
      ++work_[path].uncommitted;
      if (outcome->kind == Outcome::Kind::replace)
        report_.add_file(path, outcome->row.language, outcome->row.size, spent);
      else report_.add(spent);
    }
    push(std::move(*outcome));
    if (task.phases().size() == spent.size()) return;
    std::lock_guard lock(mutex_);
    report_.add({task.phases().back()});  // Time spent waiting for the writer.
  }
}

/// The encoded report of the pass so far.
std::string Updater::build_report(bool finished) const {
  BuildReport report = report_;
  report.wall = std::chrono::duration_cast<std::chrono::microseconds>(options_.clock->now() -
                                                                      report_began_);
  report.workers = workers_;
  rusage usage{};
  if (::getrusage(RUSAGE_SELF, &usage) == 0)
    report.peak_memory = std::max(report.peak_memory,
                                  static_cast<std::uint64_t>(usage.ru_maxrss) * 1024);
  if (finished) report.finished_at = to_iso8601(options_.clock->wall_now());
  return report.encode();
}

std::string Updater::stamp_of(const FileStat& stat) const {
  return fmt::format("{} {} {} {}", stat.size, stat.mtime_ns, stat.inode, options_.max_file_bytes);
}

std::optional<Updater::Outcome> Updater::examine(const std::string& path, bool force,
                                                 std::stop_token stop) {
  std::optional<store::FileRow> stored;
  {
    const Span span("look up");
    const auto txn = store_.read();
    if (txn) {
      if (const auto id = (*txn)->find_file(path)) stored = (*txn)->file(*id);
    }
  }
  if (stored && !force) {
    const auto stat = root_->stat(path);
    if (stat && stat->kind == FileStat::Kind::file && same_stat(*stored, *stat))
      return std::nullopt;
  }
  const auto began = options_.clock->wall_now();
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
  if (read.kind == ReadOutcome::Kind::failed && read.transient) {
    // Keeps the stored version.
    std::lock_guard lock(mutex_);
    look_again_ = true;
    return std::nullopt;
  }
  if (read.kind == ReadOutcome::Kind::too_large)
    return examine_large(path, std::move(read), began, stored && !force ? &*stored : nullptr,
                         std::move(stop));
  if (read.kind != ReadOutcome::Kind::text) {
    out.kind = Outcome::Kind::skip;
    out.reason = std::move(read.reason);
    out.stamp = read.kind == ReadOutcome::Kind::failed ? std::string() : stamp_of(read.stat);
    return out;
  }
  const std::string_view bytes = read.bytes;
  const std::string_view head = bytes.substr(0, 4096);
  store::FileRow& row = out.row = row_of(path, read.stat, began);
  row.language = detect_language(path, bytes);
  row.digest = store::digest_of(bytes, row.language, extract::kExtractorVersion);
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
  worker::Extraction<worker::Prepared> made = extractors_->prepare(bytes, row.language,
                                                                   options_.limits, stop);
  if (made.outcome == worker::Outcome::cancelled) return std::nullopt;
  // Without a stamp: the next scan tries again.
  if (made.outcome == worker::Outcome::unavailable) {
    out.kind = Outcome::Kind::skip;
    out.reason = std::move(made.reason);
    return out;
  }
  out.facts = std::move(made.value.facts);
  classifier->classify(row, head, (made.value.flags & FileFlag::generated) != 0);
  out.kind = Outcome::Kind::replace;
  if (made.outcome == worker::Outcome::given_up) {
    out.reason = fmt::format("cannot be parsed ({}); found by its words and lines", made.reason);
  } else if ((made.value.flags & FileFlag::truncated) != 0) {
    out.reason = bytes.size() > options_.limits.max_bytes
                     ? fmt::format("too large to parse: {} MB; found by its words and lines",
                                   bytes.size() / 1'000'000)
                     : fmt::format(
                           "takes more than {} s or 256 MB to parse; found by its words and lines",
                           options_.limits.time.count() / 1000.0);
  }
  std::lock_guard lock(mutex_);
  ++stats_.extracted;
  return out;
}

store::FileRow Updater::row_of(const std::string& path, const FileStat& stat,
                               std::chrono::system_clock::time_point began) const {
  store::FileRow row;
  row.path = path;
  row.size = stat.size;
  row.mtime_ns = trusted_mtime(stat, began);  // 0: the next scan reads it again.
  row.inode = stat.inode;
  return row;
}

/// Reads a file above the size limit in pieces, if its language's lines are worth indexing
/// (LargeFile::tells). Its digest is computed from its stat, not from its bytes.
std::optional<Updater::Outcome> Updater::examine_large(const std::string& path, ReadOutcome refused,
                                                       std::chrono::system_clock::time_point began,
                                                       const store::FileRow* stored,
                                                       std::stop_token stop) {
  Outcome out{Outcome::Kind::skip, path};
  out.stamp = stamp_of(refused.stat);
  store::FileRow& row = out.row = row_of(path, refused.stat, began);
  row.digest = store::digest_of(out.stamp, Language::text, extract::kExtractorVersion);
  if (stored != nullptr && stored->digest == row.digest) {
    const FileStat stat = refused.stat;
    row = *stored;
    row.mtime_ns = trusted_mtime(stat, began);
    out.kind = Outcome::Kind::restat;
    return out;
  }
  std::optional<extract::LargeFile> file;
  std::string head;
  const ReadOutcome read = read_pieces(*root_, path, [&](std::string_view piece) {
    if (!file) {
      head = piece.substr(0, 4096);
      row.language = detect_language(path, piece);
      if (!extract::LargeFile::tells(row.language)) return false;
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
  Result<store::PreparedFacts> prepared = store::prepare_facts(facts);
  if (!prepared) {
    out.reason = prepared.error().message;
    return out;
  }
  out.facts = std::move(*prepared);
  this->classifier()->classify(row, head, false);
  out.kind = Outcome::Kind::replace;
  constexpr std::uint64_t kMega = 1'000'000;
  out.reason = row.size >= 10 * kMega
                   ? fmt::format("too large to parse: {} MB; found by its words and lines",
                                 row.size / kMega)
                   : fmt::format("too large to parse: {} bytes; found by its words and lines",
                                 row.size);
  if (file->bytes() < row.size)
    out.reason += fmt::format(", of which the first {} MB were looked at", file->bytes() / kMega);
  std::lock_guard lock(mutex_);
  ++stats_.extracted;
  return out;
}

}  // namespace codefinder::update
