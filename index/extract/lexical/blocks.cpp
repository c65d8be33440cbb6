// Matches the brackets of a text, and the words that open and close its blocks.
#include "index/extract/lexical/blocks.h"

#include <algorithm>

namespace codefinder::extract {

const std::vector<LexicalBlocks::Block>& LexicalBlocks::brackets() {
  if (brackets_.empty()) {
    std::vector<std::uint32_t> open;
    for (std::size_t at = 0; at < bare_.size() && !budget_.spent_at_times(); ++at) {
      const char c = bare_[at];
      if (c == '(' || c == '[' || c == '{') open.push_back(number(at));
      if ((c != ')' && c != ']' && c != '}') || open.empty()) continue;
      // A closing bracket also ends the unclosed ones of other kinds inside.
      const char opens = c == ')' ? '(' : c == ']' ? '[' : '{';
      if (bare_[open.back()] != opens && opens != '{') continue;
      while (!open.empty() && bare_[open.back()] != opens) open.pop_back();
      if (open.empty()) continue;
      brackets_.emplace_back(open.back(), number(at + 1));
      open.pop_back();
    }
    std::sort(brackets_.begin(), brackets_.end());
  }
  return brackets_;
}

const std::vector<LexicalBlocks::Block>& LexicalBlocks::keywords() {
  if (!keywords_.empty()) return keywords_;
  std::vector<std::uint32_t> open;
  std::uint32_t closed_at = 0;
  const std::vector<std::uint32_t> ends = bracket_ends();
  auto bracket = brackets().begin();
  auto bracket_end = ends.begin();
  for (const ByteRange range : tokens_.words) {
    if (budget_.spent_at_times()) break;
    const std::string word = word_at(bare_, range, rules_);
    const bool closes = rules_.closers.contains(word), opens = rules_.openers.contains(word);
    if ((!closes && !opens) || is_member(range)) continue;
    while (bracket != brackets_.end() || bracket_end != ends.end()) {
      const bool is_end = bracket == brackets_.end() || *bracket_end <= bracket->first;
      if ((is_end ? *bracket_end : bracket->first) > range.begin) break;
      if (!is_end) open.push_back((bracket++)->first);
      else leave_brackets(open), ++bracket_end;
    }
    if (closes) {
      closed_at = range.end;
      if (open.empty() || is_bracket(open.back())) continue;
      keywords_.emplace_back(open.back(), range.end);
      open.pop_back();
    } else if (!is_blank_between(closed_at, range.begin)) {  // `end if` closes.
      open.push_back(range.begin);
    }
  }
  std::sort(keywords_.begin(), keywords_.end());
  return keywords_;
}

std::vector<std::uint32_t> LexicalBlocks::bracket_ends() {
  std::vector<std::uint32_t> ends;
  for (const Block& block : brackets()) ends.push_back(block.second);
  std::sort(ends.begin(), ends.end());
  return ends;
}

bool LexicalBlocks::is_bracket(std::uint32_t offset) const {
  return bare_[offset] == '(' || bare_[offset] == '[' || bare_[offset] == '{';
}

void LexicalBlocks::leave_brackets(std::vector<std::uint32_t>& open) const {
  while (!open.empty() && !is_bracket(open.back())) open.pop_back();
  if (!open.empty()) open.pop_back();
}

bool LexicalBlocks::is_member(ByteRange word) const {
  const std::string_view before = bare_.substr(0, word.begin);
  return std::any_of(rules_.member_operators.begin(), rules_.member_operators.end(),
                     [&](std::string_view mark) { return before.ends_with(mark); });
}

bool LexicalBlocks::is_blank_between(std::uint32_t closed_at, std::uint32_t begin) const {
  return closed_at > 0 && bare_.substr(closed_at, begin - closed_at).find_first_not_of(" \t") ==
                              std::string_view::npos;
}

}  // namespace codefinder::extract
