// What reading found damaged in one index: shared structures, after which the index is built
// afresh, or facts of single files, which are read again.  Other processes learn of it by the file
// index.damaged beside the index:
//   "index <inode> <reason>" or "file <inode> <file id>", a line each; of the data file with this
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

namespace codefinder::index {

class Damage {
 public:
  /// `mark_path`: the file for other processes; "" for none.
  Damage(std::string mark_path, std::uint64_t inode)
      : mark_path_(std::move(mark_path)), inode_(inode) {}

  /// Shared structures.  The first reason is kept.
  void report(std::string_view reason);
  /// The facts of one file.
  void report_file(std::uint32_t file);
  /// What other processes have reported of this data file.  One stat where there is nothing.
  void read_mark();

  bool whole() const { return whole_.load(std::memory_order_acquire); }
  bool any() const { return any_.load(std::memory_order_acquire); }
  std::string reason() const;
  std::vector<std::uint32_t> files() const;
  /// This file has been read again, or is gone.
  void mend(std::uint32_t file);
  /// No file is damaged any more: other processes need not hear of any.  REQUIRES: the writer lock.
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

}  // namespace codefinder::index
