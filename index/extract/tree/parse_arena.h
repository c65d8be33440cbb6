// Memory of one parse. While a ParseArena is in scope, the tree-sitter runtime allocates on this
// thread from a few large chunks, which are reused for the next parse: a tree that is used once is
// not freed node by node.
#pragma once

#include <cstddef>

namespace codefinder::extract {

/// Installs the allocator of this file in tree-sitter; must be called before any parse. Idempotent,
/// thread-safe.
void install_allocator();

/// Bytes that tree-sitter has allocated on this thread: from the arena in scope, else since the
/// ParseBudget in scope began, else 0.
std::size_t parse_bytes();

/// While in scope, counts the allocations and frees of tree-sitter on this thread, unless an arena
/// counts them.
class ParseBudget {
 public:
  ParseBudget();
  ~ParseBudget();
  ParseBudget(const ParseBudget&) = delete;
  ParseBudget& operator=(const ParseBudget&) = delete;
};

/// REQUIRES: no other arena in scope on this thread; memory allocated meanwhile is neither kept nor
/// freed afterwards.
class ParseArena {
 public:
  ParseArena();
  ~ParseArena();
  ParseArena(const ParseArena&) = delete;
  ParseArena& operator=(const ParseArena&) = delete;
};

}  // namespace codefinder::extract
