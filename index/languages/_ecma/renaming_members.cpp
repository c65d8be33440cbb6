// Members of `globalThis`, and of classes that a file of declarations describes.
#include "index/languages/_ecma/renaming.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/resolve/context.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::ecma {

namespace {

/// The directory of the nearest manifest; the root without one.
std::string package_of(resolve::Context& context, FileId file) {
  std::string directory(parent_path(context.path(file)));
  while (!directory.empty() && !context.find_file(join_path(directory, "package.json")))
    directory = std::string(parent_path(directory));
  return directory;
}

/// True if the offset is in a block of declarations for all files.
bool is_in_global_block(std::string_view text, std::size_t offset) {
  for (std::size_t open = open_bracket_before(text, offset); open != std::string_view::npos;
       open = open_bracket_before(text, open)) {
    const std::string_view before = text.substr(0, end_of_code_before(text, open));
    if (before.ends_with("declare global")) return true;
  }
  return false;
}

/// True for a variable of a list of variables that begins with `var`.
bool is_var(std::string_view text, std::size_t name) {
  constexpr std::string_view kWords[] = {"var", "let", "const"};
  std::size_t last = std::string_view::npos;
  bool is_last_var = false;
  const std::size_t line = text.rfind('\n', name) + 1;
  const std::string_view before = text.substr(0, name);
  const std::size_t from = before.substr(line).find_first_not_of(" \t") == std::string_view::npos
                               ? before.rfind(';') + 1
                               : line;
  for (const std::string_view word : kWords) {
    const std::size_t at = before.substr(from).rfind(std::string(word) + " ");
    if (at == std::string_view::npos || (last != std::string_view::npos && at < last)) continue;
    last = at;
    is_last_var = word == "var";
  }
  return is_last_var;
}

}  // namespace

bool is_global(const FileFacts& facts, std::string_view text, SymbolIndex index) {
  const Symbol& symbol = facts.symbol(index);
  if (symbol.has(SymbolFlag::local) || symbol.has(SymbolFlag::member)) return false;
  const bool outer = !symbol.container.valid() && !is_module_file(facts) &&
                     open_bracket_before(text, symbol.name_range.begin) == std::string_view::npos;
  if (!outer && !is_in_global_block(text, symbol.name_range.begin)) return false;
  return symbol.kind == SymbolKind::function ||
         (symbol.kind == SymbolKind::variable && is_var(text, symbol.name_range.begin));
}

std::vector<SymbolRef> described_members(resolve::Resolver& resolver, SymbolRef member) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(member.file);
  const Symbol& own = facts.symbol(member.symbol);
  std::vector<SymbolRef> found;
  if (!own.has(SymbolFlag::member) || !own.container.valid() ||
      !is_class_like(facts.symbol(own.container).kind))
    return found;
  const Symbol& type = facts.symbol(own.container);
  const bool describes = only_declares(context.path(member.file));
  if (!describes && facts.language != Language::javascript) return found;
  const std::string name(facts.str(type.name)), package = package_of(context, member.file);
  SymbolRef other;
  for (const Definition& each : std::vector(context.definitions(name))) {
    if (each.file == member.file || !is_class_like(each.kind) || context.is_dependency(each.file) ||
        !context.spend())
      continue;
    const bool fits = describes ? context.language(each.file) == Language::javascript
                                : only_declares(context.path(each.file));
    if (!fits || package_of(context, each.file) != package ||
        context.symbol_or_none(each).container.valid())
      continue;
    if (other.symbol.valid()) return found;  // It may be either.
    other = each;
  }
  const FileFacts* theirs = other.symbol.valid() ? context.facts(other.file) : nullptr;
  for (std::uint32_t i = 0; theirs && i < theirs->symbols.size(); ++i)
    if (theirs->symbols[i].container == other.symbol &&
        theirs->str(theirs->symbols[i].name) == facts.str(own.name))
      found.push_back({other.file, SymbolIndex(i)});
  return found;
}

}  // namespace codefinder::ecma
