// Starts a program that cannot start other programs, open sockets or change files. A seccomp filter
// is built once in this process and installed in the child before it executes the program. It
// allows system calls by default and refuses fork, vfork, clone without CLONE_THREAD, execve,
// sockets, and every call that creates, truncates, renames, removes or changes a file (but existing
// files can be opened O_RDWR: confined_process.cpp). On kernels without seccomp filters the program
// runs unconfined, and the result reports it.
#pragma once

#include <sys/types.h>
#include <string>
#include <vector>

namespace codefinder {

struct SpawnRequest {
  std::vector<std::string> arguments;    // arguments[0] is the absolute path of the program.
  std::vector<std::string> environment;  // "NAME=value".
  std::string directory;                 // Working directory; "" keeps this process's.
  int input = -1;                        // Becomes standard input.
  int output = -1;                       // Becomes standard output; standard error is /dev/null.
  bool confined = false;
};

struct SpawnedProcess {
  pid_t pid = -1;         // -1: could not be started.
  bool confined = false;  // The seccomp filter is installed in the child.
};

/// Starts the program as leader of its own process group. The caller reaps it. Thread-safe; returns
/// once the program's image is loaded.
SpawnedProcess spawn_process(const SpawnRequest& request);

/// Whether the filter can be installed on this system: the result of the last attempt, else the
/// kernel's reported support.
bool confinement_in_force();

}  // namespace codefinder
