// Chooses the functions by the format.
#include "setup/config/config_edit.h"

#include "setup/config/config_text_edits.h"
#include "setup/config/json_text.h"

namespace codefinder::setup {

Result<std::optional<ServerEntry>> find_entry(std::string_view text, const EntryPlace& place,
                                              const ConfigParser& parse) {
  return place.format == ConfigFormat::toml ? find_toml_entry(text, place, parse)
                                            : find_json_entry(text, place, parse);
}

std::string new_file(const EntryPlace& place, const ServerCommand& command) {
  return place.format == ConfigFormat::toml ? new_toml_file(place, command)
                                            : new_json_file(place, command);
}

Result<std::vector<TextEdit>> add_entry(std::string_view text, const EntryPlace& place,
                                        const ServerCommand& command, const ConfigParser& parse) {
  return place.format == ConfigFormat::toml ? add_toml_entry(text, place, command, parse)
                                            : add_json_entry(text, place, command, parse);
}

std::vector<TextEdit> replace_program(const ServerEntry& entry, const ServerCommand& command) {
  std::vector<TextEdit> edits = {
      {entry.program_begin, entry.program_end, json_string(command.program)}};
  std::string added;
  for (std::size_t i = 0; i + 1 < command.arguments.size(); ++i)
    added += json_string(command.arguments[i]) + ", ";
  if (added.empty()) return edits;
  // The arguments may come first.
  const bool before = entry.arguments_begin < entry.program_begin;
  edits.insert(before ? edits.begin() : edits.end(),
               {entry.arguments_begin, entry.arguments_begin, added});
  return edits;
}

Result<EntryRemoval> remove_entry(std::string_view text, const EntryPlace& place,
                                  const ConfigParser& parse) {
  return place.format == ConfigFormat::toml ? remove_toml_entry(text, place, parse)
                                            : remove_json_entry(text, place, parse);
}

}  // namespace codefinder::setup
