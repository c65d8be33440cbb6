// The layout of a facts blob, shared by encoder and decoder. docs/index-format.md describes it; in
// short:
//   u32 checksum of the rest, u8 version, header counts, strings, imports, line starts, wide
//   characters, then symbols, exprs, bases, occurrences, arguments and lists, each in the order of
//   the vectors.
// Three techniques make it compact: positions are stored as distances to the previous neighbour;
// the many small fields of a symbol or an occurrence (kind, flags, role, which optional fields
// follow, …) are one number, an index into a table of the shapes that the file uses; and the most
// used strings of a file have one-byte numbers.
#pragma once

#include "index/model.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace codefinder::store::facts_layout {

inline constexpr std::uint32_t kNone = SymbolIndex::kNone;
inline constexpr std::size_t kHotNames = 120;
inline constexpr std::size_t kChecksumBytes = 4;
// Longest run of wide characters encoded in one byte: bounds the expansion of a short blob.
inline constexpr std::uint32_t kWideRun = 64;

// A symbol's shape: kind (5 bits), flags (16), parameters (8), then these bits.
enum SymbolBit : std::uint64_t {
  kSymbolContainer = 1ull << 29,      // Has a container.
  kSymbolSameContainer = 1ull << 30,  // It is the container of the previous symbol.
  kSymbolInPrevious = 1ull << 31,     // It is the previous symbol itself.
  kSymbolQualifier = 1ull << 32,
  kSymbolSignature = 1ull << 33,
  kSymbolDoc = 1ull << 34,
  kSymbolDocRange = 1ull << 35,
  kSymbolType = 1ull << 36,
  kSymbolValue = 1ull << 37,
  kSymbolBases = 1ull << 38,
  kSymbolNameLength = 1ull << 39,  // The name's range and the name differ in length.
  kSymbolNameInside = 1ull << 40,  // The name is not at the start of the full range.
  kSymbolFullLength = 1ull << 41,  // The full range does not end with the name.
  kSymbolBackwards = 1ull << 42,   // Begins before the previous symbol.
};

// An occurrence's shape: role (3 bits), binding (3), arguments (8), then these bits.
enum OccurrenceBit : std::uint64_t {
  kUseLength = 1 << 14,       // The range and the name differ in length.
  kUseTargetsName = 1 << 15,  // The name equals the target's name.
  kUseTarget = 1 << 16,
  kUseReceiver = 1 << 17,
  kUseNextReceiver = 1 << 18,  // The receiver follows the last receiver.
  kUseOverlap = 1 << 19,       // Begins before the end of the previous one.
  kUseGapOne = 1 << 20,        // Begins one byte after the end of the previous one.
};

// An expression's first byte: op (its lower four bits, and its fifth as kExprHigh), then these
// bits.
enum ExprBit : std::uint8_t {
  kExprA = 1 << 4,
  kExprPrevious = 1 << 5,
  kExprB = 1 << 6,
  kExprHigh = 1 << 7
};

enum ImportBit : std::uint8_t {
  kImportModule = 1 << 0,
  kImportName = 1 << 1,
  kImportAlias = 1 << 2,
  kImportContainer = 1 << 3,
  kImportModuleRange = 1 << 4,
  kImportNameRange = 1 << 5,
};

inline bool refers_to_expr(ExprOp op) {
  switch (op) {
    case ExprOp::call:
    case ExprOp::construct:
    case ExprOp::element:
    case ExprOp::await:
    case ExprOp::apply:
    case ExprOp::instance:
    case ExprOp::parameters:
    case ExprOp::part:
    case ExprOp::address:
    case ExprOp::member:
    case ExprOp::either:
    case ExprOp::argument:
    case ExprOp::parameter:
    case ExprOp::callable: return true;
    default: return false;
  }
}

inline bool refers_to_symbol(ExprOp op) {
  return op == ExprOp::self || op == ExprOp::super || op == ExprOp::symbol || op == ExprOp::object;
}

inline std::int64_t distance(std::uint32_t to, std::uint32_t from) {
  return std::int64_t{to} - std::int64_t{from};
}
inline std::uint32_t moved(std::uint32_t from, std::int64_t by) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(from) +
                                    static_cast<std::uint64_t>(by));
}

inline std::uint32_t moved_back(std::uint32_t from, std::int64_t by) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(from) -
                                    static_cast<std::uint64_t>(by));
}

/// Returns the name of a target, identically in encoder and decoder; invalid if it has none.
template <class Facts>
StringIndex name_of_target(const Facts& facts, Binding binding, std::uint32_t target) {
  if (binding == Binding::import_) {
    if (target >= facts.imports.size()) return {};
    const Import& import = facts.imports[target];
    return import.alias.valid() ? import.alias : import.name;
  }
  return binding != Binding::free && target < facts.symbols.size() ? facts.symbols[target].name
                                                                   : StringIndex{};
}

/// Counts the symbols that begin at or before an occurrence: indexes of locals are close to it.
/// Moves forward only.
struct SymbolCursor {
  const std::vector<Symbol>& symbols;
  std::uint32_t at = 0;
  std::uint32_t to(std::uint32_t offset) {
    while (at < symbols.size() && symbols[at].full_range.begin <= offset) ++at;
    return at;
  }
};

inline std::uint32_t text_length(const StringTable& strings, StringIndex i) {
  if (!i.valid() || i.value >= strings.size()) return 0;
  return strings.offsets()[i.value + 1] - strings.offsets()[i.value];
}

}  // namespace codefinder::store::facts_layout
