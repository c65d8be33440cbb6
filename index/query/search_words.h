// A query as typed, read into words: "a::b c" is the word b in a scope a, and the word c.
#pragma once

#include "index/query/matcher.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

struct SearchWord {
  std::string text;                 // As typed.
  std::vector<NameMatcher> scopes;  // "a::b::c": a, b.
  NameMatcher last;                 // c.
};

/// Words are apart by white space; ".", "/", "::", "->" and "#" within a word part a scope from
/// what is in it, parentheses are left out ("f()" as it is written in prose).  A "#" that a word
/// begins with belongs to the name: "#private".
std::vector<SearchWord> words_of(std::string_view query);

}  // namespace codefinder::index
