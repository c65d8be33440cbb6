// The dependencies of a file: its imports, resolved to files and packages; and the files that
// import a file, a module or a package.
#pragma once

#include "index/query/hits/hit.h"
#include "index/query/symbols/find_symbols.h"
#include "index/resolve/resolver.h"

#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct Dependency {
  std::string name;       // The module as written.
  std::string path;       // The file, or the directory of a package; "" if it is not indexed.
  bool external = false;  // Not of the project.
  // The last part of its name or path: "money" of shop/money.py, "util.h" of an include.
  std::string short_name;
  bool by_user = false;  // `user` has a name that the import binds.
};

/// Distinct, internal ones first, then in source order; at most `most`, the dependencies of `user`
/// (a range of the file) before others.
std::vector<Dependency> dependencies_of(resolve::Resolver& resolver, FileId file, std::size_t most,
                                        ByteRange user = {});

/// The dependency that one import is.
Dependency dependency_of(resolve::Resolver& resolver, FileId file, ImportIndex import);

struct FindImporters {
  std::string name;       // A path, or the end of one; a module or package as imports write it.
  SymbolFilters filters;  // Filters of the importing files, as modules.
  std::size_t limit = 100;
  std::size_t offset = 0;
  GroupBy group_by = GroupBy::none;
};

/// Finds the importing files; the hits are one import (hit_of_import) of each, by path.
/// Cost: the imports of all files, and the facts of those with a similar import.  Errors:
/// cancelled.
Result<FoundSymbols> find_importers(const index::Snapshot& snapshot, const FindImporters& request,
                                    std::stop_token stop = {});

}  // namespace codefinder::query
