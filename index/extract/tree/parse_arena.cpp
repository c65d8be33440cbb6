// The allocator for tree-sitter: an arena per thread, or counted malloc.
#include "index/extract/tree/parse_arena.h"

#include "base/os/memory.h"
#include "base/os/per_thread.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <vector>

namespace codefinder::extract {

namespace {

// Each block has its size in front of it, as the runtime does not pass it when it frees or grows a
// block. Freed blocks are in free lists by size.
class Memory {
 public:
  void* allocate(std::size_t bytes) {
    const std::size_t size = rounded(bytes);
    Free*& first = free_[bin_of(size)];
    if (first != nullptr) {
      Free* block = first;
      first = block->next;
      return block;
    }
    const std::size_t whole = size + kHeader;
    if (static_cast<std::size_t>(end_ - at_) < whole && !next_chunk(whole)) return nullptr;
    char* block = at_ + kHeader;
    at_ += whole;
    std::memcpy(block - kHeader, &size, kHeader);
    return block;
  }

  void free(void* block) {
    if (block == nullptr) return;
    Free* mine = static_cast<Free*>(block);
    Free*& first = free_[bin_of(size_of(block))];
    mine->next = first;
    first = mine;
  }

  void* grow(void* block, std::size_t bytes) {
    if (block == nullptr) return allocate(bytes);
    const std::size_t size = size_of(block);
    if (bytes <= size) return block;
    void* larger = allocate(bytes);
    if (larger == nullptr) return nullptr;
    std::memcpy(larger, block, size);
    free(block);
    return larger;
  }

  // Drops all blocks; keeps some chunks for the next parse.
  void reset() {
    free_.fill(nullptr);
    std::size_t kept = 0, count = 0;
    while (count < chunks_.size() && kept + chunks_[count].size <= kKeep)
      kept += chunks_[count++].size;
    chunks_.resize(count);
    used_ = 0;
    taken_ = 0;
    at_ = end_ = nullptr;
  }

  std::size_t taken() const { return taken_; }

 private:
  static constexpr std::size_t kHeader = sizeof(std::size_t);
  // Blocks up to this size are rounded to 16 bytes, larger ones to powers of two.
  static constexpr std::size_t kSmall = 1024;
  static constexpr std::size_t kFirstChunk = 256u << 10, kMaxChunkSize = 8u << 20,
                               kKeep = 32u << 20;
  struct Free {
    Free* next;
  };
  struct Chunk {
    std::unique_ptr<char[]> bytes;
    std::size_t size;
  };

  static std::size_t rounded(std::size_t bytes) {
    return bytes <= kSmall ? ((bytes < 8 ? 8 : bytes) + 7) / 16 * 16 + 8 : std::bit_ceil(bytes);
  }
  static std::size_t bin_of(std::size_t size) {
    return size <= kSmall + 8
               ? size / 16
               : kSmall / 16 + static_cast<std::size_t>(std::bit_width(size - 1)) - 9;
  }
  static std::size_t size_of(const void* block) {
    std::size_t size;
    std::memcpy(&size, static_cast<const char*>(block) - kHeader, kHeader);
    return size;
  }

  bool next_chunk(std::size_t whole) {
    while (used_ < chunks_.size() && chunks_[used_].size < whole) ++used_;
    if (used_ == chunks_.size()) {
      std::size_t size = chunks_.empty() ? kFirstChunk
                                         : std::min(chunks_.back().size * 2, kMaxChunkSize);
      while (size < whole) size *= 2;
      std::unique_ptr<char[]> bytes(new (std::nothrow) char[size]);
      if (bytes == nullptr) return false;
      chunks_.push_back({std::move(bytes), size});
    }
    at_ = chunks_[used_].bytes.get();
    end_ = at_ + chunks_[used_].size;
    taken_ += chunks_[used_].size;
    ++used_;
    return true;
  }

  char *at_ = nullptr, *end_ = nullptr;
  std::array<Free*, kSmall / 16 + 64> free_{};
  std::vector<Chunk> chunks_;
  std::size_t taken_ = 0;
  std::size_t used_ = 0;  // Chunks in use, the current one included.
};

thread_local Memory* arena = nullptr;  // The thread's arena while a ParseArena exists.
thread_local bool counts = false;
thread_local std::ptrdiff_t counted = 0;

void* taken(void* block) {
  if (counts) counted += static_cast<std::ptrdiff_t>(block_bytes(block));
  return block;
}
void* given_back(void* block) {
  if (counts) counted -= static_cast<std::ptrdiff_t>(block_bytes(block));
  return block;
}

void* checked(void* block, std::size_t bytes) {
  if (block != nullptr || bytes == 0) return block;
  // The runtime aborts in this case too.
  std::fprintf(stderr, "codefinder: out of memory while parsing (%zu bytes)\n", bytes);
  std::abort();
}

}  // namespace

void install_allocator() {
  static std::once_flag once;
  std::call_once(once, [] {
    ts_set_allocator(
        [](std::size_t bytes) {
          return checked(arena != nullptr ? arena->allocate(bytes) : taken(std::malloc(bytes)),
                         bytes);
        },
        [](std::size_t count, std::size_t size) {
          if (arena == nullptr) return checked(taken(std::calloc(count, size)), count * size);
          void* block = checked(arena->allocate(count * size), count * size);
          return std::memset(block, 0, count * size);
        },
        [](void* block, std::size_t bytes) {
          return checked(arena != nullptr ? arena->grow(block, bytes)
                                          : taken(std::realloc(given_back(block), bytes)),
                         bytes);
        },
        [](void* block) { arena != nullptr ? arena->free(block) : std::free(given_back(block)); });
  });
}

std::size_t parse_bytes() {
  if (arena != nullptr) return arena->taken();
  return counts ? static_cast<std::size_t>(std::max<std::ptrdiff_t>(counted, 0)) : 0;
}

ParseBudget::ParseBudget() {
  counted = 0;
  counts = arena == nullptr;
}
ParseBudget::~ParseBudget() { counts = false; }

ParseArena::ParseArena() {
  static PerThread<Memory> of_threads;
  arena = &of_threads.get();
}
ParseArena::~ParseArena() {
  arena->reset();
  arena = nullptr;
}

}  // namespace codefinder::extract
