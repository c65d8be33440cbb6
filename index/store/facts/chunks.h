// Splits facts blobs into chunks for the facts table, sized to waste little of LMDB's pages
// (format.h), and reassembles them.
#pragma once

#include "index/store/pages/lmdb.h"

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::store {

/// Returns the whole blob: a view into the map if it is one chunk, else into `buffer`. Nullopt if
/// the file has none.
std::optional<Slice> read_chunks(const Txn& txn, MDB_dbi facts, std::uint32_t file,
                                 std::string& buffer);
/// Returns at least the first `bytes` of the blob, or all of it if it is shorter.
std::optional<Slice> read_first_chunks(const Txn& txn, MDB_dbi facts, std::uint32_t file,
                                       std::size_t bytes, std::string& buffer);
/// Appends blobs to the table, in one transaction, split so that pages are filled completely.
class ChunkWriter {
 public:
  ChunkWriter(Txn& txn, MDB_dbi facts) : txn_(txn), facts_(facts) {}
  /// REQUIRES: all keys of the table are less than this file's.
  int add(std::uint32_t file, Slice blob);

 private:
  enum class Storage { in_leaf, overflow_pages };
  int put(std::uint32_t file, std::uint32_t chunk, Slice piece, Storage storage);

  Txn& txn_;
  const MDB_dbi facts_;
  // Estimated free bytes in the last leaf page; a wrong estimate only wastes space.
  std::size_t room_ = 0;
};

int remove_chunks(Txn& txn, MDB_dbi facts, std::uint32_t file);

}  // namespace codefinder::store
