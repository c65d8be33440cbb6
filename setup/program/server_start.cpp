// Reads the words of a command.
#include "setup/program/server_start.h"

#include <span>
#include <string>
#include <string_view>

namespace codefinder::setup {
namespace {

std::string_view base_name(std::string_view path) {
  return path.substr(path.find_last_of('/') + 1);  // npos + 1 is 0.
}

/// True if `server` is the subcommand: nothing but options and their values comes before it.
bool starts_server(std::span<const std::string> words, std::string_view server) {
  const auto is_option = [](const std::string& word) { return word.starts_with('-'); };
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == server) return true;
    const bool is_value = i > 0 && is_option(words[i - 1]);
    if (!is_option(words[i]) && !is_value) return false;
  }
  return false;
}

/// True for the arguments of npx: [-y] [--package NAME] codefinder[@VERSION] mcp
bool npx_starts_server(std::span<const std::string> words, std::string_view server) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-p" || word == "--package") ++i;
    else if (!word.starts_with('-'))
      return (word == "codefinder" || word.starts_with("codefinder@")) &&
             starts_server(words.subspan(i + 1), server);
  }
  return false;
}

}  // namespace

ServerStart start_of(const ServerEntry& entry, std::string_view server) {
  if (entry.program.empty()) return ServerStart::other;
  if (base_name(entry.program) == "npx")
    return npx_starts_server(entry.arguments, server) ? ServerStart::npx : ServerStart::other;
  return starts_server(entry.arguments, server) ? ServerStart::codefinder : ServerStart::other;
}

bool is_named_codefinder(std::string_view program) {
  const std::string_view name = base_name(program);
  return name == "codefinder" || name == "codefinder.js";
}

}  // namespace codefinder::setup
