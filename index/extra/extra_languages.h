// Languages that the user adds to the built-in ones: each is a folder with a compiled tree-sitter
// grammar, queries and a definition (docs/extra-languages.md).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace codefinder::extra {

struct ExtraLanguages {
  std::vector<std::string> folders;   // As requested.
  std::vector<std::string> names;     // The added languages, sorted.
  std::vector<std::string> problems;  // One sentence for each folder that was refused.
};

/// Loads the languages of `folders` (absolute paths) and adds them to the table of languages, in
/// the order of their names. Runs the initializers of their grammars in this process. A folder that
/// is not usable is a problem and adds nothing. REQUIRES: called at most once, before any function
/// of index/languages/language.h. Costs the reading of the files and the compilation of the
/// queries.
void load_extra_languages(std::vector<std::string> folders);

/// The result of load_extra_languages(); empty without a call.
const ExtraLanguages& extra_languages();

}  // namespace codefinder::extra
