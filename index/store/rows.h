// Encodes the keys and small rows of the tables: names and paths as keys, a file's row, notes.
#pragma once

#include "index/store/pages/lmdb.h"
#include "index/store/store.h"

#include <optional>
#include <string>

namespace codefinder::store {

/// Returns the key of a name (or path). REQUIRES: `name` not empty. Points into `name` or, if it is
/// long, into `buffer`.
Slice name_key(Slice name, std::string& buffer);
/// The key of a file in the table `ids`.
std::string id_key(Slice path, std::uint32_t file);

/// Encodes and decodes all fields of a row except its id.
std::string encode_row(const FileRow& row);
std::optional<FileRow> decode_row(Slice text);
std::optional<Language> decode_language(Slice text);
/// Returns only the path and module, as views.
std::optional<std::pair<Slice, Slice>> decode_place(Slice text);
std::optional<FileRow> read_row(const Txn& txn, MDB_dbi files, std::uint32_t file);
/// Returns the file with this path; nullopt if there is none.
std::optional<std::uint32_t> read_path(const Txn& txn, MDB_dbi paths, Slice path);

/// Two texts in one value, used for notes (path, reason).
std::string encode_pair(Slice first, Slice second);
std::optional<std::pair<Slice, Slice>> decode_pair(Slice text);

}  // namespace codefinder::store
