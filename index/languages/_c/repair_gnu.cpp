// Code that compilers accept and the grammars do not: GNU extensions, and directives inside a list.
#include "base/strings.h"
#include "index/languages/_c/repair.h"

#include <algorithm>

namespace codefinder::c_family {

namespace {

/// The end of a macro definition whose name ends at `at`, if its value consists only of numbers
/// (`0x10`, `(1u << 3)`) or is empty: the end of the line, or of a comment that ends it. npos for
/// other definitions.
std::size_t end_of_numbers(std::string_view line, std::size_t at) {
  if (at < line.size() && line[at] != ' ' && line[at] != '\t') return std::string_view::npos;
  while (at < line.size()) {
    if (is_identifier_char(line[at])) {
      if (line[at] < '0' || line[at] > '9') return std::string_view::npos;
      while (at < line.size() && is_identifier_char(line[at])) ++at;
    } else if (line.substr(at, 2) == "/*") {
      const std::size_t end = after_comment(line, at);
      const bool closes = line.find_first_not_of(" \t", end) == std::string_view::npos;
      return closes && line.substr(at, end - at).find('\n') == std::string_view::npos
                 ? end
                 : std::string_view::npos;
    } else if (std::string_view(" \t()+-*<>|&~^.").find(line[at]) == std::string_view::npos) {
      return std::string_view::npos;
    } else {
      ++at;
    }
  }
  return line.size();
}

}  // namespace

// The grammar parses `offsetof(type, field)`, but not `offsetof(type, field.inner[1])`.
void CRepair::field_of_offset(std::uint32_t i) {
  const std::uint32_t close = close_of(i - 1);
  if (close == kNone) return;
  std::uint32_t k = i;
  while (k < close && !is(k, ',')) ++k;
  if (is(k + 1, Kind::name) && k + 2 < close) mask_all(k + 2, close);
}

// In `asm("…" MACRO(x) "…" : …)`, masks everything in the template except its strings.
void CRepair::assembly(std::uint32_t i) {
  std::uint32_t open = i + 1;
  while (is(open, Kind::specifier) || is(open, Kind::keyword) || is(open, Kind::name)) ++open;
  const std::uint32_t close = close_of(open);
  if (!is(open, '(') || close == kNone) return;
  bool any = false;
  std::uint32_t sections = open + 1;
  for (std::uint32_t k = open + 1; k < close; ++k) {
    sections = k;
    if (is(k, ':') || is(k, 'S')) break;
    any = any || is(k, Kind::string);
    if (is(k, Kind::string)) continue;
    if (is(k, '(') && close_of(k) != kNone) {
      const std::uint32_t end = close_of(k) + 1;
      mask_all(k, end);
      k = end - 1;
    } else {
      mask_all(k, k + 1);
    }
  }
  if (!any && at(open).end + 2 <= at(close).begin) repairs_.put(at(open).end, "\"\"");
  // Operands: `[name] "constraint" (value)`, `"clobbered"`. Anything else is masked, together with
  // a comma.
  int section = 0;
  for (std::uint32_t k = sections; k < close;) {
    if (is(k, ':') || is(k, 'S')) section += is(k, 'S') ? 2 : 1;
    const std::uint32_t before = k++;
    std::uint32_t end = k;
    while (end < close && !is(end, ',') && !is(end, ':') && !is(end, 'S')) {
      end = (is(end, '(') || is(end, '[')) && close_of(end) != kNone ? close_of(end) + 1 : end + 1;
    }
    std::uint32_t w = k;
    if (is(w, '[') && close_of(w) != kNone) w = close_of(w) + 1;
    const std::uint32_t strings = w;
    while (is(w, Kind::string)) ++w;
    bool fits = w > strings;
    if (section < 3) fits = fits && is(w, '(') && close_of(w) + 1 == end;
    else fits = (fits && w == end) || section > 3;
    if (!fits && end > k) {
      mask_all(k, end);
      if (is(before, ',')) erase(before);
      else if (is(end, ',')) erase(end);
    }
    k = end;
  }
}

/// `case 1 ... 5:`: masks the end of the range.
void CRepair::case_range(std::uint32_t i) {
  std::uint32_t range = kNone;
  for (std::uint32_t k = i + 1; k < i + 40 && k + 1 < tokens_.size(); ++k) {
    if (is(k, 'E')) range = k;
    if (is(k, ';') || is(k, '{')) return;
    if (!is(k, ':')) continue;
    if (range != kNone) mask_all(range, k);
    return;
  }
}

/// `typeof(a->b)`: the grammar accepts only a type in the parentheses; written as `int`.
void CRepair::type_of_expression(std::uint32_t i) {
  if (cpp_ || !is(i + 1, '(') || close_of(i + 1) == kNone) return;
  const std::uint32_t close = close_of(i + 1);
  std::uint32_t k = i + 2;
  if (is(k, Kind::type) || is(k, Kind::tag) || is(k, Kind::specifier) || is(k, Kind::type_of))
    return;
  if (is(k, Kind::name)) {
    ++k;
    while (is(k, '*')) ++k;
    if (k == close) return;
  }
  replace(i, "int", Kind::type);
  mask_all(i + 1, close + 1);
}

// Blanks a directive in a list, where the grammar allows none; the words of a macro's body become
// masked words. `name`: of the macro that it defines; empty if it defines none.
void CRepair::directive_in_list(std::uint32_t i, ByteRange name) {
  const std::string_view line = text(i);
  const std::uint32_t base = at(i).begin;
  const bool define = name.end != 0;
  if (define && !name.empty()) repairs_.add_symbol({name, range(i)});
  for (std::size_t k = name.end == 0 ? line.size() : name.end - base; k < line.size();) {
    const std::size_t comment = after_comment(line, k);
    if (comment != k) {
      k = comment;
    } else if (line[k] == '"' || line[k] == '\'') {
      const std::size_t close = line.find(line[k], k + 1);
      k = close == std::string_view::npos ? line.size() : close + 1;
    } else {
      const std::size_t begin = k;
      while (k < line.size() && is_identifier_char(line[k])) ++k;
      if (k == begin) ++k;
      else if (!(line[begin] >= '0' && line[begin] <= '9'))
        repairs_.mask(
            {static_cast<std::uint32_t>(base + begin), static_cast<std::uint32_t>(base + k)});
    }
  }
  repairs_.blank(range(i));
}

// Blanks an include in a list or a type, where the grammar allows none; its path, which begins at
// `path` of the line, becomes a masked word.
void CRepair::include_in_list(std::uint32_t i, std::size_t path) {
  const std::string_view line = text(i);
  const std::uint32_t base = at(i).begin;
  if (path < line.size() && (line[path] == '"' || line[path] == '<')) {
    const std::size_t close = line.find(line[path] == '<' ? '>' : '"', path + 1);
    if (close != std::string_view::npos)
      repairs_.mask(
          {static_cast<std::uint32_t>(base + path), static_cast<std::uint32_t>(base + close + 1)},
          MaskedWord::Kind::include);
  }
  repairs_.blank(range(i));
}

// The grammar ends a macro at a comment that has more text after it: blanks the comment.
void CRepair::comments_in_define(std::uint32_t i, std::size_t from) {
  const std::string_view line = text(i);
  const auto place = [&](std::size_t k) { return static_cast<std::uint32_t>(at(i).begin + k); };
  for (std::size_t k = from; k < line.size();) {
    const std::size_t comment = line[k] == '/' ? after_comment(line, k) : k;
    if (comment == k) {
      ++k;
      continue;
    }
    const std::string_view body = line.substr(k, comment - k);
    const bool more = line.find_first_not_of(" \t\r\n", comment) != std::string_view::npos;
    if (more && body.starts_with("/*") && body.find('\n') == std::string_view::npos)
      repairs_.blank({place(k), place(comment)});
    k = comment;
  }
}

// Blanks the dots of `#define f(args...)`, whose parameters open at `open`.
void CRepair::named_dots(std::uint32_t i, std::size_t open) {
  const std::string_view line = text(i);
  if (open >= line.size() || line[open] != '(') return;
  const std::size_t close = line.find(')', open);
  if (close == std::string_view::npos) return;
  const auto is_blank = [&](std::size_t k) { return line[k] == ' ' || line[k] == '\t'; };
  std::size_t dots = close;
  while (dots > open && is_blank(dots - 1)) --dots;
  if (dots < open + 4 || line.substr(dots - 3, 3) != "...") return;
  std::size_t before = dots - 3;
  while (before > open && is_blank(before - 1)) --before;
  const std::uint32_t base = at(i).begin;
  if (is_identifier_char(line[before - 1]))
    repairs_.blank(
        {static_cast<std::uint32_t>(base + dots - 3), static_cast<std::uint32_t>(base + dots)});
}

// Handles directives in lists, and `#define f(args...)`.
void CRepair::directive(std::uint32_t i) {
  const std::string_view line = text(i);
  const auto skip_word = [&](std::size_t k) {
    while (k < line.size() && is_identifier_char(line[k])) ++k;
    return k;
  };
  const std::size_t command = std::min(line.size(), line.find_first_not_of("# \t"));
  const std::size_t command_end = skip_word(command);
  const bool define = line.substr(command, command_end - command) == "define";
  std::size_t name = command_end;
  while (name < line.size() && (line[name] == ' ' || line[name] == '\t')) ++name;
  const std::size_t name_end = skip_word(name);
  const std::uint32_t base = at(i).begin;
  const ByteRange whole_name{static_cast<std::uint32_t>(base + name),
                             static_cast<std::uint32_t>(base + name_end)};
  const bool in_list = in() == In::values || in() == In::enumerators || in() == In::index ||
                       in() == In::parameters || in() == In::arguments || in() == In::expression;
  if (define || line.substr(command, command_end - command) == "undef")
    define_macro(line, name, name_end);
  if ((in_list || in() == In::members) && line.substr(command, command_end - command) == "include")
    return include_in_list(i, name);
  if (in_list) return directive_in_list(i, define ? whole_name : ByteRange{});
  if (!define) return;
  // Register headers have hundreds of thousands of such definitions: records them without a parse.
  const bool outside = contexts_.size() == 1 && name_end > name;
  if (const std::size_t end = outside ? end_of_numbers(line, name_end) : std::string_view::npos;
      end != std::string_view::npos) {
    repairs_.add_symbol({whole_name, {base, static_cast<std::uint32_t>(base + end)}});
    repairs_.blank(range(i));
    return;
  }
  namespaces_of_macro(i);  // Also for C: a header with macros only is not detected as C++.
  comments_in_define(i, name_end);
  named_dots(i, name_end);
}

}  // namespace codefinder::c_family
