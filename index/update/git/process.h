// Runs one program and returns its output: no shell, no stderr, stdin only from memory, the
// inherited environment without GIT_* variables and with LC_ALL=C, a timeout. Only programs in
// absolute directories of $PATH are run, never one inside the project.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::update {

struct ProcessOptions {
  std::string directory;  // Working directory.
  std::string input;      // Written to stdin; empty means /dev/null.
  std::chrono::milliseconds timeout{20'000};
  std::size_t max_output = 64u << 20;
  // Added to the inherited environment, from which every GIT_* variable is removed first.
  std::vector<std::pair<std::string, std::string>> environment{};
  std::stop_token stop{};  // Polled ten times a second; when requested, the program is killed.
  // It cannot start programs, open sockets or change files (confined_process.h).
  bool confined = false;
};

struct ProcessResult {
  int exit_code = -1;  // -1: did not start, was killed, or timed out.
  std::string output;
  bool confined = false;   // Confinement was requested and is in force.
  bool timed_out = false;  // It did not end within the timeout, and was killed.
};

/// Path of an executable file of that name in $PATH, outside `root` (if given).
std::optional<std::string> find_program(std::string_view name, std::string_view root);
/// Like find_program, but skips scripts: a confined program cannot start the interpreter's
/// children.
std::optional<std::string> find_binary_program(std::string_view name, std::string_view root);
/// `arguments[0]` is the program's path. Blocks until the program exits or the timeout passes (then
/// it is killed).
ProcessResult run_process(const std::vector<std::string>& arguments, const ProcessOptions& options);

}  // namespace codefinder::update
