// The contents of an index on the disk, and whether this program can use it, found by reading a few
// pages: without LMDB, without a lock, and without a change on the disk.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::store {

struct Inspection {
  bool present = false;      // There is a data file.
  bool begun = false;        // Something was committed.
  std::uint32_t format = 0;  // 0: unknown; formats before 10 cannot be read.
  bool other_format = false;
  std::string defect;  // Why it is not used and the next writer builds it afresh; "" if it is used.
  std::uint32_t owner = 0;               // User id of the owner of the data file.
  std::uint64_t bytes = 0;               // On the disk.
  std::uint64_t files = 0, symbols = 0;  // The rest: empty if there is a defect.
  std::uint64_t damaged_files = 0;       // Whose facts are read again by the next writer.
  std::vector<std::string> meta;         // The values of the keys asked for; "" when absent.
};

/// Inspects the index in `directory`; `keys`: as for ReadTxn::meta. A whole check of all pages
/// is not made. Safe for arbitrary bytes. Takes less than a millisecond.
Inspection inspect(const std::string& directory, std::span<const std::string_view> keys);

}  // namespace codefinder::store
