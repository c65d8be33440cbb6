// Reads go.mod files: the path of the module, the versions of required modules, and replacements.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::go {

struct GoMod {
  struct Required {
    std::string path;  // As imports spell it.
    // The directory of its replacement, relative to the go.mod; "" if it is in the module cache.
    std::string directory;
    // Its directory in the module cache: "github.com/!burnt!sushi/toml@v1.2.0"; "" if a directory
    // replaces it.
    std::string cached;
  };
  std::string module;  // "" if the line is missing.
  std::vector<Required> required;
};

/// Skips lines that it cannot read.  O(text).
GoMod parse_go_mod(std::string_view text);

}  // namespace codefinder::go
