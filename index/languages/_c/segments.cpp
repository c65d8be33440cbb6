// Finds the segment boundaries of C and C++ source and repairs single segments.
#include "index/languages/_c/segments.h"

#include "index/languages/_c/conditionals.h"
#include "index/languages/_c/repair.h"

#include <utility>

namespace codefinder::c_family {

bool CCuts::next(const CToken& token) {
  const bool begins = (token.is_word() && !token.is(CToken::Kind::attribute) &&
                       !token.is(CToken::Kind::assembly)) ||
                      token.is_directive();
  const bool cut = ends_here_ && begins &&
                   text_.substr(last_.end, token.begin - last_.end).find('\n') !=
                       std::string_view::npos;
  if (cut) had_braces_ = false;
  ends_here_ = false;
  step(token);
  last_ = token;
  any_ = true;
  return cut;
}

void CCuts::step(const CToken& token) {
  switch (token.kind) {
    case CToken::Kind::if_: groups_.push_back({depth_}); return;
    case CToken::Kind::elif:
    case CToken::Kind::else_:
      if (groups_.empty()) return;
      if (!std::exchange(groups_.back().has_ended, true)) groups_.back().after_branch = depth_;
      depth_ = groups_.back().outside;
      return;
    case CToken::Kind::endif:
      if (groups_.empty()) return;
      if (groups_.back().has_ended) depth_ = groups_.back().after_branch;
      groups_.pop_back();
      return;
    case CToken::Kind::mark: break;
    default: return;
  }
  if (token.c == '{') {
    if (depth_++ == 0) {
      of_function_ = any_ && (last_.is(')') || last_.is(';'));
      had_braces_ = true;
    }
  } else if (token.c == '}') {
    if (depth_ == 0 || --depth_ > 0) return;
    ends_here_ = of_function_ && groups_.empty();
  } else if (token.c == ';' && depth_ == 0) {
    ends_here_ = std::exchange(had_braces_, false) && groups_.empty();
  }
}

void CDefined::add(const std::string& word) {
  std::string_view name;
  std::optional<DeclaringMacro> macro = decoded(word, name);
  if (name.empty()) names.insert(word);
  else if (macro) macros.insert_or_assign(std::string(name), std::move(*macro));
  else macros.erase(std::string(name));
}

void CDefined::add_macro(std::string_view name, std::optional<DeclaringMacro> macro) {
  if (!macro && (macros.empty() || macros.count(std::string(name)) == 0)) return;
  added.push_back(encoded(name, macro));
  add(added.back());
}

void repair_segment(CSegment segment, CDefined& defined, Repairs& repairs) {
  defined.added.clear();
  defined.uses_earlier_names = false;
  segment.tokens = repair_conditionals(std::move(segment.tokens), repairs);
  const bool whole = segment.is_first && segment.end == repairs.original().size();
  RepairTokens tokens(std::move(segment), repairs);
  if (!whole || !repair_entry_list(tokens, repairs)) CRepair(tokens, repairs, defined).run();
}

}  // namespace codefinder::c_family
