// A text that every match of a regular expression contains.  Private to index/query.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::query {

/// The longest text outside of groups, alternatives and classes that every match contains, with the
/// case that it has in the pattern and without line ends.  "" if there is none, or if the pattern
/// has `(?…)` or an alternative outside of groups.  REQUIRES: RE2 accepts the pattern.
std::string needed_literal(std::string_view regex);

}  // namespace codefinder::query
