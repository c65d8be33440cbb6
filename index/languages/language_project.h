// Helpers of the language rows for the directories of a project: the package names in manifests,
// and the module name of a file.
#pragma once

#include "index/languages/language.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

namespace codefinder {

/// Directories that the manifests of one language family mark.
struct ProjectDirectories {
  std::map<std::string, std::string, std::less<>> names;  // Directory -> name of the package.
  std::set<std::string, std::less<>> projects;            // With a manifest.
  std::set<std::string, std::less<>> packages;            // With a package marker.
};

/// A directory and the name that a manifest gives to its package.
struct NamedDirectory {
  std::string directory, name;
};
/// The innermost one around `path`; both "" if there is none.
NamedDirectory nearest_named(const ProjectDirectories& directories, std::string_view path);

/// The file whose module name is requested.
struct ModuleRequest {
  std::string_view path;  // Relative to the root; absolute in a package cache.
  const ProjectDirectories& directories;
  // In a package cache: the directory of the package, and the same below the cache, which is the
  // package's name and version. Else "".
  std::string_view package_directory{}, package{};
};

/// `path` without the extension of its last part; a leading dot begins no extension.
std::string_view without_extension(std::string_view path);
/// The part of `path` below `base`, which is "" or a directory around it.
std::string_view below(std::string_view path, std::string_view base);
/// `path` with `separator` in place of each '/'.
std::string joined(std::string_view path, std::string_view separator);
/// The value of an environment variable if it is an absolute path; "" otherwise.
std::string absolute_variable(const char* name);
/// `path` below the user's home directory; "" if there is none.
std::string at_home(std::string_view path);

/// True for a row of add_languages().
bool is_added(Language language);

/// The rows by the words of one of their fields; the first row that has a word counts, but an added
/// language takes its words from built-in ones.
class RowsByWord {
 public:
  explicit RowsByWord(Words LanguageDefinition::*field) { add(field); }
  void add(Words LanguageDefinition::*field);
  void add(std::string_view LanguageDefinition::*field);
  /// nullptr if no row has the word. O(1).
  const LanguageDefinition* find(std::string_view word) const {
    const auto found = rows_.find(word);
    return found == rows_.end() ? nullptr : found->second;
  }

 private:
  std::unordered_map<std::string_view, const LanguageDefinition*> rows_;
};

/// The words of one field of all rows, in order of the languages.
std::vector<std::string_view> words_of_all(Words LanguageDefinition::*field);

}  // namespace codefinder
