// The types above and below a type, the implementations of a type or member, and the type of a
// value: for typeHierarchy, implementation and typeDefinition, and the verb `hierarchy`.
#pragma once

#include "index/query/definition/definitions.h"

#include <stop_token>
#include <vector>

namespace codefinder::query {

/// The types at a position: those that a name of a type refers to, best first; for an `impl` block
/// its type.  C and C++: of a method its class, of a variable its type.  Empty at anything else.
Result<std::vector<SymbolHit>> types_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                        std::stop_token stop = {});

/// The direct supertypes and subtypes of a type.  Errors: cancelled.  Cost of subtypes: the files
/// that name the type (TypeGraph).
Result<std::vector<SymbolHit>> supertypes_of(const index::Snapshot& snapshot, SymbolRef type,
                                             std::stop_token stop = {});
Result<std::vector<SymbolHit>> subtypes_of(const index::Snapshot& snapshot, SymbolRef type,
                                           std::stop_token stop = {});

/// The types below a type, or the members that override or implement a member, nearest first; of a
/// field the functions that are assigned to it.  Without any below, a type that does not name its
/// interfaces has those, and its members theirs.  A symbol is no implementation of itself.  Of
/// several symbols, all together.
Result<std::vector<SymbolHit>> implementations_of(const index::Snapshot& snapshot,
                                                  const std::vector<SymbolRef>& symbols,
                                                  std::stop_token stop = {});
/// The supertypes of a type, or the members that a member overrides or implements, nearest first;
/// of a function also the fields that it is assigned to.
Result<std::vector<SymbolHit>> overridden_by(const index::Snapshot& snapshot,
                                             const std::vector<SymbolRef>& symbols,
                                             std::stop_token stop = {});
/// The implementations of the target of a position, with the evidence of the target, as servers of
/// the language answer.  C++: only the next ones below.  TypeScript: with the target itself, if it
/// has a body.  Where nothing is below and the language's servers say so: the definition.
Result<std::vector<SymbolHit>> implementations_at(const index::Snapshot& snapshot,
                                                  const PlaceRequest& place,
                                                  std::stop_token stop = {});

/// The definitions of the types at a position: of a variable's value, of a call's result; of a type
/// itself. For a value of a library's generic, the type of its elements.
Result<std::vector<SymbolHit>> type_definitions_at(const index::Snapshot& snapshot,
                                                   const PlaceRequest& place,
                                                   std::stop_token stop = {});

}  // namespace codefinder::query
