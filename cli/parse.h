// Declares the commands' parameters with CLI11, which parses them and prints the help.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <string>

namespace codefinder::cli {

/// What the user typed.
struct Arguments {
  std::string command;                               // "" if none was given.
  nlohmann::json values = nlohmann::json::object();  // By key of the parameter, with its type.
};

/// Declares every command and option on `app`; app.parse() sets `arguments`.  REQUIRES: `arguments`
/// outlives app.parse().
void declare_commands(CLI::App& app, Arguments& arguments);

}  // namespace codefinder::cli
