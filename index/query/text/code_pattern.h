// A pattern for code: a piece of source with metavariables, which matches syntax trees.
//
//   foo($A, null)        one node for `$A`; `$_` has no name
//   foo($$$ARGS)         any number of nodes; `$$$` has no name
//   $A == $A             a metavariable that stands twice is the same text
//
// White space and comments do not count, nor does what the searched text has before and after the
// parts of the pattern: `function $F() {}` matches `async function f() {}`, `if ($A) {}` also one
// with an `else`.
#pragma once

#include "base/result.h"
#include "base/text.h"
#include "index/syntax_trees.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

struct CodeCapture {
  std::string name;  // "A"; only of metavariables with a name.
  ByteRange range;
};

struct CodeMatch {
  ByteRange range;
  std::vector<CodeCapture> captures;  // By their first place in the pattern.
};

/// The words of a pattern outside of its metavariables, the longest first; other tokens if it has
/// no word.  A text without one of them does not match.
std::vector<std::string> pattern_literals(std::string_view pattern);

/// Immutable; thread-safe.
class CodePattern {
 public:
  /// Tries the places of a piece of source one after the other: in a function, at the top level, in
  /// a class.  Errors: invalid_query if the language cannot parse it in any, or as one node.
  static Result<CodePattern> compile(std::string_view pattern, Language language,
                                     const index::SyntaxTrees& trees);

  /// All matches, also nested matches, by position.  O(nodes), and the sizes of the text
  /// like the pattern.
  std::vector<CodeMatch> find_in(const SyntaxTree& tree, std::string_view text,
                                 Language language) const;

  struct Wildcard {
    std::string name;  // "" for none.
    enum class Count : std::uint8_t { one, any } count = Count::one;
  };

 private:
  std::string text_;  // In its place, with a name for each metavariable.
  SyntaxTree tree_;
  SyntaxTree::Node root_ = SyntaxTree::kRoot;
  std::map<std::string, Wildcard, std::less<>> wildcards_;  // By those names.
};

}  // namespace codefinder::query
