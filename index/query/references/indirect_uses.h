// The uses of names that have no symbol in the project: of imports and of modules that are files;
// and the links of texts to headings, such as `[a](guide.md#setup)`.
#pragma once

#include "index/query/definition/symbol_at_position.h"
#include "index/query/references/reference_search.h"
#include "index/query/references/references.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace codefinder::query {

/// The occurrences of this file that are bound to the import at the position, which is from outside
/// the project, or of a whole file.
FoundReferences uses_of_import(const index::Snapshot& snapshot, FileId file, const FileFacts& facts,
                               const SymbolAtPosition& here);

/// The import at the position whose path does not name what it binds; a use of that.
std::optional<Reference> import_of_module(const index::Snapshot& snapshot, FileId file,
                                          const FileFacts& facts, const SymbolAtPosition& here);

/// The uses of the module at the position, if the language names modules after their files.
FoundReferences uses_of_file(resolve::Resolver& resolver, const SymbolAtPosition& here,
                             const std::stop_token& stop);

/// Adds the references to places that are not known yet.
void add_new(FoundReferences& found, FoundReferences others);

/// Calls `each` with every link to one of the symbols that is a heading, until it returns false;
/// the place is the fragment.  Cost: reads the files whose text has the fragment (scan_texts), and
/// resolves their links.
void search_links(resolve::Resolver& resolver, const std::vector<SymbolRef>& symbols,
                  std::stop_token stop, const std::function<bool(FoundUse& use)>& each);

}  // namespace codefinder::query
