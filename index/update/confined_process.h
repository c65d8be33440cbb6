// Starts a program that can start no other, open no socket and change no file.
// A seccomp filter is built once in this process and installed in the child between clone(2) and
// execveat(2).  It allows system calls by default and refuses fork, vfork, clone without
// CLONE_THREAD, execve, sockets, and every call that creates, truncates, renames, removes or
// changes a file. On kernels without seccomp filters the program runs unconfined, and the result
// says so.
#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

namespace codefinder::index {

struct SpawnRequest {
  std::vector<std::string> arguments;    // arguments[0] is the absolute path of the program.
  std::vector<std::string> environment;  // "NAME=value".
  std::string directory;                 // Working directory; "" keeps that of this process.
  int input = -1;                        // Becomes standard input.
  int output = -1;                       // Becomes standard output; standard error is /dev/null.
  bool confined = false;
};

struct SpawnedProcess {
  pid_t pid = -1;         // -1: it was not started.
  bool confined = false;  // The filter is installed in it.
};

/// The program leads a process group of its own.  The caller reaps it.  Thread-safe; returns once
/// the program's image is loaded.
SpawnedProcess spawn_process(const SpawnRequest& request);

/// Whether confined programs get their filter on this system: the last attempt, else what the
/// kernel says that it supports.
bool confinement_in_force();

}  // namespace codefinder::index
