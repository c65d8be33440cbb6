// An index::Index without disk or threads: it returns a FakeSnapshot, records updates and unsaved
// texts, and can block snapshot().
#pragma once

#include "support/fake_snapshot.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::testing {

class FakeIndex : public index::Index, private index::Freshness, private index::UnsavedBuffers {
 public:
  explicit FakeIndex(std::string root)
      : root_(std::move(root)), snapshot_(std::make_shared<FakeSnapshot>()) {
    status_.root = root_;
  }

  FakeSnapshot& files() { return *snapshot_; }
  std::optional<std::string> unsaved(std::string_view path) const {
    std::lock_guard lock(mutex_);
    const auto at = unsaved_.find(path);
    return at == unsaved_.end() ? std::nullopt : std::optional(at->second);
  }
  std::vector<std::string> updates() const {
    std::lock_guard lock(mutex_);
    return updates_;
  }
  /// Until open_gate(), calls of snapshot() block.
  void close_gate() {
    std::lock_guard lock(mutex_);
    gate_open_ = false;
  }
  void open_gate() {
    std::lock_guard lock(mutex_);
    gate_open_ = true;
    gate_.notify_all();
  }
  void throw_on_snapshot(bool on) { throws_ = on; }
  void report(index::IndexState state, double progress, std::uint64_t files = 0) {
    std::map<int, std::function<void(const index::IndexStatus&)>> listeners;
    index::IndexStatus now;
    {
      std::lock_guard lock(mutex_);
      status_.state = state;
      status_.progress = progress;
      status_.files = files;
      now = status_;
      listeners = listeners_;
    }
    for (const auto& [number, listener] : listeners) listener(now);
  }

  /// Runs `between` once, after the next status() has read the status and before it returns.
  void after_status(std::function<void()> between) {
    std::lock_guard lock(mutex_);
    after_status_ = std::move(between);
  }

  /// `on_missing` adds files for the misses of a query; it returns whether it has added any.
  void on_missing(std::function<bool(const MissingKeys&)> on_missing) {
    on_missing_ = std::move(on_missing);
  }

  /// As if this process became the writer.
  void become_writer() {
    const std::lock_guard lock(mutex_);
    status_.writer = true;
  }
  /// As if changes were committed.
  void commit() {
    {
      std::lock_guard lock(mutex_);
      status_.generation = Generation(static_cast<std::uint64_t>(status_.generation) + 1);
    }
    report(index::IndexState::ready, 1);
  }

  index::Freshness& freshness() override { return *this; }
  index::UnsavedBuffers& buffers() override { return *this; }
  const std::string& root() const override { return root_; }
  std::shared_ptr<const index::Snapshot> snapshot() const override {
    if (throws_) throw std::runtime_error("the index fell over");
    std::unique_lock lock(mutex_);
    gate_.wait(lock, [&] { return gate_open_; });
    return snapshot_;
  }
  index::IndexStatus status() const override {
    std::unique_lock lock(mutex_);
    index::IndexStatus read = status_;
    const auto between = std::exchange(after_status_, nullptr);
    lock.unlock();
    if (between) between();
    return read;
  }
  bool wait_ready(std::chrono::milliseconds, std::stop_token) override { return true; }
  void persist_include_graph() override {}
  void wait_idle() override {}
  void update(std::vector<std::string> paths) override {
    std::lock_guard lock(mutex_);
    updates_.insert(updates_.end(), paths.begin(), paths.end());
  }
  void reindex(index::Reindex) override {}
  bool revalidate(std::span<const FileId>) override { return false; }
  bool verify_against_disk(std::chrono::milliseconds, std::stop_token) override { return false; }
  bool repair(std::chrono::milliseconds, std::stop_token) override { return false; }
  Completeness index_missing(const index::Snapshot& asked, std::chrono::milliseconds,
                             std::stop_token) override {
    const bool found_more = on_missing_ && on_missing_(asked.misses());
    return {.complete = !found_more, .found_more = found_more};
  }
  void set(std::string_view path, Language, std::string text) override {
    std::lock_guard lock(mutex_);
    unsaved_[std::string(path)] = std::move(text);
  }
  void edit(std::string_view path, ByteRange range, std::string_view replacement) override {
    std::lock_guard lock(mutex_);
    unsaved_.find(path)->second.replace(range.begin, range.end - range.begin, replacement);
  }
  void drop(std::string_view path) override {
    std::lock_guard lock(mutex_);
    if (const auto at = unsaved_.find(path); at != unsaved_.end()) unsaved_.erase(at);
  }
  std::shared_ptr<const index::Snapshot> with_insertion(const Insertion&) const override {
    return nullptr;
  }
  std::uint32_t fewest_errors(std::string_view) const override { return 0; }
  void cache_query(std::string_view query_id, std::string payload) override {
    std::lock_guard lock(mutex_);
    snapshot_->add_query(std::string(query_id), std::move(payload));
  }
  std::shared_ptr<void> on_change(
      std::function<void(const index::IndexStatus&)> listener) override {
    std::lock_guard lock(mutex_);
    const int number = next_listener_++;
    listeners_[number] = std::move(listener);
    return std::shared_ptr<void>(this, [this, number](void*) {
      std::lock_guard lock(mutex_);
      listeners_.erase(number);
    });
  }

 private:
  const std::string root_;
  std::shared_ptr<FakeSnapshot> snapshot_;
  mutable std::mutex mutex_;
  mutable std::condition_variable gate_;
  bool gate_open_ = true;
  std::atomic<bool> throws_{false};
  index::IndexStatus status_;
  mutable std::function<void()> after_status_;
  std::function<bool(const MissingKeys&)> on_missing_;
  std::map<int, std::function<void(const index::IndexStatus&)>> listeners_;
  int next_listener_ = 1;
  std::map<std::string, std::string, std::less<>> unsaved_;
  std::vector<std::string> updates_;
};

/// SessionOptions::open_index: every root has this index.
inline auto opens(std::shared_ptr<index::Index> index) {
  return [index = std::move(index)](const index::IndexOptions&) {
    return Result<std::shared_ptr<index::Index>>(index);
  };
}

/// The same: each root has an index of its own, `first` its root.
inline auto opens_roots(std::shared_ptr<FakeIndex> first = nullptr) {
  const std::string root = first ? first->status().root : "";
  return [first = std::move(first), root](const index::IndexOptions& of) {
    return Result<std::shared_ptr<index::Index>>(
        of.root == root ? first : std::make_shared<FakeIndex>(of.root));
  };
}

}  // namespace codefinder::testing
