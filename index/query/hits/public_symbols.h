// The symbols of a file that other files and other projects can use: its exported symbols.
#pragma once

#include "index/index.h"

#include <cstddef>
#include <vector>

namespace codefinder::query {

/// True if the symbol, and all that contains it, is exported by the rules of its language; where
/// the file lists its exports, only if its outermost name is on the list.  Members of an exported
/// interface or trait are exported with it, and so are members of a value where exports are values.
/// The contents of a function's body are not exported.
/// O(containers).
bool is_exported(const FileFacts& facts, SymbolIndex symbol);

/// A title, not an identifier: of a test or of a section.
bool is_title(SymbolKind kind);

/// True for kinds that a list of public symbols has: not for fields, enumerators and modules.
bool is_unit(SymbolKind kind);

/// True if the symbol is part of its file's interface for other projects: exported, no test,
/// neither is_internal() nor in the body of an enumerator.
bool is_offered(const FileFacts& facts, SymbolIndex symbol);
/// True for the kinds that an interface is listed by: is_unit() without namespaces.
bool is_interface_kind(SymbolKind kind);

/// The exported symbols of a file in source order, without fields and modules, at most `most`.
/// Cost: the facts of the file.
std::vector<SymbolRef> exported_symbols(const index::Snapshot& snapshot, FileId file,
                                        std::size_t most);

}  // namespace codefinder::query
