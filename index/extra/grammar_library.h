// Grammars in shared objects. They are machine code that the user chose: their initializers run
// when they are loaded, their parsers in worker processes only.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <string>

struct TSLanguage;

namespace codefinder::extra {

/// The form of a grammar in a row of the table of languages.
using GrammarFunction = const TSLanguage* (*)();

/// Loads the shared object at `path` (absolute; it stays loaded), takes the grammar that its
/// `function` returns, and keeps it for the program's life as number `slot` (below
/// kMaxAddedLanguages); returns a function that returns it, with its scanner guarded. Errors:
/// invalid_query: it cannot be loaded, has no such function, or its ABI is not supported. Not
/// thread-safe.
Result<GrammarFunction> load_grammar(const std::string& path, const std::string& function,
                                     std::size_t slot);

}  // namespace codefinder::extra
