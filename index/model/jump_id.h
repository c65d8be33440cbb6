// Stable ids of symbols: computes them, and maps them back to a file and a symbol. An id is "cf_"
// and 15 to 19 characters in Crockford's base 32 (lower case; digits and letters without i, l, o,
// u), 5 bits each, most significant first: 6 of the path's hash, 4 of the name's hash, 5 of the
// hash of kind and qualified name, and the discriminator in none (0), 2 or 4.
//
// The discriminator separates symbols of one file with the same kind and qualified name. It is the
// hash of the parameter types (0 without parameters), so that it does not depend on which other
// overloads exist; of symbols that agree in those too, it is a hash of their contents, which begins
// at kFirstContentDiscriminator. Declarations give way to definitions.
#pragma once

#include "index/model.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

inline constexpr std::uint32_t kFirstContentDiscriminator = 1u << 10;

struct JumpIdParts {
  std::uint32_t path = 0;           // 30 bits: path_hash().
  std::uint32_t name = 0;           // 20 bits: name_hash().
  std::uint32_t symbol = 0;         // 25 bits, of kind and qualified name.
  std::uint32_t discriminator = 0;  // 20 bits.
  friend auto operator<=>(const JumpIdParts&, const JumpIdParts&) = default;
};

/// Returns the id of a symbol. Independent of line numbers: the id survives edits elsewhere and
/// rebuilds, and is the same on every machine. An invalid symbol gives the id of the file itself;
/// an index out of range gives "". O(symbols).
std::string jump_id(std::string_view path, const FileFacts& facts, SymbolIndex symbol);
std::string to_jump_id(const JumpIdParts& parts);
/// The parts of a symbol whose kind and qualified name are unique in its file; `discriminator` is
/// its plain_discriminator(). `around`: its container_path() and a separator, or "".
JumpIdParts plain_jump_id(std::string_view path, SymbolKind kind, std::string_view around,
                          std::string_view name);
/// The discriminator of a symbol whose kind and qualified name are unique in its file; less than
/// kFirstContentDiscriminator.
std::uint32_t plain_discriminator(const FileFacts& facts, SymbolIndex symbol);

/// Returns nullopt if `id` is not a jump id. Lenient about typing: accepts upper case, and o, i, l
/// for 0, 1, 1.
std::optional<JumpIdParts> parse_jump_id(std::string_view id);
/// True for ids of index formats before 11: they no longer lead to a symbol.
bool is_former_jump_id(std::string_view id);
/// The key of ReadTxn::files_by_path_hash.
std::uint32_t path_hash(std::string_view path);
std::uint32_t name_hash(std::string_view name);
/// True for the id of a file itself: of jump_id() for an invalid symbol.
bool names_file(const JumpIdParts& parts);

/// The ids of all symbols of a file, by SymbolIndex. O(symbols).
std::vector<JumpIdParts> jump_ids(std::string_view path, const FileFacts& facts);

/// The result of looking up an id in a file.
struct JumpIdMatch {
  SymbolIndex symbol;                   // Invalid if no symbol matches, or several do.
  bool exact = false;                   // `symbol` has this id; else it is the only possible one.
  std::vector<SymbolIndex> candidates;  // Several symbols that the id may mean.
};

/// Finds the symbol with this id; if none has it, the only one with its kind and qualified name, or
/// the only one of them with its parameter types. `parts.path` is not compared. O(symbols).
JumpIdMatch find_jump_id(const FileFacts& facts, const JumpIdParts& parts);

}  // namespace codefinder
