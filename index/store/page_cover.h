// The writer's side of the checksums (page_sums.h): after each commit, the pages that it wrote get
// theirs. Not thread-safe: whoever calls holds the environment's write mutex.
#pragma once

#include "index/store/page_sums.h"
#include "index/store/tree_walk.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::index {

class PageCover {
 public:
  PageCover(std::string path, std::shared_ptr<PageSums> sums)
      : path_(std::move(path)), sums_(std::move(sums)) {}
  ~PageCover();
  PageCover(const PageCover&) = delete;

  /// A file of checksums for an index without a commit: those of transaction 0 are of no page.  0
  /// or errno.
  static int create(const std::string& path, std::size_t page_size);
  /// Writes the slot of transaction 0, whose meta page has just been made.  0 or errno.
  int cover_empty();

  /// The table of the files after they outgrew their map.
  void follow(std::shared_ptr<PageSums> sums) { sums_ = std::move(sums); }

  /// Before a write: everything that LMDB will read by itself is right, and the last transaction is
  /// covered.  The first time, and when another process has written since, by a walk over all
  /// trees.  0, errno, or MDB_CORRUPTED.
  int prepare(std::uint64_t last_transaction);
  /// Covers the transaction after the one that was covered last.  REQUIRES: prepare() before it.
  int cover(std::uint64_t transaction);
  /// Has it on the disk.  0 or errno.
  int sync();

  /// Whether the page is part of the covered state, and so has a checksum.
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
  std::optional<std::uint64_t> covered_;  // Whose pages used_ has.
  PageSet used_;
  std::vector<page::Number> freed_;  // By the covered transaction.
};

}  // namespace codefinder::index
