// The rule by which a link was found, and thereby its certainty.  Every answer about links has it.
#pragma once

#include <cstdint>
#include <string_view>

namespace codefinder::resolve {

/// Most certain first.
enum class Evidence : std::uint8_t {
  compiler,     // An imported index of a compiler has it (index/compiler_index.h).
  local,        // Bound in a scope of the same function or block.
  same_file,    // A symbol of the same file.
  import_,      // Followed through imports.
  member,       // Found in the type of its receiver, or in a base of that.
  package,      // Visible without an import: same package, directory or namespace.
  unique_name,  // The only fitting symbol of this name in the project.
  ambiguous,    // One of several candidates, all of which are targets.
  text,         // Equal words, no more.
};
std::string_view to_string(Evidence evidence);
bool evidence_from(std::string_view text, Evidence& evidence);

/// Which candidates a member gets whose receiver has no known type.  `likely`: none if the
/// language's own types have a member of that name, because then it mostly is that.
enum class Candidates : std::uint8_t { likely, all };

}  // namespace codefinder::resolve
