// Masks the words of a declaration that are neither its type nor its name, and the annotations
// after its parameters.
#include "index/languages/_c/repair.h"

#include <algorithm>
#include <array>

namespace codefinder::c_family {

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
  from = std::max(from, run.before);
  if (from >= run.count) return kNone;
  if (is(run.end, '[')) return run.names[run.count - 1].token;
  for (std::size_t k = run.count; k-- > from;) {
    if (!is_macro_like(run.names[k].token)) return run.names[k].token;
  }
  if (run.body && !run.is_typedef && !run.is_stored && !run.star && is(run.end, ';')) {
    // `} PACKED;`: variables are rarely named like macros.
    const bool attributes = is_underscored(run.names[from].token) ||
                            (run.tag_name != kNone && mode == Mode::file);
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

void CRepair::mask_extra(std::uint32_t i) {
  if (!cpp_ || is_macro_like(i)) mask(i);
}

// True for a constructor: only macros precede its name.
bool CRepair::is_constructor(const Run& run, Mode mode) const {
  if (!cpp_ || run.call == kNone || run.typed || run.star) return false;
  if (mode != Mode::file && mode != Mode::members) return false;
  const std::uint32_t class_name = contexts_.back().class_name;
  if (class_name != kNone && text(class_name) == text(run.call)) return true;
  if (is(run.call - 1, 'S') && text(run.call - 2) == text(run.call)) return true;
  return is(after_parentheses(run.call + 1), ':');  // Initialisers follow.
}

// Masks the words of a declaration that are neither its type nor its name.
void CRepair::mask_extra_names(const Run& run, Mode mode) {
  const std::uint32_t name = name_of(run, mode);
  const std::uint32_t type = type_of(run, name);
  const bool constructor = is_constructor(run, mode);
  const bool needs_type = !run.typed && !constructor;
  for (std::size_t k = 0; k < run.count; ++k) {
    const std::uint32_t token = run.names[k].token;
    if (token == name || (needs_type && token == type)) continue;
    if (mode == Mode::type && run.names[k].after_star && !run.typed && !is_underscored(token))
      continue;
    if (constructor || k < run.before) mask(token);
    else mask_extra(token);
  }
}

// Handles what follows the name of an item: parameters or brackets.
void CRepair::repair_declarator(const Run& run, Mode mode) {
  const bool declares = contexts_.back().declares;
  if (run.call != kNone) {
    if (mode == Mode::block && !declares) return;
    const std::uint32_t open = run.call + 1;
    if (close_of(open) == kNone) return;
    if (mode != Mode::block || run.typed) opens_parameters_[open] = 1;
    mask_tail(after_parentheses(open), Tail::of_parameters);
  } else if (is(run.end, '(') && declares && mode != Mode::block) {
    std::uint32_t k = after_parentheses(run.end);
    if (is(k, '(')) {
      opens_parameters_[k] = 1;
      k = after_parentheses(k);
    }
    mask_tail(k, Tail::of_parameters);
  } else if (is(run.end, '[') && declares) {
    std::uint32_t k = run.end;
    for (int guard = 0; is(k, '[') && close_of(k) != kNone && guard < 8; ++guard)
      k = close_of(k) + 1;
    mask_tail(k, Tail::of_brackets);
  }
}

// True if the only name of the run is a macro that is not part of a declaration: `Q_OBJECT`, the
// macro of `MACRO template <…>`, `MACRO ~A();`.
bool CRepair::is_macro_alone(const Run& run, Mode mode) const {
  if (mode == Mode::block) return false;
  const std::uint32_t next = run.end;
  if (cpp_ && (is(next, "template") || (is(next, '~') && mode == Mode::members))) return true;
  if (!is_macro_like(run.names[0].token)) return false;
  if (is(next, Kind::keyword)) {
    // `FOO operator+(…)` has a type, `FOO operator bool()` has none.
    return !is(next, "operator") || at(next + 1).kind <= Kind::type_of;
  }
  return at(next).is_directive() || is(next, '}') || is(next, '\0');
}

void CRepair::repair_declaration(const Run& run, Mode mode) {
  if (run.too_long) return;
  const bool is_item = mode != Mode::parameter && mode != Mode::type;
  if (is_item && run.count == 1 && !run.typed && !run.star && run.call == kNone) {
    if (is_macro_alone(run, mode)) mask(run.names[0].token);
    if (!(mode == Mode::members && is(run.end, ':'))) return;
  }
  // Two adjacent words are a declaration; `a * b` may be an expression.
  const bool declares = run.typed || run.count > 1 || (run.call != kNone && run.count > 0);
  const bool product = !run.typed && run.star && mode != Mode::parameter && run.count == 2 &&
                       !run.names[0].after_star && run.names[1].after_star;
  if (declares && !product) mask_extra_names(run, mode);
  if (!is_item) return;
  contexts_.back().declares = declares;
  if (mode == Mode::members && !cpp_ && is(run.end, ':') && run.call == kNone &&
      run.count == (run.typed ? 0u : 1u)) {
    std::uint32_t k = run.end;  // `u32 : 3;` is padding.
    while (k < run.end + 16 && !is(k, ';') && !is(k, ',') && !is(k, '}')) ++k;
    if (is(k, ';')) mask_all(run.end, k);
    return;
  }
  repair_declarator(run, mode);
}

// Handles the words after parameters or brackets, before the body, the value or the end.
void CRepair::mask_tail(std::uint32_t i, Tail tail) {
  const bool after_parameters = tail == Tail::of_parameters;
  if (!cpp_ && after_parameters && is_old_style(i)) return;
  std::array<std::uint32_t, 8> words{};
  std::size_t count = 0;
  std::uint32_t k = i;
  for (int guard = 0; guard < 24; ++guard) {
    if (is_erased(k) || is(k, Kind::specifier)) {
      ++k;
    } else if (is(k, Kind::attribute) || is(k, Kind::assembly)) {
      if (is(k, Kind::assembly)) {
        for (const std::uint32_t end = after_parentheses(k + 1); k < end; ++k) erase(k);
        continue;
      }
      k = std::max(k + 1, after_parentheses(k + 1));
    } else if (is(k, Kind::name) && count < words.size()) {
      words[count++] = k;
      k = after_parentheses(k + 1);
    } else {
      break;
    }
  }
  if (count == 0) return;
  const CToken& end = at(k);
  if (!ends_tail(k, tail)) return;
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
    if (annotation) mask_all(word, after_parentheses(word + 1));
  }
}

bool CRepair::ends_tail(std::uint32_t k, Tail tail) const {
  const CToken& end = at(k);
  return end.is(';') || end.is('{') || end.is('=') ||
         end.is(tail == Tail::of_parameters ? ':' : ',') ||
         (end.kind == Kind::keyword && (is(k, "override") || is(k, "final") || is(k, "noexcept")));
}

}  // namespace codefinder::c_family
