// Sources in C and C++, cut where nothing is open: behind a function's body or a definition with
// braces, outside all of them and of all
// `#if`, some kilobytes apart.  Each segment is repaired by itself, so that an edit costs the
// repair of its own.
#pragma once

#include "index/extract/c_tokens.h"
#include "index/extract/repairs.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace codefinder::index {

/// Finds the cuts in a stream of tokens.  Behind a cut it is as new: what stands before does not
/// matter any more.
class CCuts {
 public:
  explicit CCuts(std::string_view text) : text_(text) {}
  /// True when there is a cut between the token before and this one.
  bool next(const CToken& token);

 private:
  void step(const CToken& token);

  struct Group {
    std::size_t outside = 0;  // Braces open before it.
    std::size_t behind = 0;   // And behind its first branch, once that has ended.
    bool has_ended = false;
  };
  std::string_view text_;
  std::size_t depth_ = 0;  // Braces.
  std::vector<Group> groups_;
  CToken last_;
  bool any_ = false;          // `last_` is one.
  bool of_function_ = false;  // The outermost brace is a body's.
  bool had_braces_ = false;   // Since the last `;` or body.
  bool ends_here_ = false;    // A segment may end behind `last_`.
};

/// Names that macros have defined, in the segments so far.
struct CDefined {
  std::unordered_set<std::string> names;
  std::vector<std::string> added;  // In this segment.
  bool asked = false;              // This segment's repair hung on what was in it.
};

/// Repairs one segment, the text's first or a later one.  `end` is where it ends.  O(tokens).
void repair_segment(std::vector<CToken> tokens, std::uint32_t end, bool first, bool cpp,
                    CDefined& defined, Repairs& repairs);

}  // namespace codefinder::index
