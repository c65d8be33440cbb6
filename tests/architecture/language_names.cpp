// Collects the words of the rows of languages, and searches other files for them.
#include "architecture/language_names.h"

#include "architecture/rules.h"

#include <algorithm>
#include <regex>

namespace codefinder::architecture {
namespace {

bool starts_with(const std::string& text, const char* prefix) { return text.rfind(prefix, 0) == 0; }

bool is_row(const SourceFile& file) {
  static const std::regex row(R"re(index/languages/[a-z]+/language\.cpp)re");
  return std::regex_match(file.path, row);
}

/// Files outside index/languages that may have such words, with the reason.
bool may_name_languages(const std::string& path) {
  static const std::vector<std::string> list = {
      "index/words/word_tables.cpp",  // Abbreviations in English queries: "py" is "python".
      "cli/completions.cpp",          // Names of shells, for their completions.
      "cli/command_fields.cpp",       // "html" is a format of the map,
      "cli/map_files.cpp",
      "handlers/picture/map_page_request.cpp",
      "handlers/table.cpp",  // and "scheme" a part of a URI.
      "lsp/rename.cpp",
  };
  return std::find(list.begin(), list.end(), path) != list.end();
}

template <class Each>
void each_match(const std::string& in, const std::regex& regex, Each each) {
  for (std::sregex_iterator it(in.begin(), in.end(), regex), end; it != end; ++it) each(*it);
}

/// The string literals of one line of code, as written.
std::vector<std::string> literals_in(const std::string& text, const std::string& code) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i] != '"') continue;
    const std::size_t close = code.find('"', i + 1);
    if (close == std::string::npos) break;
    out.push_back(text.substr(i + 1, close - i - 1));
    i = close;
  }
  return out;
}

}  // namespace

std::map<std::string, std::string> language_words(const std::vector<SourceFile>& files) {
  static const std::regex field(R"re(\.(\w+) =\s*((?:"[^"]*"\s*)+))re");
  static const std::regex literal(R"re("([^"]*)")re"), word(R"re([^ ]+)re");
  static const std::vector<std::string> names = {"name", "lsp_id", "aliases"};
  static const std::vector<std::string> file_names = {
      "manifests",     "import_manifests",    "package_markers",     "lock_files",
      "config_names",  "generated_suffixes",  "package_directories", "dependency_directories",
      "name_manifest", "environment_packages"};
  std::map<std::string, std::string> out;
  for (const SourceFile& file : files) {
    if (!is_row(file) || starts_with(file.path, "index/languages/text/")) continue;
    // The names of data and prose formats are also names of output formats and protocols.
    const bool code = file.text.find("ContentKind::") == std::string::npos;
    each_match(file.text, field, [&](const std::smatch& match) {
      const std::string key = match[1], value = match[2];
      const bool is_name = std::find(names.begin(), names.end(), key) != names.end();
      const bool is_file = std::find(file_names.begin(), file_names.end(), key) != file_names.end();
      if (!(is_name && code) && !is_file) return;
      std::string all;
      each_match(value, literal, [&](const std::smatch& part) { all += part[1]; });
      each_match(all, word, [&](const std::smatch& one) { out.emplace(one.str(), key); });
    });
  }
  return out;
}

std::vector<std::string> language_violations(const SourceFile& file,
                                             const std::map<std::string, std::string>& words) {
  std::vector<std::string> broken;
  if (starts_with(file.path, "tests/") || starts_with(file.path, "index/languages/") ||
      may_name_languages(file.path))
    return broken;
  const std::string code = code_only(file.text);
  const auto add = [&](std::size_t offset, const std::string& what) {
    const auto line = 1 + std::count(file.text.begin(),
                                     file.text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
    broken.push_back(file.path + ":" + std::to_string(line) + ": " + what +
                     " belongs in index/languages");
  };
  static const std::regex name(
      R"re(\b(Language::(?!text\b)[a-z]\w*|Family::(?!none\b)[a-z]\w*))re");
  each_match(code, name, [&](const std::smatch& match) {
    add(static_cast<std::size_t>(match.position()), match.str());
  });
  for (std::size_t begin = 0; begin < code.size();) {
    const std::size_t end = std::min(code.find('\n', begin), code.size());
    for (const std::string& literal :
         literals_in(file.text.substr(begin, end - begin), code.substr(begin, end - begin)))
      if (const auto found = words.find(literal); found != words.end())
        add(begin, "\"" + literal + "\" (" + found->second + " of a language)");
    begin = end + 1;
  }
  return broken;
}

}  // namespace codefinder::architecture
