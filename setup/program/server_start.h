// The command that the entry of a server starts, by its program and arguments.  Pure; thread-safe.
#pragma once

#include "setup/config/config_edit.h"

#include <cstdint>
#include <string_view>

namespace codefinder::setup {

enum class ServerStart : std::uint8_t {
  codefinder,  // `codefinder mcp`, or a program of another name with this argument.
  npx,         // `npx codefinder mcp`
  other,
};

/// `server`: "mcp" or "lsp".  Options before the words that count may have values: `--log-level
/// info mcp`.
ServerStart start_of(const ServerEntry& entry, std::string_view server = "mcp");

/// True for "/usr/bin/codefinder", and for "codefinder.js", by which npm's package starts it.
bool is_named_codefinder(std::string_view program);

}  // namespace codefinder::setup
