// Masks the words of a declaration that are neither its type nor its name, and the annotations
// after its parameters.
#include "index/languages/_c/declaration_repair.h"

#include "index/languages/_c/spelling.h"

#include <algorithm>
#include <array>

namespace codefinder::c_family {

std::uint32_t DeclarationRepair::name_of(const DeclarationRun& run, RunMode mode) const {
  const bool unwrapped = run.count > 0 && tokens_.is(run.end, '(') &&
                         tokens_.is_erased(run.end - 1) && tokens_.is(run.end - 1, ')');
  if (unwrapped) return run.names[run.count - 1].token;  // `MACRO(name)(int x)`
  if (run.call != kNoToken || mode == RunMode::type || tokens_.is(run.end, "operator") ||
      (tokens_.is(run.end, '(') && mode != RunMode::parameter))
    return kNoToken;
  if (tokens_.is(run.end, '(') && mode == RunMode::parameter) return kNoToken;
  std::size_t from = 0;
  if (run.star) {
    while (from < run.count && !run.names[from].after_star) ++from;
  } else if (!run.typed) {
    from = 1;
  }
  from = std::max(from, run.before);
  if (from >= run.count) return kNoToken;
  if (tokens_.is(run.end, '[')) return run.names[run.count - 1].token;
  for (std::size_t k = run.count; k-- > from;) {
    if (!tokens_.is_macro_like(run.names[k].token)) return run.names[k].token;
  }
  if (run.has_body() && !run.is_typedef && !run.is_stored && !run.star &&
      tokens_.is(run.end, ';')) {
    // `} PACKED;`: variables are rarely named like macros.
    const bool attributes = is_underscored(tokens_.text(run.names[from].token)) ||
                            (run.tag_name != kNoToken && mode == RunMode::file);
    if (attributes) return kNoToken;
  }
  for (std::size_t k = run.count; k-- > from;) {
    if (!is_underscored(tokens_.text(run.names[k].token))) return run.names[k].token;
  }
  // `typedef __u16 __bitwise __virtio16;`: the name of the new type is last.
  return run.names[mode == RunMode::parameter || run.is_typedef ? run.count - 1 : from].token;
}

std::uint32_t DeclarationRepair::type_of(const DeclarationRun& run, std::uint32_t name) const {
  if (run.typed) return kNoToken;
  std::uint32_t like = kNoToken, plain = kNoToken, capital = kNoToken, first_capital = kNoToken,
                any = kNoToken;
  for (std::size_t k = 0; k < run.count; ++k) {
    const std::uint32_t token = run.names[k].token;
    if (token == name || run.names[k].after_star) continue;
    any = token;
    if (is_type_like(tokens_.text(token))) like = token;
    else if (is_underscored(tokens_.text(token))) continue;
    else if (!in_capitals(tokens_.text(token))) plain = token;
    else {
      capital = token;
      if (first_capital == kNoToken && !is_linkage_macro(tokens_.text(token)))
        first_capital = token;
    }
  }
  for (const std::uint32_t token : {like, plain, first_capital, capital}) {
    if (token != kNoToken) return token;
  }
  return any;
}

// True for a constructor: only macros precede its name.
bool DeclarationRepair::is_constructor(const DeclarationRun& run, RunMode mode,
                                       std::string_view class_name) const {
  if (!tokens_.is_cpp() || run.call == kNoToken || run.typed || run.star) return false;
  if (mode != RunMode::file && mode != RunMode::members) return false;
  if (class_name == tokens_.text(run.call)) return true;
  if (tokens_.is(run.call - 1, 'S') && tokens_.text(run.call - 2) == tokens_.text(run.call))
    return true;
  return tokens_.is(tokens_.after_parentheses(run.call + 1), ':');  // Initialisers follow.
}

// Masks the words of a declaration that are neither its type nor its name.
void DeclarationRepair::mask_extra_names(const DeclarationRun& run, RunMode mode,
                                         std::string_view class_name) {
  const std::uint32_t name = name_of(run, mode);
  const std::uint32_t type = type_of(run, name);
  const bool constructor = is_constructor(run, mode, class_name);
  const bool needs_type = !run.typed && !constructor;
  for (std::size_t k = 0; k < run.count; ++k) {
    const std::uint32_t token = run.names[k].token;
    if (token == name || (needs_type && token == type)) continue;
    if (mode == RunMode::type && run.names[k].after_star && !run.typed &&
        !is_underscored(tokens_.text(token)))
      continue;
    if (constructor || k < run.before || !tokens_.is_cpp() || tokens_.is_macro_like(token) ||
        (run.names[k].after_star && mode != RunMode::type))
      tokens_.mask(token);
  }
}

// Handles what follows the name of an item: parameters or brackets.
void DeclarationRepair::repair_declarator(const DeclarationRun& run, RunMode mode) {
  if (run.call != kNoToken) {
    if (mode == RunMode::block && !run.declares()) return;
    const std::uint32_t open = run.call + 1;
    if (tokens_.close_of(open) == kNoToken) return;
    if (mode != RunMode::block || run.typed) tokens_.set_parentheses(open, Parentheses::parameters);
    mask_tail(tokens_.after_parentheses(open), Tail::of_parameters);
  } else if (tokens_.is(run.end, '(') && run.declares() && mode != RunMode::block) {
    std::uint32_t k = tokens_.after_parentheses(run.end);
    if (tokens_.is(k, '(')) {
      tokens_.set_parentheses(k, Parentheses::parameters);
      k = tokens_.after_parentheses(k);
    }
    mask_tail(k, Tail::of_parameters);
  } else if (tokens_.is(run.end, '[') && run.declares()) {
    std::uint32_t k = run.end;
    for (int guard = 0; tokens_.is(k, '[') && tokens_.close_of(k) != kNoToken && guard < 8; ++guard)
      k = tokens_.close_of(k) + 1;
    mask_tail(k, Tail::of_brackets);
  }
}

// True if the names of the run are macros that are not part of a declaration: `Q_OBJECT`, the
// macros of `BEGIN_A BEGIN_B template <…>`, `MACRO ~A();`.
bool DeclarationRepair::are_macros_alone(const DeclarationRun& run, RunMode mode) const {
  if (mode == RunMode::block) return false;
  const std::uint32_t next = run.end;
  if (tokens_.is_cpp() &&
      (tokens_.is(next, "template") || (tokens_.is(next, '~') && mode == RunMode::members)))
    return true;
  for (std::size_t i = 0; i < run.count; ++i)
    if (!tokens_.is_macro_like(run.names[i].token)) return false;
  if (tokens_.is(next, Kind::name) && tokens_.is(next + 1, 'S')) return tokens_.is(next + 2, '~');
  if (tokens_.is(next, Kind::keyword)) {
    // `FOO operator+(…)` has a type, `FOO operator bool()` has none.
    return !tokens_.is(next, "operator") || tokens_.at(next + 1).kind <= Kind::type_of;
  }
  return tokens_.at(next).is_directive() || tokens_.is(next, '}') || tokens_.is(next, '\0');
}

// Removes the padding of a C struct, `u32 : 3;`, after its type.
void DeclarationRepair::remove_padding(const DeclarationRun& run) {
  std::uint32_t k = run.end;
  while (k < run.end + 16 && !tokens_.is_any(k, ";,}")) ++k;
  if (tokens_.is(k, ';')) tokens_.remove_all(run.end, k);
}

bool DeclarationRepair::repair(const DeclarationRun& run, RunMode mode,
                               std::string_view class_name) {
  if (run.too_long) return false;
  const bool is_item = mode != RunMode::parameter && mode != RunMode::type;
  if (is_item && run.count > 0 && !run.typed && !run.star && run.call == kNoToken) {
    const bool macros = are_macros_alone(run, mode);
    for (std::size_t i = 0; macros && i < run.count; ++i) tokens_.mask(run.names[i].token);
    if (run.count == 1 ? !(mode == RunMode::members && tokens_.is(run.end, ':')) : macros)
      return false;
  }
  // `a * b` may be an expression.
  const bool product = !run.typed && run.star && mode != RunMode::parameter && run.count == 2 &&
                       !run.names[0].after_star && run.names[1].after_star;
  if (run.declares() && !product) mask_extra_names(run, mode, class_name);
  if (!is_item) return run.declares();
  const bool padding = mode == RunMode::members && !tokens_.is_cpp() && tokens_.is(run.end, ':') &&
                       run.call == kNoToken && run.count == (run.typed ? 0u : 1u);
  if (padding) remove_padding(run);
  else repair_declarator(run, mode);
  return run.declares();
}

void DeclarationRepair::mask_around_star(std::uint32_t open) {
  std::uint32_t star = open + 1;
  while (tokens_.is(star, Kind::name)) ++star;
  if (!tokens_.is(star, '*')) return;
  std::uint32_t name = star;
  while (tokens_.at(name + 1).kind <= Kind::specifier) ++name;
  if (!tokens_.is(name, Kind::name)) return;
  std::uint32_t end = name + 1;
  while (tokens_.is(end, '[') && tokens_.close_of(end) != kNoToken) end = tokens_.close_of(end) + 1;
  if (tokens_.close_of(open) != end || !tokens_.is(end + 1, '(')) return;
  for (std::uint32_t k = open + 1; k < name; ++k)
    if (tokens_.is(k, Kind::name)) tokens_.mask(k);
}

void DeclarationRepair::erase_star_before(std::uint32_t i) {
  while (i > 0 && tokens_.is(i - 1, Kind::specifier)) --i;
  for (; i > 0 && tokens_.is(i - 1, '*'); --i) tokens_.erase(i - 1);
}

// Handles the words after parameters or brackets, before the body, the value or the end.
void DeclarationRepair::mask_tail(std::uint32_t i, Tail tail) {
  const bool after_parameters = tail == Tail::of_parameters;
  if (!tokens_.is_cpp() && after_parameters && is_old_style(tokens_, i)) return;
  std::array<std::uint32_t, 8> words{};
  std::size_t count = 0;
  std::uint32_t k = i;
  for (int guard = 0; guard < 24; ++guard) {
    if (tokens_.is_erased(k) || tokens_.is(k, Kind::specifier)) {
      ++k;
    } else if (tokens_.is(k, Kind::attribute) || tokens_.is(k, Kind::assembly)) {
      if (tokens_.is(k, Kind::assembly)) {
        for (const std::uint32_t end = tokens_.after_parentheses(k + 1); k < end; ++k)
          tokens_.erase(k);
        continue;
      }
      k = std::max(k + 1, tokens_.after_parentheses(k + 1));
    } else if (tokens_.is(k, Kind::name) && count < words.size()) {
      words[count++] = k;
      k = tokens_.after_parentheses(k + 1);
    } else {
      break;
    }
  }
  if (count == 0) return;
  const CToken& end = tokens_.at(k);
  if (!ends_tail(k, tail)) return;
  for (std::size_t w = 0; w < count; ++w) {
    const std::uint32_t word = words[w];
    const bool has_arguments = tokens_.is(word + 1, '(');
    bool annotation = false;
    if (tokens_.is_cpp()) {
      annotation = (is_underscored(tokens_.text(word)) && after_parameters) ||
                   (is_annotation(tokens_.text(word)) && (has_arguments || after_parameters)) ||
                   (in_capitals(tokens_.text(word)) && after_parameters && !end.is('='));
    } else {
      annotation = tokens_.is_macro_like(word) ||
                   (after_parameters && (count == 1 || has_arguments));
    }
    if (annotation) tokens_.remove_all(word, tokens_.after_parentheses(word + 1));
  }
}

bool DeclarationRepair::ends_tail(std::uint32_t k, Tail tail) const {
  const CToken& end = tokens_.at(k);
  return end.is(';') || end.is('{') || end.is('=') ||
         end.is(tail == Tail::of_parameters ? ':' : ',') ||
         (end.kind == Kind::keyword &&
          (tokens_.is(k, "override") || tokens_.is(k, "final") || tokens_.is(k, "noexcept")));
}

}  // namespace codefinder::c_family
