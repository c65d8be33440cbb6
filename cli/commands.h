// The subcommands: their options and what they run.  commands.cpp lists them all.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>

namespace codefinder::cli {

/// Declares every option and subcommand on `app`.  REQUIRES: this object outlives app.parse(),
/// since the options write into it.  run() then runs the chosen subcommand and returns its exit
/// code; without one, it runs `lsp` if --stdio or --clientProcessId was given, else it returns -1.
class Commands {
 public:
  explicit Commands(CLI::App& app);
  ~Commands();
  Commands(const Commands&) = delete;
  Commands& operator=(const Commands&) = delete;

  int run();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace codefinder::cli
