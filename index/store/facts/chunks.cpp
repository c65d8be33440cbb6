// Reads, appends and removes the chunks of facts blobs.
#include "index/store/facts/chunks.h"

#include "index/store/format.h"
#include "index/store/pages/bytes.h"

#include <algorithm>

namespace codefinder::store {

namespace {

std::string chunk_key(std::uint32_t file, std::uint32_t chunk) {
  std::string key = be_key(file, 4);
  key.push_back(static_cast<char>(chunk));
  return key;
}

}  // namespace

std::optional<Slice> read_chunks(const Txn& txn, MDB_dbi facts, std::uint32_t file,
                                 std::string& buffer) {
  return read_first_chunks(txn, facts, file, std::string::npos, buffer);
}

std::optional<Slice> read_first_chunks(const Txn& txn, MDB_dbi facts, std::uint32_t file,
                                       std::size_t bytes, std::string& buffer) {
  Cursor cursor;
  if (cursor.open(txn, facts, bytes) != 0) return std::nullopt;
  const std::string prefix = be_key(file, 4);
  Slice first;
  int chunks = 0;
  for (int rc = cursor.seek(prefix); rc == 0 && cursor.key.substr(0, 4) == prefix;
       rc = cursor.move(MDB_NEXT), ++chunks) {
    if (chunks == 0) first = cursor.value;
    else if (chunks == 1) buffer.assign(first).append(cursor.value);
    else buffer.append(cursor.value);
    if ((chunks == 0 ? first.size() : buffer.size()) >= bytes)
      return chunks == 0 ? first : Slice(buffer);
  }
  if (chunks == 0) return std::nullopt;
  return chunks == 1 ? first : Slice(buffer);
}

int ChunkWriter::add(std::uint32_t file, Slice blob) {
  constexpr std::size_t kWorthCutting = 64;
  std::uint32_t chunk = 0;
  if (const std::size_t pages = (blob.size() + format::kPageHeader) / format::kPageSize;
      pages > 0) {
    const Slice whole = blob.substr(0, pages * format::kPageSize - format::kPageHeader);
    if (const int rc = put(file, chunk++, whole, Storage::overflow_pages)) return rc;
    blob.remove_prefix(whole.size());
  }
  while (!blob.empty()) {
    const std::size_t fits = room_ >= format::kChunkCost + kWorthCutting
                                 ? room_ - format::kChunkCost
                                 : format::kMaxInLeaf;
    const Slice piece = blob.substr(0, std::min(fits, format::kMaxInLeaf));
    if (const int rc = put(file, chunk++, piece, Storage::in_leaf)) return rc;
    blob.remove_prefix(piece.size());
  }
  return 0;
}

int ChunkWriter::put(std::uint32_t file, std::uint32_t chunk, Slice piece, Storage storage) {
  const std::size_t pages_before = txn_.leaf_pages(facts_);
  if (const int rc = txn_.put(facts_, chunk_key(file, chunk), piece, MDB_APPEND)) return rc;
  if (txn_.leaf_pages(facts_) != pages_before) room_ = format::kPageSize - format::kPageHeader;
  // A value in overflow pages takes only their page number in the leaf.
  const std::size_t in_leaf = storage == Storage::overflow_pages ? sizeof(std::size_t)
                                                                 : piece.size();
  room_ -= std::min(room_, format::kChunkCost + in_leaf - in_leaf % 2);
  return 0;
}

int remove_chunks(Txn& txn, MDB_dbi facts, std::uint32_t file) {
  Cursor cursor;
  if (const int rc = cursor.open(txn, facts)) return rc;
  const std::string prefix = be_key(file, 4);
  for (;;) {
    const int rc = cursor.seek(prefix);
    if (rc == MDB_NOTFOUND || (rc == 0 && cursor.key.substr(0, 4) != prefix)) return 0;
    if (rc) return rc;
    if (const int deleted = cursor.del()) return deleted;
  }
}

}  // namespace codefinder::store
