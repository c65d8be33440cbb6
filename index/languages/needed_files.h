// The files of which an import needs one, where the import names them by a path: for the proof that
// an import leads nowhere.
#pragma once

#include "index/languages/language.h"
#include "index/model.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

struct NeededFile {
  // Relative to the root, without extensions.  If nothing of these names exists, with whatever
  // extension or as a directory, the import leads nowhere.
  std::vector<std::string> stems;
  // Text after a stem in the path of a file that may be made later, such as the output of a
  // build: ".ts", "/index.ts".
  std::vector<std::string_view> endings;
  std::string present;  // This file must be in the index for the proof to hold; "": none.
  // The proof does not hold if one of these files contains its text.
  struct Exception {
    std::string path;
    std::string_view text;
  };
  std::vector<Exception> exceptions;
  ByteRange range;  // The range of the imported module or name.
};

struct ImportPlace {
  std::string_view path;  // The path of the importing file.
  std::string_view text;  // The text of that file.
  const FileFacts& facts;
  const Import& import;
};

/// nullopt if the import names no file by a path, if other things than the files decide what it
/// leads to, or if it is made under a condition, in a function or where errors are caught.
inline std::optional<NeededFile> needed_file(Language language, const ImportPlace& place) {
  if (place.import.container.valid() || place.import.has(ImportFlag::conditional))
    return std::nullopt;
  const auto rule = definition(language).needed_file;
  return rule ? rule(place) : std::nullopt;
}

}  // namespace codefinder
