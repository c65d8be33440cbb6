// The rules that the sources keep, as a function from one file to what it breaks: who may include
// whom, third-party headers in their rooms only, a comment on top of every header, stdout left to
// the wire, JSON that cannot throw, no loose ends. docs/architecture.md tells the same table in
// words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::architecture {

/// What `text`, the file at `path` (from the root of the sources, "index/store/store.h"), breaks;
/// one sentence each.
std::vector<std::string> violations(std::string_view path, std::string_view text);

/// `text` with comments and the insides of string and character literals blanked out; line breaks
/// stay.
std::string code_only(std::string_view text);

}  // namespace codefinder::architecture
