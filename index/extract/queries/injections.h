// The parts of a text that are in another language than its tree: scripts in a page, templates in
// a script.
#pragma once

#include "index/extract/queries/query.h"
#include "index/extract/tree/extract_budget.h"
#include "index/extract/tree/flat_tree.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::extract {

/// A part of an injection's range that is in the language around it.
struct InjectionGap {
  ByteRange range;
  bool is_hole = false;  // An expression stands for a part of the text: `${size}`.
};

struct Injection {
  ByteRange range;
  Language language = Language::text;  // One with a grammar or lexical rules.
  std::vector<InjectionGap> gaps;      // Ascending.
  std::string_view join;               // Begins each gap that is no hole.
  bool has_own_names = false;          // Does not see the names of the scopes around it.
};

/// Ascending. They overlap only where one is in a gap of another. Where several patterns match a
/// node, the last one that names a language counts. None, at no cost, if the program has no pattern
/// of this kind; else O(nodes).
std::vector<Injection> injections(const Program& program, const FlatTree& tree,
                                  std::string_view text, ExtractBudget* budget = nullptr);

/// Adds the gaps of an injection around this one.
void add_outer_gaps(Injection& injection, std::span<const InjectionGap> outer);

/// The text of the injection for its parser, of the same length: blanks in place of gaps, and a
/// word in place of holes. `text`: of the whole file.
std::string injected_text(std::string_view text, const Injection& injection);

}  // namespace codefinder::extract
