// Declarations, parameters and casts: decides which of the adjacent words is the type, which is the
// name, and which are macros.
#include "index/languages/_c/repair.h"

#include <algorithm>

namespace codefinder::c_family {

void CRepair::item(std::uint32_t i) {
  const Mode mode = in() == In::file      ? Mode::file
                    : in() == In::members ? Mode::members
                                          : Mode::block;
  // A macro in a paragraph of its own: `END_SPACE`.
  if (mode != Mode::block && is_macro_like(i) && blank_line_follows(i)) return mask(i);
  if (cpp_ && mode != Mode::block && module_item(i)) return;
  if (is(i, Kind::keyword) && is(i, "template") && is(i + 1, '<')) {
    int depth = 0;
    std::uint32_t k = i + 1;
    for (const std::uint32_t most = i + 300; k < most && k + 1 < tokens_.size(); ++k) {
      if (is(k, '<')) ++depth;
      if (is(k, '>') && --depth == 0) break;
      if (is(k, ';') || is(k, '{')) return;
    }
    i = k + 1;
  }
  const Kind kind = at(i).kind;
  if (kind > Kind::attribute) return;
  std::uint32_t first = i;  // After the specifiers.
  Storage storage = Storage::automatic;
  while (is(first, Kind::specifier) || is(first, Kind::attribute)) {
    if (is(first, "static") || is(first, "extern")) storage = Storage::stored;
    first = is(first, Kind::attribute) ? std::max(first + 1, after_parentheses(first + 1))
                                       : first + 1;
  }
  if (is(first, Kind::name) && is(first + 1, '(') && macro_item(first, mode, storage)) return;
  const Run run = collect(i, mode);
  if (!run.too_long) repair_declaration(run, mode);
  const bool declares = mode != Mode::block && (run.typed || run.count > 0);
  if (declares && run.call != kNone) name_in_macro(run.call);
}

// True if an empty line and another word follow: no declaration is split like this.
bool CRepair::blank_line_follows(std::uint32_t i) const {
  if (i + 2 >= tokens_.size() || !at(i + 1).is_word()) return false;
  const std::string_view between = repairs_.original().substr(at(i).end,
                                                              at(i + 1).begin - at(i).end);
  const std::size_t line = between.find('\n');
  if (line == std::string_view::npos) return false;
  const std::size_t next = between.find_first_not_of(" \t\r", line + 1);
  return next != std::string_view::npos && between[next] == '\n';
}

CRepair::Run CRepair::collect(std::uint32_t i, Mode mode, Run run) {
  std::uint32_t j = i;
  while (j + 1 < tokens_.size()) {
    if (is_erased(j)) {
      ++j;
      continue;
    }
    const CToken& token = at(j);
    if (token.kind == Kind::specifier) {
      run.is_typedef = run.is_typedef || is(j, "typedef");
      run.is_stored = run.is_stored || is(j, "static") || is(j, "extern");
      ++j;
      if (is(j, Kind::string)) ++j;  // extern "C"
    } else if (token.kind == Kind::type) {
      if (is(j, "auto")) run.typed = true;  // A concept may precede it.
      else set_typed(run);
      ++j;
    } else if (token.kind == Kind::tag) {
      set_typed(run);
      j = collect_tag(j + 1, run, mode);
    } else if (token.kind == Kind::type_of) {
      set_typed(run);
      j = std::max(j + 1, after_parentheses(j + 1));
    } else if (token.kind == Kind::attribute) {
      j = std::max(j + 1, after_parentheses(j + 1));
    } else if (token.kind == Kind::assembly) {
      if (run.count == 0 || mode == Mode::type || !is(j + 1, '(') || close_of(j + 1) == kNone)
        break;
      const std::uint32_t end = after_parentheses(j + 1);
      while (j < end) erase(j++);  // The register or the symbol of the variable.
    } else if (token.kind == Kind::name) {
      if (!collect_name(j, run, mode)) break;
    } else if (token.is('*') || (cpp_ && token.is('&'))) {
      if (!run.typed && run.count == 0) break;
      run.star = true;
      ++j;
    } else {
      break;
    }
  }
  run.end = j;
  return run;
}

// No type precedes a type.
void CRepair::set_typed(Run& run) {
  if (!run.typed) run.before = run.count;
  run.typed = true;
}

// The last token of `a::b<T>::c`, which begins at j; where it is cut short, the last that was read.
std::uint32_t CRepair::end_of_scoped_name(std::uint32_t j) const {
  const std::uint32_t most = j + 200;
  while (j < most && (is(j + 1, 'S') || is(j + 1, '<'))) {
    if (is(j + 1, 'S')) {
      if (!is(j + 2, Kind::name)) break;
      j += 2;
      continue;
    }
    int depth = 0;
    std::uint32_t k = j + 1;
    for (; k < most; ++k) {
      if (is(k, '<')) ++depth;
      else if (is(k, '>') && --depth == 0) break;
      else if (is(k, ';') || is(k, '{') || is(k, '}')) break;
    }
    if (!is(k, '>')) break;
    j = k;
  }
  return j;
}

// Reads the name at j, and moves j after it. False if the run ends here.
bool CRepair::collect_name(std::uint32_t& j, Run& run, Mode mode) {
  const std::uint32_t head = j;
  if (cpp_ && (is(j + 1, 'S') || is(j + 1, '<'))) {
    j = end_of_scoped_name(j);
    if (j == head || is(j + 1, 'S') || is(j + 1, '<')) return false;
    if (is(j + 1, '(') && is(j, Kind::name)) {
      run.call = j++;
      return false;
    }
  } else if (is(j + 1, '(')) {
    if (close_of(j + 1) == kNone) return false;
    if (!continues_after_call(j, run, mode)) {
      run.call = j++;
      return false;
    }
    const std::uint32_t end = after_parentheses(j + 1);
    mask_all(j, end);
    j = end;
    return true;
  }
  if (run.count == Run::kMax) {
    run.too_long = true;
    return false;
  }
  run.names[run.count++] = {head, run.star};
  ++j;
  return true;
}

bool CRepair::is_bracketed_attribute(std::uint32_t i) const {  // `[[nodiscard]]`
  return cpp_ && is(i, '[') && is(i + 1, '[') && close_of(i) != kNone;
}

std::uint32_t CRepair::after_tag_attributes(std::uint32_t j) const {
  while (is_erased(j) || is(j, Kind::attribute) || is(j, Kind::tag) || is_bracketed_attribute(j))
    j = is(j, Kind::attribute)      ? std::max(j + 1, after_parentheses(j + 1))
        : is_bracketed_attribute(j) ? close_of(j) + 1
                                    : j + 1;
  return j;
}

// Masks the macros from j on, before the name after the keyword at `tag`, and moves j after them.
// False at a call that is no macro: the tag ends before it.
bool CRepair::tag_macros(std::uint32_t& j, std::uint32_t tag, Mode mode) {
  const bool is_class = is(tag, "class");
  const auto opens = [&](std::uint32_t k) {
    return is(k, '{') || (is(k, ':') && (cpp_ || is(tag, "enum")) && mode != Mode::parameter) ||
           (is(k, Kind::keyword) && is(k, "final"));
  };
  while (is(j, Kind::name)) {
    const bool macro = is_macro_like(j);
    const std::uint32_t next = after_parentheses(j + 1);
    if (next > j + 1) {  // PACKED(1) name
      if (!macro || !(is(next, Kind::name) || is(next, '{'))) return false;
      mask_all(j, next);
      j = next;
      continue;
    }
    if (macro && is_bracketed_attribute(next) &&
        is(close_of(next) + 1, Kind::name)) {  // API [[nodiscard]] name
      mask(j);
      j = close_of(next) + 1;
      continue;
    }
    if (!is(next, Kind::name)) break;
    const std::uint32_t then = next + 1;
    const bool more = macro && is_macro_like(next) && is(then, Kind::name);
    const std::string_view word = text(j);
    const bool exports = word.ends_with("_EXPORT") || word.ends_with("_API") ||
                         word.ends_with("_PUBLIC");
    const bool declares = (is(then, ';') || is(then, '<')) && (is_class || exports) &&
                          in_capitals(j);
    if (!macro || !(opens(then) || more || declares)) break;
    mask(j);
    j = next;
  }
  return true;
}

// Reads the name at j, if there is one, with its scopes and template arguments.
std::uint32_t CRepair::tag_name(std::uint32_t j, Run& run) const {
  if (!is(j, Kind::name)) return j;
  run.tag_name = j++;
  for (; cpp_ && is(j, 'S') && is(j + 1, Kind::name); j += 2) run.tag_name = j + 1;
  if (!cpp_ || !is(j, '<')) return j;
  int depth = 0;
  for (const std::uint32_t most = j + 100; j < most; ++j) {
    if (is(j, '<')) ++depth;
    if (is(j, '>') && --depth == 0) break;
  }
  return j + 1;
}

// Reads what follows `struct`: its name, among macros, and its body.
std::uint32_t CRepair::collect_tag(std::uint32_t i, Run& run, Mode mode) {
  std::uint32_t j = after_tag_attributes(i);
  if (!tag_macros(j, i - 1, mode)) return j;
  j = after_tag_attributes(tag_name(j, run));
  while (is_macro_like(j) && is(after_parentheses(j + 1), '{') &&
         !(is(j + 1, '(') && has_parameters(j + 1))) {
    const std::uint32_t end = after_parentheses(j + 1);
    mask_all(j, end);
    j = end;
  }
  if (is(j, Kind::keyword) && is(j, "final")) ++j;
  if (is(j, ':') && mode != Mode::parameter) {
    for (std::uint32_t k = j + 1; k < j + 200; ++k) {
      if (is(k, '{')) {
        j = k;
        break;
      }
      if (is(k, ';') || is(k, ')') || is(k, '}') || k + 1 >= tokens_.size()) break;
    }
  }
  if (is(j, '{') && close_of(j) != kNone) {
    run.body = true;
    class_brace_ = j;
    class_name_ = run.tag_name;
    j = close_of(j) + 1;
  }
  return j;
}

// True if the name at i with its parentheses is an annotation inside a declaration, not the
// declared name.
bool CRepair::continues_after_call(std::uint32_t i, const Run& run, Mode mode) const {
  if (mode == Mode::type || !is_macro_like(i)) return false;
  const std::uint32_t after = after_parentheses(i + 1);
  const CToken& next = at(after);
  const bool annotated = !cpp_ || is_underscored(i) || is_annotation(i);
  std::size_t names = run.typed ? 1 : 0;
  for (std::size_t k = 0; k < run.count; ++k) {
    if (run.star && !run.names[k].after_star) continue;
    if (!is_underscored(run.names[k].token)) ++names;
  }
  const bool from_bulk_file = run.count > (run.typed ? 1u : 2u);
  const bool has_name = run.body || from_bulk_file || names > (run.star && !run.typed ? 0u : 1u);
  if (has_name && annotated && next.kind == Kind::mark && !has_parameters(i + 1)) {
    return next.c == ';' || next.c == '=' || next.c == ',' || next.c == '[' || next.c == ')' ||
           next.c == ':';
  }
  const bool word = next.kind <= Kind::type_of || next.is('*') ||
                    (next.is('(') && (run.typed || run.count > 0) && is(after + 1, '*'));
  if (!word) return false;
  // `T __f(int a) __must_hold(x) {`
  if (mode != Mode::parameter && (run.typed || run.count > 0) && has_parameters(i + 1))
    return false;
  if (run.body && mode != Mode::parameter) return true;
  return !(mode == Mode::file && !cpp_ && is_old_style(after));
}

/// True for K&R definitions, with parameters declared after the parentheses: `int f(a) char *a; {`.
bool CRepair::is_old_style(std::uint32_t i) const {
  if (at(i).kind > Kind::type_of) return false;
  if (is(i, Kind::name) && !is(i + 1, Kind::name) && !is(i + 1, '*')) return false;
  for (std::uint32_t k = i; k < i + 200 && k + 1 < tokens_.size(); ++k) {
    if (is(k, '{')) return is(k - 1, ';');
    if (is(k, '}') || is(k, '=') || at(k).is_directive()) return false;
  }
  return false;
}

/// True if the tokens in the parentheses look like parameters, not like the arguments of an
/// annotation.
bool CRepair::has_parameters(std::uint32_t open) const {
  const std::uint32_t close = close_of(open);
  if (close == open + 1) return true;
  for (std::uint32_t k = open + 1; k < close && k < open + 40; ++k) {
    if (is(k, Kind::type) || is(k, Kind::tag)) return true;
    if (is(k, Kind::name) && (is(k + 1, Kind::name) || (is(k + 1, '*') && is(k + 2, Kind::name) &&
                                                        (is(k + 3, ',') || k + 3 == close))))
      return true;
  }
  return false;
}

void CRepair::cast(std::uint32_t open) {
  const std::uint32_t close = close_of(open);
  if (close == kNone || close <= open + 2 || close > open + 16) return;
  if (at(open + 1).kind > Kind::type_of) return;
  for (std::uint32_t k = open + 1; k < close; ++k) {
    if (at(k).kind > Kind::type_of && !is(k, '*')) return;
    if (is(k, Kind::type_of)) return;
  }
  const Run run = collect(open + 1, Mode::type);
  if (run.end == close) repair_declaration(run, Mode::type);
}

}  // namespace codefinder::c_family
