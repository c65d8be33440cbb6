// The rules for one source file, as a function from its text to its violations: permitted includes,
// third-party headers only in their modules, an opening comment, no output to stdout except the
// protocol, JSON without exceptions, no marks of unfinished work. docs/architecture.md lists the
// modules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::architecture {

/// The violations in `text`, the file at `path` (from the root of the sources,
/// "index/store/store.h"); one sentence each.
std::vector<std::string> violations(std::string_view path, std::string_view text);

/// `text` with comments and the contents of string and character literals replaced; line breaks are
/// kept.
std::string code_only(std::string_view text);

}  // namespace codefinder::architecture
