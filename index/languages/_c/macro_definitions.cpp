// Rewrites calls of macros to the definitions that they stand for.
#include "index/languages/_c/macro_definitions.h"

#include "index/languages/_c/spelling.h"

#include <array>
#include <string>

namespace codefinder::c_family {

struct MacroDefinitions::Argument {
  std::uint32_t begin, end;
  bool bare, type;  // bare: one word.
};
struct MacroDefinitions::Arguments {
  std::array<Argument, 6> list{};
  std::size_t count = 0;
};

// The first arguments of the call.
MacroDefinitions::Arguments MacroDefinitions::arguments(std::uint32_t call) const {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open);
  Arguments found;
  for (std::uint32_t begin = open + 1, k = begin; k <= close && found.count < found.list.size();
       ++k) {
    if (k != close && !tokens_.is(k, ',')) {
      k = tokens_.skip_brackets(k, "({[");
      continue;
    }
    bool words = k > begin;
    for (std::uint32_t w = begin; w < k; ++w)
      words = words && (tokens_.at(w).kind <= Kind::tag || tokens_.is(w, '*'));
    const bool bare = k == begin + 1 && tokens_.is(begin, Kind::name);
    const bool type = words && (!bare || is_type_like(tokens_.text(begin)));
    found.list[found.count++] = {begin, k, bare, type};
    begin = k + 1;
  }
  return found;
}

// The index of the argument that names the variable: the first that is not defined yet; the count
// if there is none.
std::size_t MacroDefinitions::defined_argument(const Arguments& found) {
  defined_.uses_earlier_names = true;
  const std::size_t count = found.count;
  std::size_t known = count;
  for (std::size_t a = 0; a < count; ++a) {
    const Argument& argument = found.list[a];
    if (!argument.bare || argument.type) continue;
    if (defined_.names.count(std::string(tokens_.text(argument.begin))) == 0) return a;
    if (known == count) known = a;
  }
  if (known < count) return known;
  for (std::size_t a = count; a-- > 0;) {
    if (found.list[a].bare) return a;
  }
  return count;
}

bool MacroDefinitions::define_variable(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open);
  const Arguments found = arguments(call);
  const std::size_t chosen = defined_argument(found);
  if (chosen == found.count) return false;
  const std::uint32_t name = found.list[chosen].begin;
  const Argument* type = nullptr;
  for (std::size_t a = 0; a < chosen; ++a) {
    if (found.list[a].type) type = &found.list[a];
  }
  if (defined_.names.emplace(tokens_.text(name)).second)
    defined_.added.emplace_back(tokens_.text(name));
  if (type != nullptr) tokens_.mask(call);
  for (std::uint32_t k = open; k < close; ++k) {
    if (k != name && (type == nullptr || k < type->begin || k >= type->end)) tokens_.remove(k);
  }
  if (tokens_.is_any(close + 1, ";=[")) {
    tokens_.erase(close);
  } else {
    tokens_.replace(close, ";", Kind::mark);
    tokens_.unpair(open);
  }
  return true;
}

// Writes `()` after the last argument: the macro has no parameters of the function.
bool MacroDefinitions::define_last_argument(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open);
  const std::string_view space = tokens_.text_after(close);
  if (space.empty() || std::string_view(" \t\n\r").find(space[0]) == std::string_view::npos)
    return false;
  tokens_.remove_all(open, close - 1);
  tokens_.erase_to(close, "(");
  repairs_.put(tokens_.at(close).end, ")");
  return true;
}

bool MacroDefinitions::define_function(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open);
  std::array<std::uint32_t, 24> commas{};
  std::size_t count = 0;
  for (std::uint32_t k = open + 1; k < close; ++k) {
    if (tokens_.is(k, ',')) {
      if (count == commas.size()) return false;
      commas[count++] = k;
    } else {
      k = tokens_.skip_brackets(k, "({[");
    }
  }
  const auto bare = [&](std::size_t a) {  // Argument a is one word.
    const std::uint32_t begin = a == 0 ? open + 1 : commas[a - 1] + 1;
    const std::uint32_t end = a == count ? close : commas[a];
    return end == begin + 1 && tokens_.is(begin, Kind::name);
  };
  const bool tests = tokens_.text(call).find("TEST") != std::string_view::npos;
  bool all_bare = true;
  for (std::size_t a = 0; a <= count; ++a) all_bare = all_bare && bare(a);
  const std::size_t chosen = tests && all_bare ? count : 0;
  if (!bare(chosen)) return false;
  if (chosen == count) return define_last_argument(call);
  tokens_.erase(open);
  tokens_.replace(commas[0], "(", Kind::mark);
  tokens_.pair(commas[0], close, CPlace::parentheses);
  tokens_.set_parentheses(commas[0], Parentheses::parameters);
  bool pairs = count % 2 == 0;
  for (std::size_t a = 2; a <= count; a += 2)
    pairs = pairs && bare(a) && (!bare(a - 1) || is_type_like(tokens_.text(commas[a - 2] + 1)));
  for (std::size_t c = 1; pairs && c < count; c += 2) tokens_.erase(commas[c]);
  return true;
}

bool MacroDefinitions::define_values(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open), after = close + 1;
  if (!tokens_.is(after, '{')) return define_listed_values(call);
  const bool is_last = tokens_.is(close - 1, Kind::name) &&
                       (tokens_.is(close - 2, ',') || close == open + 2);
  const std::uint32_t name = is_last ? close - 1 : open + 1;
  if (!tokens_.is(name, Kind::name)) return false;
  tokens_.remove_all(open, name);
  tokens_.remove_all(name + 1, close);
  tokens_.erase_to(close, "=");
  tokens_.set_place(after, CPlace::values);
  return true;
}

// Handles values without braces, up to a second macro.
bool MacroDefinitions::define_listed_values(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open), after = close + 1;
  if (!tokens_.is(open + 1, Kind::name) || !tokens_.is(open + 2, ',') || close < open + 4)
    return false;
  std::uint32_t end = after;
  for (const std::uint32_t most = after + 2000; end < most && !tokens_.is_end(end); ++end) {
    if (tokens_.is(end, Kind::name) && tokens_.is(end - 1, ',')) break;
    if (tokens_.is_any(end, ";}")) return false;
    end = tokens_.skip_brackets(end, "({[");
  }
  if (!tokens_.is(end, Kind::name) || !tokens_.is(end - 1, ',') || tokens_.length(end) < 2)
    return false;
  const std::uint32_t begin = open + 3;
  tokens_.erase(open);
  tokens_.remove_all(begin + 1, close + 1);
  tokens_.replace(open + 2, "=", Kind::mark);
  tokens_.replace(begin, "{", Kind::mark);
  tokens_.replace_word(end, "};", Kind::mark);
  tokens_.pair(begin, end, CPlace::values);
  return true;
}

// The macro, if an earlier definition tells what it declares.
const DeclaringMacro* MacroDefinitions::declaring(std::uint32_t call) {
  defined_.uses_earlier_names = true;
  if (defined_.macros.empty()) return nullptr;
  const auto known = defined_.macros.find(std::string(tokens_.text(call)));
  return known == defined_.macros.end() ? nullptr : &known->second;
}

bool MacroDefinitions::declare_item(std::uint32_t call, std::uint32_t item) {
  const DeclaringMacro* macro = declaring(call);
  return macro != nullptr && macro->kind != SymbolKind::enum_member && declare(call, item, *macro);
}
bool MacroDefinitions::declare_enumerator(std::uint32_t call) {
  const DeclaringMacro* macro = declaring(call);
  return macro != nullptr && macro->kind == SymbolKind::enum_member && declare(call, call, *macro);
}

bool MacroDefinitions::declare(std::uint32_t call, std::uint32_t first,
                               const DeclaringMacro& macro) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open);
  if (close == kNoToken || tokens_.is(close + 1, '{')) return false;
  std::uint32_t name = open + 1;
  for (std::uint8_t skipped = 0; skipped < macro.parameter && name < close; ++name) {
    if (tokens_.is(name, ',')) ++skipped;
    name = tokens_.skip_brackets(name, "(");
  }
  if (!tokens_.is(name, Kind::name) || !(tokens_.is(name + 1, ',') || name + 1 == close))
    return false;
  repairs_.add_symbol({tokens_.range(name),
                       {tokens_.at(first).begin, tokens_.at(close).end},
                       macro.kind,
                       macro.is_declaration,
                       macro.prefix,
                       macro.suffix});
  tokens_.erase(name);
  tokens_.remove_all(first, tokens_.is(close + 1, ';') ? close + 2 : close + 1);
  return true;
}

bool repair_entry_list(RepairTokens& tokens, Repairs& repairs) {
  using Kind = CToken::Kind;
  std::vector<std::uint32_t> calls;
  for (std::uint32_t i = 0; !tokens.is_end(i); ++i) {
    if (tokens.at(i).is_directive()) continue;
    const bool entry = tokens.is(i, Kind::name) && tokens.is(i + 1, '(') &&
                       tokens.close_of(i + 1) != kNoToken && tokens.is(i + 2, Kind::name) &&
                       tokens.is_any(i + 3, ",)");
    if (!entry) return false;
    calls.push_back(i);
    i = tokens.close_of(i + 1);
    if (tokens.is(i + 1, ',')) ++i;
  }
  constexpr std::size_t kMin = 3;
  if (calls.size() < kMin) return false;
  for (std::uint32_t call : calls) {
    const std::uint32_t name = call + 2, end = tokens.close_of(call + 1) + 1;
    repairs.add_symbol({tokens.range(name),
                        {tokens.at(call).begin, tokens.at(end - 1).end},
                        SymbolKind::enum_member});
    tokens.erase(name);
    tokens.remove_all(call, tokens.is(end, ',') ? end + 1 : end);
  }
  return true;
}

}  // namespace codefinder::c_family
