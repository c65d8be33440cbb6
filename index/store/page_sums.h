// Checksums of the pages of the data file, in the file index.sums beside it, and the map through
// which pages are read. LMDB never writes over a page that a snapshot needs: a commit puts what it
// changes into pages that are free.  So one checksum a page is enough for all snapshots, and a
// page, once checked, stays right for as long as its checksum stays the same.
//
//   header   8 bytes magic, u32 version, u32 size of a page; at 64, two slots of 24 bytes, the one
//   of transaction T at T % 2:
//            u64 transaction, u64 checksum of its meta page, u64 XXH3-64 of these two
//   from kTableOffset on: per page u64, 0 for a page that was never used
//
// A checksum is XXH3-64 of the page's bytes, mixed with its number: pages that changed places are
// noticed. Order of writing: LMDB commits T, then the checksums of the pages that T wrote are put
// into the table, then the slot of T is written. Until then readers see T - 1, whose pages LMDB
// keeps for as long as somebody reads T.
#pragma once

#include "index/store/page_layout.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::index {

/// A slot of the header.
struct CoveredTransaction {
  std::uint64_t transaction = 0;
  std::uint64_t meta_sum = 0;
};

std::uint64_t page_sum(std::string_view bytes, page::Number number);

/// Both files of one index, mapped for reading.  Thread-safe.
class PageSums {
 public:
  /// `map_bytes` of address space for the data file, less where the system refuses.  Errors: errno;
  /// EBADMSG for a file of checksums that is missing, cut short or none.
  static int open(const std::string& data_path, const std::string& sums_path, std::size_t map_bytes,
                  std::shared_ptr<PageSums>& out);
  ~PageSums();
  PageSums(const PageSums&) = delete;

  std::size_t page_size() const { return page_size_; }
  /// Takes note of how long the files are now.  False when they outgrew the map: then open() again.
  bool follow();

  /// The slot of a transaction; nullopt when it has none.
  std::optional<CoveredTransaction> covered(std::uint64_t transaction) const;
  /// False when the place of its slot holds neither a slot, of whatever transaction, nor nothing:
  /// it was damaged, or is being written.
  bool has_whole_slot(std::uint64_t transaction) const;
  /// The newest that has a slot.
  std::optional<CoveredTransaction> newest() const;
  /// The meta page of a covered transaction, if it is still the one that was covered.
  std::optional<page::Meta> meta(const CoveredTransaction& covered) const;
  std::uint64_t meta_sum(std::uint64_t transaction) const;
  /// What the meta pages say without any check but their magic: the greatest transaction.  Nullopt
  /// where none has it.
  std::optional<page::Meta> unchecked_meta(std::uint64_t transaction) const;

  /// The bytes of `count` pages; nullptr when one is not what its checksum says, or is not in the
  /// file. REQUIRES: they belong to a covered transaction that a snapshot keeps.
  const char* checked(page::Number first, std::uint64_t count) const {
    for (page::Number number = first; number < first + count; ++number)
      if (!is_right(number)) return nullptr;
    return data_ + first * page_size_;
  }
  /// The bytes without a check; nullptr when they are not in the file.
  const char* unchecked(page::Number first, std::uint64_t count) const;
  /// Reads pages without the map and without a check: they do not count as this process's memory.
  /// 0 or errno.
  int read(page::Number first, std::uint64_t count, std::string& bytes) const;
  /// What was read through the map is this process's memory no more until it is read again.
  void forget() const;
  std::uint64_t pages_in_file() const { return pages_.load(std::memory_order_relaxed); }
  std::uint64_t sums_in_file() const { return sums_.load(std::memory_order_relaxed); }
  std::uint64_t sum_in_table(page::Number number) const;

  /// [begin, end) of the addresses where the files are mapped.
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

  int data_file_ = -1, sums_file_ = -1;
  std::size_t page_size_ = 0;
  const char* data_ = nullptr;
  std::size_t data_bytes_ = 0;
  const char* table_ = nullptr;  // The whole file of checksums, with its header.
  std::size_t table_bytes_ = 0;
  // By page: the checksum with which this process found it right.
  std::atomic<std::uint64_t>* seen_ = nullptr;
  std::size_t seen_bytes_ = 0;
  std::atomic<std::uint64_t> pages_ = 0, sums_ = 0;
};

}  // namespace codefinder::index
