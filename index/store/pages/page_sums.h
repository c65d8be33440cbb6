// Checksums of the pages of the data file, in the file index.sums next to it, and the map through
// which pages are read. LMDB never overwrites a page that a snapshot needs: a commit writes its
// changes to free pages. So one checksum per page is enough for all snapshots, and a page that was
// checked once stays valid as long as its checksum does not change.
//
//   header   8 bytes magic, u32 version, u32 page size; at 64, two slots of 24 bytes, the slot of
//            transaction T at index T % 2:
//              u64 transaction, u64 checksum of its meta page, u64 XXH3-64 of these two
//   from kTableOffset on: per page u64, 0 for a page that was never used
//
// A checksum is XXH3-64 of the page's bytes, mixed with its number: swapped pages are detected.
// Order of writes: LMDB commits T, then the checksums of the pages that T wrote are put into the
// table, then the slot of T is written. Until then readers use T - 1, whose pages LMDB keeps as
// long as there is a reader of T. A transaction is "covered" once its slot is written.
#pragma once

#include "index/store/pages/page_layout.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::store {

/// A slot of the header of index.sums.
struct CoveredTransaction {
  std::uint64_t transaction = 0;
  std::uint64_t meta_sum = 0;
};

std::uint64_t page_sum(std::string_view bytes, page::Number number);

/// Both files of one index, mapped for reading.  Thread-safe.
class PageSums {
 public:
  /// Reserves `map_bytes` of address space for the data file, less if the system refuses. Errors:
  /// errno; EBADMSG if the checksum file is missing, truncated or not one.
  static int open(const std::string& data_path, const std::string& sums_path, std::size_t map_bytes,
                  std::shared_ptr<PageSums>& out);
  ~PageSums();
  PageSums(const PageSums&) = delete;

  std::size_t page_size() const { return page_size_; }
  /// Updates the known sizes of both files. Returns false if they outgrew the map: then call open()
  /// again.
  bool follow();

  /// Returns the slot of a transaction; nullopt if it has none.
  std::optional<CoveredTransaction> covered(std::uint64_t transaction) const;
  /// Returns false if the bytes at its slot are neither a valid slot (of any transaction) nor all
  /// zero: the slot is damaged, or is being written.
  bool has_whole_slot(std::uint64_t transaction) const;
  /// Returns the newest transaction that has a slot.
  std::optional<CoveredTransaction> newest() const;
  /// Returns the meta page of a covered transaction; nullopt if it no longer matches its checksum.
  std::optional<page::Meta> meta(const CoveredTransaction& covered) const;
  std::uint64_t meta_sum(std::uint64_t transaction) const;
  /// Returns the meta page of this transaction without checking its checksum, only its magic,
  /// version and transaction number. Nullopt if there is none.
  std::optional<page::Meta> unchecked_meta(std::uint64_t transaction) const;

  /// Returns the bytes of `count` pages; nullptr if one does not match its checksum or is not in
  /// the file. REQUIRES: they belong to a covered transaction that a snapshot keeps.
  const char* checked(page::Number first, std::uint64_t count) const {
    constexpr std::uint32_t kReadsBetweenLooks = 1024;
    if (++reads_ % kReadsBetweenLooks == 0) limit_resident();
    for (page::Number number = first; number < first + count; ++number)
      if (!is_right(number)) return nullptr;
    return data_ + first * page_size_;
  }
  /// Returns the bytes without checking them; nullptr if they are not in the file.
  const char* unchecked(page::Number first, std::uint64_t count) const;
  /// Reads pages with pread and without a check: they do not count as this process's resident
  /// memory. Returns 0 or errno.
  int read(page::Number first, std::uint64_t count, std::string& bytes) const;
  /// Drops the mapped pages from this process's resident memory; they are faulted in again when
  /// read.
  void forget() const;
  std::uint64_t pages_in_file() const { return pages_.load(std::memory_order_relaxed); }
  std::uint64_t sums_in_file() const { return sums_.load(std::memory_order_relaxed); }
  std::uint64_t sum_in_table(page::Number number) const;

  /// The address ranges [begin, end) at which the files are mapped.
  std::pair<const char*, const char*> data_range() const { return {data_, data_ + data_bytes_}; }
  std::pair<const char*, const char*> sums_range() const { return {table_, table_ + table_bytes_}; }

  static constexpr std::size_t kTableOffset = 4096;
  static constexpr std::size_t kSlotOffset = 64, kSlotBytes = 24;
  static std::string encode_header(std::size_t page_size);
  static std::string encode_slot(const CoveredTransaction& covered);

 private:
  PageSums() = default;
  std::optional<std::string> read_slot(std::uint64_t place) const;
  bool is_right(page::Number number) const {
    if (number >= pages_in_file() || number >= sums_in_file()) return false;
    const std::uint64_t known = sum_in_table(number);
    if (known != 0 && seen_[number].load(std::memory_order_relaxed) == known) return true;
    return check(number, known);
  }
  bool check(page::Number number, std::uint64_t known) const;
  int map(std::size_t map_bytes);
  /// Calls forget() if mapped files took much more of this process's resident memory since the last
  /// call of it: a pass over the index maps all of it otherwise.
  void limit_resident() const;

  static thread_local constinit std::uint32_t reads_;  // Calls of checked() by this thread.

  int data_file_ = -1, sums_file_ = -1;
  std::size_t page_size_ = 0;
  const char* data_ = nullptr;
  std::size_t data_bytes_ = 0;
  const char* table_ = nullptr;  // The whole checksum file, with its header.
  std::size_t table_bytes_ = 0;
  // Per page: the checksum against which this process has verified the page.
  std::atomic<std::uint64_t>* seen_ = nullptr;
  std::size_t seen_bytes_ = 0;
  std::atomic<std::uint64_t> pages_ = 0, sums_ = 0;
  // Bytes of mapped files after the last forget() of limit_resident(), or fewer since then.
  mutable std::atomic<std::size_t> resident_before_ = 0;
};

}  // namespace codefinder::store
