// Which files can have values of the types that a file declares, by what they import.  Private to
// index/query.
#pragma once

#include "index/resolve/resolver.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace codefinder::query {

/// The import graph of one language family, read as far as it is asked for.  Not thread-safe.
class ImportReach {
 public:
  explicit ImportReach(resolve::Resolver& resolver) : resolver_(resolver) {}

  /// False if no expression of `from` can have a type that `to` declares: neither `from`, nor what
  /// it imports, nor a file with declarations for all files imports `to`.  True if an import on the
  /// way leads to an unknown file.
  /// Cost: the imports of the files that `from` reaches, once.
  bool reaches(FileId from, FileId to);

 private:
  /// The files that a file reaches; nullopt if an import may lead to any file.
  using Closure = std::optional<std::set<FileId>>;

  const Closure& closure(FileId from);
  const Closure& ambient(FileId like);
  /// Adds what `open` leads to; false if an import may lead to any file.
  bool follow(std::vector<FileId> open, std::set<FileId>& reached);
  bool add_imports(FileId file, std::vector<FileId>& open);
  bool is_of_package(Family family, std::string_view module);

  resolve::Resolver& resolver_;
  std::map<FileId, Closure> closures_;
  std::optional<Closure> ambient_;
  std::optional<std::vector<std::string>> packages_;  // The names of the project's own.
};

}  // namespace codefinder::query
