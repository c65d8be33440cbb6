// Decides which occurrences of one file refer to the sought symbols: the part of search_references
// that runs on any thread.
#pragma once

#include "index/query/references/reference_search.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::query {

/// A constructor that has another name than its class, by which it is called.
struct ConstructorOfClass {
  SymbolRef constructor, type;
};

/// The searched symbols, as far as they are known. Changes only while no thread searches.
struct SoughtSymbols {
  const ReferenceSearch& search;
  Family family = Family::none;
  // Names by which files may use the symbols.  Aliases that other files can use are appended.
  std::vector<std::string> names;
  std::set<std::pair<FileId, OccurrenceIndex>> found;
  std::vector<ConstructorOfClass> constructors;
  bool is_top_level = false;  // The symbols are at top level.
  bool modules_only = false;  // The symbols are members of modules only.
  bool of_library = false;    // The symbols are of a library of the language.
  bool cache_facts = true;    // False if there are too many files to cache their facts.

  bool contains(const SymbolRef& ref) const;
  bool is_in(FileId file) const;  // One of the symbols is in the file.
  void add_name(std::string name);
};

/// Results from some files.
struct FileUses {
  std::vector<FoundUse> uses;
  std::vector<std::string> aliases;
  std::size_t open_mentions = 0;  // As search_references returns it.
};

/// The names by which importers refer to the file: its stem, and where that is `index` or the like
/// its directory's name.
std::vector<std::string> module_names(Family family, std::string_view path);

/// Finds the uses by one of the names, and the aliases that the file's imports give the symbols.
void find_uses(const SoughtSymbols& sought, resolve::Resolver& resolver, FileId file,
               const std::string& name, FileUses& out);
/// Finds the uses of a parameter as a keyword: `f(name=…)`.
void find_keyword_uses(const SoughtSymbols& sought, resolve::Resolver& resolver, FileId file,
                       FileUses& out);
/// Finds the uses of a local symbol in its file.
void find_local_uses(const SoughtSymbols& sought, resolve::Resolver& resolver, SymbolRef local,
                     FileUses& out);

}  // namespace codefinder::query
