// Encodes and decodes file rows, name keys and notes.
#include "index/store/rows.h"

#include "index/model/jump_id.h"
#include "index/store/format.h"
#include "index/store/pages/bytes.h"

#include <algorithm>

#include <xxhash.h>

namespace codefinder::store {

Slice name_key(Slice name, std::string& buffer) {
  if (name.size() <= format::kMaxPlainKey) return name;
  XXH128_canonical_t hash;
  XXH128_canonicalFromHash(&hash, XXH3_128bits(name.data(), name.size()));
  buffer.assign(name.substr(0, format::kLongKeyHead));
  buffer.append(reinterpret_cast<const char*>(hash.digest), sizeof hash.digest);
  return buffer;
}

std::string id_key(Slice path, std::uint32_t file) {
  std::string key = be_key(path_hash(path), 4);
  append_be(key, file, 4);
  return key;
}

std::string encode_row(const FileRow& row) {
  std::string text;
  ByteWriter out(text);
  out.varint(row.size);
  out.signed_varint(row.mtime_ns);
  out.varint(row.inode);
  out.bytes(Slice(reinterpret_cast<const char*>(row.digest.data()), row.digest.size()));
  out.byte(static_cast<std::uint8_t>(row.language));
  out.varint(row.categories);
  out.varint(row.symbols);
  out.text(row.path);
  // Otherwise the module is a prefix of the path of this size.
  const bool written = !row.path.starts_with(row.module);
  out.varint(row.module.size() << 1 | (written ? 1 : 0));
  if (written) out.bytes(row.module);
  out.text(row.layer);
  return text;
}

namespace {

/// Reads the fields before the path.
void read_numbers(ByteReader& in, FileRow& row) {
  row.size = in.varint();
  row.mtime_ns = in.signed_varint();
  row.inode = in.varint();
  const Slice digest = in.bytes(row.digest.size());
  std::copy(digest.begin(), digest.end(), row.digest.begin());
  // Text if the process that wrote it had further languages.
  row.language = definition(static_cast<Language>(in.byte())).language;
  row.categories = static_cast<std::uint16_t>(in.varint32());
  row.symbols = in.varint32();
}

Slice read_module(ByteReader& in, Slice path) {
  const std::uint64_t word = in.varint();
  return (word & 1) != 0 ? in.bytes(static_cast<std::size_t>(word >> 1))
                         : path.substr(0, static_cast<std::size_t>(word >> 1));
}

}  // namespace

std::optional<std::pair<Slice, Slice>> decode_place(Slice text) {
  ByteReader in(text);
  FileRow row;
  read_numbers(in, row);
  const Slice path = in.text(), module = read_module(in, path);
  if (in.failed()) return std::nullopt;
  return std::pair(path, module);
}

std::optional<FileRow> decode_row(Slice text) {
  ByteReader in(text);
  FileRow row;
  read_numbers(in, row);
  row.path = in.text();
  row.module = read_module(in, row.path);
  row.layer = in.text();
  if (in.failed()) return std::nullopt;
  return row;
}

std::optional<Language> decode_language(Slice text) {
  ByteReader in(text);
  FileRow row;
  read_numbers(in, row);
  if (in.failed()) return std::nullopt;
  return row.language;
}

std::optional<FileRow> read_row(const Txn& txn, MDB_dbi files, std::uint32_t file) {
  Slice text;
  if (txn.get(files, be_key(file, 4), text) != 0) return std::nullopt;
  auto row = decode_row(text);
  if (row) row->id = FileId(file);
  return row;
}

std::optional<std::uint32_t> read_path(const Txn& txn, MDB_dbi paths, Slice path) {
  std::string buffer;
  Slice value;
  if (path.empty() || txn.get(paths, name_key(path, buffer), value) != 0 || value.size() != 4)
    return std::nullopt;
  return static_cast<std::uint32_t>(from_be(value));
}

std::string encode_pair(Slice first, Slice second) {
  std::string text;
  ByteWriter out(text);
  out.text(first);
  out.bytes(second);
  return text;
}

std::optional<std::pair<Slice, Slice>> decode_pair(Slice text) {
  ByteReader in(text);
  const Slice first = in.text();
  if (in.failed()) return std::nullopt;
  return std::pair(first, in.bytes(in.left()));
}

}  // namespace codefinder::store
