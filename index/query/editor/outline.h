// Lists the symbols that a file defines, as a tree, with its re-exports: for documentSymbol and
// codeFinder/outline.
#pragma once

#include "index/query/hits/groups.h"
#include "index/query/hits/hit.h"

#include <optional>
#include <stop_token>

namespace codefinder::query {

struct OutlineNode {
  SymbolIndex symbol;  // None for a re-export.
  std::vector<OutlineNode> children;
  std::optional<std::size_t> reexport;  // Into Outline::reexports.
};

/// A name that a file passes on: `export { a } from './b'`.
struct Reexport {
  std::string name;  // As importers write it; "*": all that the module exports.
  ImportIndex import;
  std::vector<SymbolHit> targets;  // Its targets, best first; none outside of the project.
};

struct Outline {
  std::shared_ptr<const FileFacts> facts;  // The facts that the nodes index into.
  std::vector<OutlineNode> roots;          // In source order, without locals.
  std::vector<Reexport> reexports;
};

/// The parent of a symbol: what encloses it, or the type of the same file that its qualifier names
/// (Go's methods, members defined outside of their class, `A.prototype.f`).
enum class Nesting { by_range, by_qualifier };

/// Errors: not_found.
Result<Outline> outline(const index::Snapshot& snapshot, FileId file, Nesting nesting,
                        std::stop_token stop = {});

/// Removes the variables that only name an import: `const f = require("./f")`.  Those with members
/// of their own stay.
void drop_imported(Outline& outline);

/// Removes the symbols that other files cannot use (is_offered()), but those around others.
void keep_offered(Outline& outline);

/// The number of nodes; with GroupBy::kind also by the kinds of the symbols.
Totals totals_of(const Outline& outline, GroupBy by);

}  // namespace codefinder::query
