// The subcommands: what each takes, and what it does.  commands.cpp is the contents page of the
// command line.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>

namespace codefinder::cli {

/// Declares every option and subcommand on `app`.  After app.parse(), `chosen()` runs the one that
/// was given and returns the exit code; it stays empty when none was.  What it refers to lives as
/// long as the returned object.
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
