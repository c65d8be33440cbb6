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
  if (mode != Mode::block && is_macro_like(i) && paragraph_behind(i)) return hide(i);
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
  bool stored = false;
  while (is(first, Kind::specifier) || is(first, Kind::attribute)) {
    stored = stored || is(first, "static") || is(first, "extern");
    first = is(first, Kind::attribute) ? std::max(first + 1, behind(first + 1)) : first + 1;
  }
  if (is(first, Kind::name) && is(first + 1, '(') && macro_item(first, mode, stored)) return;
  const Run run = collect(i, mode);
  if (!run.too_long) settle(run, mode);
}

// True if an empty line and another word follow: no declaration is split like this.
bool CRepair::paragraph_behind(std::uint32_t i) const {
  if (i + 2 >= tokens_.size() || !at(i + 1).is_word()) return false;
  const std::string_view between = repairs_.original().substr(at(i).end,
                                                              at(i + 1).begin - at(i).end);
  const std::size_t line = between.find('\n');
  if (line == std::string_view::npos) return false;
  const std::size_t next = between.find_first_not_of(" \t\r", line + 1);
  return next != std::string_view::npos && between[next] == '\n';
}

CRepair::Run CRepair::collect(std::uint32_t i, Mode mode, bool typed) {
  Run run;
  run.typed = typed;
  std::uint32_t j = i;
  for (;;) {
    if (j + 1 >= tokens_.size()) break;
    if (gone(j)) {
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
      run.typed = true;
      ++j;
    } else if (token.kind == Kind::tag) {
      run.typed = true;
      j = collect_tag(j + 1, run, mode);
    } else if (token.kind == Kind::type_of) {
      run.typed = true;
      j = std::max(j + 1, behind(j + 1));
    } else if (token.kind == Kind::attribute) {
      j = std::max(j + 1, behind(j + 1));
    } else if (token.kind == Kind::assembly) {
      if (run.count == 0 || mode == Mode::type || !is(j + 1, '(') || close_of(j + 1) == kNone)
        break;
      const std::uint32_t end = behind(j + 1);
      while (j < end) erase(j++);  // The register or the symbol of the variable.
    } else if (token.kind == Kind::name) {
      const std::uint32_t head = j;
      if (cpp_ && (is(j + 1, 'S') || is(j + 1, '<'))) {
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
        if (j == head || is(j + 1, 'S') || is(j + 1, '<')) break;
        if (is(j + 1, '(') && is(j, Kind::name)) {
          run.call = j;
          ++j;
          break;
        }
      } else if (is(j + 1, '(')) {
        if (close_of(j + 1) == kNone) break;
        if (goes_on_behind_call(j, run, mode)) {
          const std::uint32_t end = behind(j + 1);
          hide_all(j, end);
          j = end;
          continue;
        }
        run.call = j;
        ++j;
        break;
      }
      if (run.count == Run::kMost) {
        run.too_long = true;
        break;
      }
      run.names[run.count++] = {head, run.star};
      ++j;
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

// Reads what follows `struct`: its name, among macros, and its body.
std::uint32_t CRepair::collect_tag(std::uint32_t i, Run& run, Mode mode) {
  const bool is_class = is(i - 1, "class");
  std::uint32_t j = i;
  const auto bracketed = [&](std::uint32_t k) {  // `[[nodiscard]]`
    return cpp_ && is(k, '[') && is(k + 1, '[') && close_of(k) != kNone;
  };
  const auto skip = [&] {
    while (gone(j) || is(j, Kind::attribute) || is(j, Kind::tag) || bracketed(j))
      j = is(j, Kind::attribute) ? std::max(j + 1, behind(j + 1))
          : bracketed(j)         ? close_of(j) + 1
                                 : j + 1;
  };
  skip();
  const auto opens = [&](std::uint32_t k) {
    return is(k, '{') || (is(k, ':') && (cpp_ || is(i - 1, "enum")) && mode != Mode::parameter) ||
           (is(k, Kind::keyword) && is(k, "final"));
  };
  while (is(j, Kind::name)) {
    const bool macro = is_macro_like(j);
    const std::uint32_t next = behind(j + 1);
    if (next > j + 1) {  // PACKED(1) name
      if (!macro || !(is(next, Kind::name) || is(next, '{'))) return j;
      hide_all(j, next);
      j = next;
      continue;
    }
    if (macro && bracketed(next) && is(close_of(next) + 1, Kind::name)) {  // API [[nodiscard]] name
      hide(j);
      j = close_of(next) + 1;
      continue;
    }
    if (!is(next, Kind::name)) break;
    std::uint32_t then = next + 1;
    const bool more = macro && is_macro_like(next) && is(then, Kind::name);
    const std::string_view word = text(j);
    const bool exports = word.ends_with("_EXPORT") || word.ends_with("_API") ||
                         word.ends_with("_PUBLIC");
    const bool declares = (is(then, ';') || is(then, '<')) && (is_class || exports) &&
                          in_capitals(j);
    if (macro && (opens(then) || more || declares)) {
      hide(j);
      j = next;
      continue;
    }
    break;
  }
  if (is(j, Kind::name)) {
    run.tag_named = true;
    ++j;
    while (cpp_ && is(j, 'S') && is(j + 1, Kind::name)) j += 2;
    if (cpp_ && is(j, '<')) {
      int depth = 0;
      for (const std::uint32_t most = j + 100; j < most; ++j) {
        if (is(j, '<')) ++depth;
        if (is(j, '>') && --depth == 0) break;
      }
      ++j;
    }
  }
  skip();
  while (is_macro_like(j) && is(behind(j + 1), '{') && !(is(j + 1, '(') && has_parameters(j + 1))) {
    const std::uint32_t end = behind(j + 1);
    hide_all(j, end);
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
    j = close_of(j) + 1;
  }
  return j;
}

// True if the name at i with its parentheses is an annotation inside a declaration, not the
// declared name.
bool CRepair::goes_on_behind_call(std::uint32_t i, const Run& run, Mode mode) const {
  if (mode == Mode::type || !is_macro_like(i)) return false;
  const std::uint32_t after = behind(i + 1);
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

std::uint32_t CRepair::name_of(const Run& run, Mode mode) const {
  if (run.call != kNone || mode == Mode::type || (is(run.end, '(') && mode != Mode::parameter))
    return kNone;
  if (is(run.end, '(') && mode == Mode::parameter) return kNone;
  std::size_t from = 0;
  if (run.star) {
    while (from < run.count && !run.names[from].after_star) ++from;
  } else if (!run.typed) {
    from = 1;
  }
  if (from >= run.count) return kNone;
  if (is(run.end, '[')) return run.names[run.count - 1].token;
  for (std::size_t k = run.count; k-- > from;) {
    if (!is_macro_like(run.names[k].token)) return run.names[k].token;
  }
  if (run.body && !run.is_typedef && !run.is_stored && !run.star && is(run.end, ';')) {
    // `} PACKED;`: variables are rarely named like macros.
    const bool attributes = is_underscored(run.names[from].token) ||
                            (run.tag_named && mode == Mode::file);
    if (attributes) return kNone;
  }
  for (std::size_t k = run.count; k-- > from;) {
    if (!is_underscored(run.names[k].token)) return run.names[k].token;
  }
  // `typedef __u16 __bitwise __virtio16;`: the name of the new type is last.
  return run.names[mode == Mode::parameter || run.is_typedef ? run.count - 1 : from].token;
}

std::uint32_t CRepair::type_of(const Run& run, std::uint32_t name) const {
  if (run.typed) return kNone;
  std::uint32_t like = kNone, plain = kNone, capital = kNone, first_capital = kNone, any = kNone;
  for (std::size_t k = 0; k < run.count; ++k) {
    const std::uint32_t token = run.names[k].token;
    if (token == name || run.names[k].after_star) continue;
    any = token;
    if (is_type_like(token)) like = token;
    else if (is_underscored(token)) continue;
    else if (!in_capitals(token)) plain = token;
    else {
      capital = token;
      const std::string_view word = text(token);
      const bool linkage = word.find("API") != std::string_view::npos ||
                           word.find("EXPORT") != std::string_view::npos ||
                           word.find("EXTERN") != std::string_view::npos ||
                           word.find("INLINE") != std::string_view::npos ||
                           word.find("DECL") != std::string_view::npos ||
                           word.find("PUBLIC") != std::string_view::npos;
      if (!linkage && first_capital == kNone) first_capital = token;
    }
  }
  for (const std::uint32_t token : {like, plain, first_capital, capital}) {
    if (token != kNone) return token;
  }
  return any;
}

void CRepair::surplus(std::uint32_t i) {
  if (!cpp_ || is_macro_like(i)) hide(i);
}

void CRepair::settle(const Run& run, Mode mode) {
  if (run.too_long) return;
  const bool is_item = mode != Mode::parameter && mode != Mode::type;
  if (is_item && run.count == 1 && !run.typed && !run.star && run.call == kNone) {
    // A macro alone: `__BEGIN_DECLS`, `Q_OBJECT`.
    const std::uint32_t word = run.names[0].token;
    const CToken& next = at(run.end);
    const bool alone = next.is_directive() || next.is('}') ||
                       (next.kind == Kind::keyword && mode != Mode::block) || next.is('\0');
    if (alone && is_macro_like(word) && mode != Mode::block) hide(word);
    if (!(mode == Mode::members && is(run.end, ':'))) return;
  }
  // Two adjacent words are a declaration; `a * b` may be an expression.
  const bool declares = run.typed || run.count > 1 || (run.call != kNone && run.count > 0);
  if (declares) {
    const std::uint32_t name = name_of(run, mode);
    const std::uint32_t type = type_of(run, name);
    const bool plain = !run.typed && run.star && mode != Mode::parameter && run.count == 2 &&
                       !run.names[0].after_star;
    const bool needs_type = !run.typed;
    if (!(plain && run.names[1].after_star)) {
      for (std::size_t k = 0; k < run.count; ++k) {
        const std::uint32_t token = run.names[k].token;
        if (token == name || (needs_type && token == type)) continue;
        if (mode == Mode::type && run.names[k].after_star && !run.typed && !is_underscored(token))
          continue;
        surplus(token);
      }
    }
  }
  if (!is_item) return;
  contexts_.back().declares = declares;
  if (mode == Mode::members && !cpp_ && is(run.end, ':') && run.call == kNone &&
      run.count == (run.typed ? 0u : 1u)) {
    std::uint32_t k = run.end;  // `u32 : 3;` is padding.
    while (k < run.end + 16 && !is(k, ';') && !is(k, ',') && !is(k, '}')) ++k;
    if (is(k, ';')) hide_all(run.end, k);
    return;
  }
  if (run.call != kNone) {
    if (mode == Mode::block && !declares) return;
    const std::uint32_t open = run.call + 1;
    if (close_of(open) == kNone) return;
    if (mode != Mode::block || run.typed) opens_parameters_[open] = 1;
    settle_tail(behind(open), true);
  } else if (is(run.end, '(') && declares && mode != Mode::block) {
    std::uint32_t k = behind(run.end);
    if (is(k, '(')) {
      opens_parameters_[k] = 1;
      k = behind(k);
    }
    settle_tail(k, true);
  } else if (is(run.end, '[') && declares) {
    std::uint32_t k = run.end;
    for (int guard = 0; is(k, '[') && close_of(k) != kNone && guard < 8; ++guard)
      k = close_of(k) + 1;
    settle_tail(k, false);
  }
}

// Handles the words after parameters or brackets, before the body, the value or the end.
void CRepair::settle_tail(std::uint32_t i, bool after_parameters) {
  if (!cpp_ && after_parameters && is_old_style(i)) return;
  std::array<std::uint32_t, 8> words{};
  std::size_t count = 0;
  std::uint32_t k = i;
  for (int guard = 0; guard < 24; ++guard) {
    if (gone(k) || is(k, Kind::specifier)) {
      ++k;
    } else if (is(k, Kind::attribute) || is(k, Kind::assembly)) {
      if (is(k, Kind::assembly)) {
        for (const std::uint32_t end = behind(k + 1); k < end; ++k) erase(k);
        continue;
      }
      k = std::max(k + 1, behind(k + 1));
    } else if (is(k, Kind::name) && count < words.size()) {
      words[count++] = k;
      k = behind(k + 1);
    } else {
      break;
    }
  }
  if (count == 0) return;
  const CToken& end = at(k);
  const bool ends = end.is(';') || end.is('{') || end.is('=') ||
                    (end.is(':') && after_parameters) || (end.is(',') && !after_parameters) ||
                    (end.kind == Kind::keyword &&
                     (is(k, "override") || is(k, "final") || is(k, "noexcept")));
  if (!ends) return;
  for (std::size_t w = 0; w < count; ++w) {
    const std::uint32_t word = words[w];
    const bool has_arguments = is(word + 1, '(');
    bool annotation = false;
    if (cpp_) {
      annotation = (is_underscored(word) && after_parameters) ||
                   (is_annotation(word) && (has_arguments || after_parameters)) ||
                   (in_capitals(word) && after_parameters && (end.is('{') || end.is(';')));
    } else {
      annotation = is_macro_like(word) || (after_parameters && (count == 1 || has_arguments));
    }
    if (annotation) hide_all(word, behind(word + 1));
  }
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
  if (run.end == close) settle(run, Mode::type);
}

}  // namespace codefinder::c_family
