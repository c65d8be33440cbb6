// Under which names a file can be found: the one rule that fills the postings.
#pragma once

#include "index/store/store.h"

#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::index {

/// Views into the facts they were taken from.
struct FileNames {
  // Ascending, distinct, never empty strings.
  std::vector<std::string_view> occurring;
  // (name, symbol), ascending, distinct: non-local symbols.
  std::vector<std::pair<std::string_view, std::uint32_t>> definitions;
};

/// Occurring: names of occurrences that are not bound to a local, of non-local symbols, of imports
/// (name, alias, last part of the module) and exports, and words.  O(facts + names log names).
FileNames names_of(const FileFacts& facts);

/// The parts of a module as written under which its importers are found: "b" of "./a/b", "pkg/b.js"
/// (and "b.js"), "a.b", "a::b".
std::vector<std::string_view> module_names(std::string_view module, bool include);

/// The name under which files of this name are listed.
std::string file_name_key(std::string_view file_name);

}  // namespace codefinder::index
