// Memory of one parse. A tree that is used once and dropped need not be freed node by node: while a
// ParseArena is in scope, the runtime allocates on its thread from a few large chunks, which the
// thread keeps for its next parse.
#pragma once

#include <cstddef>

namespace codefinder::extract {

/// Installs our allocator in tree-sitter; must be called before any parse. Idempotent, thread-safe.
void use_our_allocator();

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
