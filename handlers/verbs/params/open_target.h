// The targets of `open`: a jump id, a file with lines, or a qualified name, each as one word.
// Pure; thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::handlers {

struct OpenTarget {
  std::string word;         // As given.
  std::string id;           // The id "cf_…", if it is one.
  std::string path;         // Else a path, or a name if there is no such file.
  std::uint32_t first = 0;  // Lines, 1-based; 0: all of them.
  std::uint32_t last = 0;
  bool is_file = false;  // The lines themselves are meant, not a symbol there.
};

/// Splits "src/cart.py:10-40", "src/cart.py:10", "src/cart.py" or "cf_…".
OpenTarget parse_open_target(std::string_view word);

}  // namespace codefinder::handlers
