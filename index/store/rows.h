// Keys and small rows of the tables: names and paths as keys, a file's row, notes.
#pragma once

#include "index/store/lmdb.h"
#include "index/store/store.h"

#include <optional>
#include <string>

namespace codefinder::index {

/// The key under which a name (or path) stands.  REQUIRES: `name` not empty.  Points into `name`
/// or, when it is long, into `buffer`.
Slice name_key(Slice name, std::string& buffer);

/// Everything of a row but its id.
std::string encode_row(const FileRow& row);
std::optional<FileRow> decode_row(Slice text);
std::optional<Language> decode_language(Slice text);
/// Its path and module, as views.
std::optional<std::pair<Slice, Slice>> decode_place(Slice text);
std::optional<FileRow> read_row(const Txn& txn, MDB_dbi files, std::uint32_t file);
/// The file of a path; nullopt if it is not there.
std::optional<std::uint32_t> read_path(const Txn& txn, MDB_dbi paths, Slice path);

/// Two texts in one value, as notes are (path, reason).
std::string encode_pair(Slice first, Slice second);
std::optional<std::pair<Slice, Slice>> decode_pair(Slice text);

}  // namespace codefinder::index
