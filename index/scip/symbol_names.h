// The symbols of an index in SCIP's grammar.  A name is unique in the project: it has the package,
// the place of the file (its path, or its module where the language names modules and no other file
// of the module has such a symbol), and the symbols that contain it.  Not thread-safe; it keeps
// what it made.
#pragma once

#include "index/index.h"
#include "index/scip/package_table.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace codefinder::scip {

class SymbolNames {
 public:
  /// The snapshot must outlive it.
  explicit SymbolNames(const index::Snapshot& snapshot)
      : snapshot_(snapshot), packages_(snapshot) {}

  /// "local 7" if no other file can refer to it.
  std::string name_of(SymbolRef symbol);
  std::string name_of_file(FileId file);
  /// The member of a module that is not in the index, as `from` imports it; the module itself if
  /// `member` is "".
  std::string name_of_import(FileId from, std::string_view module, std::string_view member);
  /// True if the manifest of `from` requires a package with this module.
  bool is_required(FileId from, std::string_view module);

 private:
  /// The names in one file.
  struct Names {
    std::string head;                 // With the package.
    std::string by_path, by_module;   // Descriptors of the place; `by_module` may be "".
    std::vector<std::string> chains;  // By symbol: its descriptors below the place.
    std::shared_ptr<const FileFacts> facts;
    std::string module;
  };
  const Names& names_in(FileId file);
  Names read(FileId file);
  bool is_shared(const Names& names, SymbolIndex symbol);

  static constexpr std::size_t kMaxFiles = 2000;
  const index::Snapshot& snapshot_;
  PackageTable packages_;
  std::unordered_map<FileId, Names> files_;
  // For a name: the modules in which several files define it at top level.
  std::map<std::string, std::set<std::string>, std::less<>> shared_;
};

/// True if no other file can refer to it: variables and parameters of functions, unless calls
/// can name the parameter; labels and type parameters.
bool is_local_name(const FileFacts& facts, SymbolIndex symbol);

}  // namespace codefinder::scip
