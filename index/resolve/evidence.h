// How sure an answer is, and by what rule it was found.  The word that every answer about links
// carries.
#pragma once

#include <cstdint>
#include <string_view>

namespace codefinder::resolve {

/// Most certain first.
enum class Evidence : std::uint8_t {
  local,        // Bound in a scope of the same function or block.
  same_file,    // A symbol of the same file.
  import_,      // Followed through imports.
  member,       // Found in the type of its receiver, or in a base of it.
  package,      // Visible without an import: same package, directory or namespace.
  unique_name,  // The only fitting symbol of this name in the project.
  ambiguous,    // One of several candidates; all are given.
  text,         // The words are equal, no more.
};
std::string_view to_string(Evidence evidence);
bool evidence_from(std::string_view text, Evidence& evidence);

}  // namespace codefinder::resolve
