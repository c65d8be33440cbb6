// Which files can have values of the types that a file declares, by their imports.
#pragma once

#include "index/resolve/resolver.h"

#include <map>
#include <optional>
#include <vector>

namespace codefinder::query {

/// The import graph of one language family, read as far as it is asked for.  Not thread-safe.
class ImportReach {
 public:
  explicit ImportReach(resolve::Resolver& resolver) : resolver_(resolver) {}

  /// False if no expression of `from` can have a type that `to` declares: neither `from`, nor what
  /// it imports, nor a file with declarations for all files imports `to`.  True if an import on the
  /// way leads to an unknown file.
  /// Cost: the imports of the files between them, once for all answers.
  bool reaches(FileId from, FileId to);

 private:
  struct Imports {
    std::vector<FileId> files;
    bool open = false;  // One may lead to any file.
  };

  bool leads(FileId from, FileId to);
  bool ambient_lead(FileId to);
  const Imports& imports(FileId file);
  Imports read_imports(FileId file);
  bool is_of_package(Family family, std::string_view module);

  resolve::Resolver& resolver_;
  std::map<FileId, Imports> imports_;
  std::map<FileId, std::map<FileId, bool>> leads_;  // By `to`, then by `from`.
  std::map<FileId, bool> ambient_lead_;
  std::optional<Imports> ambient_;                    // The files that all files see.
  std::optional<std::vector<std::string>> packages_;  // The names of the project's own.
};

}  // namespace codefinder::query
