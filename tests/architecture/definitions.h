// What a source file defines at namespace scope, and in which namespace: the namespace must be that
// of the file's module, and no name may be defined in two files (the one-definition rule).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::architecture {

/// The types, inline functions and function templates that `text` defines outside unnamed
/// namespaces, with their namespace: "codefinder::store::Segment", "codefinder::trim(string_view
/// x)".
std::vector<std::string> shared_definitions(std::string_view text);

/// Namespaces of `text`, the file at `path`, that are not of its module; one sentence each. Forward
/// declarations of types in other modules' namespaces are allowed.
std::vector<std::string> namespace_violations(std::string_view path, std::string_view text);

}  // namespace codefinder::architecture
