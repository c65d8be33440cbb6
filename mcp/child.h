// A program started for its standard input and output, with a time by which everything must have
// happened. Not thread-safe: one user.
#pragma once

#include "base/result.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace codefinder::mcp {

struct Program {
  std::string command;  // Looked for on the PATH when it has no slash.
  std::vector<std::string> args;
  std::vector<std::pair<std::string, std::string>> env;  // Added to this process's.
  std::string cwd;                                       // "" means this process's.
};

class Child {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Its standard error is dropped.  Ignores SIGPIPE for this process.  Errors: not_found when it
  /// cannot be started.
  static Result<std::unique_ptr<Child>> start(const Program& program);
  /// Closes its input, gives it a moment, then ends it and all that it started.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// As lsp::Read; negative once `until` has passed.
  std::ptrdiff_t read(char* buffer, std::size_t n, Time until);
  /// All of it; false when the program is gone or `until` has passed.
  bool write(std::string_view bytes, Time until);

 private:
  Child(pid_t pid, int in, int out) : pid_(pid), in_(in), out_(out) {}
  bool ends_within(std::chrono::milliseconds time) const;

  const pid_t pid_;
  const int in_, out_;  // Its standard input and output: our ends.
};

}  // namespace codefinder::mcp
