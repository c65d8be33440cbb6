// Computes the names by which a file can be found, and encodes the traits and ranks of definitions.
#include "index/store/segments/indexed_names.h"

#include "index/store/format.h"

#include <algorithm>

namespace codefinder::store {

std::vector<std::string_view> module_names(std::string_view module, ModuleSpecifier specifier) {
  std::vector<std::string_view> names;
  while (!module.empty() && module.back() == '/') module.remove_suffix(1);
  const std::size_t slash = module.rfind('/');
  const bool is_path = specifier == ModuleSpecifier::path || slash != std::string_view::npos;
  std::string_view last = slash == std::string_view::npos ? module : module.substr(slash + 1);
  if (last == "." || last == "..") return names;
  if (is_path) {  // A file or directory: with its extension, and without.
    if (!last.empty()) names.push_back(last);
    const std::size_t dot = last.rfind('.');
    if (dot != std::string_view::npos && dot > 0 && dot + 1 < last.size())
      names.push_back(last.substr(0, dot));
  } else {
    const std::size_t part = last.find_last_of(".:");
    if (part != std::string_view::npos) last = last.substr(part + 1);
    if (!last.empty()) names.push_back(last);
  }
  return names;
}

std::string file_name_key(std::string_view file_name) {
  return std::string(1, format::kFileNameMark).append(file_name);
}

namespace {
enum Trait : std::uint8_t {
  kKindBits = 31,
  kDeclared = 1 << 5,
  kMember = 1 << 6,
  kNested = 1 << 7
};
}

Defined Defined::of(std::uint32_t index, const Symbol& symbol) {
  unsigned traits = static_cast<unsigned>(symbol.kind) & kKindBits;
  if (symbol.has(SymbolFlag::declaration)) traits |= kDeclared;
  if (symbol.has(SymbolFlag::member)) traits |= kMember;
  if (symbol.container.valid() || symbol.qualifier.valid()) traits |= kNested;
  return {index, static_cast<std::uint8_t>(traits)};
}

Definition Defined::in(FileId file) const {
  const bool declared = (traits & kDeclared) != 0, member = (traits & kMember) != 0,
             nested = (traits & kNested) != 0;
  return {{file, SymbolIndex(symbol)},
          static_cast<SymbolKind>(traits & kKindBits),
          declared,
          member,
          nested};
}

FileNames names_of(const FileFacts& facts) {
  constexpr std::uint32_t kNoString = 0xFFFFFFFFu;
  std::vector<bool> used(facts.strings.size());
  const auto use = [&](StringIndex i) {
    if (i.valid() && i.value < used.size()) used[i.value] = true;
  };
  // Name and its string index; kNoString for a part of a module.
  std::vector<std::pair<std::string_view, std::uint32_t>> found;
  for (const Occurrence& occurrence : facts.occurrences)
    if (occurrence.binding != Binding::local) use(occurrence.name);
  for (const Symbol& symbol : facts.symbols)
    if (!symbol.has(SymbolFlag::local)) use(symbol.name);
  for (const Import& import : facts.imports) {
    use(import.name);
    use(import.alias);
    for (std::string_view part :
         module_names(facts.str(import.module), import.has(ImportFlag::include)
                                                    ? ModuleSpecifier::path
                                                    : ModuleSpecifier::name_or_path))
      found.emplace_back(part, kNoString);
  }
  for (const StringIndex name : facts.exports) use(name);
  for (const StringIndex word : facts.words) use(word);
  for (std::uint32_t i = 0; i < used.size(); ++i)
    if (used[i] && !facts.strings[StringIndex(i)].empty())
      found.emplace_back(facts.strings[StringIndex(i)], i);
  std::sort(found.begin(), found.end());

  FileNames names;
  names.occurring.reserve(found.size());
  // Per string index: its index in names.occurring.
  std::vector<std::uint32_t> rank(facts.strings.size(), kNoString);
  for (const auto& [name, string] : found) {
    if (names.occurring.empty() || names.occurring.back() != name) names.occurring.push_back(name);
    if (string != kNoString) rank[string] = static_cast<std::uint32_t>(names.occurring.size() - 1);
  }
  // (rank, symbol): compares integers, since texts were compared above.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> defined;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.has(SymbolFlag::local) || facts.str(symbol.name).empty()) continue;
    defined.emplace_back(rank[symbol.name.value], i);
  }
  std::sort(defined.begin(), defined.end());
  names.definitions.reserve(defined.size());
  for (const auto& [place, symbol] : defined)
    names.definitions.emplace_back(names.occurring[place], symbol);
  return names;
}

}  // namespace codefinder::store
