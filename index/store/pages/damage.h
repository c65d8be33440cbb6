// Records damage found in one index: in shared structures, after which the index is rebuilt, or in
// the facts of single files, which are reindexed. Other processes read it from the file
// index.damaged next to the index:
//   "index <inode> <reason>" or "file <inode> <file id>", one per line, for the data file with this
//   inode.
// Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::store {

class Damage {
 public:
  /// `mark_path`: the file for other processes; "" for none.
  Damage(std::string mark_path, std::uint64_t inode)
      : mark_path_(std::move(mark_path)), inode_(inode) {}

  /// Reports damage to shared structures. The first reason is kept.
  void report(std::string_view reason);
  /// Reports damage to the facts of one file.
  void report_file(std::uint32_t file);
  /// Reads what other processes have reported for this data file. One open() if there is no report.
  void read_mark();

  bool whole() const { return whole_.load(std::memory_order_acquire); }
  bool any() const { return any_.load(std::memory_order_acquire); }
  std::string reason() const;
  std::vector<std::uint32_t> files() const;
  /// Removes a file that has been reindexed or removed.
  void repair(std::uint32_t file);
  /// Deletes the file for other processes, since no file is damaged any more. REQUIRES: the writer
  /// lock.
  void clear_mark() const;

 private:
  void append_mark(const std::string& line) const;

  const std::string mark_path_;
  const std::uint64_t inode_;
  std::atomic<bool> any_ = false, whole_ = false;
  mutable std::mutex mutex_;
  std::string reason_;
  std::set<std::uint32_t> files_;
};

}  // namespace codefinder::store
