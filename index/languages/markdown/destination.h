// The destination of a Markdown link.
#pragma once

#include "base/text.h"

#include <optional>
#include <string>
#include <string_view>

namespace codefinder::markdown {

struct Destination {
  ByteRange range;       // Without `<` and `>`.
  std::size_t end = 0;   // The offset after it.
  std::string path;      // Without backslashes and percent signs; "" if there is only a fragment.
  std::string fragment;  // Without '#'.
  bool is_url = false;   // It has a scheme or a host, or is empty.
};

/// Reads the destination at `at`, which white space may precede, up to `end`.
std::optional<Destination> destination_at(std::string_view text, std::size_t at, std::size_t end);

}  // namespace codefinder::markdown
