// Conditions of definitions outside of their own nodes: sections of a class (`private`), and
// functions that define members of their arguments.
#include "index/extract/walk/walker.h"

#include <algorithm>

namespace codefinder::extract {

void Walker::handle_section(const Pattern& pattern, const Captured& c) {
  const CaptureKind kind = program_.captures[c.capture].kind;
  if (kind == CaptureKind::section_name) {
    const ByteRange range = named_part(pattern.set, without_quotes(text_, range_of(c.node)));
    const std::uint32_t draft = out_.symbol_in(scope(), out_.intern(text_of(range)));
    if (draft != FactsBuilder::kNone)
      out_.draft(draft).symbol.flags &= static_cast<std::uint16_t>(~pattern.set.unflags);
    return;
  }
  const bool is_inside = kind == CaptureKind::section_in;
  // An edited file is walked by the children of its root: a section may not span several of them.
  if ((kind != CaptureKind::section && !is_inside) || depth() < 2) return;
  const std::size_t ends_with = is_inside ? depth() : depth() - 1;
  sections_.push_back({scope(), ends_with, pattern.set.unflags});
  deepest_ = std::max(deepest_, ends_with);
}

std::size_t Walker::close_sections(std::size_t depth) {
  while (!sections_.empty() && sections_.back().depth >= depth) sections_.pop_back();
  return sections_.empty() ? 0 : sections_.back().depth;
}

std::uint16_t Walker::section_unflags(const Directives& set) const {
  const bool applies = set.in_section && !sections_.empty() && sections_.back().scope == scope();
  return applies ? sections_.back().unflags : std::uint16_t{0};
}

void Walker::add_maker(std::span<const Captured> match, const Directives& set,
                       FactsBuilder::Draft& draft) {
  draft.makes_members = set.makes_members;
  if (const Captured* maker = first(match, program_, CaptureKind::maker))
    draft.made_by = out_.intern(matcher_.text_of(maker->node));
}

}  // namespace codefinder::extract
