// Finds the definitions of the symbol at a position: for definition, declaration, hover, and as the
// first step of references.
#pragma once

#include "index/query/hits/hit.h"
#include "index/resolve/evidence.h"

namespace codefinder::query {

struct PlaceRequest {
  FileId file;
  std::uint32_t offset = 0;  // Byte offset.
  resolve::Candidates candidates = resolve::Candidates::likely;
  // Where nothing declares the name: the arguments of macros that may declare it, of evidence
  // `text`.
  bool with_macro_arguments = true;
};

/// Whether an answer includes the declarations of defined symbols.  `omit`: an answer of
/// definitions_at still has them if it is not certain, or if the position is at a declaration or a
/// definition: then the other one is useful.
enum class Declarations { include, omit };

struct DefinitionsAnswer {
  std::string name;  // The word at the position; "" if there is none.
  ByteRange origin;  // Its range.
  // Evidence ascending (most certain first), then rank.  All candidates: an ambiguity is never
  // resolved silently.
  std::vector<SymbolHit> hits;
  // If nothing declares the name: the package that is not on this machine (missing_packages.h).
  std::string missing = {};
};

/// The definitions of the symbol at a position.  On the name of a definition: the definition itself
/// and its counterparts (declaration <-> definition).  On the module of an import: the module's
/// file (a hit on its `document`/`module` symbol or its first byte).  If nothing is there, the
/// result is empty.
Result<DefinitionsAnswer> definitions_at(const index::Snapshot& snapshot,
                                         const PlaceRequest& request, std::stop_token stop = {},
                                         Declarations declarations = Declarations::include);
/// The same, declarations first (headers, interfaces, trait methods).
Result<DefinitionsAnswer> declarations_at(const index::Snapshot& snapshot,
                                          const PlaceRequest& request, std::stop_token stop = {});

}  // namespace codefinder::query
