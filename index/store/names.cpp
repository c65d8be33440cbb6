#include "index/store/names.h"

#include <algorithm>

namespace codefinder::index {

std::vector<std::string_view> module_names(std::string_view module, bool include) {
  std::vector<std::string_view> names;
  while (!module.empty() && module.back() == '/') module.remove_suffix(1);
  const std::size_t slash = module.rfind('/');
  const bool is_path = include || slash != std::string_view::npos;
  std::string_view last = slash == std::string_view::npos ? module : module.substr(slash + 1);
  if (last == "." || last == "..") return names;
  if (is_path) {  // A file or directory: as written, and without its extension.
    if (!last.empty()) names.push_back(last);
    const std::size_t dot = last.rfind('.');
    if (dot != std::string_view::npos && dot > 0 && dot + 1 < last.size()) names.push_back(last.substr(0, dot));
  } else {
    const std::size_t part = last.find_last_of(".:");
    if (part != std::string_view::npos) last = last.substr(part + 1);
    if (!last.empty()) names.push_back(last);
  }
  return names;
}

FileNames names_of(const FileFacts& facts) {
  std::vector<bool> used(facts.strings.size());
  const auto use = [&](StringIndex i) {
    if (i.valid() && i.value < used.size()) used[i.value] = true;
  };
  FileNames names;
  for (const Occurrence& occurrence : facts.occurrences)
    if (occurrence.binding != Binding::local) use(occurrence.name);
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.has(SymbolFlag::local)) continue;
    use(symbol.name);
    if (auto name = facts.str(symbol.name); !name.empty()) names.definitions.emplace_back(name, i);
  }
  for (const Import& import : facts.imports) {
    use(import.name);
    use(import.alias);
    for (std::string_view part : module_names(facts.str(import.module), import.has(ImportFlag::include)))
      names.occurring.push_back(part);
  }
  for (const StringIndex name : facts.exports) use(name);
  for (const StringIndex word : facts.words) use(word);
  for (std::uint32_t i = 0; i < used.size(); ++i)
    if (used[i] && !facts.strings[StringIndex(i)].empty()) names.occurring.push_back(facts.strings[StringIndex(i)]);

  std::sort(names.occurring.begin(), names.occurring.end());
  names.occurring.erase(std::unique(names.occurring.begin(), names.occurring.end()), names.occurring.end());
  std::sort(names.definitions.begin(), names.definitions.end());
  return names;
}

}  // namespace codefinder::index
