// Finds test names and file names in sources, CMake files and Markdown by regular expressions.
#include "architecture/doc_references.h"

#include <algorithm>
#include <array>
#include <regex>

namespace codefinder::architecture {
namespace {

/// The first group of each match of `pattern` in `text`.
std::vector<std::string> groups(std::string_view text, const char* pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> found;
  for (std::cregex_iterator it(text.data(), text.data() + text.size(), regex), end; it != end; ++it)
    found.push_back((*it)[1].str());
  return found;
}

/// `text` without fenced code blocks: commands there name files of the reader's machine.
std::string without_code_blocks(std::string_view text) {
  std::string kept;
  bool fenced = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, end);
    const bool fence = line.find("```") != std::string_view::npos;
    if (fence) fenced = !fenced;
    if (!fence && !fenced) kept += line;
    text.remove_prefix(end);
  }
  return kept;
}

std::vector<std::string> code_spans(std::string_view text) { return groups(text, "`([^`\n]+)`"); }

/// A code span that names a file of the project, from its root; "" for any other.
std::string project_path(const std::string& span) {
  static const std::regex path(
      R"re(((?:base|cli|docs|editors|fixtures|handlers|index|lsp|mcp|serve|setup|tests|\.ci)/[\w./*+-]*)(?::\d+)?)re");
  std::smatch match;
  if (!std::regex_match(span, match, path)) return {};
  std::string name = match[1];
  const std::size_t star = name.find('*');
  if (star != std::string::npos) name.resize(name.rfind('/', star) + 1);
  while (name.back() == '/') name.pop_back();
  return name;
}

bool source_exists(const std::string& name, const std::function<bool(const std::string&)>& exists) {
  static const std::array<const char*, 3> endings = {"", ".h", ".cpp"};
  return std::any_of(endings.begin(), endings.end(),
                     [&](const char* ending) { return exists(name + ending); });
}

}  // namespace

std::vector<std::string> test_cases(std::string_view text) {
  static const std::regex joint(R"re("\s*")re");
  std::vector<std::string> names = groups(text, R"re(\bTEST_CASE\(\s*"((?:[^"\\]|\\.|"\s*")*)")re");
  for (std::string& name : names) {
    name = std::regex_replace(name, joint, "");
    name = std::regex_replace(name, std::regex(R"re(\\(.))re"), "$1");
  }
  return names;
}

std::vector<std::string> client_tests(std::string_view text) {
  std::vector<std::string> names = groups(text, R"re(NAME "(clients: [^"$]+)")re");
  for (const std::string& name : groups(text, R"re(client_session\((\w+) )re")) {
    names.push_back("clients: " + name + " session");
    names.push_back("clients: the " + name + " session is valid LSP");
  }
  for (const std::string& list : groups(text, R"re(foreach\(test ([\w ]+)\))re"))
    for (const std::string& name : groups(list, R"re((\w+))re"))
      names.push_back("clients: " + name);
  return names;
}

std::vector<std::string> missing_tests(std::string_view text, const std::set<std::string>& tests) {
  std::vector<std::string> missing;
  for (const std::string& span : code_spans(without_code_blocks(text))) {
    const std::size_t colon = span.find(": ");
    if (colon == std::string::npos || tests.count(span)) continue;
    const auto module = tests.lower_bound(span.substr(0, colon + 2));
    if (module != tests.end() && module->compare(0, colon + 2, span, 0, colon + 2) == 0)
      missing.push_back(span);
  }
  return missing;
}

std::vector<std::string> missing_files(std::string_view text, std::string_view directory,
                                       const std::function<bool(const std::string&)>& exists) {
  std::vector<std::string> missing;
  const std::string prose = without_code_blocks(text);
  for (const std::string& span : code_spans(prose)) {
    const std::string name = project_path(span);
    if (!name.empty() && !source_exists(name, exists)) missing.push_back(span);
  }
  for (const std::string& link : groups(prose, R"re(\]\(([^)\s:#]+)(?:#[^)]*)?\))re"))
    if (!exists(std::string(directory) + link)) missing.push_back(link);
  return missing;
}

std::vector<std::string> missing_paths(std::string_view text,
                                       const std::function<bool(const std::string&)>& exists) {
  std::vector<std::string> missing;
  for (
      const std::string& name : groups(
          text,
          R"re((?:^|[^\w./-])((?:base|cli|docs|editors|fixtures|handlers|index|lsp|mcp|serve|setup|tests)/[\w./-]+\.(?:h|cpp|md|cmake|scm|def))\b)re"))
    if (!exists(name)) missing.push_back(name);
  return missing;
}

}  // namespace codefinder::architecture
