// Reads macros as text: parameters after `#` and next to `##`, those that become members, and the
// calls that fill them.
#include "index/languages/_c/macro_text.h"
#include "index/languages/_c/renaming.h"
#include "index/resolve/context.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <vector>

namespace codefinder::c_family {

namespace {

constexpr std::size_t kMaxMacros = 16;  // Definitions of one macro that are read.

/// The parameters of `NAME(a, b) …`, the text of a macro from its name on, and where its body
/// begins.
struct Parameters {
  std::vector<std::string_view> names;
  std::size_t end = 0;  // npos: it has no parameters.
};
Parameters parameters_of(std::string_view definition) {
  Parameters found{{}, std::string_view::npos};
  std::size_t at = word_end(definition, 0);
  if (at >= definition.size() || definition[at] != '(') return found;
  const std::size_t close = definition.find(')', at);
  if (close == std::string_view::npos) return found;
  for (++at; at < close;) {
    at = skip_space(definition, at);
    std::size_t end = word_end(definition, at);
    const bool rest = definition.substr(end).starts_with("...");
    found.names.push_back(end == at && rest ? std::string_view("__VA_ARGS__")
                                            : definition.substr(at, end - at));
    end = std::min(definition.find(',', end), close);
    at = end + 1;
  }
  found.end = close + 1;
  return found;
}

/// The texts of the macros with the name, from the name on.
std::vector<std::string_view> macros_named(resolve::Context& context, std::string_view name) {
  std::vector<std::string_view> found;
  for (const Definition& each : context.definitions(name)) {
    if (each.kind != SymbolKind::macro || found.size() == kMaxMacros || !context.spend()) continue;
    const Symbol& macro = context.symbol_or_none(each);
    const std::string_view text = context.text(each.file);
    if (macro.name_range.begin < macro.full_range.end && macro.full_range.end <= text.size())
      found.push_back(
          text.substr(macro.name_range.begin, macro.full_range.end - macro.name_range.begin));
  }
  return found;
}

/// Calls `each` with the body of each macro of the call and its parameter that the argument fills,
/// until it returns true; whether it did.
template <class Each>
bool any_parameter(resolve::Context& context, const MacroArgument& argument, const Each& each) {
  if (argument.macro.empty()) return false;
  for (const std::string_view macro : macros_named(context, argument.macro)) {
    const Parameters parameters = parameters_of(macro);
    if (parameters.end == std::string_view::npos || parameters.names.empty()) continue;
    const std::size_t index = std::min(argument.index, parameters.names.size() - 1);
    if (!parameters.names[index].empty() &&
        each(macro.substr(parameters.end), parameters.names[index]))
      return true;
  }
  return false;
}

/// True for a word behind a dot or an arrow, and for the member in `offsetof(type, member)`.
bool is_member_at(std::string_view body, std::size_t at, const MacroArgument& argument) {
  const std::string_view before = body.substr(0, space_before(body, at));
  const bool in_offsetof = argument.macro == "offsetof" || argument.macro == "__builtin_offsetof";
  return before.ends_with('.') || before.ends_with("->") || (in_offsetof && argument.index == 1);
}

/// True if the text of a macro has its parameter behind a dot, an arrow or in `offsetof`, also
/// through other macros.
bool has_as_member(resolve::Context& context, std::string_view body, std::string_view name,
                   int depth = 0) {
  constexpr int kMaxDepth = 4;
  return depth < kMaxDepth && any_word(body, name, [&](std::size_t at) {
           const auto begin = static_cast<std::uint32_t>(at);
           const MacroArgument further = argument_at(
               body, {begin, begin + static_cast<std::uint32_t>(name.size())});
           return is_member_at(body, at, further) ||
                  any_parameter(context, further,
                                [&](std::string_view inner, std::string_view parameter) {
                                  return has_as_member(context, inner, parameter, depth + 1);
                                });
         });
}

/// True if the text of a macro has its parameter behind a dot or an arrow, or hands it on to
/// another macro.
bool makes_member(resolve::Context& context, std::string_view body, std::string_view name) {
  return any_word(body, name, [&](std::size_t at) {
    const auto begin = static_cast<std::uint32_t>(at);
    const MacroArgument further = argument_at(
        body, {begin, begin + static_cast<std::uint32_t>(name.size())});
    return is_member_at(body, at, further) || is_pasted(body, at, at + name.size()) ||
           (!further.macro.empty() && !macros_named(context, further.macro).empty());
  });
}

}  // namespace

bool may_be_member(resolve::Resolver& resolver, const WordPlace& place) {
  const MacroArgument argument = argument_at(place.text, place.word);
  std::size_t open = open_bracket_before(place.text, place.word.begin);
  for (int depth = 0; open != std::string_view::npos && place.text[open] != '{' && depth < 8;
       open = open_bracket_before(place.text, open), ++depth) {
    const std::size_t end = space_before(place.text, open), begin = word_begin(place.text, end);
    for (const std::string_view macro :
         macros_named(resolver.context(), place.text.substr(begin, end - begin))) {
      const Parameters parameters = parameters_of(macro);
      if (parameters.end == std::string_view::npos || parameters.names.empty()) continue;
      const std::size_t index = std::min(argument.index, parameters.names.size() - 1);
      if (depth > 0 || argument.macro.empty() ||
          makes_member(resolver.context(), macro.substr(parameters.end), parameters.names[index]))
        return true;
    }
  }
  return false;
}

bool is_more_than_use(resolve::Resolver& resolver, const WordPlace& place) {
  if (is_pasted(place.text, place.word.begin, place.word.end)) return true;
  return any_parameter(resolver.context(), argument_at(place.text, place.word),
                       [](std::string_view body, std::string_view name) {
                         return any_word(body, name, [&](std::size_t at) {
                           return is_behind_hash(body, at) || is_pasted(body, at, at + name.size());
                         });
                       });
}

bool becomes_member(resolve::Resolver& resolver, const WordPlace& place) {
  return any_parameter(resolver.context(), argument_at(place.text, place.word),
                       [&](std::string_view body, std::string_view name) {
                         return has_as_member(resolver.context(), body, name);
                       });
}

}  // namespace codefinder::c_family
