// Keys, values and access of the tables of a VectorStore.
#pragma once

#include "index/embed/vector_store.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include <lmdb.h>

namespace codefinder::embed {

// Keys of the table "meta".
inline constexpr std::string_view kModel = "model", kDimensions = "dimensions", kLists = "lists";

/// index_failed, with LMDB's reason.
Error vectors_error(int rc);

inline MDB_val val_of(std::string_view text) {
  return {text.size(), const_cast<char*>(text.data())};
}

inline std::string_view key_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

inline std::optional<std::string_view> get(MDB_txn* txn, MDB_dbi table, std::string_view key) {
  MDB_val name = val_of(key), value{};
  if (mdb_get(txn, table, &name, &value) != 0) return std::nullopt;
  return std::string_view(static_cast<const char*>(value.mv_data), value.mv_size);
}

inline int put(MDB_txn* txn, MDB_dbi table, std::string_view key, std::string_view value) {
  MDB_val name = val_of(key), bytes = val_of(value);
  return mdb_put(txn, table, &name, &bytes, 0);
}

/// 0 if it is none.
inline std::uint64_t number_in(std::optional<std::string_view> text) {
  std::uint64_t number = 0;
  if (text) std::from_chars(text->data(), text->data() + text->size(), number);
  return number;
}

inline int count_up(MDB_txn* txn, MDB_dbi meta) {
  return put(txn, meta, kLists, std::to_string(number_in(get(txn, meta, kLists)) + 1));
}

inline constexpr std::size_t kListedBytes = sizeof(std::uint32_t) + sizeof(Digest);

inline std::string encoded(const std::vector<ListedSymbol>& symbols) {
  std::string bytes;
  bytes.reserve(symbols.size() * kListedBytes);
  for (const ListedSymbol& symbol : symbols) {
    bytes.append(reinterpret_cast<const char*>(&symbol.symbol.value), sizeof(std::uint32_t));
    bytes.append(key_of(symbol.text));
  }
  return bytes;
}

inline std::vector<ListedSymbol> decoded(std::string_view bytes) {
  std::vector<ListedSymbol> symbols(bytes.size() / kListedBytes);
  for (ListedSymbol& symbol : symbols) {
    std::memcpy(&symbol.symbol.value, bytes.data(), sizeof(std::uint32_t));
    std::memcpy(symbol.text.data(), bytes.data() + sizeof(std::uint32_t), sizeof(Digest));
    bytes.remove_prefix(kListedBytes);
  }
  return symbols;
}

/// Deletes all keys but `kept`, which is ascending.
inline int delete_others(MDB_txn* txn, MDB_dbi table, std::span<const Digest> kept) {
  MDB_cursor* cursor = nullptr;
  if (const int rc = mdb_cursor_open(txn, table, &cursor)) return rc;
  MDB_val key{}, value{};
  int rc = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
  auto next = kept.begin();
  while (rc == 0) {
    const std::string_view at(static_cast<const char*>(key.mv_data), key.mv_size);
    while (next != kept.end() && key_of(*next) < at) ++next;
    const bool keep = next != kept.end() && key_of(*next) == at;
    if (!keep) rc = mdb_cursor_del(cursor, 0);
    if (rc == 0) rc = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
  }
  mdb_cursor_close(cursor);
  return rc == MDB_NOTFOUND ? 0 : rc;
}

}  // namespace codefinder::embed
