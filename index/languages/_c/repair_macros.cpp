// Macro calls where the grammar allows no call, and macro arguments that it does not parse.
#include "index/languages/_c/repair.h"

#include <algorithm>

namespace codefinder::c_family {

bool CRepair::item_ends_before(std::uint32_t after) const {
  const CToken& next = at(after);
  const bool word = next.is_word() && next.kind != Kind::keyword;
  return word || next.is('}') || next.is('\0') || next.is_directive() || next.kind == Kind::keyword;
}

// Handles a declaration or statement that begins with `MACRO(…)`. True if it needs no further
// repair.
bool CRepair::macro_item(std::uint32_t call, Mode mode, Storage storage) {
  const std::uint32_t close = close_of(call + 1);
  if (close == kNone) return false;
  if (cpp_ && !is_macro_like(call) && !(mode == Mode::block && is_loop_macro(call))) return false;
  if (mode == Mode::block) return macro_in_block(call, storage);
  if (is_function_of_macro(call)) {
    type_in_macro(call);
    return false;
  }
  if (contexts_.size() == 1 && !is_defining_macro(call) && declare_by_macro(call)) return true;
  const std::uint32_t after = close + 1;
  const CToken& next = at(after);
  const bool declares = is_defining_macro(call) ||
                        (storage == Storage::stored && in_capitals(call));
  if (next.kind == Kind::name && !is(after + 1, '(') && at(after + 1).kind == Kind::mark &&
      !is(after + 1, '*') && !is(after + 1, 'S')) {
    return type_of_macro(call);
  }
  const bool ends = next.is(';') || next.is('=') || next.is('[');
  if (declares && (ends || (item_ends_before(after) && !cpp_)) && define_variable(call))
    return true;
  return mode == Mode::file ? macro_in_file(call) : macro_in_members(call);
}

// True for `MACRO(int) *name(…) {`, and for such a declaration if it has types in its parentheses.
bool CRepair::is_function_of_macro(std::uint32_t call) const {
  const std::uint32_t open = call + 1, close = close_of(open);
  std::uint32_t name = close + 1;
  while (is(name, '*')) ++name;
  if (!is(name, Kind::name) || !is(name + 1, '(') || close_of(name + 1) == kNone) return false;
  bool words = close > open + 1, typed = false;
  std::size_t names = 0;
  for (std::uint32_t k = open + 1; k < close; ++k) {
    words = words && (at(k).kind <= Kind::tag || is(k, '*'));
    typed = typed || is(k, Kind::type) || is(k, Kind::tag) || is(k, '*');
    names += is(k, Kind::name) || (is(k, Kind::type) && !is(k - 1, Kind::type)) ? 1 : 0;
  }
  words = words && names == 1;
  const std::uint32_t after = close_of(name + 1) + 1;
  if (is(after, '{') || (!cpp_ && is_old_style(after)))
    return (words && typed) || !is_macro_like(name);
  return is(after, ';') && words && (typed || (has_parameters(name + 1) && !is_macro_like(name)));
}

// Rewrites `MACRO(const int) name(` to `const int name(`, and `MACRO(1, 2) name(` to `MACRO name(`.
void CRepair::type_in_macro(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open);
  for (std::uint32_t k = open + 1; k < close; ++k)
    if (at(k).kind > Kind::tag && !is(k, '*')) return mask_all(open, close + 1);
  if (close == open + 1) return mask_all(open, close + 1);
  mask(call);
  erase(open);
  erase(close);
}

// Rewrites `void MACRO(name)(int x) {` to `void name(int x) {`: no function returns a function.
void CRepair::name_in_macro(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open), parameters = close + 1;
  if (close != open + 2 || !is(open + 1, Kind::name) || !is(parameters, '(')) return;
  const std::uint32_t end = close_of(parameters);
  if (end == kNone || !has_parameters(parameters)) return;
  if (!is(end + 1, '{') && !is(end + 1, ';') && !at(end + 1).is_word()) return;
  mask(call);
  erase(open);
  erase(close);
}

bool CRepair::macro_in_block(std::uint32_t call, Storage storage) {
  const std::uint32_t open = call + 1, after = close_of(open) + 1;
  const CToken& next = at(after);
  const bool word = next.is_word() && next.kind != Kind::keyword;
  const bool declares = is_defining_macro(call) ||
                        (storage == Storage::stored && in_capitals(call));
  if (declares && (next.is(';') || next.is('=') || next.is('['))) return define_variable(call);
  if (next.is('{') || (word && is_loop_macro(call))) {  // `for_each_entry(…) {`
    const std::string_view as = at(call).end - at(call).begin >= 5 ? "while" : "if";
    if (at(call).end - at(call).begin < 2) return true;
    repairs_.mask(range(call));
    repairs_.put(at(call).begin, as);
    opens_parameters_[open] = 2;  // A statement follows.
    return true;
  }
  if (next.is(';') && !cpp_ && statements_in_call(call)) return true;
  if (cpp_ && !in_capitals(call)) return false;
  const bool statement = word || next.is('}') ||
                         (next.kind == Kind::keyword && !is(after, "and") && !is(after, "or"));
  if (!statement) return false;
  insert_before(after, ';');
  opens_parameters_[open] = 2;
  return true;
}

bool CRepair::macro_in_file(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open), after = close + 1;
  const CToken& next = at(after);
  if ((next.is('{') && is(after + 1, '.')) || next.is('.')) return !cpp_ && define_values(call);
  if (next.is('{')) return !cpp_ && in_capitals(call) && define_function(call);
  if (next.is(';')) {
    // `FLAG(int, size, 8, "…");` has types and values: neither parameters nor arguments.
    bool type = false, value = false;
    for (std::uint32_t k = open + 1; k < close; ++k) {
      type = type || is(k, Kind::type);
      value = value ||
              ((is(k - 1, '(') || is(k - 1, ',')) && (is(k, Kind::number) || is(k, Kind::string)));
      if (is(k, ';') || is(k, '{') || (type && value)) {
        mask_all(call, after + 1);
        break;
      }
    }
    return true;
  }
  if (!item_ends_before(after) || (!is_macro_like(call) && is_old_style(after))) return false;
  if (next.kind == Kind::keyword && cpp_ &&
      (is(after, "noexcept") || is(after, "override") || is(after, "requires")))
    return false;
  mask_all(call, after);
  return true;
}

bool CRepair::macro_in_members(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open), after = close + 1;
  const CToken& next = at(after);
  for (std::uint32_t k = open + 1; k < close && !cpp_; ++k) {
    if (is(k, ';')) {
      member_group(call);
      return true;
    }
    if (is(k, '(') || is(k, '{')) k = std::max(k, close_of(k) == kNone ? k : close_of(k));
  }
  if (next.is(';') && !cpp_) {
    mask_all(call, after + 1);
    return true;
  }
  if (!item_ends_before(after) || (cpp_ && (!in_capitals(call) || next.kind == Kind::specifier)))
    return false;
  if (cpp_ && next.kind == Kind::keyword &&
      (is(after, "noexcept") || is(after, "override") || is(after, "final")))
    return false;
  mask_all(call, after);
  return true;
}

// Rewrites `wait_event_cmd(queue, condition, before; after;);` to `wait_event_cmd(queue,
// condition); before; after;`.
bool CRepair::statements_in_call(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open);
  std::uint32_t comma = kNone, k = open + 1;
  for (; k < close && !is(k, ';'); ++k) {
    if (is(k, ',')) comma = k;
    if ((is(k, '(') || is(k, '{') || is(k, '[')) && close_of(k) != kNone) {
      const bool body = is(k, '{');
      k = close_of(k);
      if (body && comma != kNone && k < close && at(k + 1).is_word()) break;
    }
  }
  if (k >= close || comma == kNone || at(comma).end >= at(comma + 1).begin) return false;
  replace(comma, ")", Kind::mark);
  insert_before(comma + 1, ';');
  partner_[open] = comma;
  partner_[comma] = open;
  erase(close);
  opens_parameters_[open] = 2;  // A statement follows.
  return true;
}

/// Replaces the macro in `do { … } while_each_thread(…);` by `while`.
void CRepair::end_of_do(std::uint32_t i) {
  if (!is(i, Kind::name) || !is(i + 1, '(') || at(i).end - at(i).begin < 5) return;
  repairs_.mask(range(i));
  repairs_.put(at(i).begin, "while");
  tokens_[i].kind = Kind::control;
}

/// Masks enumerators that a macro defines: where its definition is not known, neither are their
/// names.
void CRepair::enumerator(std::uint32_t i) {
  while (is(i, Kind::name) && is(i + 1, Kind::name)) mask(i++);
  while (is(i, Kind::name) && is(i + 1, '(') && close_of(i + 1) != kNone) {
    if (declare_by_macro(i) && !is(close_of(i + 1) + 1, ',')) {
      i = close_of(i + 1) + 1;
      continue;
    }
    std::uint32_t k = i;
    while (k + 1 < tokens_.size() && !is(k, ',') && !is(k, '}') && !at(k).is_directive()) {
      k = (is(k, '(') || is(k, '{')) && close_of(k) != kNone ? close_of(k) + 1 : k + 1;
    }
    const bool comma = is(k, ',');
    mask_all(i, comma ? k + 1 : k);
    if (!comma) return;
    i = k + 1;
  }
}

// Handles types and other non-expressions among the arguments of a call.
void CRepair::argument(std::uint32_t i, std::uint32_t call) {
  if (contexts_.back().close == kNone) return;
  if (call != kNone && (is(call, "offsetof") || is(call, "__builtin_offsetof")))
    return field_of_offset(i);
  const CToken& first = at(i);
  const bool statement = first.kind == Kind::control ||
                         (first.kind == Kind::keyword && !is(i, "_Generic"));
  const bool value = first.is('.') || (first.is('{') && first.place == CPlace::values);
  if (!cpp_ && (statement || value)) {
    // `CHECK(x, return -1)`, `MAKE(.field = 1, { 2 })`, `UNTIL(x, if (y) break; z();)`
    std::uint32_t k = i;
    while (!(is(k, ',') && first.kind != Kind::control) && !is(k, ')')) {
      const bool braces = is(k, '{') && value;
      if ((is(k, '{') && !braces) || is(k, '}') || at(k).is_directive() || k + 1 >= tokens_.size())
        return;
      k = (is(k, '(') || is(k, '[') || braces) && close_of(k) != kNone ? close_of(k) + 1 : k + 1;
    }
    mask_all(i, k);
    repairs_.put(at(i).begin, "0");
    return;
  }
  const auto ends = [&](std::uint32_t k) { return is(k, ',') || is(k, ')'); };
  if (first.kind == Kind::mark) {
    if (cpp_ || first.c == '(' || first.c == ')' || first.c == '[' || first.c == '{' ||
        first.c == ',')
      return;
    if (ends(i + 1) || (at(i + 1).kind == Kind::mark && ends(i + 2) &&
                        at(i + 1).begin == first.end && !is(i + 1, '('))) {
      if (!is(i + 1, ')') || !is(i, 'E')) {  // An operator alone.
        if (!ends(i + 1)) erase(i + 1);
        replace(i, "0", Kind::number);
      }
    }
    return;
  }
  const bool stars = first.kind == Kind::name && is(i + 1, '*');
  if (stars) {
    std::uint32_t k = i + 1;
    while (is(k, '*')) ++k;
    if (!ends(k)) return;
    for (std::uint32_t s = i + 1; s < k; ++s) erase(s);
    return;
  }
  const bool type = first.kind == Kind::type || first.kind == Kind::tag ||
                    first.kind == Kind::specifier || first.kind == Kind::type_of;
  const bool words = first.kind == Kind::name && is(i + 1, Kind::name) && !cpp_;
  if (!type && !words) return;
  if (cpp_ && first.kind != Kind::tag &&
      (is(i + 1, '(') || is(i + 1, '{') || is(i + 1, '<') || is(i + 1, 'S')))
    return;
  std::uint32_t k = i;
  while (!ends(k)) {
    if (is(k, ';') || is(k, '{') || is(k, '}') || at(k).is_directive() || k + 1 >= tokens_.size())
      return;
    k = (is(k, '(') || is(k, '[')) && close_of(k) != kNone ? close_of(k) + 1 : k + 1;
  }
  mask_all(i, k);
  repairs_.put(at(i).begin, "0");
}

// `FIRST SECOND "text"`: string literals are concatenated, but the grammar allows no two adjacent
// names.
void CRepair::text_of_macros(std::uint32_t i) {
  if (i == 0) return;
  if (is(i - 1, Kind::name) && i > 1 && is(i - 2, Kind::name) && !is_erased(i - 1) &&
      !is_erased(i - 2))
    mask(i - 2);
  if (is(i + 1, Kind::name) && is(i + 2, '(') && close_of(i + 2) != kNone)
    mask_all(i + 1, close_of(i + 2) + 1);
}

// Macros that expand to list elements need no commas between them: inserts one.
void CRepair::list_element(std::uint32_t i) {
  const CToken& next = at(i + 1);
  if (next.kind == Kind::name || next.is('{') || next.is('.')) insert_before(i + 1, ',');
}

}  // namespace codefinder::c_family
