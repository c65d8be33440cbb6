// A text that every match of a regular expression contains.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::query {

struct NeededLiteral {
  // The longest outside of groups, alternatives and classes, with the case that it has in the
  // pattern and without line ends.  "" if there is none, or if the pattern has `(?…)` or an
  // alternative outside of groups.
  std::string text;
  bool is_all = false;  // It is all of every match, and every place of it is a match.
};

/// REQUIRES: RE2 accepts the pattern.
NeededLiteral needed_literal(std::string_view regex);

}  // namespace codefinder::query
