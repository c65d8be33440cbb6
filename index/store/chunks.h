// A facts blob in the facts table: cut into pieces that waste little of LMDB's pages (format.h),
// and put together again.
#pragma once

#include "index/store/lmdb.h"

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::index {

/// The whole blob: a view into the map when it is one piece, else into `buffer`.  nullopt if the
/// file has none.
std::optional<Slice> read_chunks(const Txn& txn, MDB_dbi facts, std::uint32_t file,
                                 std::string& buffer);
/// Its first `bytes` at least, or all of it where it is shorter.
std::optional<Slice> read_first_chunks(const Txn& txn, MDB_dbi facts, std::uint32_t file,
                                       std::size_t bytes, std::string& buffer);
/// Adds blobs at the end of the table, in one transaction: cut so that its pages are filled to the
/// brim.
class ChunkWriter {
 public:
  ChunkWriter(Txn& txn, MDB_dbi facts) : txn_(txn), facts_(facts) {}
  /// REQUIRES: no key of the table is as great as this file's.
  int add(std::uint32_t file, Slice blob);

 private:
  int put(std::uint32_t file, std::uint32_t chunk, Slice piece, bool whole_pages);

  Txn& txn_;
  const MDB_dbi facts_;
  // In the last leaf page, as far as is known: wrong, it would waste some of it.
  std::size_t room_ = 0;
};

int remove_chunks(Txn& txn, MDB_dbi facts, std::uint32_t file);

}  // namespace codefinder::index
