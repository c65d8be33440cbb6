#include "index/store/chunks.h"

#include "index/store/bytes.h"
#include "index/store/format.h"

namespace codefinder::index {

namespace {

std::string chunk_key(std::uint32_t file, std::uint32_t chunk) {
  std::string key = be_key(file, 4);
  key.push_back(static_cast<char>(chunk));
  return key;
}

}  // namespace

std::optional<Slice> read_chunks(const Txn& txn, MDB_dbi facts, std::uint32_t file, std::string& buffer) {
  return read_first_chunks(txn, facts, file, std::string::npos, buffer);
}

std::optional<Slice> read_first_chunks(const Txn& txn, MDB_dbi facts, std::uint32_t file, std::size_t bytes, std::string& buffer) {
  Cursor cursor;
  if (cursor.open(txn, facts) != 0) return std::nullopt;
  const std::string prefix = be_key(file, 4);
  Slice first;
  int chunks = 0;
  for (int rc = cursor.seek(prefix, MDB_SET_RANGE); rc == 0 && cursor.key.substr(0, 4) == prefix;
       rc = cursor.move(MDB_NEXT), ++chunks) {
    if (chunks == 0) first = cursor.value;
    else if (chunks == 1) buffer.assign(first).append(cursor.value);
    else buffer.append(cursor.value);
    if ((chunks == 0 ? first.size() : buffer.size()) >= bytes) return chunks == 0 ? first : Slice(buffer);
  }
  if (chunks == 0) return std::nullopt;
  return chunks == 1 ? first : Slice(buffer);
}

int write_chunks(Txn& txn, MDB_dbi facts, std::uint32_t file, Slice blob) {
  Cursor cursor;
  if (const int rc = cursor.open(txn, facts)) return rc;
  std::uint32_t chunk = 0;
  const std::size_t pages = (blob.size() + format::kPageHeader) / format::kPageSize;
  std::size_t piece = pages > 0 ? pages * format::kPageSize - format::kPageHeader : format::kChunkBytes;
  while (!blob.empty()) {
    const Slice part = blob.substr(0, piece);
    if (const int rc = cursor.put(chunk_key(file, chunk++), part, MDB_APPEND)) return rc;
    blob.remove_prefix(part.size());
    piece = format::kChunkBytes;
  }
  return 0;
}

int remove_chunks(Txn& txn, MDB_dbi facts, std::uint32_t file) {
  Cursor cursor;
  if (const int rc = cursor.open(txn, facts)) return rc;
  const std::string prefix = be_key(file, 4);
  for (;;) {
    const int rc = cursor.seek(prefix, MDB_SET_RANGE);
    if (rc == MDB_NOTFOUND || (rc == 0 && cursor.key.substr(0, 4) != prefix)) return 0;
    if (rc) return rc;
    if (const int deleted = cursor.del()) return deleted;
  }
}

}  // namespace codefinder::index
