// The table of languages, and their detection from file name, extension, interpreter and contents.
#include "index/languages.h"

#include "base/path.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace codefinder {
namespace {

const std::array<LanguageInfo, kLanguageCount>& table() {
  // clang-format off
  static const std::array<LanguageInfo, kLanguageCount> rows = {{
      {Language::text, "text", "plaintext", Family::none, ContentKind::text, ".", {}, {}, {}, {}, {"**/test/**", "**/tests/**", "**/testdata/**"}},
      {Language::rust, "rust", "rust", Family::rust, ContentKind::code, "::", {"rs"}, {}, {"rust-script"}, {"//"},
       {"**/tests/**", "**/benches/**", "*_test.rs", "*_tests.rs", "tests.rs"}},
      {Language::typescript, "typescript", "typescript", Family::node, ContentKind::code, ".", {"ts", "mts", "cts"}, {}, {"ts-node", "deno"}, {"//"},
       {"*.test.{ts,mts,cts}", "*.spec.{ts,mts,cts}", "*-test.ts", "*-spec.ts", "*_test.ts", "**/__tests__/**", "**/test/**", "**/tests/**", "**/spec/**"}},
      {Language::tsx, "tsx", "typescriptreact", Family::node, ContentKind::code, ".", {"tsx"}, {}, {}, {"//"},
       {"*.test.tsx", "*.spec.tsx", "*-test.tsx", "*-spec.tsx", "**/__tests__/**", "**/test/**", "**/tests/**", "**/spec/**"}},
      {Language::javascript, "javascript", "javascript", Family::node, ContentKind::code, ".", {"js", "mjs", "cjs", "jsx", "es6"}, {"Jakefile"}, {"node", "nodejs", "bun"}, {"//"},
       {"*.test.{js,mjs,cjs,jsx}", "*.spec.{js,mjs,cjs,jsx}", "*-test.js", "*-spec.js", "*_test.js", "**/__tests__/**", "**/test/**", "**/tests/**", "**/spec/**"}},
      {Language::python, "python", "python", Family::python, ContentKind::code, ".", {"py", "pyi", "pyw"}, {"SConstruct", "SConscript", "wscript"}, {"python", "pypy"}, {"#"},
       {"test_*.py", "*_test.py", "tests.py", "conftest.py", "**/test/**", "**/tests/**"}},
      {Language::go, "go", "go", Family::go, ContentKind::code, ".", {"go"}, {}, {}, {"//"}, {"*_test.go", "**/testdata/**"}},
      {Language::c, "c", "c", Family::c, ContentKind::code, ".", {"c", "h"}, {}, {"tcc"}, {"//"},
       {"test_*.{c,h}", "*_test.{c,h}", "*_tests.{c,h}", "test.c", "tests.c", "**/test/**", "**/tests/**"}},
      {Language::cpp, "cpp", "cpp", Family::c, ContentKind::code, "::",
       {"cpp", "cc", "cxx", "c++", "hpp", "hh", "hxx", "h++", "C", "H", "inl", "ipp", "tpp", "txx", "tcc", "ixx", "cppm", "ccm", "cxxm", "mpp", "cu", "cuh", "ino"},
       {}, {}, {"//"},
       {"test_*.{cpp,cc,cxx}", "*_test.{cpp,cc,cxx,h,hpp}", "*_tests.{cpp,cc,cxx}", "*_unittest.{cpp,cc,cxx}", "*Test.{cpp,cc,cxx}", "*Tests.{cpp,cc,cxx}",
        "**/test/**", "**/tests/**", "**/unittests/**"}},
      {Language::java, "java", "java", Family::java, ContentKind::code, ".", {"java"}, {}, {"java"}, {"//"},
       {"*Test.java", "*Tests.java", "*TestCase.java", "*IT.java", "**/src/test/**", "**/test/**", "**/tests/**"}},
      {Language::bash, "bash", "shellscript", Family::none, ContentKind::code, ".", {"sh", "bash", "zsh", "ksh", "bats", "ebuild", "eclass", "command"},
       {".bashrc", ".bash_profile", ".bash_aliases", ".bash_login", ".bash_logout", ".profile", ".zshrc", ".zshenv", ".zprofile", ".zlogin", ".kshrc",
        ".envrc", "PKGBUILD", "APKBUILD", "gradlew"},
       {"sh", "bash", "dash", "ash", "ksh", "mksh", "zsh", "bats"}, {"#"}, {"*.bats", "test_*.sh", "*_test.sh", "**/test/**", "**/tests/**"}},
      {Language::markdown, "markdown", "markdown", Family::none, ContentKind::prose, ".", {"md", "markdown", "mdown", "mkd", "mkdn", "mdx"}, {}, {}, {}, {}},
      {Language::json, "json", "json", Family::none, ContentKind::data, ".",
       {"json", "jsonc", "json5", "jsonld", "geojson", "webmanifest", "code-workspace", "har", "avsc", "ipynb", "topojson"},
       {".babelrc", ".eslintrc", ".jshintrc", ".jscsrc", ".swcrc", ".watchmanconfig", "composer.lock", "Pipfile.lock", "flake.lock", "deno.lock", "bun.lock"},
       {}, {"//"}, {"**/test/**", "**/tests/**", "**/testdata/**"}},
      {Language::yaml, "yaml", "yaml", Family::none, ContentKind::data, ".", {"yaml", "yml", "cff"}, {".clang-format", ".clang-tidy", ".clangd", ".gemrc", ".yamllint", "pubspec.lock"}, {}, {"#"},
       {"**/test/**", "**/tests/**", "**/testdata/**"}},
      {Language::toml, "toml", "toml", Family::none, ContentKind::data, ".", {"toml"}, {"Cargo.lock", "Pipfile", "poetry.lock", "uv.lock", "pdm.lock", "Gopkg.lock"}, {}, {"#"},
       {"**/test/**", "**/tests/**", "**/testdata/**"}},
  }};
  // clang-format on
  return rows;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

bool contains(const std::vector<std::string_view>& list, std::string_view item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

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
/// python3.11 -u" is "python".  "" without such a line.
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

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// True if `line` starts with the word `keyword`.
bool begins_with_word(std::string_view line, std::string_view keyword) {
  return line.starts_with(keyword) &&
         (line.size() == keyword.size() || !is_word(line[keyword.size()]));
}

/// True for "#ifdef __cplusplus", "#if defined(__cplusplus)" and the like.
bool asks_for_cpp(std::string_view directive) {
  return directive.starts_with("if") && !directive.starts_with("ifndef") &&
         directive.find("__cplusplus") != std::string_view::npos &&
         directive.find('!') == std::string_view::npos;
}

/// True for a line of code that is not C.  `line` has no comments and no leading white space.
bool is_cpp_line(std::string_view line) {
  if (begins_with_word(line, "class")) {
    // `class Foo` begins a declaration; a continued C line such as `class, value);` does not.
    const auto name = line.find_first_not_of(" \t", 5);
    return name != std::string_view::npos && name > 5 && (is_word(line[name]) || line[name] == '[');
  }
  if (begins_with_word(line, "namespace"))
    return line.size() > 9 && (line[9] == ' ' || line[9] == '{');
  if (begins_with_word(line, "template")) return line.find('<') != std::string_view::npos;
  if (begins_with_word(line, "using") && line.ends_with(';') && line.size() > 6 && line[5] == ' ')
    return true;
  for (std::string_view access : {"public", "private", "protected"})
    if (begins_with_word(line, access))
      return line.find(':', access.size()) != std::string_view::npos &&
             line.find('?') == std::string_view::npos;
  if (begins_with_word(line, "virtual") || begins_with_word(line, "constexpr") ||
      begins_with_word(line, "explicit"))
    return true;
  if (begins_with_word(line, "enum") && line.find(" class ") != std::string_view::npos) return true;
  for (std::string_view piece : {"std::", "static_cast<", "= default;", "= delete;", "operator=="})
    if (line.find(piece) != std::string_view::npos) return true;
  return false;
}

/// "#include <vector>": headers of the C++ standard library have no dot.
bool includes_cpp(std::string_view directive) {
  if (!directive.starts_with("include")) return false;
  const auto open = directive.find_first_of("<\"");
  if (open == std::string_view::npos) return false;
  const auto close = directive.find(directive[open] == '<' ? '>' : '"', open + 1);
  if (close == std::string_view::npos) return false;
  const std::string_view header = directive.substr(open + 1, close - open - 1);
  if (header.ends_with(".hpp") || header.ends_with(".hh") || header.ends_with(".hxx")) return true;
  return directive[open] == '<' && !header.empty() &&
         header.find_first_of("./") == std::string_view::npos;
}

std::string_view trim(std::string_view line) {
  const auto begin = line.find_first_not_of(" \t\r\f\v");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r\f\v") - begin + 1);
}

/// Drops comments from `line`; `in_comment`: whether a block comment is open, before and after it.
std::string without_comments(std::string_view line, bool& in_comment) {
  std::string code;
  for (std::size_t i = 0; i < line.size();) {
    const std::string_view rest = line.substr(i);
    if (in_comment) {
      const auto end = rest.find("*/");
      if (end == std::string_view::npos) break;
      in_comment = false;
      i += end + 2;
    } else if (rest.starts_with("//")) {
      break;
    } else if (rest.starts_with("/*")) {
      in_comment = true;
      i += 2;
    } else {
      code += line[i++];
    }
  }
  return code;
}

/// True if a `.h` file is C++: it has a line that is not C, outside of `#ifdef __cplusplus`.
bool looks_like_cpp(std::string_view head) {
  constexpr std::size_t kFarEnough = 128 * 1024;  // Long comments may come first.
  head = head.substr(0, kFarEnough);
  if (head.substr(0, std::min(head.size(), head.find('\n'))).find("-*- C++ -*-") !=
      std::string_view::npos)
    return true;
  bool in_comment = false;
  int guarded = 0;  // Depth of conditionals inside an `#ifdef __cplusplus`, itself included.
  while (!head.empty()) {
    const auto end = head.find('\n');
    // Ignore a cut-off or very long last line.
    if (end == std::string_view::npos && head.size() > 4096) break;
    const std::string code = without_comments(head.substr(0, end), in_comment);
    head.remove_prefix(end == std::string_view::npos ? head.size() : end + 1);
    const std::string_view line = trim(code);
    if (line.empty()) continue;
    if (line[0] == '#') {
      const std::string_view directive = trim(line.substr(1));
      if (directive.starts_with("if")) {
        if (guarded > 0 || asks_for_cpp(directive)) ++guarded;
      } else if (guarded > 0 && directive.starts_with("endif")) {
        --guarded;
      } else if (guarded == 1 && directive.starts_with("el")) {
        guarded = 0;
      } else if (guarded == 0 && includes_cpp(directive)) {
        return true;
      }
    } else if (guarded == 0 && is_cpp_line(line)) {
      return true;
    }
  }
  return false;
}

const LanguageInfo* by_extension(std::string_view extension) {
  if (extension.empty()) return nullptr;
  for (const LanguageInfo& row : table())
    if (contains(row.extensions, extension)) return &row;
  return nullptr;
}

}  // namespace

std::span<const LanguageInfo> languages() { return table(); }

const LanguageInfo& info(Language language) {
  const auto number = static_cast<std::size_t>(language);
  return table()[number < table().size() ? number : 0];
}

const LanguageInfo* find_language(std::string_view name) {
  for (const LanguageInfo& row : table())
    if (row.name == name || row.lsp_id == name) return &row;
  // Ids that editors use for dialects.
  if (name == "javascriptreact") return &info(Language::javascript);
  if (name == "jsonc" || name == "json5") return &info(Language::json);
  if (name == "sh" || name == "zsh") return &info(Language::bash);
  return nullptr;
}

Language detect_language(std::string_view path, std::string_view head) {
  const std::string_view name = file_name(path);
  for (const LanguageInfo& row : table())
    if (contains(row.file_names, name)) return row.language;

  const std::string_view extension = file_extension(name);
  const LanguageInfo* row = by_extension(extension);
  if (row == nullptr) row = by_extension(lower(extension));
  if (row != nullptr) {
    if (row->language == Language::c && lower(extension) == "h" && looks_like_cpp(head))
      return Language::cpp;
    // Not TypeScript: Qt translations are XML, and MPEG streams are not text.
    if (row->language == Language::typescript &&
        (head.starts_with("<?xml") || head.starts_with("<!DOCTYPE")))
      return Language::text;
    return row->language;
  }
  const std::string_view program = interpreter(head);
  if (!program.empty())
    for (const LanguageInfo& each : table())
      if (contains(each.interpreters, program)) return each.language;
  return Language::text;
}

bool only_declares(std::string_view path) {
  return path.ends_with(".d.ts") || path.ends_with(".d.mts") || path.ends_with(".d.cts") ||
         path.ends_with(".pyi");
}

}  // namespace codefinder
