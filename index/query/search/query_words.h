// Splits a query into words: "a::b c" is the word b in a scope a, and the word c.
#pragma once

#include "index/query/hits/name_matcher.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

struct QueryWord {
  std::string text;                 // As typed.
  std::vector<NameMatcher> scopes;  // "a::b::c": a, b.
  NameMatcher last;                 // c.
};

/// Words are separated by white space.  ".", "/", "::", "->" and "#" within a word separate a scope
/// from its members.  Parentheses are dropped ("f()" as written in prose).  A leading "#" belongs
/// to the name: "#private".
std::vector<QueryWord> words_of(std::string_view query);

/// Returns the part of a qualified name after its last separator; the name itself if it ends in
/// one.
std::string_view last_part(std::string_view name);

}  // namespace codefinder::query
