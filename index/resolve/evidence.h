// The rule by which a link was found, and thereby its certainty.  Every answer about links has it.
#pragma once

#include <array>
#include <cstddef>
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
/// The names in the canonical JSON, in the order of the values.
inline constexpr std::array<std::string_view, 9> kEvidenceNames = {
    "compiler", "local",       "same_file", "import", "member",
    "package",  "unique_name", "ambiguous", "text"};

inline std::string_view to_string(Evidence evidence) {
  return kEvidenceNames[static_cast<std::size_t>(evidence)];
}
inline bool evidence_from(std::string_view text, Evidence& evidence) {
  for (std::size_t i = 0; i < kEvidenceNames.size(); ++i)
    if (kEvidenceNames[i] == text) return evidence = static_cast<Evidence>(i), true;
  return false;
}

/// Which candidates a member gets whose receiver has no known type.  `likely`: none if the
/// language's own types have a member of that name, because then it mostly is that.
enum class Candidates : std::uint8_t { likely, all };

}  // namespace codefinder::resolve
