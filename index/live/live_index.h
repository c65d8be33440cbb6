// The Index that Index::open returns: forwards to its parts, and runs the background thread.
#pragma once

#include "index/index.h"
#include "index/live/listeners.h"
#include "index/live/live_freshness.h"
#include "index/live/open.h"
#include "index/live/snapshot_source.h"
#include "index/live/status_reader.h"
#include "index/live/stored_history.h"
#include "index/live/writer_role.h"
#include "index/overlay/overlay.h"
#include "index/overlay/reader_overlay.h"
#include "index/past_state.h"
#include "index/worker/open_buffer.h"
#include "index/worker/pool.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace codefinder::live {

class LiveIndex final : public index::Index,
                        public index::PastStates,
                        private index::UnsavedBuffers {
 public:
  LiveIndex(index::IndexOptions options, std::shared_ptr<update::RootDir> root,
            std::string directory);
  ~LiveIndex() override;

  /// Opens the store and starts the background thread.  Called once, before all others.
  Status start();
  /// True on the background thread, which cannot destroy this.
  bool is_own_thread() const { return background_.get_id() == std::this_thread::get_id(); }

  const std::string& root() const override { return root_->path(); }
  std::shared_ptr<const index::Snapshot> snapshot() const override;
  Result<index::PastState> state_at(const index::PastRequest& request,
                                    std::stop_token stop) const override;
  index::IndexStatus status() const override;
  std::shared_ptr<void> on_change(
      std::function<void(const index::IndexStatus&)> listener) override {
    return listeners_.add(std::move(listener));
  }
  bool wait_ready(std::chrono::milliseconds timeout, std::stop_token stop) override {
    return role_.wait_ready(timeout, std::move(stop));
  }
  void wait_idle() override;
  void update(std::vector<std::string> paths) override;
  void reindex(index::Reindex kind) override;
  index::Freshness& freshness() override { return freshness_; }
  index::UnsavedBuffers& buffers() override { return *this; }
  void persist_include_graph() override { snapshots_->persist_include_graph(); }
  void cache_query(std::string_view query_id, std::string payload) override {
    snapshots_->cache_query(query_id, payload);
  }

 private:
  void set(std::string_view path, Language language, std::string text) override;
  void edit(std::string_view path, ByteRange range, std::string_view replacement) override;
  void drop(std::string_view path) override;
  std::shared_ptr<const index::Snapshot> with_insertion(const Insertion& insertion) const override {
    return snapshots_->take_with(insertion, status_, extractors_, history_);
  }
  std::uint32_t fewest_errors(std::string_view path) const override {
    return overlay_.fewest_errors(path);
  }

  void background_loop(std::stop_token stop);
  void wait_for_change(std::stop_token stop, std::chrono::milliseconds time);
  bool is_quiet() const;
  void follow_writer();
  void expire_disk_patches();
  void mark_dirty();

  const index::IndexOptions options_;
  const std::shared_ptr<update::RootDir> root_;
  const std::string directory_;
  const std::shared_ptr<worker::Pool> extractors_;
  const std::shared_ptr<const StoredHistory> history_;
  const std::shared_ptr<worker::BufferHosts> buffer_hosts_;
  overlay::Overlay overlay_;
  overlay::ReaderOverlay reader_overlay_;

  std::mutex notify_mutex_;
  bool dirty_ = false;  // The listeners are to be notified.
  std::condition_variable_any wake_;
  Listeners listeners_;

  WriterRole role_;
  const StatusReader status_;
  const std::shared_ptr<SnapshotSource> snapshots_;
  LiveFreshness freshness_;
  std::string followed_;      // The state of the store when a reader last notified the listeners.
  unsigned quiet_polls_ = 0;  // A reader's polls without news.
  std::jthread background_;   // Last member: it uses all others.
};

}  // namespace codefinder::live
