// The writer's side of the checksums (page_sums.h): after each commit, writes the checksums of the
// pages that the commit wrote. Not thread-safe: callers hold the environment's write mutex.
#pragma once

#include "index/store/pages/page_sums.h"
#include "index/store/pages/tree_walk.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::store {

class PageCover {
 public:
  PageCover(std::string path, std::shared_ptr<PageSums> sums)
      : path_(std::move(path)), sums_(std::move(sums)) {}
  ~PageCover();
  PageCover(const PageCover&) = delete;

  /// Creates a checksum file for an index without a commit; transaction 0 has no pages. Returns 0
  /// or errno.
  static int create(const std::string& path, std::size_t page_size);
  /// Writes the slot of transaction 0, whose meta page has just been created. Returns 0 or errno.
  int cover_empty();

  /// Switches to a new mapping after the files outgrew the old one.
  void follow(std::shared_ptr<PageSums> sums) { sums_ = std::move(sums); }

  /// Call before a write: ensures that all pages that LMDB reads by itself are intact and that the
  /// last transaction is covered. Walks all trees the first time, and when another process has
  /// written since. Returns 0, errno, or MDB_CORRUPTED.
  int prepare(std::uint64_t last_transaction);
  /// Covers the transaction after the one covered last. REQUIRES: prepare() before it.
  int cover(std::uint64_t transaction);
  /// Syncs the checksum file to the disk. Returns 0 or errno.
  int sync();

  /// Returns whether the page is part of the covered state, and so has a checksum.
  bool uses(page::Number number) const { return used_.has(number); }
  const PageSums& sums() const { return *sums_; }
  const PageSet& used() const { return used_; }

 private:
  int open();
  int write(std::string_view bytes, std::uint64_t at);
  int write_sums(std::vector<PageRun> runs);
  int write_slot(std::uint64_t transaction);

  const std::string path_;
  std::shared_ptr<PageSums> sums_;
  int file_ = -1;
  std::optional<std::uint64_t> covered_;  // The transaction whose pages are in used_.
  PageSet used_;
  std::vector<page::Number> freed_;  // Pages that the covered transaction freed.
};

}  // namespace codefinder::store
