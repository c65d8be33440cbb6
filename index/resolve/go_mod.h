// What a go.mod says: the module's path, the versions of what it requires, and what stands in for
// another.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::resolve {

struct GoMod {
  struct Required {
    std::string path;  // As imports spell it.
    // Where a replacement keeps it, relative to the go.mod; "" when it comes from the module cache.
    std::string directory;
    // Its directory in the module cache: "github.com/!burnt!sushi/toml@v1.2.0"; "" when it is
    // replaced by a directory.
    std::string cached;
  };
  std::string module;  // "" when the line is missing.
  std::vector<Required> required;
};

/// Tolerant: lines that cannot be read are left out.  O(text).
GoMod parse_go_mod(std::string_view text);

}  // namespace codefinder::resolve
