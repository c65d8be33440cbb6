// How the text of an import changes when the file that it leads to, or the file that it is in, is
// moved.
#pragma once

#include "index/languages/language.h"
#include "index/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace codefinder {

/// Paths are relative to the root; of a file that stays, both are equal.
struct MovedImport {
  std::string_view module;  // As in the facts.
  std::string_view importer_before, importer_after;
  std::string_view target_before, target_after;
  // The import gives its module no other name: `import a.b`, which binds a name of the path.
  bool binds_path = false;
};

/// What is written instead of the module, in the same form: relative or not, with or without an
/// extension.  nullopt if the module does not name the target by a path, or cannot after the move;
/// the same text if nothing changes.
std::optional<std::string> moved_import(Language language, const MovedImport& moved);

/// What is written instead of the name, where that is a module: `from shop import cart`.  nullopt
/// if the name does not stay in the same package, or names of the language are no modules.
std::optional<std::string> moved_import_name(Language language, const FileFacts& facts,
                                             const Import& import, const MovedImport& moved);

/// The path of `to` from the directory `from`: "../a/b.c", "b.c".
std::string path_from(std::string_view from, std::string_view to);

}  // namespace codefinder
