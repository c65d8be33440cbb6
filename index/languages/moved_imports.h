// How the text of an import changes when the file that it leads to, or the file that it is in, is
// moved.
#pragma once

#include "index/languages/language.h"
#include "index/model.h"

#include "index/resolve/value.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::resolve {
class Resolver;
}

namespace codefinder {

/// The files that move.
struct Moves {
  std::map<std::string, std::string, std::less<>> new_paths;  // By the old ones.
  std::set<std::string, std::less<>> names;  // The words by which imports and code name them.

  bool contains(std::string_view path) const { return new_paths.contains(path); }
  /// The path after the moves.
  std::string_view after(std::string_view path) const {
    const auto at = new_paths.find(path);
    return at == new_paths.end() ? path : std::string_view(at->second);
  }
};

/// Paths are relative to the root; of a file that stays, both are equal.
struct MovedImport {
  std::string_view module;  // As in the facts.
  std::string_view importer_before, importer_after;
  std::string_view target_before, target_after;
  // The import gives its module no other name: `import a.b`, which binds a name of the path.
  bool binds_path = false;
};

/// A text that replaces another.
struct MovedText {
  ByteRange range;
  std::string text;
};
/// A file whose text may change with the moves.
struct MovePlace {
  resolve::Resolver& resolver;
  FileId file;
  const FileFacts& facts;
  const Moves& moves;
};

/// The rules of a language; nullptr: nothing changes by that rule.
struct MovedImportRules {
  std::optional<std::string> (*path)(const MovedImport& moved) = nullptr;  // moved_import()
  std::optional<std::string> (*name)(const FileFacts& facts, const Import& import,
                                     const MovedImport& moved) = nullptr;  // moved_import_name()
  std::vector<MovedText> (*names)(const MovePlace& place) = nullptr;       // moved_names()
  // Code may name what a file declares without importing it.
  bool names_files_in_code = false;
};

/// The new text of the module, in the same form: relative or not, with or without an
/// extension.  nullopt if the module does not name the target by a path, or cannot after the move;
/// the same text if nothing changes.
std::optional<std::string> moved_import(Language language, const MovedImport& moved);

/// The new text of the name, where that is a module: `from shop import cart`.  nullopt
/// if the name does not stay in the same package, or names of the language are no modules.
std::optional<std::string> moved_import_name(Language language, const FileFacts& facts,
                                             const Import& import, const MovedImport& moved);

/// The further changes of a file: uses of modules and packages in its code, import paths that need
/// more than the paths of two files, clauses that declare a package, new imports.  The texts do not
/// overlap.  Cost: resolves the names of the file that may lead to moved files.
std::vector<MovedText> moved_names(const MovePlace& place);
bool names_files_in_code(Language language);

// Helpers for the implementations.

/// The only file that the targets are or are declared in, if that is certain; an invalid id else.
FileId only_file(const std::vector<resolve::Target>& targets);
/// The only file that the targets are, if that is certain; an invalid id else.
FileId only_module(const std::vector<resolve::Target>& targets);

/// The path of `to` from the directory `from`: "../a/b.c", "b.c".
std::string path_from(std::string_view from, std::string_view to);

}  // namespace codefinder
