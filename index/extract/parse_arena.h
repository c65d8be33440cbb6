// Memory of one parse.  A tree that is read once and dropped need not be taken apart node by node: what the runtime allocates while a
// ParseArena is in scope on its thread comes from a few large chunks, which the thread keeps for its next parse.
#pragma once

#include <cstddef>

namespace codefinder::index {

/// Makes tree-sitter ask us for memory; everything that parses calls it first.  Idempotent, thread-safe.
void use_our_allocator();

/// What the arena in scope on this thread has taken, in bytes; 0 when there is none.
std::size_t arena_bytes();

/// REQUIRES: none other in scope on this thread, and what is allocated meanwhile is neither kept nor freed afterwards.
class ParseArena {
 public:
  ParseArena();
  ~ParseArena();
  ParseArena(const ParseArena&) = delete;
  ParseArena& operator=(const ParseArena&) = delete;
};

}  // namespace codefinder::index
