// Confines the calling process to computing, and to reading and writing descriptors that are open:
// before it reads the first byte that somebody else wrote. Uses the mechanisms that the kernel
// supports, and reports the missing ones.
#pragma once

#include <cstdint>
#include <string>

namespace codefinder {

/// The mechanisms in force. Resource limits always are.
struct Confinement {
  bool system_calls = false;  // Limited to memory, time and open descriptors; seccomp on Linux.
  bool files = false;         // No path can be opened; Landlock on Linux.

  std::uint8_t encode() const {
    return static_cast<std::uint8_t>((system_calls ? 1 : 0) | (files ? 2 : 0));
  }
  static Confinement decode(std::uint8_t bits) { return {(bits & 1) != 0, (bits & 2) != 0}; }
};

/// "seccomp, landlock, resource limits": for `codefinder status`.
std::string to_string(Confinement confinement);

/// The confinement that confine_this_process() would put in force on this kernel.  Changes nothing.
Confinement available_confinement();

/// Closes every descriptor above 2, sets resource limits (`address_space` in bytes, no core dumps,
/// no created files), refuses new privileges, and limits files and system calls.  Messages can be
/// sent on descriptor 0 only.  A refused system call fails with EPERM.  Irreversible; call once,
/// from the only thread.
Confinement confine_this_process(std::uint64_t address_space);

}  // namespace codefinder
