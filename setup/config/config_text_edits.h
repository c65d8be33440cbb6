// Entries of servers in JSON and TOML files: the functions of config_edit.h for these formats.
#pragma once

#include "base/result.h"
#include "setup/config/config_edit.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

Result<std::optional<ServerEntry>> find_json_entry(std::string_view text, const EntryPlace& place,
                                                   const ConfigParser& parse);
std::string new_json_file(const EntryPlace& place, const ServerCommand& command);
Result<std::vector<TextEdit>> add_json_entry(std::string_view text, const EntryPlace& place,
                                             const ServerCommand& command,
                                             const ConfigParser& parse);
Result<EntryRemoval> remove_json_entry(std::string_view text, const EntryPlace& place,
                                       const ConfigParser& parse);

Result<std::optional<ServerEntry>> find_toml_entry(std::string_view text, const EntryPlace& place,
                                                   const ConfigParser& parse);
std::string new_toml_file(const EntryPlace& place, const ServerCommand& command);
Result<std::vector<TextEdit>> add_toml_entry(std::string_view text, const EntryPlace& place,
                                             const ServerCommand& command,
                                             const ConfigParser& parse);
Result<EntryRemoval> remove_toml_entry(std::string_view text, const EntryPlace& place,
                                       const ConfigParser& parse);

}  // namespace codefinder::setup
