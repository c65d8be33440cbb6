// Finds the language of a file by its name, extension, interpreter and contents, and of an LSP id.
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/language_project.h"

#include <algorithm>
#include <string>
#include <vector>

namespace codefinder {

namespace {

std::string_view take_word(std::string_view& line) {
  const auto begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return line = {};
  auto end = line.find_first_of(" \t\r", begin);
  if (end == std::string_view::npos) end = line.size();
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

/// The program that a "#!" line runs, without directories and version: "#!/usr/bin/env -S
/// name3.11 -u" is "name".  "" without such a line.
std::string_view interpreter(std::string_view head) {
  if (!head.starts_with("#!")) return {};
  std::string_view line = head.substr(
      2, head.find('\n') == std::string_view::npos ? std::string_view::npos : head.find('\n') - 2);
  std::string_view word = file_name(take_word(line));
  if (word == "env") {
    do word = take_word(line);
    while (word.starts_with('-') || word.find('=') != std::string_view::npos);
    word = file_name(word);
  }
  const auto last = word.find_last_not_of("0123456789.");
  return last == std::string_view::npos ? word : word.substr(0, last + 1);
}

/// The mode that the first line names for Emacs: "c++" of `// <vector> -*- C++ -*-`, "" without
/// one.
std::string mode_of(std::string_view head) {
  constexpr std::string_view kSign = "-*-";
  std::string_view line = head.substr(0, head.find('\n'));
  const std::size_t begin = line.find(kSign);
  const std::size_t end = begin == std::string_view::npos ? begin : line.find(kSign, begin + 3);
  if (end == std::string_view::npos) return {};
  line = line.substr(begin + kSign.size(), end - begin - kSign.size());
  if (line.find(':') == std::string_view::npos) return to_lower(trim(line));
  for (const std::string_view field : split(line, ";")) {
    std::string_view value = field;
    if (to_lower(trim(take_until(value, ':'))) == "mode") return to_lower(trim(value));
  }
  return {};
}

/// "hpp" of "hpp11": the extension of code may end with a version. "" if it is no such extension.
std::string_view without_version(std::string_view extension) {
  const auto last = extension.find_last_not_of("0123456789");
  return last == std::string_view::npos || last < 1 ? std::string_view()
                                                    : extension.substr(0, last + 1);
}

}  // namespace

const LanguageDefinition* find_language(std::string_view name) {
  static const RowsByWord rows = [] {
    RowsByWord all(&LanguageDefinition::aliases);
    all.add(&LanguageDefinition::name);
    all.add(&LanguageDefinition::lsp_id);
    return all;
  }();
  return rows.find(name);
}

Language detect_language(std::string_view path, std::string_view head) {
  static const RowsByWord by_name(&LanguageDefinition::file_names),
      by_extension(&LanguageDefinition::extensions), by_program(&LanguageDefinition::interpreters);
  const std::string_view name = file_name(path);
  if (const LanguageDefinition* row = by_name.find(name)) return row->language;

  const std::string_view extension = file_extension(name);
  const LanguageDefinition* row = extension.empty() ? nullptr : by_extension.find(extension);
  if (row == nullptr && !extension.empty()) row = by_extension.find(to_lower(extension));
  if (row == nullptr && !extension.empty() && is_digit(extension.back())) {
    row = by_extension.find(without_version(extension));
    if (row != nullptr && row->kind != ContentKind::code) row = nullptr;
  }
  if (row != nullptr) return row->detect ? row->detect(extension, head) : row->language;
  // The template of a file: `config.h.in`.
  if (extension == "in") return detect_language(path.substr(0, path.size() - 3), head);
  const std::string_view program = interpreter(head);
  if (!program.empty() && (row = by_program.find(program)) != nullptr) return row->language;
  if (const std::string mode = mode_of(head);
      !mode.empty() && (row = find_language(mode)) != nullptr)
    return row->language;
  return Language::text;
}

bool only_declares(std::string_view path) {
  static const auto suffixes = words_of_all(&LanguageDefinition::declaration_suffixes);
  return std::any_of(suffixes.begin(), suffixes.end(),
                     [&](std::string_view suffix) { return path.ends_with(suffix); });
}

}  // namespace codefinder
