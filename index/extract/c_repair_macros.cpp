// Calls of macros where the grammar has no place for a call, or for what such a call is given.
#include "index/extract/c_repair.h"

#include <algorithm>

namespace codefinder::index {

// A declaration or statement that begins with `MACRO(…)`.  True when that is all there is to say of it.
bool CRepair::macro_item(std::uint32_t call, Mode mode, bool stored) {
  const std::uint32_t open = call + 1, close = close_of(open);
  if (close == kNone) return false;
  const std::uint32_t after = close + 1;
  const CToken& next = at(after);
  if (cpp_ && !is_macro_like(call) && !(mode == Mode::block && loops(call))) return false;
  const bool word = next.is_word() && next.kind != Kind::keyword;
  const bool ends = next.is(';');

  if (mode == Mode::block) {
    const bool declares = defines(call) || (stored && in_capitals(call));
    if (declares && (ends || next.is('=') || next.is('['))) return define_variable(call);
    if (next.is('{') || (word && loops(call))) {  // `for_each_entry(…) {`
      const std::string_view as = at(call).end - at(call).begin >= 5 ? "while" : "if";
      if (at(call).end - at(call).begin < 2) return true;
      repairs_.hide(range(call));
      repairs_.put(at(call).begin, as);
      opens_parameters_[open] = 2;  // A statement follows.
      return true;
    }
    if (ends && !cpp_ && statements_in_call(call)) return true;
    if (cpp_ && !in_capitals(call)) return false;
    const bool statement = word || next.is('}') || (next.kind == Kind::keyword && !is(after, "and") && !is(after, "or"));
    if (!statement) return false;
    insert_before(after, ';');
    opens_parameters_[open] = 2;
    return true;
  }

  const bool declares = defines(call) || (stored && in_capitals(call));
  if (next.kind == Kind::name && !is(after + 1, '(') && at(after + 1).kind == Kind::mark && !is(after + 1, '*') &&
      !is(after + 1, 'S')) {
    return type_of_macro(call);
  }
  const bool apart = word || next.is('}') || next.is('\0') || next.is_directive() || next.kind == Kind::keyword;
  if (declares && (ends || next.is('=') || next.is('[') || (apart && !cpp_)) && define_variable(call)) return true;
  if (mode == Mode::file) {
    if ((next.is('{') && is(after + 1, '.')) || next.is('.')) return !cpp_ && define_values(call);
    if (next.is('{')) return !cpp_ && in_capitals(call) && define_function(call);
    if (ends) {
      bool type = false, value = false;  // `FLAG(int, size, 8, "…");` has both: no parameters, no arguments.
      for (std::uint32_t k = open + 1; k < close; ++k) {
        type = type || is(k, Kind::type);
        value = value || ((is(k - 1, '(') || is(k - 1, ',')) && (is(k, Kind::number) || is(k, Kind::string)));
        if (is(k, ';') || is(k, '{') || (type && value)) {
          hide_all(call, after + 1);
          break;
        }
      }
      return true;
    }
    if (!apart || (!is_macro_like(call) && is_old_style(after))) return false;
    if (next.kind == Kind::keyword && cpp_ && (is(after, "noexcept") || is(after, "override") || is(after, "requires")))
      return false;
    hide_all(call, after);
    return true;
  }
  // Members.
  for (std::uint32_t k = open + 1; k < close && !cpp_; ++k) {
    if (is(k, ';')) {
      member_group(call);
      return true;
    }
    if (is(k, '(') || is(k, '{')) k = std::max(k, close_of(k) == kNone ? k : close_of(k));
  }
  if (ends && !cpp_) {
    hide_all(call, after + 1);
    return true;
  }
  if (apart && in_capitals(call) && !(cpp_ && next.kind == Kind::specifier)) {
    if (cpp_ && next.kind == Kind::keyword && (is(after, "noexcept") || is(after, "override") || is(after, "final")))
      return false;
    hide_all(call, after);
    return true;
  }
  return false;
}

// `DEFINE_MUTEX(name);` is read as `DEFINE_MUTEX name;`, `DEFINE_PER_CPU(struct s, name);` as `struct s name;`.
bool CRepair::define_variable(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open);
  struct Argument {
    std::uint32_t begin, end;
    bool bare, type;
  };
  std::array<Argument, 6> arguments{};
  std::size_t count = 0;
  for (std::uint32_t begin = open + 1, k = begin; k <= close && count < arguments.size(); ++k) {
    if (k != close && !is(k, ',')) {
      if ((is(k, '(') || is(k, '{') || is(k, '[')) && close_of(k) != kNone) k = close_of(k);
      continue;
    }
    bool words = k > begin;
    for (std::uint32_t w = begin; w < k; ++w) words = words && (at(w).kind <= Kind::tag || is(w, '*'));
    const bool bare = k == begin + 1 && is(begin, Kind::name);
    arguments[count++] = {begin, k, bare, words && (!bare || is_type_like(begin))};
    begin = k + 1;
  }
  std::size_t chosen = count, known = count;
  for (std::size_t a = 0; a < count; ++a) {
    if (!arguments[a].bare || arguments[a].type) continue;
    if (defined_.count(text(arguments[a].begin)) == 0) {
      chosen = a;
      break;
    }
    if (known == count) known = a;
  }
  if (chosen == count) chosen = known;
  for (std::size_t a = count; chosen == count && a-- > 0;) {
    if (arguments[a].bare) chosen = a;
  }
  if (chosen == count) return false;
  const std::uint32_t name = arguments[chosen].begin;
  const Argument* type = nullptr;
  for (std::size_t a = 0; a < chosen; ++a) {
    if (arguments[a].type) type = &arguments[a];
  }
  defined_.insert(text(name));
  if (type != nullptr) hide(call);
  for (std::uint32_t k = open; k <= close; ++k) {
    if (k == name || (type != nullptr && k >= type->begin && k < type->end)) continue;
    if (is(k, Kind::name)) hide(k, is(k - 1, Kind::tag));
    else erase(k);
  }
  const CToken& next = at(close + 1);
  if (next.is(';') || next.is('=') || next.is('[')) return true;
  gone_[close] = 0;
  replace(close, ";", Kind::mark);
  partner_[open] = partner_[close] = kNone;
  return true;
}

// `MACRO(x) name;` is read as `MACRO name;`, BSD's `LIST_HEAD(tag, type) name;` as `struct tag { } name;`.
bool CRepair::type_of_macro(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open);
  const bool head = text(call).ends_with("_HEAD") && at(call).end - at(call).begin > 6;
  if (head && close == open + 4 && is(open + 1, Kind::name) && is(open + 2, ',') && is(open + 3, Kind::name)) {
    repairs_.hide(range(call));
    repairs_.put(at(call).begin, "struct");
    erase(open);
    replace(open + 2, "{", Kind::mark);
    tokens_[open + 2].place = tokens_[close].place = CPlace::members;
    hide(open + 3, true);
    replace(close, "}", Kind::mark);
    partner_[open + 2] = close;
    partner_[close] = open + 2;
    partner_[open] = kNone;
    return true;
  }
  hide_all(open, close + 1);
  return true;
}

// `SYSCALL_DEFINE2(name, int, fd, char *, to) {` is read as `SYSCALL_DEFINE2 name(int fd, char * to) {`.
bool CRepair::define_function(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open);
  std::array<std::uint32_t, 24> commas{};
  std::size_t count = 0;
  for (std::uint32_t k = open + 1; k < close; ++k) {
    if (is(k, ',')) {
      if (count == commas.size()) return false;
      commas[count++] = k;
    } else if ((is(k, '(') || is(k, '{') || is(k, '[')) && close_of(k) != kNone) {
      k = close_of(k);
    }
  }
  const auto bare = [&](std::size_t a) {  // Argument a is one word.
    const std::uint32_t begin = a == 0 ? open + 1 : commas[a - 1] + 1;
    const std::uint32_t end = a == count ? close : commas[a];
    return end == begin + 1 && is(begin, Kind::name);
  };
  const bool tests = text(call).find("TEST") != std::string_view::npos;
  bool all_bare = true;
  for (std::size_t a = 0; a <= count; ++a) all_bare = all_bare && bare(a);
  const std::size_t chosen = tests && all_bare ? count : 0;
  if (!bare(chosen)) return false;
  if (chosen == count) {  // No parameters follow: `name()`.
    const std::uint32_t room = at(close).end;
    const char there = repairs_.original()[room];
    if (room >= at(close + 1).begin || (there != ' ' && there != '\t' && there != '\n' && there != '\r')) return false;
    hide_all(open, close - 1);
    repairs_.put(at(close).begin, "(");
    repairs_.put(room, ")");
    gone_[close] = 1;
    return true;
  }
  erase(open);
  replace(commas[0], "(", Kind::mark);
  tokens_[commas[0]].place = CPlace::parentheses;
  partner_[commas[0]] = close;
  partner_[close] = commas[0];
  opens_parameters_[commas[0]] = 1;
  bool pairs = count % 2 == 0;
  for (std::size_t a = 2; a <= count; a += 2)
    pairs = pairs && bare(a) && !bare(a - 1) ? true : pairs && bare(a) && is_type_like(commas[a - 2] + 1);
  for (std::size_t c = 1; pairs && c < count; c += 2) erase(commas[c]);
  return true;
}

// `MACHINE_START(name, "text") .field = value, MACHINE_END` is read as `MACHINE_START name = { .field = value, };`,
// `define_machine(name) { .field = value }` as `define_machine name = { .field = value }`.
bool CRepair::define_values(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open), after = close + 1;
  const std::uint32_t name = is(close - 1, Kind::name) && (is(close - 2, ',') || close == open + 2) ? close - 1 : open + 1;
  if (is(after, '{')) {
    if (!is(name, Kind::name)) return false;
    hide_all(open, name);
    hide_all(name + 1, close);
    gone_[close] = 1;
    repairs_.put(at(close).begin, "=");
    tokens_[after].place = CPlace::values;
    return true;
  }
  if (!is(open + 1, Kind::name) || !is(open + 2, ',') || close < open + 4) return false;
  std::uint32_t end = after;
  for (const std::uint32_t most = after + 2000; end < most && end + 1 < tokens_.size(); ++end) {
    if (is(end, Kind::name) && is(end - 1, ',')) break;
    if (is(end, ';') || is(end, '}')) return false;
    if ((is(end, '(') || is(end, '{') || is(end, '[')) && close_of(end) != kNone) end = close_of(end);
  }
  if (!is(end, Kind::name) || !is(end - 1, ',') || at(end).end - at(end).begin < 2) return false;
  const std::uint32_t begin = open + 3;
  erase(open);
  hide_all(begin + 1, close + 1);
  replace(open + 2, "=", Kind::mark);
  replace(begin, "{", Kind::mark);
  repairs_.hide(range(end));
  repairs_.put(at(end).begin, "};");
  tokens_[end].kind = Kind::mark;
  tokens_[end].c = '}';
  tokens_[begin].place = tokens_[end].place = CPlace::values;
  partner_[begin] = end;
  partner_[end] = begin;
  return true;
}

// `wait_event_cmd(queue, condition, before; after;);` is read as `wait_event_cmd(queue, condition); before; after;`.
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

// `struct_group(name, int a; int b;);`: the members stand among the arguments.
void CRepair::member_group(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open);
  std::uint32_t from = open;
  for (std::uint32_t k = open + 1; k < close && !is(k, ';'); ++k) {
    if (is(k, ',')) from = k;
    if ((is(k, '(') || is(k, '{') || is(k, '[')) && close_of(k) != kNone) k = close_of(k);
  }
  hide_all(call, from + 1);
  erase(close);
  if (is(close + 1, ';')) erase(close + 1);
}

/// Enumerators that a macro makes: what they are called cannot be seen.
void CRepair::enumerator(std::uint32_t i) {
  while (is(i, Kind::name) && is(i + 1, '(') && close_of(i + 1) != kNone) {
    std::uint32_t k = i;
    while (k + 1 < tokens_.size() && !is(k, ',') && !is(k, '}') && !at(k).is_directive()) {
      k = (is(k, '(') || is(k, '{')) && close_of(k) != kNone ? close_of(k) + 1 : k + 1;
    }
    const bool comma = is(k, ',');
    hide_all(i, comma ? k + 1 : k);
    if (!comma) return;
    i = k + 1;
  }
}

// Types, and other things that are no expressions, among the arguments of a call.
void CRepair::argument(std::uint32_t i, std::uint32_t call) {
  if (call != kNone && (is(call, "offsetof") || is(call, "__builtin_offsetof"))) return field_of_offset(i);
  const CToken& first = at(i);
  if (!cpp_ && ((first.kind == Kind::keyword && !is(i, "_Generic")) || first.is('.'))) {
    // `CHECK(x, return -1)`, `MAKE(.field = 1)`
    std::uint32_t k = i;
    while (!is(k, ',') && !is(k, ')')) {
      if (is(k, '{') || is(k, '}') || at(k).is_directive() || k + 1 >= tokens_.size()) return;
      k = (is(k, '(') || is(k, '[')) && close_of(k) != kNone ? close_of(k) + 1 : k + 1;
    }
    hide_all(i, k);
    repairs_.put(at(i).begin, "0");
    return;
  }
  const auto ends = [&](std::uint32_t k) { return is(k, ',') || is(k, ')'); };
  if (first.kind == Kind::mark) {
    if (cpp_ || first.c == '(' || first.c == ')' || first.c == '[' || first.c == '{' || first.c == ',') return;
    if (ends(i + 1) || (at(i + 1).kind == Kind::mark && ends(i + 2) && at(i + 1).begin == first.end && !is(i + 1, '('))) {
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
  const bool type =
      first.kind == Kind::type || first.kind == Kind::tag || first.kind == Kind::specifier || first.kind == Kind::type_of;
  const bool words = first.kind == Kind::name && is(i + 1, Kind::name) && !cpp_;
  if (!type && !words) return;
  if (cpp_ && first.kind != Kind::tag && (is(i + 1, '(') || is(i + 1, '{') || is(i + 1, '<') || is(i + 1, 'S'))) return;
  std::uint32_t k = i;
  while (!ends(k)) {
    if (is(k, ';') || is(k, '{') || is(k, '}') || at(k).is_directive() || k + 1 >= tokens_.size()) return;
    k = (is(k, '(') || is(k, '[')) && close_of(k) != kNone ? close_of(k) + 1 : k + 1;
  }
  hide_all(i, k);
  repairs_.put(at(i).begin, "0");
}

// The grammar knows `offsetof(type, field)`, not `offsetof(type, field.inner[1])`.
void CRepair::field_of_offset(std::uint32_t i) {
  const std::uint32_t close = close_of(i - 1);
  if (close == kNone) return;
  std::uint32_t k = i;
  while (k < close && !is(k, ',')) ++k;
  if (is(k + 1, Kind::name) && k + 2 < close) hide_all(k + 2, close);
}

// In `asm("…" MACRO(x) "…" : …)`, the template is kept to its strings.
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
      hide_all(k, end);
      k = end - 1;
    } else {
      hide_all(k, k + 1);
    }
  }
  if (!any && at(open).end + 2 <= at(close).begin) repairs_.put(at(open).end, "\"\"");
  // Operands: `[name] "constraint" (value)`, `"clobbered"`; what is none is taken away with a comma.
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
      hide_all(k, end);
      if (is(before, ',')) erase(before);
      else if (is(end, ',')) erase(end);
    }
    k = end;
  }
}

/// `case 1 ... 5:`
void CRepair::case_range(std::uint32_t i) {
  std::uint32_t range = kNone;
  for (std::uint32_t k = i + 1; k < i + 40 && k + 1 < tokens_.size(); ++k) {
    if (is(k, 'E')) range = k;
    if (is(k, ';') || is(k, '{')) return;
    if (!is(k, ':')) continue;
    if (range != kNone) hide_all(range, k);
    return;
  }
}

/// `typeof(a->b)`: what it is the type of is no type to the grammar.
void CRepair::type_of_expression(std::uint32_t i) {
  if (cpp_ || !is(i + 1, '(') || close_of(i + 1) == kNone) return;
  const std::uint32_t close = close_of(i + 1);
  std::uint32_t k = i + 2;
  if (is(k, Kind::type) || is(k, Kind::tag) || is(k, Kind::specifier) || is(k, Kind::type_of)) return;
  if (is(k, Kind::name)) {
    ++k;
    while (is(k, '*')) ++k;
    if (k == close) return;
  }
  replace(i, "int", Kind::type);
  hide_all(i + 1, close + 1);
}

// `FIRST SECOND "text"`: texts are joined, but the grammar takes no two names in a row.
void CRepair::text_of_macros(std::uint32_t i) {
  if (i == 0) return;
  if (is(i - 1, Kind::name) && i > 1 && is(i - 2, Kind::name) && !gone(i - 1) && !gone(i - 2)) hide(i - 2);
  if (is(i + 1, Kind::name) && is(i + 2, '(') && close_of(i + 2) != kNone) hide_all(i + 1, close_of(i + 2) + 1);
}

// Directives in lists, and `#define f(args...)`.
void CRepair::directive(std::uint32_t i) {
  const std::string_view line = text(i);
  const auto is_word = [&](std::size_t k) {
    return k < line.size() && ((line[k] >= 'a' && line[k] <= 'z') || (line[k] >= 'A' && line[k] <= 'Z') || line[k] == '_' ||
                               (line[k] >= '0' && line[k] <= '9'));
  };
  std::size_t at_char = std::min(line.size(), line.find_first_not_of("# \t"));
  const std::size_t command = at_char;
  while (is_word(at_char)) ++at_char;
  const bool define = line.substr(command, at_char - command) == "define";
  while (at_char < line.size() && (line[at_char] == ' ' || line[at_char] == '\t')) ++at_char;
  const std::size_t name = at_char;
  while (is_word(at_char)) ++at_char;
  const std::uint32_t base = at(i).begin;
  const auto place = [&](std::size_t k) { return static_cast<std::uint32_t>(base + k); };
  const bool in_list = in() == In::values || in() == In::enumerators || in() == In::index || in() == In::parameters ||
                       in() == In::arguments || in() == In::expression;
  if (in_list) {
    if (define && at_char > name) repairs_.hide_macro({{place(name), place(at_char)}, range(i)});
    std::size_t k = at_char;
    while (k < line.size()) {
      const std::size_t comment = behind_c_comment(line, k);
      if (comment != k || line[k] == '"' || line[k] == '\'') {
        if (comment != k) {
          k = comment;
        } else {
          const std::size_t close = line.find(line[k], k + 1);
          k = close == std::string_view::npos ? line.size() : close + 1;
        }
        continue;
      }
      const std::size_t begin = k;
      while (is_word(k)) ++k;
      if (k == begin) ++k;
      else if (!(line[begin] >= '0' && line[begin] <= '9') && define) repairs_.hide({place(begin), place(k)});
    }
    repairs_.blank(range(i));
    return;
  }
  if (!define || at_char >= line.size() || line[at_char] != '(') return;
  const std::size_t close = line.find(')', at_char);
  if (close == std::string_view::npos) return;
  std::size_t dots = close;
  while (dots > at_char && (line[dots - 1] == ' ' || line[dots - 1] == '\t')) --dots;
  if (dots < at_char + 4 || line.substr(dots - 3, 3) != "...") return;
  std::size_t before = dots - 3;
  while (before > at_char && (line[before - 1] == ' ' || line[before - 1] == '\t')) --before;
  if (is_word(before - 1)) repairs_.blank({place(dots - 3), place(dots)});
}

// Elements that macros make need no commas between them.
void CRepair::list_element(std::uint32_t i) {
  const CToken& next = at(i + 1);
  if (next.kind == Kind::name || next.is('{') || next.is('.')) insert_before(i + 1, ',');
}

}  // namespace codefinder::index
