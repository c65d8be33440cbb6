// Selects a declaration by the ranges of the symbols of a file.
#include "index/query/hits/line_declaration.h"

#include <algorithm>
#include <vector>

namespace codefinder::query {
namespace {

bool is_scope_of_files(SymbolKind kind) {
  return kind == SymbolKind::module || kind == SymbolKind::namespace_ ||
         kind == SymbolKind::document;
}

/// The symbols that a line can stand for, in source order.
std::vector<SymbolIndex> declarations_in(const FileFacts& facts) {
  std::vector<SymbolIndex> all;
  std::uint32_t function_end = 0;  // The end of the functions before.
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    const bool function = is_function_like(symbol.kind);
    const bool is_inside = symbol.full_range.begin < function_end;
    const bool has_body = function || is_class_like(symbol.kind);
    if (function) function_end = std::max(function_end, symbol.full_range.end);
    if (is_scope_of_files(symbol.kind)) continue;
    if (has_body || (!symbol.has(SymbolFlag::local) && !is_inside)) all.emplace_back(i);
  }
  return all;
}

}  // namespace

bool is_function_like(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::constructor:
    case SymbolKind::macro:
    case SymbolKind::test: return true;
    default: return false;
  }
}

SymbolIndex declaration_of_line(const FileFacts& facts, ByteRange line, std::uint32_t offset) {
  SymbolIndex named, begun, documented, around;
  for (const SymbolIndex index : declarations_in(facts)) {
    const Symbol& symbol = facts.symbol(index);
    const auto precedes = [&](SymbolIndex other) {
      return !other.valid() || symbol.name_range.begin < facts.symbol(other).name_range.begin;
    };
    if (line.contains(symbol.name_range.begin) && precedes(named)) named = index;
    if (line.contains(symbol.full_range.begin) && !begun.valid()) begun = index;
    const bool is_documented = symbol.doc_range.begin < line.end &&
                               line.begin < symbol.doc_range.end;
    if (is_documented && !documented.valid()) documented = index;
    if (symbol.full_range.contains(offset)) around = index;
  }
  for (const SymbolIndex index : {named, begun, documented})
    if (index.valid()) return index;
  return around;
}

}  // namespace codefinder::query
