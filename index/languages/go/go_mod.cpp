// Parses go.mod, line by line.
#include "index/languages/go/go_mod.h"

#include "base/strings.h"
#include "index/languages/words.h"

#include <algorithm>
#include <unordered_map>

namespace codefinder::go {

namespace {

/// The words of a line, without comment and quotes.
std::vector<std::string_view> words_of(std::string_view line) {
  line = line.substr(0, line.find("//"));
  std::vector<std::string_view> words;
  for (std::size_t at = 0;;) {
    const std::size_t begin = line.find_first_not_of(" \t\r", at);
    if (begin == std::string_view::npos) return words;
    at = std::min(line.find_first_of(" \t\r", begin), line.size());
    std::string_view word = line.substr(begin, at - begin);
    const bool quoted = word.size() > 1 && (word.front() == '"' || word.front() == '`') &&
                        word.back() == word.front();
    words.push_back(quoted ? word.substr(1, word.size() - 2) : word);
  }
}

/// The module cache writes the capital letter X as "!x", for case-insensitive file systems.
std::string in_cache(std::string_view path, std::string_view version) {
  std::string out;
  for (const std::string_view part : {path, std::string_view("@"), version})
    for (const char c : part) {
      if (c >= 'A' && c <= 'Z') out += '!', out += static_cast<char>(c - 'A' + 'a');
      else out += c;
    }
  return out;
}

/// By what is replaced: "path@version" as in the cache, or the path alone for all versions.
using Replacements = std::unordered_map<std::string, GoMod::Required>;

void add_replacement(Replacements& all, const std::vector<std::string_view>& words) {
  const auto arrow = std::find(words.begin(), words.end(), "=>");
  if (arrow == words.begin() || words.end() - arrow < 2) return;
  const std::string_view path = words[0], target = arrow[1];
  const bool directory = target.starts_with("./") || target.starts_with("../") ||
                         target.starts_with('/');
  if (!directory && words.end() - arrow < 3) return;
  const std::string replaced = arrow - words.begin() > 1 ? in_cache(path, words[1])
                                                         : std::string(path);
  all[replaced] = {std::string(path), directory ? std::string(target) : "",
                   directory ? "" : in_cache(target, arrow[2])};
}

}  // namespace

GoMod parse_go_mod(std::string_view text) {
  GoMod mod;
  Replacements replacements;  // They may precede what they replace.
  std::string_view block;
  for (const std::string_view line : split(text, "\n")) {
    std::vector<std::string_view> words = words_of(line);
    if (words.empty()) continue;
    std::string_view verb = block;
    if (words[0] == ")") {
      block = {};
      continue;
    }
    if (verb.empty()) {
      verb = words[0];
      words.erase(words.begin());
      if (words.empty()) continue;
      if (words[0] == "(") {
        block = verb;
        continue;
      }
    }
    if (verb == "module") mod.module = words[0];
    if (verb == "require" && words.size() > 1)
      mod.required.push_back({std::string(words[0]), "", in_cache(words[0], words[1])});
    if (verb == "replace") add_replacement(replacements, words);
  }
  for (GoMod::Required& required : mod.required) {
    auto with = replacements.find(required.cached);
    if (with == replacements.end()) with = replacements.find(required.path);
    if (with != replacements.end()) required = with->second;
  }
  return mod;
}

}  // namespace codefinder::go
