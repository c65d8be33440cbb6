// The switch of the mutants that tests/mutation/run puts into a build: each calls is_on(its
// number). CODEFINDER_MUTANT is the number of the one mutant that is on. CODEFINDER_MUTANTS_REACHED
// is a file with a byte for each mutant, which is set to 1 when the mutant's code runs; worker
// processes inherit both. In a constant expression no mutant is on.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <type_traits>

namespace codefinder::mutation {

inline unsigned char* map_reached() {
  const char* path = std::getenv("CODEFINDER_MUTANTS_REACHED");
  const int fd = path == nullptr ? -1 : ::open(path, O_RDWR | O_CLOEXEC);
  if (fd < 0) return nullptr;
  struct stat status {};
  ::fstat(fd, &status);
  void* map = ::mmap(nullptr, static_cast<size_t>(status.st_size), PROT_READ | PROT_WRITE,
                     MAP_SHARED, fd, 0);
  ::close(fd);
  return map == MAP_FAILED ? nullptr : static_cast<unsigned char*>(map);
}

inline int number_of_active() {
  const char* number = std::getenv("CODEFINDER_MUTANT");
  return number == nullptr ? -1 : std::atoi(number);
}

inline unsigned char* const reached = map_reached();
inline const int active = number_of_active();

inline bool is_on_at_run_time(int number) {
  if (reached != nullptr) reached[number] = 1;
  return number == active;
}

constexpr bool is_on(int number) {
  return std::is_constant_evaluated() ? false : is_on_at_run_time(number);
}

}  // namespace codefinder::mutation
