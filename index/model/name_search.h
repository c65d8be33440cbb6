// A search over the names of all symbols: the request and the results.
#pragma once

#include "index/model/symbol_ref.h"

#include <bit>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// A coarse rank of a name: its best symbol's. Determines which names to visit first. Stored
/// in three bits.
enum class NameRank : std::uint8_t {
  minor,     // Headings, keys, tests, impl blocks.
  variable,  // Variables, fields.
  constant,  // Constants, enum members, properties.
  macro,
  callable,  // Functions, methods, modules, aliases.
  type,
};

inline NameRank rank_of(SymbolKind kind) {
  if (is_class_like(kind)) return kind == SymbolKind::impl ? NameRank::minor : NameRank::type;
  switch (kind) {
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::constructor:
    case SymbolKind::module:
    case SymbolKind::namespace_:
    case SymbolKind::type_alias: return NameRank::callable;
    case SymbolKind::macro: return NameRank::macro;
    case SymbolKind::constant:
    case SymbolKind::property:
    case SymbolKind::enum_member: return NameRank::constant;
    case SymbolKind::variable:
    case SymbolKind::field: return NameRank::variable;
    default: return NameRank::minor;
  }
}

/// A cheap test that rejects names before the expensive ones; a name that passes need not match.
struct NamePrefilter {
  // Required letters, as letters_of() (base/name_letters.h) encodes them.
  std::uint64_t letters = 0;
  int max_missing = 0;  // At most so many of `letters` may be missing from the name.
  std::size_t shortest = 0, longest = std::string::npos;  // Bounds of the name's size, in bytes.

  bool passes(std::uint64_t name_letters, std::size_t size) const {
    const std::uint64_t missing = letters & ~name_letters;
    if (missing != 0 &&
        (max_missing == 0 || (max_missing == 1 ? (missing & (missing - 1)) != 0
                                               : std::popcount(missing) > max_missing)))
      return false;
    return shortest <= size && size <= longest;
  }
};

/// A search over the defined names, which ignores case and separators ("_", "-", …).
struct NameSearch {
  enum class Way : std::uint8_t {
    prefix,  // Names that start with the word.
    // Names that contain the word as a substring, or that the word abbreviates by prefixes of
    // consecutive humps. Only for words of three or more letters. Abbreviations: only words of at
    // most twenty letters, and no values of bulk files.
    substring_or_humps,
    // Names at edit distance one: a letter inserted, deleted, substituted, or transposed with its
    // neighbour. Only for words of four or more letters.
    one_edit,
    // All names, up to a bounded number: those with the same first letter and the most used ones
    // first.
    all,
  };
  Way way = Way::all;
  std::string word;
  /// Names that no prefilter accepts are skipped without calling the visitor. Empty: no name is
  /// skipped.
  std::vector<NamePrefilter> prefilters = {};
};

/// A name with its entries in one segment; a name in several segments is reported once per segment.
struct FoundName {
  std::string_view name;                // Valid during the call, as is `symbols`.
  std::uint64_t files = 0;              // Number of files in which it occurs.
  NameRank rank = NameRank::type;       // An upper bound.
  bool from_bulk_file = false;          // All its definitions, if any, are values in bulk files.
  std::span<const Definition> symbols;  // Ascending; empty if the name is only used.
};
struct NameVisitor {
  // Returns whether to report the name to each(). Must be cheap and pure: two threads call it.
  std::function<bool(std::string_view name)> wants;
  std::function<bool(const FoundName&)> each;  // Returns false to stop.
  // Optional; polled periodically. Returns true to stop.
  std::function<bool()> stopped = {};
};

}  // namespace codefinder
