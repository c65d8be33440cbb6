// The rules for one source file, as a function from its text to what it violates: permitted
// includes, third-party headers in their rooms only, an opening comment, stdout left to the wire,
// JSON without exceptions, no unfinished-work marks. docs/architecture.md lists the rooms.
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
