// A child process with pipes to its standard input and output; every operation has a deadline.  Not
// thread-safe: one user.
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
  std::string command;  // Searched on the PATH if it has no slash.
  std::vector<std::string> args;
  std::vector<std::pair<std::string, std::string>> env;  // Added to this process's environment.
  std::string cwd;                                       // "" means this process's directory.
};

class Child {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Starts the program; its standard error is discarded.  Ignores SIGPIPE for this process.
  /// Errors: not_found if it cannot be started.
  static Result<std::unique_ptr<Child>> start(const Program& program);
  /// Closes its input, waits briefly, then terminates its process group.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// As lsp::Read; negative after `until`.
  std::ptrdiff_t read(char* buffer, std::size_t n, Time until);
  /// Writes all bytes; false if the program is gone or `until` has passed.
  bool write(std::string_view bytes, Time until);

 private:
  Child(pid_t pid, int in, int out) : pid_(pid), in_(in), out_(out) {}
  bool ends_within(std::chrono::milliseconds time) const;

  const pid_t pid_;
  const int in_, out_;  // Our ends of its standard input and output.
};

}  // namespace codefinder::mcp
