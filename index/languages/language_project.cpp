// Paths, manifests and words that the rows of all languages share.
#include "index/languages/language_project.h"

#include "base/path.h"

#include <cstdlib>

namespace codefinder {

NamedDirectory nearest_named(const ProjectDirectories& directories, std::string_view path) {
  for (std::string_view at = parent_path(path);; at = parent_path(at)) {
    const auto found = directories.names.find(at);
    if (found != directories.names.end()) return {std::string(at), found->second};
    if (at.empty()) return {};
  }
}

std::string_view without_extension(std::string_view path) {
  const std::size_t slash = path.rfind('/'), dot = path.rfind('.');
  const std::size_t start = slash == std::string_view::npos ? 0 : slash + 1;
  return dot != std::string_view::npos && dot > start ? path.substr(0, dot) : path;
}

std::string_view below(std::string_view path, std::string_view base) {
  return base.empty() ? path : path.substr(base.size() + 1);
}

std::string joined(std::string_view path, std::string_view separator) {
  std::string out;
  for (const char c : path) {
    if (c == '/') out += separator;
    else out += c;
  }
  return out;
}

std::string absolute_variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value == '/' ? value : "";
}

std::string at_home(std::string_view path) {
  const std::string home = absolute_variable("HOME");
  return home.empty() ? std::string() : join_path(home, path);
}

void RowsByWord::add(Words LanguageDefinition::*field) {
  for (const LanguageDefinition* row : languages())
    for (const std::string_view word : row->*field)
      if (const auto [at, added] = rows_.emplace(word, row); !added && is_added(row->language))
        at->second = row;
}

void RowsByWord::add(std::string_view LanguageDefinition::*field) {
  for (const LanguageDefinition* row : languages()) rows_.emplace(row->*field, row);
}

std::vector<std::string_view> words_of_all(Words LanguageDefinition::*field) {
  std::vector<std::string_view> all;
  for (const LanguageDefinition* row : languages())
    for (const std::string_view word : row->*field) all.push_back(word);
  return all;
}

}  // namespace codefinder
