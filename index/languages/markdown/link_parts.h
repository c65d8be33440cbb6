// Readers of the links of a Markdown file: destinations, anchors, and the text that can have
// links.
#pragma once

#include "base/text.h"
#include "index/resolve/path_texts.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::markdown {

/// Anchors of the headings, as GitHub and GitLab make them, and `id` and `name` of HTML elements.
std::vector<resolve::Anchor> anchors_of(const FileFacts& facts, std::string_view text);

/// The destination of a Markdown link.
struct Destination {
  ByteRange range;       // Without `<` and `>`.
  std::size_t end = 0;   // The offset after it.
  std::string path;      // Without backslashes and percent signs; "" if there is only a fragment.
  std::string fragment;  // Without '#'.
  bool is_url = false;   // It has a scheme or a host, or is empty.
};

/// Reads the destination at `at`, which white space may precede, up to `end`.
std::optional<Destination> destination_at(std::string_view text, std::size_t at, std::size_t end);

/// The text with spaces in place of code blocks, code spans and comments.  Backslash
/// escapes become letters.  Each byte keeps its offset, and lines their ends.  O(bytes).
std::string prose_of(std::string_view text);

}  // namespace codefinder::markdown
