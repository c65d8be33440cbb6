// Stable ids of symbols: computes them, and maps them back to a file and a symbol. An id is "cf_"
// and 16 characters: 8 of the path's hash, 8 of the symbol's, 5 bits each, most significant first,
// in Crockford's base 32 (lower case; digits and letters without i, l, o, u).
#pragma once

#include "index/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// Returns a stable id of a symbol: `cf_` + base32(40 bits of the path's hash, 40 bits of the hash
/// of kind, qualified name and, among symbols of one file with the same kind and qualified name,
/// the signature). Independent of line numbers: the id survives edits elsewhere and rebuilds, and
/// is the same on every machine. An invalid symbol gives the id of the file itself; an index out of
/// range gives "".
std::string jump_id(std::string_view path, const FileFacts& facts, SymbolIndex symbol);
/// The jump id of a symbol whose kind and qualified name are unique in its file.
std::string plain_jump_id(std::string_view path, SymbolKind kind, std::string_view qualified_name);

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

}  // namespace codefinder
