// The names that can stand at a place without a receiver.
#pragma once

#include "index/languages/completion_rules.h"
#include "index/query/completion/list.h"

#include <string>
#include <unordered_map>

namespace codefinder::query {

using ImportEdits = std::unordered_map<std::string, NameImport>;

/// Adds locals, members of the enclosing classes as the language permits, names of the file, of its
/// imports and of its package; of the rest of the project, names that begin with the typed text.
/// Returns how those are imported.  Cost: the facts of the files of the package, and of up to 60
/// others.
ImportEdits add_names_in_scope(resolve::Resolver& resolver, FileId file, const TypingPlace& place,
                               CompletionList& list);
/// How the top-level symbols of the project with a name can be imported into a file, best first.
std::vector<std::pair<SymbolRef, NameImport>> imports_of(resolve::Resolver& resolver, FileId file,
                                                         std::string_view text,
                                                         std::string_view name);

}  // namespace codefinder::query
