// Splits C and C++ source into segments where nothing is open: after a function body or a
// definition with braces, outside all braces and all `#if`, at least some kilobytes apart. Each
// segment is repaired by itself, so that an edit costs the repair of its own segment only.
#pragma once

#include "index/extract/repair/repairs.h"
#include "index/languages/_c/macro_symbols.h"
#include "index/languages/_c/tokens.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace codefinder::c_family {

using extract::MaskedWord;
using extract::Repairs;

/// Finds the cuts in a stream of tokens. A cut resets its state: later cuts do not depend on the
/// tokens before it.
class CCuts {
 public:
  explicit CCuts(std::string_view text) : text_(text) {}
  /// True if there is a cut between the previous token and this one.
  bool next(const CToken& token);

 private:
  void step(const CToken& token);

  struct Group {
    std::size_t outside = 0;       // Open braces before the group.
    std::size_t after_branch = 0;  // Open braces after its first branch, once that has ended.
    bool has_ended = false;
  };
  std::string_view text_;
  std::size_t depth_ = 0;  // Braces.
  std::vector<Group> groups_;
  CToken last_;
  bool any_ = false;          // `last_` is set.
  bool of_function_ = false;  // The outermost brace opens a function body.
  bool had_braces_ = false;   // Since the last `;` or function body.
  bool ends_here_ = false;    // A segment may end after `last_`.
};

/// Names defined by macros in the segments so far, and the macros that declare symbols.
struct CDefined {
  std::unordered_set<std::string> names;
  std::unordered_map<std::string, DeclaringMacro> macros;
  std::vector<std::string> added;   // In this segment: names and encoded() macros.
  bool uses_earlier_names = false;  // The repair of this segment looked them up.

  /// Adds an item of an earlier segment's `added`.
  void add(const std::string& word);
  void add_macro(std::string_view name, std::optional<DeclaringMacro> macro);
};

/// The tokens of one segment; `end`: offset of its end; `is_first`: it begins the text.
struct CSegment {
  std::vector<CToken> tokens;
  std::uint32_t end = 0;
  bool is_first = false;
  Dialect dialect = Dialect::c;
};
/// Repairs one segment. O(tokens).
void repair_segment(CSegment segment, CDefined& defined, Repairs& repairs);

}  // namespace codefinder::c_family
