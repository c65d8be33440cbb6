// Runs one program and reads its answer: no shell, no stdin, no stderr, a clean environment, a
// deadline. Only programs found in absolute directories of $PATH are run, never one that lies in
// the project.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::index {

struct ProcessOptions {
  std::string directory;  // Working directory.
  std::string input;      // Given on stdin; empty means /dev/null.
  std::chrono::milliseconds timeout{20'000};
  std::size_t max_output = 64u << 20;
  std::vector<std::pair<std::string, std::string>>
      environment{};       // Set besides the inherited one; every GIT_* variable is dropped first.
  std::stop_token stop{};  // Asked ten times a second; the program is killed then.
  // It can start no program, open no socket and change no file (confined_process.h).
  bool confined = false;
};

struct ProcessResult {
  int exit_code = -1;  // -1: did not start, was killed, or ran past its time.
  std::string output;
  bool confined = false;  // The confinement was asked for and is in force.
};

/// An executable file of that name in $PATH, outside `root` (when given).
std::optional<std::string> find_program(std::string_view name, std::string_view root);
/// The same, leaving out scripts: a confined program cannot start the interpreter's children.
std::optional<std::string> find_binary_program(std::string_view name, std::string_view root);
/// `arguments[0]` is the program's path.  Blocks until it ends or its time is up (then it is
/// killed).
ProcessResult run_process(const std::vector<std::string>& arguments, const ProcessOptions& options);

}  // namespace codefinder::index
