// Grammars in shared objects.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <string>

struct TSLanguage;

namespace codefinder::extra {

using GrammarFunction = const TSLanguage* (*)();

/// Loads the shared object at `path`, takes the grammar that its `function` returns, and keeps it
/// for the program's life as number `slot` (below kMaxAddedLanguages); returns a function that
/// returns it, with its scanner guarded. Errors: invalid_query: it cannot be loaded, has no such
/// function, or its ABI is not supported.
Result<GrammarFunction> load_grammar(const std::string& path, const std::string& function,
                                     std::size_t slot);

}  // namespace codefinder::extra
