// The declaration that a line of a file stands for, where no name of the line is given.
// Pure; thread-safe.
#pragma once

#include "index/model.h"

#include <cstdint>

namespace codefinder::query {

/// True for kinds with a body of statements: functions, methods, constructors, macros and tests.
bool is_function_like(SymbolKind kind);

/// Returns what a line declares, with its decorators and its doc comment; else the innermost
/// function with a name around `offset`, also a local one; else what declares most closely around
/// it, but a namespace or the file.  Invalid if there is none.  Parameters, local variables and
/// members that a function assigns are not what a line stands for.
/// REQUIRES: `offset` is in `line` or at its end.  O(symbols of the file).
SymbolIndex declaration_of_line(const FileFacts& facts, ByteRange line, std::uint32_t offset);

}  // namespace codefinder::query
