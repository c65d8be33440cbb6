// The uses of names that have no symbol in the project: of imports and of modules that are files.
#pragma once

#include "index/query/definition/symbol_at_position.h"
#include "index/query/references/references.h"

namespace codefinder::query {

/// The occurrences of this file that are bound to the import at the position, which is from outside
/// the project, or of a whole file.
FoundReferences uses_of_import(const index::Snapshot& snapshot, FileId file, const FileFacts& facts,
                               const SymbolAtPosition& here);

/// The uses of the module at the position, if the language names modules after their files.
FoundReferences uses_of_file(resolve::Context& context, const SymbolAtPosition& here,
                             const std::stop_token& stop);

/// Adds the references to places that are not known yet.
void add_new(FoundReferences& found, FoundReferences others);

}  // namespace codefinder::query
