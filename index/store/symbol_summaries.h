// Where the plain symbols of a file stand, kept in front of its facts: so that a list of hits need
// not unpack them. A symbol is plain when a list shows nothing of it but its name, its kind, what
// is around it and its file's row, and its place is the same in all encodings.
#pragma once

#include "index/model.h"
#include "index/store/store.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// At the top level or inside types and modules only, written there, and found nowhere else in the
/// file under its qualified name and kind; neither assigned, announced ahead (`struct S;`), of a
/// trait's impl, deprecated nor generated; with a name in ASCII, and no other character before it
/// on its line.  Its jump id is plain_jump_id().  For each symbol, by its index.  O(symbols).
std::vector<bool> plain_symbols(const FileFacts& facts);

/// The places of all plain symbols, packed, with a checksum.  O(symbols).
std::string encode_plain_places(const FileFacts& facts);
/// Where the name of a symbol stands; nullopt when it is not plain, or the bytes are no packed
/// places.  O(plain symbols before it).
std::optional<SymbolSummary> find_plain_place(std::string_view places, SymbolIndex symbol);
/// How many bytes the places take that `bytes` begins with, which may be cut; nullopt when it
/// begins with none.
std::optional<std::size_t> plain_places_size(std::string_view bytes);

}  // namespace codefinder::index
