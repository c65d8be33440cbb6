// Index::open and LiveIndex: becomes the writer or follows another process that is, makes
// snapshots, and forwards changes to the updater.
#include "index/index.h"

#include "base/log.h"
#include "base/own_files.h"
#include "base/path.h"
#include "base/threads.h"
#include "base/trace.h"
#include "index/disk_check.h"
#include "index/include_cache.h"
#include "index/overlay.h"
#include "index/reader_overlay.h"
#include "index/snapshot.h"
#include "index/update/dependency_files.h"
#include "index/update/git.h"
#include "index/update/ignore.h"
#include "index/update/on_demand_indexer.h"
#include "index/update/package_caches.h"
#include "index/update/seed.h"
#include "index/update/updater.h"
#include "index/update/watch.h"
#include "index/update/writer_lock.h"

#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace codefinder::index {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

std::string_view to_string(IndexState state) {
  switch (state) {
    case IndexState::building: return "building";
    case IndexState::ready: return "ready";
    case IndexState::failed: return "failed";
  }
  return "failed";
}

namespace {

update::ScanMode scan_mode(bool from_scratch) {
  return from_scratch ? update::ScanMode::from_scratch : update::ScanMode::changes;
}

// How often a reader polls for commits of the writer, and for its end.
constexpr auto kFollow = 100ms;
// How often the writer polls for requests of readers.
constexpr auto kRequests = 500ms;
constexpr auto kNotifyEvery = 50ms;
constexpr std::uint64_t kMaxRequestBytes = 4096;
// Maximum number of changed files that a process without the writer lock reads itself; if there
// are more, they are left to the writer.
constexpr std::size_t kMostPatches = 64;
// Longest wait for dependency files in one call.
constexpr auto kBesideWait = 2'000ms;
// Longest wait for a check before the changed files that it found are indexed on demand.
constexpr auto kCheckWait = 500ms;
// Longest wait of an answer for its files to be re-read.
constexpr auto kRefreshWait = 10'000ms;

Result<std::string> cache_parent(const IndexOptions& options) {
  if (!options.cache_directory.empty())
    return normalize_path(options.cache_directory, options.root);
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && cache[0] == '/')
    return join_path(cache, "codefinder");
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/')
    return join_path(home, ".cache/codefinder");
  return Error{
      ErrorCode::index_failed,
      "there is no place for the index: neither XDG_CACHE_HOME nor HOME is set",
      "Set one of them, or name a cache directory in the settings (index.cache_directory)."};
}

// Returns 0 or errno.  New directories are accessible to the user only.
int make_directories(const std::string& path) {
  if (::mkdir(path.c_str(), 0700) == 0 || errno == EEXIST) return 0;
  if (errno != ENOENT || path.size() <= 1) return errno;
  if (const int error = make_directories(
          std::string(parent_path(path)).empty() ? "/" : std::string(parent_path(path))))
    return error;
  return ::mkdir(path.c_str(), 0700) == 0 || errno == EEXIST ? 0 : errno;
}

struct Pass {
  bool ready = false;
  double fraction = 0;
};

Pass read_pass(const store::ReadTxn& txn) {
  const std::string text = txn.meta(update::meta_key::kPass);
  if (text == "ready") return {true, 1};
  double done = 0, total = 0;
  if (text.starts_with("building ")) {
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data() + 9, end, done);
    if (first.ec == std::errc() && first.ptr < end) std::from_chars(first.ptr + 1, end, total);
  }
  return {false, total > 0 ? std::min(0.99, done / total) : 0};
}

class LiveIndex final : public Index {
 public:
  LiveIndex(IndexOptions options, std::shared_ptr<update::RootDir> root, std::string directory)
      : options_(std::move(options)),
        root_(std::move(root)),
        directory_(std::move(directory)),
        queries_(std::make_shared<QueryCache>(join_path(directory_, "queries"))) {}

  ~LiveIndex() override {
    keeper_.request_stop();
    wake_.notify_all();
    if (keeper_.joinable()) keeper_.join();
    {
      std::lock_guard lock(gate_);
      closing_ = true;
    }
    ahead_.reset();
    updater_.reset();  // Before the watcher: the updater's scan adds directories to the watcher.
    watcher_.reset();
    store_.reset();
    lock_.reset();
  }

  Status start() {
    const int made = make_directories(directory_);
    // Another process is the writer and compares with the disk.
    const bool kept = update::WriterLock::holder(directory_) != 0;
    if (options_.unverified_from && options_.write && !kept && made == 0 && open_to_read().ok() &&
        is_whole()) {
      deferred_ = true;
    } else {
      store_.reset();
      if (const Status opened = open_store(made); !opened.ok()) return opened;
    }
    sigset_t all, previous;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &previous);
    const Status started = start_thread(keeper_, [this](std::stop_token stop) { keep(stop); });
    pthread_sigmask(SIG_SETMASK, &previous, nullptr);
    if (!started.ok())
      return Error{ErrorCode::index_failed, started.error().message, started.error().hint};
    return Done{};
  }

  std::pair<update::Updater*, std::shared_ptr<store::Store>> writer_and_store() const {
    std::lock_guard lock(mutex_);
    return {updater_.get(), store_};
  }

  // Opens the store for writing if possible.  `made`: errno of creating the directory.
  Status open_store(int made) {
    if (options_.write && made == 0) lock_ = update::WriterLock::try_take(directory_);
    if (lock_) {
      if (::access(join_path(directory_, "index.mdb").c_str(), F_OK) != 0)
        update::seed_from_sibling(directory_, *root_);
      update::note_origin(directory_, root_->path());
      auto opened = store::Store::open(directory_, store::Store::Mode::read_write);
      if (opened.ok()) {
        store_ = std::move(*opened);
        become_writer();
      } else {
        lock_.reset();
        if (const Status readable = open_to_read(); !readable.ok() || !store_)
          return with_hint(opened.error());
        log_warning("{}; answering from what is there", opened.error().message);
        frozen_ = true;
      }
    } else {
      const bool writable = made == 0 && ::access(directory_.c_str(), W_OK) == 0;
      if (const Status readable = open_to_read(); !readable.ok())
        return with_hint(readable.error());
      if (!writable && !store_) {
        return with_hint({ErrorCode::index_failed,
                          fmt::format("the cache directory {} cannot be written: {}", directory_,
                                      std::strerror(made != 0 ? made : EACCES)),
                          {}});
      }
      if (!writable) {
        log_warning("the cache directory {} cannot be written; answering from what is there",
                    directory_);
        frozen_ = true;
      }
    }
    return Done{};
  }

  // True if the store can answer without a disk scan: it is complete, has the current extractor
  // version and at least `unverified_from` files, and neither the git state nor the files that
  // determine what is indexed have changed.
  bool is_whole() const {
    if (!store_) return false;
    const auto txn = store_->read();
    if (!txn.ok() || !read_pass(**txn).ready ||
        (*txn)->counts().files < *options_.unverified_from ||
        (*txn)->meta(update::meta_key::kExtractor) != std::to_string(extract::kExtractorVersion) ||
        (*txn)->meta(update::meta_key::kGit) !=
            update::git_fingerprint(update::find_git(root_->path())))
      return false;
    return (*txn)->meta(update::meta_key::kRules) == update::rules_stamp(*root_);
  }

  const std::string& root() const override { return root_->path(); }

  std::shared_ptr<const Snapshot> snapshot() const override {
    const Span span("take snapshot");
    SnapshotParts parts;
    update::Updater* updater = nullptr;
    {
      std::lock_guard lock(mutex_);
      parts.store = store_;
      updater = updater_.get();
    }
    // Read before the transaction begins: the transaction may lack what is committed meanwhile.
    const bool building = updater != nullptr && updater->progress().building;
    const std::shared_ptr<const update::Classifier> classifier = updater != nullptr
                                                                     ? updater->classifier()
                                                                     : nullptr;
    const auto classify = [&](store::FileRow& row, std::string_view head, bool generated) {
      if (classifier) {
        classifier->classify(row, {head, generated});
      } else {
        update::Classifier().classify(row, {head, generated});
      }
    };
    const auto stored = [&](std::string_view path,
                            const store::Digest& digest) -> std::shared_ptr<const NamedFacts> {
      const auto id = parts.txn ? parts.txn->find_file(path) : std::nullopt;
      const auto row = id ? parts.txn->file(*id) : std::nullopt;
      if (!row || row->digest != digest) return nullptr;
      if (auto known = cache_->find(*id, digest)) return known;
      auto facts = parts.txn->facts(*id);
      return facts ? cache_->keep(*id, digest, std::move(facts)) : nullptr;
    };
    // Repeated if an overlaid entry was dropped meanwhile: its contents may only be in the next
    // transaction.
    for (std::uint64_t attempt = 0, drops = patches_.drops() + 1;
         attempt < 4 && drops != patches_.drops(); ++attempt) {
      drops = patches_.drops();
      if (parts.store) {
        auto txn = parts.store->read();
        if (txn.ok()) {
          parts.txn = std::move(*txn);
          patches_.follow(*parts.txn, ReaderOverlay::When::new_generation);
        } else {
          log_warning("the index cannot be read: {}", txn.error().message);
        }
      }
      parts.overlay = overlay_.current(classify, stored);
    }
    parts.status = status_of(parts.txn.get());
    if (building && parts.status.state == IndexState::ready)
      parts.status.state = IndexState::building;
    parts.cache = cache_;
    parts.symbols_cache = symbols_cache_;
    parts.root = root_;
    parts.queries = queries_;
    parts.builds = builds_;
    parts.extractors = extractors_;
    if (parts.txn && read_pass(*parts.txn).ready)
      parts.includes = [self = weak_, store = parts.store, builds = builds_,
                        overlaid = overlaid(parts)](const store::ReadTxn& txn) {
        const auto index = self.lock();
        const auto commands = builds->current();
        return index ? index->includes_.of(store, txn, overlaid,
                                           commands ? commands->fingerprint() : "")
                     : nullptr;
      };
    parts.owners = [self = weak_, root = root_]() -> std::shared_ptr<const update::Owners> {
      const auto index = self.lock();
      return index ? index->owners() : update::Owners::read(*root);
    };
    return make_snapshot(std::move(parts));
  }

  IndexStatus status() const override {
    std::shared_ptr<store::Store> store;
    {
      std::lock_guard lock(mutex_);
      store = store_;
    }
    std::unique_ptr<store::ReadTxn> txn;
    if (store)
      if (auto opened = store->read(); opened.ok()) txn = std::move(*opened);
    IndexStatus out = status_of(txn.get());
    builds_->current();
    for (store::SkippedFile& note : builds_->notes()) out.skipped.push_back(std::move(note));
    for (store::SkippedFile& note : beside_.notes()) out.skipped.push_back(std::move(note));
    return out;
  }

  bool wait_ready(std::chrono::milliseconds timeout, std::stop_token stop) override {
    const Span span("wait for the index");
    const auto deadline = Steady::now() + timeout;
    for (;;) {
      update::Updater* updater = nullptr;
      std::shared_ptr<store::Store> store;
      bool frozen = false;
      {
        std::lock_guard lock(mutex_);
        updater = updater_.get();
        store = store_;
        frozen = frozen_;
      }
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline -
                                                                              Steady::now());
      if (updater != nullptr) return updater->wait_ready(std::max(left, 0ms), stop);
      if (store) {
        const auto txn = store->read();
        if (txn.ok() && read_pass(**txn).ready) return true;
      }
      if (left <= 0ms || stop.stop_requested() || frozen) return false;
      // There is no process that will complete it.
      if (!options_.write && update::WriterLock::holder(directory_) == 0) return false;
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, stop, std::min(left, 20ms), [&] { return updater_ != nullptr; });
    }
  }

  bool check(std::chrono::milliseconds timeout, std::stop_token stop) override {
    {
      std::lock_guard lock(deferred_mutex_);
      if (!deferred_) return false;
      take_over();
      deferred_ = false;
    }
    wait_ready(std::min<std::chrono::milliseconds>(timeout, kCheckWait), stop);
    return true;
  }

  bool repair(std::chrono::milliseconds timeout, std::stop_token stop) override {
    const auto deadline = Steady::now() + timeout;
    check(0ms, stop);
    for (;;) {
      const auto [updater, store] = writer_and_store();
      if (updater != nullptr) updater->mend();
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline -
                                                                              Steady::now());
      if (store && !store->damage().any()) return wait_ready(std::max(left, 0ms), stop);
      std::unique_lock lock(mutex_);
      if (left <= 0ms || stop.stop_requested() || frozen_ ||
          (!options_.write && update::WriterLock::holder(directory_) == 0))
        return false;
      wake_.wait_for(lock, stop, std::min(left, 20ms), [] { return false; });
    }
  }

  void persist_include_graph() override {
    std::shared_ptr<store::Store> store;
    {
      std::lock_guard lock(mutex_);
      if (lock_) store = store_;
    }
    if (store && store->damage().any()) return;
    const auto news = store ? includes_.news() : std::nullopt;
    if (!news) return;
    if (const Status put = IncludeCache::put(*store, *news); !put.ok())
      log_warning("what was learnt of includes is not kept: {}", put.error().message);
  }

  void wait_idle() override {
    const Span span("wait for the index");
    check(0ms, {});
    for (;;) {
      update::Updater* updater = nullptr;
      {
        std::lock_guard lock(mutex_);
        updater = updater_.get();
      }
      if (updater != nullptr) return updater->wait_idle();
      if (wait_ready(100ms, {}) || frozen_ ||
          (!options_.write && update::WriterLock::holder(directory_) == 0))
        return;
    }
  }

  void update(std::vector<std::string> paths) override {
    check(0ms, {});
    std::vector<std::string> inside;
    for (const std::string& path : paths) {
      const auto relative = relative_to(normalize_path(path, root_->path()), root_->path());
      if (relative && relative->find('\0') == std::string::npos) inside.push_back(*relative);
    }
    std::shared_ptr<store::Store> store;
    {
      std::lock_guard lock(mutex_);
      if (updater_) return updater_->update(std::move(inside));
      store = store_;
    }
    // The writer is another process and detects the change itself.  Until then, files that are
    // already in the index are read here.
    if (inside.size() > kMostPatches) return;
    const auto before = snapshot();
    for (const std::string& path : inside) {
      const auto id = before->find_file(path);
      const auto row = id ? before->file(*id) : std::nullopt;
      if (row && !overlay_.is_open(path) && !is_on_disk(*root_, *row))
        patches_.look(path, store.get());
    }
  }

  void reindex(bool from_scratch) override {
    check(0ms, {});
    {
      std::lock_guard lock(mutex_);
      if (updater_) return updater_->scan(scan_mode(from_scratch));
    }
    // The writer is another process; it polls for this file.
    if (!replace_own_file(request_path(), from_scratch ? "scratch\n" : "\n"))
      log_warning("cannot ask for a reindex: {}: {}", request_path(), std::strerror(errno));
  }

  bool refresh(std::span<const FileId> files) override {
    struct Stale {
      std::string path;
      std::optional<store::Digest> digest;
    };
    const Span span("check files");
    std::vector<Stale> stale;
    bool gone = false;  // A file id is valid as long as the file's facts are unchanged.
    {
      const auto before = snapshot();
      update::StatsInARow stats(*root_);
      std::vector<FileId> distinct(files.begin(), files.end());
      std::sort(distinct.begin(), distinct.end());
      distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
      for (const FileId id : distinct) {
        const auto row = before->file(id);
        gone = gone || !row;
        if (!row || overlay_.is_open(row->path) || is_on_disk(stats.stat(row->path), *row))
          continue;
        stale.push_back({row->path, row->digest});
      }
    }
    if (stale.empty()) return gone;
    update::Updater* updater = nullptr;
    std::shared_ptr<store::Store> store;
    {
      std::lock_guard lock(mutex_);
      updater = updater_.get();
      store = store_;
    }
    if (updater != nullptr) {
      std::vector<std::string> paths;
      for (const Stale& file : stale) paths.push_back(file.path);
      updater->update_now(paths, kRefreshWait);
    } else {
      for (const Stale& file : stale) patches_.look(file.path, store.get());
    }
    const auto after = snapshot();
    return gone || std::any_of(stale.begin(), stale.end(), [&](const Stale& file) {
             const auto id = after->find_file(file.path);
             const auto row = id ? after->file(*id) : std::nullopt;
             return !row || row->digest != file.digest;
           });
  }

  update::Completeness cover(const Snapshot& asked, std::chrono::milliseconds timeout,
                             std::stop_token stop) override {
    const Span span("read ahead");
    const update::MissingKeys noted = asked.noted();
    const auto asks_for_all = [&] {
      return std::any_of(noted.begin(), noted.end(), [](const auto& lookup) {
        return lookup.first == update::MissingKey::all;
      });
    };
    if (deferred_ && timeout > 0ms && asks_for_all() && check(timeout, stop))
      return {.complete = true, .grown = true};
    const bool grown = read_beside(asked, noted, timeout, stop);
    if (asked.status().state == IndexState::ready) {
      if (!nobody_writes() || timeout <= 0ms) return {.complete = !nobody_writes(), .grown = grown};
      update::Completeness seen = look_at_disk(asked, stop);
      seen.grown = seen.grown || grown;
      return seen;
    }
    update::OnDemandIndexer* ahead = nullptr;
    {
      std::lock_guard lock(mutex_);
      ahead = ahead_.get();
    }
    update::Completeness coverage = ahead != nullptr
                                        ? ahead->cover(noted, asked.status().generation, timeout,
                                                       stop)
                                        : update::Completeness{};
    coverage.grown = coverage.grown || grown;
    return coverage;
  }

  void set_unsaved(std::string_view path, Language language, std::string text) override {
    overlay_.set(path, language, std::move(text));
    publish_open_paths();
  }
  void edit_unsaved(std::string_view path, ByteRange range, std::string_view replacement) override {
    overlay_.edit(path, range, replacement);
  }
  void drop_unsaved(std::string_view path) override {
    overlay_.drop(path);
    publish_open_paths();
    update({std::string(path)});
  }

  void cache_query(std::string_view query_id, std::string payload) override {
    queries_->put(query_id, payload);
  }

  std::shared_ptr<void> on_change(std::function<void(const IndexStatus&)> listener) override {
    auto entry = std::make_shared<Listener>();
    entry->call = std::move(listener);
    std::lock_guard lock(listeners_mutex_);
    std::erase_if(listeners_, [](const std::weak_ptr<Listener>& l) { return l.expired(); });
    listeners_.push_back(entry);
    // The token: once it is destroyed, no call is running (unless destroyed inside one) and none
    // will follow.
    return std::shared_ptr<void>(entry.get(), [entry](void*) {
      std::lock_guard inner(entry->mutex);
      entry->call = nullptr;
    });
  }

  void remember(std::weak_ptr<LiveIndex> self) { weak_ = std::move(self); }
  bool is_own_thread() const { return keeper_.get_id() == std::this_thread::get_id(); }

 private:
  struct Listener {
    std::recursive_mutex mutex;
    std::function<void(const IndexStatus&)> call;
  };

  std::string request_path() const { return join_path(directory_, "reindex.request"); }

  static Error with_hint(Error error) {
    if (error.code != ErrorCode::version_mismatch) error.code = ErrorCode::index_failed;
    if (error.hint.empty())
      error.hint =
          "Name a directory that can be written in XDG_CACHE_HOME or in the settings "
          "(index.cache_directory).";
    return error;
  }

  // Succeeds without a store if nothing has been built yet.
  Status open_to_read() {
    auto opened = store::Store::open(directory_, store::Store::Mode::read_only);
    if (opened.ok()) {
      std::lock_guard lock(mutex_);
      store_ = std::move(*opened);
      return Done{};
    }
    if (opened.error().code == ErrorCode::not_found) return Done{};
    // Its writer rebuilds it.
    if (store::Store::awaits_rebuild(directory_) && update::WriterLock::holder(directory_) != 0)
      return Done{};
    return std::move(opened).error();
  }

  // True if no process keeps the index up to date with the disk.
  bool nobody_writes() const {
    {
      std::lock_guard lock(mutex_);
      if (updater_ || deferred_ || (options_.write && !frozen_)) return false;
    }
    return update::WriterLock::holder(directory_) == 0;
  }

  update::Completeness look_at_disk(const Snapshot& asked, std::stop_token stop) {
    std::shared_ptr<store::Store> store;
    {
      std::lock_guard lock(mutex_);
      store = store_;
    }
    return disk_check_.look(asked, store.get(), std::move(stop));
  }

  // The globs of the settings, and the cache directory if it is inside the project.
  std::vector<std::string> excluded() const {
    std::vector<std::string> out = options_.exclude;
    if (const auto inside = relative_to(directory_, root_->path()))
      out.push_back(std::string(parent_path(*inside)));
    return out;
  }

  // REQUIRES: lock_ is held and store_ is read_write; called once.
  void become_writer() {
    std::shared_ptr<update::Watcher> watcher;
    if (options_.watch) {
      update::Watcher::Options watch;
      watch.root = root_->path();
      if (const update::GitPlace git = update::find_git(root_->path()); !git.top.empty()) {
        watch.git_directory = git.directory;
        watch.git_refs = {join_path(git.directory, "logs"), join_path(git.common, "refs/heads"),
                          join_path(git.common, "refs/remotes/origin")};
        watch.exclude_file = update::exclude_file(git.top);
      }
      watcher = std::make_shared<update::Watcher>(std::move(watch),
                                                  [this](update::WatchBatch batch) {
                                                    std::lock_guard gate(gate_);
                                                    if (closing_) return;
                                                    std::lock_guard lock(mutex_);
                                                    if (!updater_) return;
                                                    if (batch.rescan) updater_->scan();
                                                    if (batch.git) updater_->git_changed();
                                                    updater_->update(std::move(batch.paths));
                                                  });
    }
    const unsigned workers = options_.workers != 0 ? options_.workers
                                                   : std::thread::hardware_concurrency();
    update::UpdaterOptions options;
    options.workers = workers;
    options.max_file_bytes = options_.max_file_bytes;
    options.exclude = excluded();
    for (const LayerRule& rule : options_.layers)
      options.layers.emplace_back(rule.glob, rule.layer);
    options.clock = options_.clock;
    options.trace = options_.trace;
    options.extractors = extractors_;
    options.follow_git = options_.watch;
    if (watcher)
      options.each_directory = [watcher = watcher.get()](std::string_view directory) {
        watcher->add(directory);
      };
    options.on_change = [this] {
      {
        std::lock_guard lock(notify_mutex_);
        if (dirty_) return;
        dirty_ = true;
      }
      wake_.notify_all();
    };
    auto updater = std::make_unique<update::Updater>(root_, *store_, std::move(options));
    updater->set_open(overlay_.open_paths());
    updater->scan();
    {
      std::lock_guard lock(mutex_);
      watcher_ = std::move(watcher);
      updater_ = std::move(updater);
      ahead_ = std::make_unique<update::OnDemandIndexer>(root_, *store_, *updater_,
                                                         options_.max_file_bytes, workers);
    }
    publish_open_paths();  // Files opened meanwhile.
  }

  void publish_open_paths() {
    std::lock_guard lock(mutex_);
    if (updater_) updater_->set_open(overlay_.open_paths());
  }

  // True if the index now has more of the recorded dependency files, or newer contents of them.
  bool read_beside(const Snapshot& asked, const update::MissingKeys& lookups,
                   std::chrono::milliseconds timeout, std::stop_token stop) {
    std::vector<std::string> noted;
    for (const auto& [lookup, path] : lookups)
      if (lookup == update::MissingKey::beside) noted.push_back(path);
    if (noted.empty()) return false;
    const auto digest_in = [](const Snapshot& snapshot,
                              const std::string& path) -> std::optional<store::Digest> {
      const auto id = snapshot.find_file(path);
      const auto row = id ? snapshot.file(*id) : std::nullopt;
      return row ? std::optional(row->digest) : std::nullopt;
    };
    update::Updater* updater = nullptr;
    std::shared_ptr<store::Store> store;
    {
      std::lock_guard lock(mutex_);
      updater = updater_.get();
      store = store_;
    }
    std::unique_ptr<store::ReadTxn> txn;
    if (store)
      if (auto opened = store->read(); opened.ok()) txn = std::move(*opened);
    std::vector<std::string> wanted = beside_.wanted(txn.get(), noted);
    txn.reset();
    std::erase_if(wanted, [&](const std::string& path) { return overlay_.is_open(path); });
    if (wanted.empty()) return false;
    if (timeout > 0ms && check(timeout, stop)) return true;  // What is read must be stored.
    if (updater != nullptr) {
      updater->update_now(wanted, kBesideWait);
    } else {
      std::size_t patched = overlay_.patches().size();
      for (const std::string& path : wanted)
        if (patched++ < kMostPatches) patches_.look(path, store.get());
    }
    const auto after = snapshot();
    return std::any_of(wanted.begin(), wanted.end(), [&](const std::string& path) {
      return digest_in(*after, path) != digest_in(asked, path);
    });
  }

  std::shared_ptr<const update::Owners> owners() const {
    std::array<std::string, 4> stamps;
    std::size_t i = 0;
    for (const char* place :
         {".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"}) {
      const auto stat = root_->stat(place);
      stamps[i++] = stat ? fmt::format("{} {} {}", stat->size, stat->mtime_ns, stat->inode) : "";
    }
    std::lock_guard lock(owners_mutex_);
    if (!owners_ || stamps != owners_stamps_) {
      owners_ = update::Owners::read(*root_);
      owners_stamps_ = stamps;
    }
    return owners_;
  }

  IndexStatus status_of(const store::ReadTxn* txn) const {
    IndexStatus out;
    out.root = root_->path();
    out.cache_directory = directory_;
    out.parser_confinement = worker::to_string(extractors_->confinement());
    update::Updater* updater = nullptr;
    bool frozen = false;
    std::string failure;
    {
      std::lock_guard lock(mutex_);
      updater = updater_.get();
      frozen = frozen_;
      failure = failure_;
      out.watcher = watcher_ ? std::string(watcher_->mode()) : "none";
    }
    out.writer = updater != nullptr;
    out.writer_pid = updater != nullptr ? ::getpid() : update::WriterLock::holder(directory_);
    Pass pass;
    if (txn != nullptr) {
      const store::StoreCounts counts = txn->counts();
      out.files = counts.files;
      out.symbols = counts.symbols;
      out.bytes = counts.bytes;
      out.generation = txn->generation();
      out.updated_at = txn->meta(update::meta_key::kUpdatedAt);
      pass = read_pass(*txn);
    }
    if (updater != nullptr) {
      const update::UpdateProgress progress = updater->progress();
      out.state = !progress.failure.empty() ? IndexState::failed
                  : progress.building       ? IndexState::building
                                            : IndexState::ready;
      out.progress = out.state == IndexState::ready ? 1.0 : progress.fraction;
      out.failure = progress.failure;
      out.checked = progress.checked;
    } else {
      out.checked = pass.ready && !deferred_ && out.writer_pid != 0;
      out.state = pass.ready ? IndexState::ready : IndexState::building;
      out.progress = pass.fraction;
      if (frozen && !pass.ready)
        out.failure = "the index is not complete, and its directory cannot be written";
      if (!failure.empty()) out.failure = failure;
      if (!out.failure.empty()) out.state = IndexState::failed;
    }
    if (txn != nullptr && txn->damaged()) {
      out.state = frozen || (!options_.write && out.writer_pid == 0) ? IndexState::failed
                                                                     : IndexState::building;
      out.failure = "part of the index is damaged; the process that writes it builds that afresh";
    }
    if (txn != nullptr) {
      // Skipped files change with commits only; reading them for every snapshot would cost more
      // than the snapshot.
      const std::string stamp = fmt::format("{} {} {}", static_cast<std::uint64_t>(out.generation),
                                            out.updated_at,
                                            updater != nullptr ? updater->stats().commits : 0);
      std::lock_guard lock(notes_mutex_);
      if (stamp != notes_stamp_ || notes_stamp_.empty()) {
        notes_ = txn->notes();
        notes_stamp_ = stamp;
      }
      out.skipped = notes_;
    }
    return out;
  }

  void notify() {
    std::vector<std::shared_ptr<Listener>> listeners;
    {
      std::lock_guard lock(listeners_mutex_);
      for (const auto& weak : listeners_)
        if (auto listener = weak.lock()) listeners.push_back(std::move(listener));
    }
    if (listeners.empty()) return;
    const IndexStatus now = status();
    for (const auto& listener : listeners) {
      std::lock_guard lock(listener->mutex);
      if (listener->call) {
        const auto call = listener->call;  // The listener may remove itself.
        call(now);
      }
    }
  }

  // The background thread: notifies listeners, follows the writer, takes over from it, polls for
  // requests.
  void keep(std::stop_token stop) {
    std::string seen;
    auto last_notified = Steady::now() - kNotifyEvery;
    while (!stop.stop_requested()) {
      bool writer = false;
      {
        std::unique_lock lock(mutex_);
        writer = updater_ != nullptr;
      }
      {
        std::unique_lock lock(notify_mutex_);
        wake_.wait_for(
            lock, stop,
            writer ? std::chrono::milliseconds(kRequests) : std::chrono::milliseconds(kFollow),
            [&] { return dirty_; });
      }
      if (stop.stop_requested()) return;
      extractors_->end_idle();
      buffer_hosts_->end_idle();
      if (writer) {
        writer_and_store().first->mend();  // Damage found by this process or by others.
        poll_reindex_request();
        expire_disk_patches();
      } else {
        follow(seen);
      }
      bool dirty = false;
      {
        std::lock_guard lock(notify_mutex_);
        dirty = dirty_;
      }
      if (!dirty) continue;
      // Limits the rate of notifications.
      const auto since = Steady::now() - last_notified;
      if (since < kNotifyEvery) {
        std::unique_lock lock(notify_mutex_);
        wake_.wait_for(lock, stop, kNotifyEvery - since, [] { return false; });
      }
      {
        std::lock_guard lock(notify_mutex_);
        dirty_ = false;
      }
      last_notified = Steady::now();
      notify();
    }
  }

  // Entries from before this process became the writer: they stay until the store has their
  // contents.
  void expire_disk_patches() {
    if (overlay_.patches().empty()) return;
    std::shared_ptr<store::Store> store;
    {
      std::lock_guard lock(mutex_);
      store = store_;
    }
    if (const auto txn = store->read(); txn.ok())
      patches_.follow(**txn, ReaderOverlay::When::always);
  }

  void poll_reindex_request() {
    const std::string path = request_path();
    if (inspect_own_file(path) != OwnFile::own) return;
    const std::string text = read_own_file(path, kMaxRequestBytes);
    ::unlink(path.c_str());
    std::lock_guard lock(mutex_);
    if (updater_) updater_->scan(scan_mode(text.starts_with("scratch")));
  }

  void follow(std::string& seen) {
    bool frozen = false, have_store = false;
    {
      std::lock_guard lock(mutex_);
      frozen = frozen_;
      have_store = store_ != nullptr;
    }
    if (!frozen && !deferred_ && take_over()) return;
    if (!have_store) {
      const Status opened = open_to_read();
      std::lock_guard guard(mutex_);
      if (!opened.ok()) failure_ = opened.error().message;
      if (!store_) return;
      failure_.clear();
    }
    std::shared_ptr<store::Store> store;
    {
      std::lock_guard lock(mutex_);
      store = store_;
    }
    store->damage();  // Reads the damage that other processes have found.
    const auto txn = store->read();
    if (!txn.ok()) return;
    const std::string now = fmt::format(
        "{} {} {}", static_cast<std::uint64_t>((*txn)->generation()),
        (*txn)->meta(update::meta_key::kPass), update::WriterLock::holder(directory_));
    // Even if nothing is new: an entry may have been read from a half-written file.
    patches_.follow(**txn, ReaderOverlay::When::always);
    if (now == seen) return;
    seen = now;
    mark_dirty();
  }

  // Becomes the writer if there is none.
  bool take_over() {
    auto lock = options_.write ? update::WriterLock::try_take(directory_) : nullptr;
    if (!lock) return false;
    auto opened = store::Store::open(directory_, store::Store::Mode::read_write);
    if (!opened.ok()) {
      std::lock_guard guard(mutex_);
      if (failure_ != opened.error().message)
        log_error("cannot take over the index: {}", opened.error().message);
      failure_ = opened.error().message;
      return false;
    }
    log_info("this process now writes the index of {}", root_->path());
    {
      std::lock_guard guard(mutex_);
      lock_ = std::move(lock);
      store_ = std::move(*opened);
      failure_.clear();
    }
    try {
      become_writer();
    } catch (const std::system_error& error) {
      // Answers from the existing index, and reports why it does not change.
      log_error("the index of {} is not kept up to date: {}", root_->path(),
                no_thread_error(error).message);
      std::lock_guard guard(mutex_);
      failure_ = no_thread_error(error).message;
    }
    mark_dirty();
    return true;
  }

  void mark_dirty() {
    {
      std::lock_guard lock(notify_mutex_);
      dirty_ = true;
    }
    wake_.notify_all();
  }

  const IndexOptions options_;
  const std::shared_ptr<update::RootDir> root_;
  const std::string directory_;
  const std::shared_ptr<QueryCache> queries_;
  const std::shared_ptr<update::BuildPlaces> builds_ = std::make_shared<update::BuildPlaces>(root_);
  /// The paths that unsaved buffers add to the store or remove from it.
  static std::string overlaid(const SnapshotParts& parts) {
    std::string paths;
    for (const auto& [path, entry] : *parts.overlay)
      if (!entry->facts || !parts.txn->find_file(path))
        paths.append(entry->facts ? "+" : "-").append(path) += '\n';
    return paths;
  }

  mutable IncludeCache includes_;
  const std::shared_ptr<FactsCache> cache_ = std::make_shared<FactsCache>(40u << 20);
  const std::shared_ptr<FactsCache> symbols_cache_ = std::make_shared<FactsCache>(24u << 20);
  update::DependencyFiles beside_{root_, options_.exclude};
  const std::shared_ptr<worker::Pool> extractors_ = options_.extractors
                                                        ? options_.extractors
                                                        : std::make_shared<worker::Pool>(
                                                              worker::PoolOptions{
                                                                  .kept = options_.workers});
  const std::shared_ptr<worker::BufferHosts> buffer_hosts_ = std::make_shared<worker::BufferHosts>(
      extractors_);
  mutable Overlay overlay_{buffer_hosts_};
  mutable ReaderOverlay patches_{*root_, overlay_, *extractors_, *options_.clock,
                                 options_.max_file_bytes};
  DiskCheck disk_check_{root_, patches_, overlay_, excluded(), kMostPatches};
  std::weak_ptr<LiveIndex> weak_;

  mutable std::mutex mutex_;  // Guards the next block.
  std::unique_ptr<update::WriterLock> lock_;
  std::shared_ptr<store::Store> store_;
  std::shared_ptr<update::Watcher> watcher_;
  std::unique_ptr<update::Updater> updater_;        // Set once; reset only in the destructor.
  std::unique_ptr<update::OnDemandIndexer> ahead_;  // Set together with updater_.
  bool frozen_ = false;                             // The directory is read-only.
  std::string failure_;

  std::mutex deferred_mutex_;  // Held while check() takes over.
  // The store is neither compared with the disk nor written until check().
  std::atomic<bool> deferred_ = false;

  std::mutex gate_;  // Held during a callback of the watcher.
  bool closing_ = false;

  std::mutex notify_mutex_;
  bool dirty_ = false;
  std::condition_variable_any wake_;

  std::mutex listeners_mutex_;
  std::vector<std::weak_ptr<Listener>> listeners_;

  mutable std::mutex notes_mutex_;
  mutable std::vector<store::SkippedFile> notes_;
  mutable std::string notes_stamp_;

  mutable std::mutex owners_mutex_;
  mutable std::shared_ptr<const update::Owners> owners_;
  mutable std::array<std::string, 4> owners_stamps_;

  std::jthread keeper_;
};

}  // namespace

Result<std::shared_ptr<Index>> Index::open(IndexOptions options) {
  const auto canonical = canonical_path(options.root);
  if (!canonical.ok())
    return Error{ErrorCode::not_found, fmt::format("there is no directory {}", options.root),
                 "Name a directory that exists."};
  options.root = *canonical;
  auto root = update::RootDir::open(
      *canonical, options.package_caches ? *options.package_caches : update::package_caches());
  if (!root.ok()) return std::move(root).error();
  auto parent = cache_parent(options);
  if (!parent.ok()) return std::move(parent).error();
  // The canonical path of the cache, so that a project that contains it can exclude it.
  std::string directory = join_path(*parent,
                                    store::hex(store::digest_of(*canonical, Language::text, 0)));
  if (make_directories(directory) == 0) {
    // Other users must not be able to replace it: neither where it is named, nor where a link
    // leads.
    if (const Status own = check_own_directory(*parent, Writers::also_sticky); !own)
      return own.error();
    if (const auto real = canonical_path(directory); real.ok()) directory = *real;
    if (const Status own = check_own_directory(std::string(parent_path(directory)),
                                               Writers::also_sticky);
        !own)
      return own.error();
    if (const Status own = check_own_directory(directory); !own) return own.error();
  }
  // The last reference may be released inside a listener, on the thread that the destructor joins:
  // then another thread destroys the index.
  const auto destroy = [](LiveIndex* last) {
    if (!last->is_own_thread()) return delete last;
    std::thread other;
    // If no thread can be started, the index is leaked: the thread cannot join itself.
    if (start_thread(other, [last] { delete last; })) other.detach();
  };
  std::shared_ptr<LiveIndex> index(
      new LiveIndex(std::move(options), std::move(*root), std::move(directory)), destroy);
  index->remember(index);
  try {
    if (const Status started = index->start(); !started.ok()) return started.error();
  } catch (const std::system_error& error) {  // Thrown when a required thread cannot be started.
    return Error{ErrorCode::index_failed, no_thread_error(error).message,
                 no_thread_error(error).hint};
  }
  return std::shared_ptr<Index>(std::move(index));
}

}  // namespace codefinder::index
