// Chooses the functions by the format.
#include "setup/config_edit.h"

#include "setup/json_edit.h"
#include "setup/json_text.h"
#include "setup/toml_edit.h"

namespace codefinder::setup {

Result<std::optional<ServerEntry>> find_entry(std::string_view text, const EntryPlace& place,
                                              const ConfigParser& parse) {
  return place.format == ConfigFormat::toml ? find_toml_entry(text, place, parse)
                                            : find_json_entry(text, place, parse);
}

std::string new_file(const EntryPlace& place, std::string_view program) {
  return place.format == ConfigFormat::toml ? new_toml_file(place, program)
                                            : new_json_file(place, program);
}

Result<std::vector<TextEdit>> add_entry(std::string_view text, const EntryPlace& place,
                                        std::string_view program, const ConfigParser& parse) {
  return place.format == ConfigFormat::toml ? add_toml_entry(text, place, program, parse)
                                            : add_json_entry(text, place, program, parse);
}

std::vector<TextEdit> replace_program(const ServerEntry& entry, std::string_view program) {
  return {{entry.program_begin, entry.program_end, json_string(program)}};
}

Result<EntryRemoval> remove_entry(std::string_view text, const EntryPlace& place,
                                  const ConfigParser& parse) {
  return place.format == ConfigFormat::toml ? remove_toml_entry(text, place, parse)
                                            : remove_json_entry(text, place, parse);
}

}  // namespace codefinder::setup
