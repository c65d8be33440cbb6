// Facts from comments: docs of symbols, and types in languages that write them in comments.
#include "index/extract/facts/builder.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

bool only_space(std::string_view text) {
  return text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos;
}

// True for white space with at most one line break: two items on adjacent lines.
bool adjacent(std::string_view between) {
  return only_space(between) && std::count(between.begin(), between.end(), '\n') <= 1;
}

}  // namespace

void FactsBuilder::find_docs() {
  // The last comment that ends at or before the offset.
  const auto before = [&](std::uint32_t offset) {
    const auto it = std::upper_bound(comments_.begin(), comments_.end(), offset,
                                     [](std::uint32_t o, ByteRange c) { return o < c.begin; });
    return static_cast<std::ptrdiff_t>(it - comments_.begin()) - 1;
  };
  const auto alone_on_line = [&](ByteRange c) {
    const std::uint32_t line = facts_.text_map.line_range(facts_.text_map.position_at(c.begin).line)
                                   .begin;
    return text_.substr(c.begin, 2) != "#!" && only_space(text_.substr(line, c.begin - line));
  };
  constexpr int kMaxLines = 1000;  // Line comments that form one doc comment.
  for (Symbol& symbol : facts_.symbols) {
    if (spent()) return;
    if (symbol.has(SymbolFlag::local) || symbol.doc.valid()) continue;
    std::ptrdiff_t last = before(symbol.full_range.begin);
    ByteRange doc;
    if (last >= 0 && comments_[last].end <= symbol.full_range.begin &&
        alone_on_line(comments_[last]) &&
        adjacent(
            text_.substr(comments_[last].end, symbol.full_range.begin - comments_[last].end))) {
      doc = comments_[last];
      const bool block = text_.substr(doc.begin, 2) == "/*";
      for (int line = 1; line < kMaxLines && !block && last > 0; ++line) {
        const ByteRange up = comments_[last - 1];
        if (text_.substr(up.begin, 2) == "/*" || !alone_on_line(up) ||
            !adjacent(text_.substr(up.end, doc.begin - up.end)))
          break;
        doc.begin = up.begin;
        --last;
      }
    } else if (!can_contain(symbol.kind)) {
      // A comment after it on the same line: struct fields, enumerators.
      const std::uint32_t end =
          facts_.text_map.line_range(facts_.text_map.position_at(symbol.full_range.end).line).end;
      const std::ptrdiff_t after = before(end);
      if (after >= 0 && comments_[after].begin >= symbol.full_range.end &&
          text_.substr(symbol.full_range.end, comments_[after].begin - symbol.full_range.end)
                  .find_first_not_of(" \t,;") == std::string_view::npos) {
        doc = comments_[after];
      }
    }
    if (doc.empty()) continue;
    symbol.doc_range = doc;
    const std::string summary = doc_summary(text_.substr(doc.begin, doc.end - doc.begin));
    if (!summary.empty()) symbol.doc = intern(summary);
  }
}

void FactsBuilder::apply_typed_docs() {
  for (const TypedDoc& doc : typed_docs_) {
    if (spent()) return;
    const auto after = [](const Symbol& s, std::uint32_t offset) {
      return s.full_range.begin < offset;
    };
    auto at = std::lower_bound(facts_.symbols.begin(), facts_.symbols.end(), doc.comment.end,
                               after);
    if (at == facts_.symbols.end()) continue;
    const std::uint32_t begin = at->full_range.begin;
    // Keywords of the declaration may be outside of the range: `const a = 1`.
    const std::string_view between = text_.substr(doc.comment.end, begin - doc.comment.end);
    if (!std::all_of(between.begin(), between.end(),
                     [](char c) { return is_space(c) || (c >= 'a' && c <= 'z'); }))
      continue;
    for (; at != facts_.symbols.end() && at->full_range.begin == begin; ++at)
      apply(doc, static_cast<std::uint32_t>(at - facts_.symbols.begin()));
  }
}

void FactsBuilder::apply(const TypedDoc& doc, std::uint32_t number) {
  Symbol& symbol = facts_.symbols[number];
  const bool function = symbol.kind == SymbolKind::function || symbol.kind == SymbolKind::method ||
                        symbol.kind == SymbolKind::constructor;
  if (!function) {
    const bool holds = symbol.kind == SymbolKind::variable || symbol.kind == SymbolKind::constant ||
                       symbol.kind == SymbolKind::field || symbol.kind == SymbolKind::property;
    // An accessor: its type is the result.
    if (symbol.kind == SymbolKind::property && !symbol.type.valid()) symbol.type = doc.result;
    if (holds && doc.type.valid()) symbol.type = doc.type;
    return;
  }
  const auto fits = [&](ExprIndex written, ExprIndex documented) {
    return !written.valid() || (doc.overrides && documented.valid());
  };
  if (fits(symbol.type, doc.result)) symbol.type = doc.result;
  // The type of the function itself: `@type {Handler}`.
  const ExprIndex whole_type = doc.type.valid() ? add_expr(ExprOp::instance, doc.type.value)
                                                : ExprIndex();
  if (whole_type.valid() && !symbol.type.valid())
    symbol.type = add_expr(ExprOp::call, whole_type.value);
  std::size_t place = 0;
  std::uint32_t end = 0;  // End of the previous parameter.
  for (std::uint32_t i = number + 1;
       i < facts_.symbols.size() && facts_.symbols[i].full_range.begin < symbol.full_range.end;
       ++i) {
    Symbol& parameter = facts_.symbols[i];
    if (parameter.kind != SymbolKind::parameter || parameter.container.value != number) continue;
    if (parameter.full_range.begin >= end && end != 0) ++place;
    end = std::max(end, parameter.full_range.end);
    if (parameter.type.valid() && !doc.overrides) continue;
    // A destructured parameter: the tag at the same position applies, whatever its name.
    if (text_[parameter.full_range.begin] == '{') {
      const std::size_t before = text_.find_last_not_of(" \t\r\n", parameter.name_range.begin - 1);
      const bool renamed = before != std::string_view::npos && text_[before] == ':';
      if (parameter.value.valid() || renamed || place >= doc.parameters.size() ||
          !doc.parameters[place].second.valid())
        continue;
      const ExprIndex whole = add_expr(ExprOp::instance, doc.parameters[place].second.value);
      parameter.value = add_expr(ExprOp::member, whole.value, parameter.name.value);
      continue;
    }
    if (whole_type.valid() && !parameter.type.valid() && !parameter.value.valid())
      parameter.value = add_expr(ExprOp::parameter, whole_type.value,
                                 static_cast<std::uint32_t>(place));
    for (const auto& [name, type] : doc.parameters)
      if (name == parameter.name && fits(parameter.type, type)) parameter.type = type;
  }
}

std::string doc_summary(std::string_view comment) {
  constexpr std::size_t kLimit = 400;
  std::string out;
  // The text that an attribute holds: `@doc "Text."`.
  if (comment.starts_with('@')) comment.remove_prefix(std::min(comment.find('"'), comment.size()));
  std::size_t at = 0;
  while (at < comment.size() && out.size() < kLimit) {
    std::size_t end = comment.find('\n', at);
    if (end == std::string_view::npos) end = comment.size();
    std::string_view line = comment.substr(at, end - at);
    at = end + 1;
    const auto trim_front = [&](std::string_view marks) {
      const std::size_t first = line.find_first_not_of(marks);
      line = first == std::string_view::npos ? std::string_view{} : line.substr(first);
    };
    const auto trim_back = [&](std::string_view marks) {
      const std::size_t last = line.find_last_not_of(marks);
      line = last == std::string_view::npos ? std::string_view{} : line.substr(0, last + 1);
    };
    trim_front(" \t\r");
    trim_front("/*#!<;\"'");
    for (const std::string_view dashes : {"--- ", "-- ", "--[["})
      if (line.starts_with(dashes)) line.remove_prefix(dashes.size());
    if (line.starts_with("---@")) line.remove_prefix(3);
    if (line == "--" || line == "---") line = {};
    trim_front(" \t");
    trim_back(" \t\r*/\"'");
    if (line.empty()) {
      if (!out.empty()) break;
      continue;
    }
    if ((line[0] == '@' || line[0] == '\\') && !out.empty()) break;
    if (!out.empty()) out += ' ';
    out.append(line);
  }
  if (out.size() > kLimit) {
    std::size_t cut = kLimit;
    while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xC0) == 0x80) --cut;
    out.resize(cut);
  }
  return out;
}

}  // namespace codefinder::extract
