// The oracle of the store tests: the same queries, answered by loops over a map without an index.
#pragma once

#include "index/store/segments/indexed_names.h"
#include "index/store/store.h"

#include <algorithm>
#include <map>
#include <set>

namespace codefinder::testing {

struct NaiveStore {
  struct Entry {
    FileRow row;
    FileFacts facts;
  };
  std::map<std::string, Entry> files;
  std::map<std::string, std::string> notes;

  std::set<std::string> names() const {
    std::set<std::string> all;
    for (const auto& [path, entry] : files)
      for (std::string_view name : store::names_of(entry.facts).occurring) all.emplace(name);
    return all;
  }
  std::set<std::string> definition_names() const {
    std::set<std::string> all;
    for (const auto& [path, entry] : files)
      for (const Symbol& symbol : entry.facts.symbols)
        if (!symbol.has(SymbolFlag::local) && !entry.facts.str(symbol.name).empty())
          all.emplace(entry.facts.str(symbol.name));
    return all;
  }
  std::vector<Definition> definitions(std::string_view name) const {
    std::vector<Definition> found;
    for (const auto& [path, entry] : files)
      for (std::uint32_t i = 0; i < entry.facts.symbols.size(); ++i)
        if (const Symbol& symbol = entry.facts.symbols[i];
            !symbol.has(SymbolFlag::local) && entry.facts.str(symbol.name) == name)
          found.push_back(store::Defined::of(i, symbol).in(entry.row.id));
    std::sort(found.begin(), found.end());
    return found;
  }
  std::vector<FileId> files_with(std::string_view name) const {
    std::vector<FileId> found;
    for (const auto& [path, entry] : files) {
      const auto names = store::names_of(entry.facts).occurring;
      if (std::find(names.begin(), names.end(), name) != names.end()) found.push_back(entry.row.id);
    }
    std::sort(found.begin(), found.end());
    return found;
  }
  std::uint64_t symbols() const {
    std::uint64_t n = 0;
    for (const auto& [path, entry] : files)
      for (const Symbol& symbol : entry.facts.symbols) n += !symbol.has(SymbolFlag::local);
    return n;
  }
};

}  // namespace codefinder::testing
