// Memory of this process: the heap, pages of mapped files, and memory that processes share.
#pragma once

#include "base/descriptor.h"

#include <cstddef>
#include <string>

namespace codefinder {

/// Returns the memory that was freed to the system, also between live blocks.
void return_freed_memory();

struct HeapThresholds {
  std::size_t own_mapping;  // A block of this size or more is returned as soon as it is freed.
  std::size_t kept;         // So much free memory at the end of the heap is kept for later.
};
/// Fixes the thresholds of the allocator, which may otherwise raise them when large blocks are
/// freed.
void set_heap_thresholds(const HeapThresholds& thresholds);

/// The usable bytes of a block of malloc(); 0 for nullptr.
std::size_t block_bytes(void* block);

/// Removes the pages of a file from this process, wherever it is mapped; the next access reads them
/// again.  `path`: as it was opened, without links.
void discard_mapped_pages(const std::string& path);

/// Bytes of files and of shared memory that are mapped and resident in this process; 0 if the
/// system does not report it. A page that is mapped twice counts twice. Cost: about 5 us.
std::size_t resident_file_bytes();

/// Memory of a fixed size that processes share by its descriptor: zeros, allocated when first
/// written.  No process can change the size.  Not ok() if the system does not support it.
Descriptor create_shared_memory(const char* name, std::size_t bytes);

}  // namespace codefinder
