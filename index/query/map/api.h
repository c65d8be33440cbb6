// The interface of a file or a directory: its public symbols, with signatures and the first
// sentence of their documentation.
#pragma once

#include "index/query/hits/groups.h"
#include "index/query/hits/hit.h"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct ApiRequest {
  std::string path;  // A file or a directory, relative to the root; "" is the root.
  // Only these; empty: all but fields, enumerators, modules and namespaces.
  std::vector<SymbolKind> kinds;
  std::size_t offset = 0, limit = 200;  // Numbers of symbols, in the order of the answer.
};

struct ApiSymbol {
  // For a re-export: the import, with the name that it passes on ("*": all) and the kind and the
  // signature of its target.
  SymbolHit hit;
  std::string doc;  // The first sentence; "" without documentation.
  // For a re-export: its targets in the project; empty if none is known.
  std::vector<SymbolHit> leads_to;
};

struct Api {
  std::vector<ApiSymbol> symbols;  // The page's symbols, by path, then in source order.
  Totals totals;                   // By kind.
  std::size_t files = 0;           // That have public symbols.
  std::size_t left_out = 0;        // is_auxiliary()
  bool headers_only = false;       // Files that others cannot include are left out.
};

/// Public: is_offered(), and the names that a file passes on (`export { a } from './b'`; the
/// imports of a package's own modules in the file that marks the package).  Which files of a
/// directory count: program_files_at(); where sources are linked and the directory has headers,
/// only those, as they declare all that others can use.
/// Errors: not_found, cancelled.  Cost: the facts of the files (0.1 to 0.3 ms each); at the limits
/// of the snapshot the totals are lower bounds.
Result<Api> api_of(const index::Snapshot& snapshot, const ApiRequest& request,
                   const std::stop_token& stop = {});

}  // namespace codefinder::query
