// Memory by the functions of glibc, /proc/self/maps and memfd_create(2).
#include "base/os/memory.h"

#include "base/files.h"

#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <sstream>

namespace codefinder {

void return_freed_memory() { ::malloc_trim(0); }

void set_heap_thresholds(const HeapThresholds& thresholds) {
  ::mallopt(M_MMAP_THRESHOLD, static_cast<int>(thresholds.own_mapping));
  ::mallopt(M_TRIM_THRESHOLD, static_cast<int>(thresholds.kept));
}

std::size_t block_bytes(void* block) { return ::malloc_usable_size(block); }

void discard_mapped_pages(const std::string& path) {
  std::istringstream maps(read_file_at("/proc/self/maps", 64u << 20, Links::refuse).bytes);
  for (std::string line; std::getline(maps, line);) {
    std::uintptr_t begin = 0, end = 0;
    if (line.ends_with(path) &&
        std::sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR, &begin, &end) == 2)
      // NOLINTNEXTLINE(performance-no-int-to-ptr): an address that the kernel printed.
      ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
  }
}

std::size_t resident_file_bytes() {
  std::istringstream fields(read_file_at("/proc/self/statm", 4096, Links::refuse).bytes);
  std::size_t program = 0, resident = 0, shared = 0;
  if (!(fields >> program >> resident >> shared)) return 0;
  return shared * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

Descriptor create_shared_memory(const char* name, std::size_t bytes) {
  Descriptor memory(::memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
  // Sealed, so that another process cannot shrink the file under a mapping of this one.
  if (memory.ok() && ::ftruncate(memory.get(), static_cast<off_t>(bytes)) == 0 &&
      ::fcntl(memory.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
    return memory;
  return Descriptor();
}

}  // namespace codefinder
