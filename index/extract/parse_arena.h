// Memory of one parse.  A tree that is read once and dropped need not be taken apart node by node:
// what the runtime allocates while a ParseArena is in scope on its thread comes from a few large
// chunks, which the thread keeps for its next parse.
#pragma once

#include <cstddef>

namespace codefinder::index {

/// Makes tree-sitter ask us for memory; everything that parses calls it first.  Idempotent,
/// thread-safe.
void use_our_allocator();

/// What tree-sitter holds on this thread, in bytes: of the arena in scope, else since the budget in
/// scope began, else 0.
std::size_t parse_bytes();

/// While it is in scope what tree-sitter takes and gives back on this thread is counted, unless an
/// arena counts it.
class ParseBudget {
 public:
  ParseBudget();
  ~ParseBudget();
  ParseBudget(const ParseBudget&) = delete;
  ParseBudget& operator=(const ParseBudget&) = delete;
};

/// REQUIRES: none other in scope on this thread, and what is allocated meanwhile is neither kept
/// nor freed afterwards.
class ParseArena {
 public:
  ParseArena();
  ~ParseArena();
  ParseArena(const ParseArena&) = delete;
  ParseArena& operator=(const ParseArena&) = delete;
};

}  // namespace codefinder::index
