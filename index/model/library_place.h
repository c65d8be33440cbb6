// Jump ids that name a file of an installed package instead of the hash of a path: "cf_", 9 to 13
// characters of the symbol as in jump_id.h, "@requests@2.31.0/api.py".  parse_jump_id() reads them;
// their JumpIdParts::path is the hash of the place.
#pragma once

#include "index/model/jump_id.h"

#include <optional>
#include <string>
#include <string_view>

namespace codefinder {

/// A file of an installed package or of a library, the same on every machine that has it.
struct LibraryPlace {
  std::string package;  // "requests", "@types/node", "github.com/spf13/pflag", "python".
  std::string version;  // "" if it is not known.
  std::string path;     // In the package.
};
/// The id of a symbol there; `parts.path` is not used.
std::string to_jump_id(const JumpIdParts& parts, const LibraryPlace& place);
/// The place that the id names; nullopt for other ids.
std::optional<LibraryPlace> library_of_jump_id(std::string_view id);
/// "requests@2.31.0/api.py".
std::string to_string(const LibraryPlace& place);

/// Maximum size of an id.
inline constexpr std::size_t kMaxJumpIdBytes = 512;

}  // namespace codefinder
