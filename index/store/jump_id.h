// Parses jump ids and maps them back to a file and a symbol. jump_id() itself is declared in
// store.h. An id is "cf_" and 16 characters: 8 of the path's hash, 8 of the symbol's, 5 bits each,
// most significant first, in Crockford's base 32 (lower case; digits and letters without i, l, o,
// u).
#pragma once

#include "index/model.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::store {

struct JumpIdParts {
  std::uint64_t path_hash = 0;    // 40 bits.
  std::uint64_t symbol_hash = 0;  // 40 bits.
  friend bool operator==(const JumpIdParts&, const JumpIdParts&) = default;
};

/// Returns nullopt if `id` is not a jump id. Lenient about typing: accepts upper case, and o, i, l
/// for 0, 1, 1.
std::optional<JumpIdParts> parse_jump_id(std::string_view id);
/// Returns the first half of the ids of a file's symbols: the key of ReadTxn::files_by_path_hash.
std::uint64_t path_hash40(std::string_view path);
/// Returns the second half of the id of a file itself: of jump_id() for an invalid symbol.
std::uint64_t file_hash40();
/// Returns the second halves of the ids of all symbols of a file, indexed by SymbolIndex.
/// O(symbols).
std::vector<std::uint64_t> symbol_hashes(const FileFacts& facts);
/// Returns the symbol whose id ends in `symbol_hash`; invalid if there is none. O(symbols).
SymbolIndex find_symbol_hash(const FileFacts& facts, std::uint64_t symbol_hash);

}  // namespace codefinder::store
