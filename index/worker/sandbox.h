// Confines the calling process to reading and writing its already open descriptors: for worker
// processes, before they read the first byte of a file. Uses what the kernel supports and reports
// what it does not.
#pragma once

#include <cstdint>
#include <string>

namespace codefinder::worker {

/// The mechanisms in force. Resource limits always are.
struct Confinement {
  bool seccomp = false;   // System calls are limited to memory, time and open descriptors.
  bool landlock = false;  // No file system path can be opened.

  std::uint8_t encode() const {
    return static_cast<std::uint8_t>((seccomp ? 1 : 0) | (landlock ? 2 : 0));
  }
  static Confinement decode(std::uint8_t bits) { return {(bits & 1) != 0, (bits & 2) != 0}; }
};

/// "seccomp, landlock, resource limits": for `codefinder status`.
std::string to_string(Confinement confinement);

/// The confinement that confine_this_process() would put in force on this kernel.  Changes nothing.
Confinement available_confinement();

/// Closes every descriptor above 2, sets resource limits (address space, core dumps, created
/// files), refuses new privileges, and installs the Landlock and seccomp filters.  A refused system
/// call fails with EPERM.  Irreversible; call once, from the only thread.
Confinement confine_this_process();

}  // namespace codefinder::worker
