// LiveIndex: connects its parts; the background thread notifies listeners, follows the writer,
// takes over from it, and polls for requests.
#include "index/live/live_index.h"

#include "base/log.h"
#include "base/path.h"
#include "base/threads.h"
#include "base/trace.h"

#include <pthread.h>
#include <algorithm>
#include <csignal>

namespace codefinder::live {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

namespace {

// How often a reader polls for commits of the writer, and for its end.
constexpr std::chrono::milliseconds kFollow = 100ms;
// How often the writer polls for requests of readers.
constexpr std::chrono::milliseconds kRequests = 500ms;
constexpr std::chrono::milliseconds kNotifyEvery = 50ms;
// How often a reader that does not watch polls, once it has found nothing new for so many times: a
// process may have a thousand of them.
constexpr std::chrono::milliseconds kFollowQuiet = 2000ms;
constexpr unsigned kQuietAfter = 50;

std::shared_ptr<worker::Pool> pool_of(const index::IndexOptions& options) {
  return options.extractors
             ? options.extractors
             : std::make_shared<worker::Pool>(worker::PoolOptions{.kept = options.workers});
}

}  // namespace

LiveIndex::LiveIndex(index::IndexOptions options, std::shared_ptr<update::RootDir> root,
                     std::string directory)
    : options_(std::move(options)),
      root_(std::move(root)),
      directory_(std::move(directory)),
      extractors_(pool_of(options_)),
      history_(std::make_shared<StoredHistory>(
          root_, ignore_options(options_, directory_, root_->path()), extractors_)),
      buffer_hosts_(std::make_shared<worker::BufferHosts>(extractors_)),
      overlay_(buffer_hosts_),
      reader_overlay_(*root_, overlay_, *extractors_, *options_.clock, options_.max_file_bytes),
      role_(options_, root_, directory_, extractors_,
            {.on_change = [this] { mark_dirty(); },
             .open_paths = [this] { return overlay_.open_paths(); }}),
      status_(options_, root_->path(), directory_, role_, *extractors_),
      snapshots_(
          std::make_shared<SnapshotSource>(root_, directory_, role_, overlay_, reader_overlay_)),
      freshness_({.root = root_,
                  .rules = ignore_options(options_, directory_, root_->path()),
                  .role = role_,
                  .overlay = overlay_,
                  .reader_overlay = reader_overlay_,
                  .take_snapshot = [this] {
                    return snapshots_->take_known(status_, extractors_, history_);
                  }}) {}

LiveIndex::~LiveIndex() {
  role_.stop();
  background_.request_stop();
  wake_.notify_all();
  if (background_.joinable()) background_.join();
}

Status LiveIndex::start() {
  if (const Status opened = role_.open(); !opened.ok()) return opened;
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  const Status started = start_thread(background_,
                                      [this](std::stop_token stop) { background_loop(stop); });
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  if (!started.ok())
    return Error{ErrorCode::index_failed, started.error().message, started.error().hint};
  return Done{};
}

std::shared_ptr<const index::Snapshot> LiveIndex::snapshot() const {
  return snapshots_->take(status_, extractors_, history_);
}

Result<index::PastState> LiveIndex::state_at(const index::PastRequest& request,
                                             std::stop_token stop) const {
  const Span span("read a former state");
  const Result<PastOverlay> past = past_overlay(*snapshot(), *history_, request, stop);
  if (!past) return past.error();
  return index::PastState{snapshots_->take_past(*past, status_, extractors_, history_),
                          past->commit, past->is_whole};
}

index::IndexStatus LiveIndex::status() const {
  const std::shared_ptr<store::Store> store = role_.current().store;
  std::unique_ptr<store::ReadTxn> txn;
  if (store)
    if (auto opened = store->read(); opened.ok()) txn = std::move(*opened);
  index::IndexStatus out = status_.of(txn.get());
  for (SkippedFile& file : snapshots_->skipped()) out.skipped.push_back(std::move(file));
  for (SkippedFile& file : freshness_.skipped()) out.skipped.push_back(std::move(file));
  return out;
}

void LiveIndex::wait_idle() {
  const Span span("wait for the index");
  freshness_.verify_against_disk(0ms, {});
  for (;;) {
    if (update::Updater* updater = role_.current().updater) return updater->wait_idle();
    if (role_.wait_ready(100ms, {}) || role_.nobody_will_write()) return;
  }
}

void LiveIndex::update(std::vector<std::string> paths) {
  freshness_.verify_against_disk(0ms, {});
  std::vector<std::string> inside;
  for (const std::string& path : paths) {
    const auto relative = relative_to(normalize_path(path, root_->path()), root_->path());
    if (relative && relative->find('\0') == std::string::npos) inside.push_back(*relative);
  }
  freshness_.update(std::move(inside));
}

void LiveIndex::reindex(index::Reindex kind) {
  freshness_.verify_against_disk(0ms, {});
  role_.request_reindex(kind);
}

void LiveIndex::set(std::string_view path, Language language, std::string text) {
  overlay_.set(path, language, std::move(text));
  role_.publish_open_paths();
}

void LiveIndex::edit(std::string_view path, ByteRange range, std::string_view replacement) {
  overlay_.edit(path, range, replacement);
}

void LiveIndex::drop(std::string_view path) {
  overlay_.drop(path);
  role_.publish_open_paths();
  update({std::string(path)});
}

void LiveIndex::background_loop(std::stop_token stop) {
  auto last_notified = Steady::now() - kNotifyEvery;
  while (!stop.stop_requested()) {
    const bool writer = role_.current().updater != nullptr;
    wait_for_change(stop, writer ? kRequests : is_quiet() ? kFollowQuiet : kFollow);
    if (stop.stop_requested()) return;
    extractors_->end_idle();
    buffer_hosts_->end_idle();
    if (writer) {
      role_.serve_requests();
      expire_disk_patches();
    } else {
      follow_writer();
    }
    {
      std::unique_lock lock(notify_mutex_);
      if (!dirty_) continue;
      // Limits the rate of notifications.
      const auto since = Steady::now() - last_notified;
      if (since < kNotifyEvery)
        wake_.wait_for(lock, stop, kNotifyEvery - since, [] { return false; });
      dirty_ = false;
    }
    last_notified = Steady::now();
    listeners_.notify([this] { return status(); });
  }
}

void LiveIndex::wait_for_change(std::stop_token stop, std::chrono::milliseconds time) {
  std::unique_lock lock(notify_mutex_);
  wake_.wait_for(lock, stop, time, [&] { return dirty_; });
}

bool LiveIndex::is_quiet() const { return !options_.watch && quiet_polls_ >= kQuietAfter; }

// Reads what the writer, another process, has committed.
void LiveIndex::follow_writer() {
  quiet_polls_ = std::min(quiet_polls_ + 1, kQuietAfter);
  const std::shared_ptr<store::Store> store = role_.follow();
  if (!store) return;
  const auto txn = store->read();
  if (!txn.ok()) return;
  std::string now = fmt::format("{} {} {}", static_cast<std::uint64_t>((*txn)->generation()),
                                (*txn)->meta(update::meta_key::kPass), role_.writer_pid());
  // Even if nothing is new: an entry may have been read from a half-written file.
  reader_overlay_.follow(**txn, overlay::ReaderOverlay::When::always);
  if (now == followed_) return;
  followed_ = std::move(now);
  quiet_polls_ = 0;
  mark_dirty();
}

// Entries from before this process became the writer stay until the store has their contents.
void LiveIndex::expire_disk_patches() {
  if (overlay_.patches().empty()) return;
  if (const auto txn = role_.current().store->read(); txn.ok())
    reader_overlay_.follow(**txn, overlay::ReaderOverlay::When::always);
}

void LiveIndex::mark_dirty() {
  {
    std::lock_guard lock(notify_mutex_);
    if (dirty_) return;
    dirty_ = true;
  }
  wake_.notify_all();
}

}  // namespace codefinder::live
