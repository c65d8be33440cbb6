// Macros that define a symbol named by an argument.
#include "base/strings.h"
#include "index/languages/_c/repair.h"

#include <algorithm>

namespace codefinder::c_family {

// Rewrites `DEFINE_MUTEX(name);` to `DEFINE_MUTEX name;`, and `DEFINE_PER_CPU(struct s, name);` to
// `struct s name;`.
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
    for (std::uint32_t w = begin; w < k; ++w)
      words = words && (at(w).kind <= Kind::tag || is(w, '*'));
    const bool bare = k == begin + 1 && is(begin, Kind::name);
    arguments[count++] = {begin, k, bare, words && (!bare || is_type_like(begin))};
    begin = k + 1;
  }
  defined_.uses_earlier_names = true;
  std::size_t chosen = count, known = count;
  for (std::size_t a = 0; a < count; ++a) {
    if (!arguments[a].bare || arguments[a].type) continue;
    if (defined_.names.count(std::string(text(arguments[a].begin))) == 0) {
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
  if (defined_.names.emplace(text(name)).second) defined_.added.emplace_back(text(name));
  if (type != nullptr) mask(call);
  for (std::uint32_t k = open; k <= close; ++k) {
    if (k == name || (type != nullptr && k >= type->begin && k < type->end)) continue;
    if (is(k, Kind::name)) mask(k, kind_of(k));
    else erase(k);
  }
  const CToken& next = at(close + 1);
  if (next.is(';') || next.is('=') || next.is('[')) return true;
  erased_[close] = 0;
  replace(close, ";", Kind::mark);
  partner_[open] = partner_[close] = kNone;
  return true;
}

// Rewrites `MACRO(x) name;` to `MACRO name;`, and BSD's `LIST_HEAD(tag, type) name;` to `struct tag
// { } name;`.
bool CRepair::type_of_macro(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open);
  const bool head = text(call).ends_with("_HEAD") && at(call).end - at(call).begin > 6;
  if (head && close == open + 4 && is(open + 1, Kind::name) && is(open + 2, ',') &&
      is(open + 3, Kind::name)) {
    repairs_.mask(range(call));
    repairs_.put(at(call).begin, "struct");
    erase(open);
    replace(open + 2, "{", Kind::mark);
    tokens_[open + 2].place = tokens_[close].place = CPlace::members;
    mask(open + 3, MaskedWord::Kind::tag);
    replace(close, "}", Kind::mark);
    partner_[open + 2] = close;
    partner_[close] = open + 2;
    partner_[open] = kNone;
    return true;
  }
  mask_all(open, close + 1);
  return true;
}

// Rewrites `SYSCALL_DEFINE2(name, int, fd, char *, to) {` to `SYSCALL_DEFINE2 name(int fd, char *
// to) {`.
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
    if (room >= at(close + 1).begin ||
        (there != ' ' && there != '\t' && there != '\n' && there != '\r'))
      return false;
    mask_all(open, close - 1);
    repairs_.put(at(close).begin, "(");
    repairs_.put(room, ")");
    erased_[close] = 1;
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
    pairs = pairs && bare(a) && !bare(a - 1) ? true
                                             : pairs && bare(a) && is_type_like(commas[a - 2] + 1);
  for (std::size_t c = 1; pairs && c < count; c += 2) erase(commas[c]);
  return true;
}

// Rewrites `MACHINE_START(name, "text") .field = value, MACHINE_END` to `MACHINE_START name = {
// .field = value, };`, and `define_machine(name) { .field = value }` to `define_machine name = {
// .field = value }`.
bool CRepair::define_values(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open), after = close + 1;
  const std::uint32_t name = is(close - 1, Kind::name) && (is(close - 2, ',') || close == open + 2)
                                 ? close - 1
                                 : open + 1;
  if (is(after, '{')) {
    if (!is(name, Kind::name)) return false;
    mask_all(open, name);
    mask_all(name + 1, close);
    erased_[close] = 1;
    repairs_.put(at(close).begin, "=");
    tokens_[after].place = CPlace::values;
    return true;
  }
  if (!is(open + 1, Kind::name) || !is(open + 2, ',') || close < open + 4) return false;
  std::uint32_t end = after;
  for (const std::uint32_t most = after + 2000; end < most && end + 1 < tokens_.size(); ++end) {
    if (is(end, Kind::name) && is(end - 1, ',')) break;
    if (is(end, ';') || is(end, '}')) return false;
    if ((is(end, '(') || is(end, '{') || is(end, '[')) && close_of(end) != kNone)
      end = close_of(end);
  }
  if (!is(end, Kind::name) || !is(end - 1, ',') || at(end).end - at(end).begin < 2) return false;
  const std::uint32_t begin = open + 3;
  erase(open);
  mask_all(begin + 1, close + 1);
  replace(open + 2, "=", Kind::mark);
  replace(begin, "{", Kind::mark);
  repairs_.mask(range(end));
  repairs_.put(at(end).begin, "};");
  tokens_[end].kind = Kind::mark;
  tokens_[end].c = '}';
  tokens_[begin].place = tokens_[end].place = CPlace::values;
  partner_[begin] = end;
  partner_[end] = begin;
  return true;
}

// Records the namespaces that a macro opens: `#define BEGIN_SPACE namespace a { inline namespace b
// {`.
void CRepair::namespaces_of_macro(std::uint32_t i) {
  constexpr std::string_view kWord = "namespace";
  const std::string_view line = text(i);
  const auto is_word = [&](std::size_t k) {
    return k < line.size() && is_identifier_char(line[k]);
  };
  const auto after_blanks = [&](std::size_t k) {
    return std::min(line.find_first_not_of(" \t\r\n\\", k), line.size());
  };
  const auto place = [&](std::size_t k) { return static_cast<std::uint32_t>(at(i).begin + k); };
  for (std::size_t k = line.find(kWord); k != std::string_view::npos; k = line.find(kWord, k + 1)) {
    if (is_word(k + kWord.size()) || (k > 0 && is_word(k - 1))) continue;
    const std::size_t name = after_blanks(k + kWord.size());
    std::size_t end = name;
    while (is_word(end)) ++end;
    const std::size_t open = after_blanks(end);
    if (end == name || open >= line.size() || line[open] != '{') continue;
    const std::size_t before = line.find_last_not_of(" \t", k == 0 ? 0 : k - 1);
    const bool is_inline = before != std::string_view::npos && before >= 5 &&
                           line.substr(before - 5, 6) == "inline";
    repairs_.add_symbol({{place(name), place(end)},
                         {place(is_inline ? before - 5 : k), at(i).end},
                         SymbolKind::namespace_});
  }
}

// Handles a file that consists only of `ENTRY(name, …)` lines, to be included where ENTRY is
// defined: makes a symbol of each name.
bool CRepair::repair_entry_list() {
  std::vector<std::uint32_t> calls;
  for (std::uint32_t i = 0; i + 1 < tokens_.size(); ++i) {
    if (at(i).is_directive()) continue;
    const bool entry = is(i, Kind::name) && is(i + 1, '(') && close_of(i + 1) != kNone &&
                       is(i + 2, Kind::name) && (is(i + 3, ',') || is(i + 3, ')'));
    if (!entry) return false;
    calls.push_back(i);
    i = close_of(i + 1);
    if (is(i + 1, ',')) ++i;
  }
  constexpr std::size_t kMin = 3;
  if (calls.size() < kMin) return false;
  for (std::uint32_t call : calls) {
    const std::uint32_t name = call + 2, end = close_of(call + 1) + 1;
    repairs_.add_symbol({range(name), {at(call).begin, at(end - 1).end}, SymbolKind::enum_member});
    erase(name);
    mask_all(call, is(end, ',') ? end + 1 : end);
  }
  return true;
}

// Records a `#define` or `#undef` of the name that ends at `open`.
void CRepair::define_macro(std::string_view line, std::size_t name, std::size_t open) {
  const std::size_t close = open < line.size() && line[open] == '(' ? line.find(')', open)
                                                                    : std::string_view::npos;
  std::optional<DeclaringMacro> macro;
  if (close != std::string_view::npos)
    macro = declaring_macro(line.substr(open + 1, close - open - 1), line.substr(close + 1),
                            cpp_ ? Dialect::cpp : Dialect::c);
  defined_.add_macro(line.substr(name, open - name), std::move(macro));
}

// Makes a symbol for the macro's declaration, as its definition has it: a function, a variable, an
// enumerator. False if that is not known.
bool CRepair::declare_by_macro(std::uint32_t call) {
  defined_.uses_earlier_names = true;
  if (defined_.macros.empty()) return false;
  const auto known = defined_.macros.find(std::string(text(call)));
  if (known == defined_.macros.end()) return false;
  const DeclaringMacro& macro = known->second;
  const bool enumerator = macro.kind == SymbolKind::enum_member;
  const std::uint32_t open = call + 1, close = close_of(open);
  if (close == kNone || enumerator != (in() == In::enumerators) || is(close + 1, '{')) return false;
  std::uint32_t name = open + 1;
  for (std::uint8_t skipped = 0; skipped < macro.parameter && name < close; ++name) {
    if (is(name, ',')) ++skipped;
    if (is(name, '(') && close_of(name) != kNone) name = close_of(name);
  }
  if (!is(name, Kind::name) || !(is(name + 1, ',') || name + 1 == close)) return false;
  const std::uint32_t first = enumerator ? call : contexts_.back().item;
  repairs_.add_symbol({range(name),
                       {at(first).begin, at(close).end},
                       macro.kind,
                       macro.is_declaration,
                       macro.prefix,
                       macro.suffix});
  erase(name);
  mask_all(first, is(close + 1, ';') ? close + 2 : close + 1);
  return true;
}

// Unwraps `struct_group(name, int a; int b;);`, where the members are among the arguments.
void CRepair::member_group(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = close_of(open);
  std::uint32_t from = open;
  for (std::uint32_t k = open + 1; k < close && !is(k, ';'); ++k) {
    if (is(k, ',')) from = k;
    if ((is(k, '(') || is(k, '{') || is(k, '[')) && close_of(k) != kNone) k = close_of(k);
  }
  mask_all(call, from + 1);
  erase(close);
  if (is(close + 1, ';')) erase(close + 1);
}

}  // namespace codefinder::c_family
