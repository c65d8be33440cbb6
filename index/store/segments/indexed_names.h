// Computes the names by which a file can be found: the single definition of the postings'
// contents.
#pragma once

#include "index/store/store.h"

#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::store {

/// The names of a file, as views into its facts.
struct FileNames {
  // Ascending, distinct, not empty.
  std::vector<std::string_view> occurring;
  // (name, symbol) of non-local symbols; ascending, distinct.
  std::vector<std::pair<std::string_view, std::uint32_t>> definitions;
};

/// Returns the names of a file. `occurring`: names of occurrences that are not bound to a local, of
/// non-local symbols, of imports (name, alias, last part of the module) and exports, and words.
/// O(facts + names log names).
FileNames names_of(const FileFacts& facts);

/// Returns the parts of a module specifier by which its importers are found: "b" of "./a/b",
/// "pkg/b.js" (and "b.js"), "a.b", "a::b".
enum class ModuleSpecifier { path, name_or_path };  // `path`: always a path, as in an #include.
std::vector<std::string_view> module_names(std::string_view module, ModuleSpecifier specifier);

/// Returns the posting name under which files with this file name are listed.
std::string file_name_key(std::string_view file_name);

}  // namespace codefinder::store
