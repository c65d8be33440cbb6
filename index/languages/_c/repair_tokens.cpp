// Matches the brackets of a segment and edits its tokens.
#include "index/languages/_c/repair_tokens.h"

#include "index/languages/_c/spelling.h"

#include <utility>

namespace codefinder::c_family {

RepairTokens::RepairTokens(CSegment segment, Repairs& repairs)
    : tokens_(std::move(segment.tokens)), repairs_(repairs), cpp_(segment.dialect == Dialect::cpp) {
  tokens_.push_back({segment.end, segment.end, Kind::mark, '\0', CPlace::file});
  partner_.assign(tokens_.size(), kNoToken);
  erased_.assign(tokens_.size(), 0);
  parentheses_.assign(tokens_.size(), Parentheses::undecided);
  match_brackets();
}

void RepairTokens::match_brackets() {
  std::vector<std::uint32_t> open;
  std::size_t braces = 0;
  for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
    const CToken& token = tokens_[i];
    if (token.kind != Kind::mark) continue;
    const auto match = [&] {
      partner_[open.back()] = i;
      partner_[i] = open.back();
      open.pop_back();
    };
    switch (token.c) {
      case '{': ++braces; [[fallthrough]];
      case '(':
      case '[': open.push_back(i); break;
      case ')':
        if (!open.empty() && is(open.back(), '(')) match();
        break;
      case ']':
        if (!open.empty() && is(open.back(), '[')) match();
        break;
      case '}':
        if (braces == 0) break;
        while (!is(open.back(), '{')) open.pop_back();
        --braces;
        match();
        break;
      default: break;
    }
  }
}

std::uint32_t RepairTokens::column(std::uint32_t i) const {
  const std::string_view before = repairs_.of({0, at(i).begin});
  const std::size_t line = before.rfind('\n');
  return static_cast<std::uint32_t>(line == std::string_view::npos ? before.size()
                                                                   : before.size() - line - 1);
}

bool RepairTokens::is_macro_like(std::uint32_t i) const {
  return is(i, Kind::name) && (in_capitals(text(i)) || is_underscored(text(i)));
}

void RepairTokens::pair(std::uint32_t open, std::uint32_t close, CPlace place) {
  partner_[open] = close;
  partner_[close] = open;
  set_place(open, place);
  set_place(close, place);
}
void RepairTokens::unpair(std::uint32_t open) {
  partner_[close_of(open)] = kNoToken;
  partner_[open] = kNoToken;
}

void RepairTokens::mask(std::uint32_t i, MaskedWord::Kind kind) {
  repairs_.mask(range(i), kind);
  erased_[i] = 1;
}
void RepairTokens::erase(std::uint32_t i) {
  repairs_.blank(range(i));
  erased_[i] = 1;
}
void RepairTokens::remove(std::uint32_t i) {
  if (!is(i, Kind::name)) return erase(i);
  mask(i, i > 0 && is(i - 1, Kind::tag) ? MaskedWord::Kind::tag : MaskedWord::Kind::other);
}
void RepairTokens::remove_all(std::uint32_t begin, std::uint32_t end) {
  for (std::uint32_t i = begin; i < end && !is_end(i); ++i) {
    if (!is_erased(i) && !at(i).is_directive()) remove(i);
  }
}

void RepairTokens::become(std::uint32_t i, std::string_view with, Kind kind) {
  repairs_.put(at(i).begin, with);
  tokens_[i].kind = kind;
  if (kind == Kind::mark) tokens_[i].c = with[0];
}
void RepairTokens::replace(std::uint32_t i, std::string_view with, Kind kind) {
  repairs_.blank(range(i));
  become(i, with, kind);
}
void RepairTokens::replace_word(std::uint32_t i, std::string_view with, Kind kind) {
  repairs_.mask(range(i));
  become(i, with, kind);
}
void RepairTokens::erase_to(std::uint32_t i, std::string_view with) {
  repairs_.put(at(i).begin, with);
  erased_[i] = 1;
}
void RepairTokens::insert_before(std::uint32_t i, char mark) {
  const std::string_view between = text_after(i - 1);
  if (between.empty()) return;
  const char there = between.front();
  // A line break may end a directive.
  const bool free = there == ' ' || there == '\t' ||
                    ((there == '\n' || there == '\r') && !at(i).is_directive());
  if (free) repairs_.put(at(i - 1).end, std::string_view(&mark, 1));
}

}  // namespace codefinder::c_family
