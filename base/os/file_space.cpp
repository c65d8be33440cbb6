// Reserves and releases space with fallocate(2).
#include "base/os/file_space.h"

#include <fcntl.h>

namespace codefinder {

bool reserve_space(int file, std::uint64_t bytes) {
  return ::fallocate(file, FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(bytes)) == 0;
}

bool release_space(int file, std::uint64_t begin, std::uint64_t bytes) {
  return ::fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(begin),
                     static_cast<off_t>(bytes)) == 0;
}

}  // namespace codefinder
