// The part of this process in keeping an index up to date: it writes the index if no other process
// does, else it reads what the writer commits, and takes over when the writer ends.  Thread-safe.
#pragma once

#include "base/result.h"
#include "index/index.h"
#include "index/live/first_facts.h"
#include "index/options.h"
#include "index/store/store.h"
#include "index/update/disk/root_dir.h"
#include "index/update/on_demand_indexer.h"
#include "index/update/updater.h"
#include "index/update/walk/ignore.h"
#include "index/update/walk/watch.h"
#include "index/update/writer/writer_lock.h"
#include "index/worker/pool.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::remote {
struct RemoteSeed;
}

namespace codefinder::live {

class WriterRole {
 public:
  struct Hooks {
    std::function<void()> on_change;                       // The state or the progress changed.
    std::function<std::vector<std::string>()> open_paths;  // The files open in an editor.
  };
  WriterRole(const index::IndexOptions& options, std::shared_ptr<update::RootDir> root,
             std::string directory, std::shared_ptr<worker::Pool> extractors, Hooks hooks);
  ~WriterRole();
  WriterRole(const WriterRole&) = delete;
  WriterRole& operator=(const WriterRole&) = delete;

  /// Ends the download of a snapshot.
  void stop() { stop_.request_stop(); }

  /// Called once, before all others.  Errors: index_failed, if the index can be neither read nor
  /// created now.  A process that watches the disk succeeds then, without a store, and tries again
  /// in follow().
  Status open();

  /// Valid until the destructor; the store of a reader may be replaced.
  struct Current {
    update::Updater* updater = nullptr;             // nullptr: this process is not the writer.
    update::OnDemandIndexer* on_demand = nullptr;   // Set together with `updater`.
    std::shared_ptr<store::Store> store = nullptr;  // nullptr: there is none yet.
    bool read_only = false;                         // The directory cannot be written.
    std::string failure = {};                       // Why the index is not kept up to date.
  };
  Current current() const;
  /// The store, if this process holds the writer lock; else nullptr.
  std::shared_ptr<store::Store> writable_store() const;
  std::string watcher_mode() const;
  /// Process id of the writer; 0 if there is none.
  std::int64_t writer_pid() const;

  /// True while the index is neither compared with the disk nor written (see
  /// IndexOptions::unverified_from).
  bool is_deferred() const { return deferred_; }
  /// Becomes the writer if possible; true if it was deferred.
  bool end_deferral();

  /// True if no process keeps the index up to date with the disk.
  bool nobody_writes() const;
  /// True if this process cannot become the writer and there is none: waiting is of no use.
  bool nobody_will_write() const;
  /// See Index::wait_ready.
  bool wait_ready(std::chrono::milliseconds timeout, std::stop_token stop) const;
  /// Waits until this process is the writer, `time` has passed or `stop` is requested.
  void wait_for_role(std::chrono::milliseconds time, std::stop_token stop) const;
  /// Waits until `time` has passed or `stop` is requested.
  void pause(std::chrono::milliseconds time, std::stop_token stop) const;

  /// Passes the paths of Hooks::open_paths to the updater, if there is one.
  void publish_open_paths();
  void request_reindex(index::Reindex kind);

  /// One step of the writer: repairs damage, and executes the requests of readers.
  void serve_requests();
  /// One step of a reader: takes over if there is no writer, else looks for new commits.  Returns
  /// the store to read; nullptr if there is none, or if this process is the writer now.
  std::shared_ptr<store::Store> follow();

 private:
  Status open_store(int made);
  Status open_as_writer(std::unique_ptr<update::WriterLock> lock);
  Status open_to_write(std::unique_ptr<update::WriterLock> lock);
  void seed_from_remote();
  void download_first_facts(const remote::RemoteSeed& seed);
  void finish_seed();
  Status open_as_reader(int made);
  Status open_to_read();
  bool is_whole() const;
  bool take_over();
  void become_writer();
  std::shared_ptr<update::Watcher> make_watcher();
  update::UpdaterOptions updater_options(update::Watcher* watcher) const;
  void write_failed(const Error& error);
  void set_failure(std::string message);
  std::string request_path() const;

  const index::IndexOptions& options_;
  const std::shared_ptr<update::RootDir> root_;
  const std::string directory_;
  const std::shared_ptr<worker::Pool> extractors_;
  const Hooks hooks_;

  mutable std::mutex mutex_;  // Guards the next block.
  mutable std::condition_variable_any changed_;
  std::unique_ptr<update::WriterLock> lock_;
  std::shared_ptr<store::Store> store_;
  std::shared_ptr<update::Watcher> watcher_;
  std::unique_ptr<update::Updater> updater_;            // Set once; reset only in the destructor.
  std::unique_ptr<update::OnDemandIndexer> on_demand_;  // Set together with updater_.
  bool read_only_ = false;
  std::string failure_;
  bool write_failed_ = false;  // The last attempt to open the store for writing failed.
  // This process holds the lock, and follow() is to download a snapshot before it opens the store.
  bool awaits_seed_ = false;

  std::shared_ptr<FirstFacts> first_facts_;  // Set before the updater; nullptr: none.

  std::mutex deferred_mutex_;  // Held while end_deferral() takes over.
  std::atomic<bool> deferred_ = false;

  // When to open the store for writing again, after a failure.  Used by one thread at a time.
  std::chrono::steady_clock::time_point next_attempt_{};

  std::stop_source stop_;

  std::mutex gate_;  // Held during a callback of the watcher.
  bool closing_ = false;
};

update::IgnoreFiles ignore_files(const index::IndexOptions& options);

/// The ignore rules of the settings, which exclude the cache directory too if it is inside the
/// project; without the user's excludes file.
update::IgnoreRules::Options ignore_options(const index::IndexOptions& options,
                                            const std::string& directory, const std::string& root);

}  // namespace codefinder::live
