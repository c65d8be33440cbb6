// DocLinks: turns links into occurrences whose receivers are the parts before them.
#include "index/extract/walk/doc_links.h"

#include "base/strings.h"

#include <algorithm>
#include <array>

namespace codefinder::extract {

namespace {

constexpr std::array<std::string_view, 1> kDot = {"."};

}  // namespace

void DocLinks::add(std::span<const ByteRange> parts, DocStart start) {
  add_function(parts, start, {});
  if (!parts.empty() && out_.last_doc_link().occurrence.arguments == 0)
    out_.last_doc_link().occurrence.arguments = Symbol::kUnknownArity;
}

void DocLinks::add_rooted(std::span<const ByteRange> parts, std::string_view root) {
  if (parts.empty()) return;
  const std::size_t rest = parts.size() - 1;
  DocLink head = link_of(parts[0], DocStart::file);
  head.occurrence.receiver = out_.add_expr(ExprOp::literal, out_.intern(root).value);
  if (rest == 0) head.occurrence.arguments = Symbol::kUnknownArity;
  out_.add_doc_link(head);
  for (std::size_t i = 1; i <= rest; ++i) {
    DocLink link = link_of(parts[i], DocStart::part);
    link.occurrence.receiver = out_.add_name_expr(parts[i - 1].begin);
    if (i == rest) link.occurrence.arguments = Symbol::kUnknownArity;
    out_.add_doc_link(link);
  }
}

DocLink DocLinks::link_of(ByteRange name, DocStart start) {
  DocLink link;
  link.scope = scope_;
  link.start = start;
  link.occurrence.range = name;
  link.occurrence.name = out_.intern(text_.substr(name.begin, name.end - name.begin));
  link.occurrence.role = Role::doc;
  return link;
}

void DocLinks::add_function(std::span<const ByteRange> parts, DocStart start,
                            std::span<const ByteRange> types) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    DocLink link = link_of(parts[i], i == 0 ? start : DocStart::part);
    Occurrence& o = link.occurrence;
    if (i > 0) o.receiver = out_.add_name_expr(parts[i - 1].begin);
    else if (start == DocStart::owner) o.receiver = out_.add_expr(ExprOp::self);
    if (i + 1 == parts.size())
      o.arguments = static_cast<std::uint8_t>(std::min<std::size_t>(types.size(), 254));
    out_.add_doc_link(link);
  }
  if (parts.empty() || types.empty()) return;
  std::vector<ExprIndex> arguments;
  DocLink& function = out_.last_doc_link();
  const std::size_t count = function.occurrence.arguments;
  function.first_argument = static_cast<std::uint32_t>(out_.facts().arguments.size());
  for (const ByteRange type : types.first(count)) add_type(type, arguments);
  out_.facts().arguments.insert(out_.facts().arguments.end(), arguments.begin(), arguments.end());
}

void DocLinks::add_type(ByteRange type, std::vector<ExprIndex>& to) {
  const std::vector<ByteRange> parts = path_at(text_, type.begin, type.end, kDot);
  if (parts.empty() || parts.back().end != type.end) return to.push_back({});
  const std::string_view name = text_.substr(type.begin, type.end - type.begin);
  if (is_lower(name[0]) && parts.size() == 1)
    return to.push_back(out_.add_expr(ExprOp::literal, out_.intern(name).value));
  add(parts, DocStart::members);
  to.push_back(out_.add_expr(ExprOp::instance, out_.add_name_expr(parts.back().begin).value));
}

std::vector<ByteRange> path_at(std::string_view text, std::uint32_t at, std::uint32_t end,
                               std::span<const std::string_view> separators) {
  std::vector<ByteRange> parts;
  text = text.substr(0, end);
  while (at < end && is_word_char(text[at]) && !is_digit(text[at])) {
    const std::uint32_t begin = at;
    while (at < end && is_word_char(text[at])) ++at;
    parts.push_back({begin, at});
    const auto joins = [&](std::string_view s) { return text.substr(at).starts_with(s); };
    const auto separator = std::find_if(separators.begin(), separators.end(), joins);
    if (separator == separators.end()) break;
    at += static_cast<std::uint32_t>(separator->size());
  }
  return parts;
}

}  // namespace codefinder::extract
