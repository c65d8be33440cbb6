// Definitions and references that cross repositories: a name that is imported from a package leads
// to the repository that declares the package, and from there to its uses in all that import it.
#pragma once

#include "index/query/across/across.h"
#include "index/query/definition/definitions.h"
#include "index/query/references/references.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct DefinitionAcross {
  std::size_t repository = 0;
  // Evidence: import; ambiguous if several repositories declare the package.
  SymbolHit hit;
  std::string package;  // By which the name was found.
};

/// The definitions, in other repositories, of the name at a position of repository `from`: of an
/// imported name, or a member of one that is named with it.  Empty if the repository has the
/// definition itself.
std::vector<DefinitionAcross> definitions_across(Repositories repositories, std::size_t from,
                                                 const PlaceRequest& place,
                                                 std::stop_token stop = {});

struct ReferenceAcross {
  std::size_t repository = 0;
  // With `enclosing` and the preview.  Evidence: import; ambiguous if another repository of those
  // that were asked declares the package too.
  Reference reference;
};

/// The uses of symbols of repository `of` in the others, for which definitions_across() leads to
/// one of the symbols, that the filters accept; by repository, path and position.
std::vector<ReferenceAcross> references_across(Repositories repositories, std::size_t of,
                                               std::span<const SymbolRef> symbols,
                                               const ReferenceFilters& filters = {},
                                               std::stop_token stop = {});

}  // namespace codefinder::query
