// Scans the lines of a header for code that is not C: C++ or Objective-C.
#include "index/languages/_c/rules.h"

#include "base/strings.h"
#include "index/languages/_c/cpp_signs.h"
#include "index/languages/_yacc/grammar_text.h"

#include <algorithm>
#include <string>

namespace codefinder::c_family {

namespace {

/// True if `line` starts with the word `keyword`.
bool begins_with_word(std::string_view line, std::string_view keyword) {
  return line.starts_with(keyword) &&
         (line.size() == keyword.size() || !is_identifier_char(line[keyword.size()]));
}

/// True for "#ifdef __cplusplus", "#if defined(__cplusplus)" and the like.
bool tests_for_cpp(std::string_view directive) {
  return directive.starts_with("if") && !directive.starts_with("ifndef") &&
         directive.find("__cplusplus") != std::string_view::npos &&
         directive.find('!') == std::string_view::npos;
}

/// True for a line of code that is not C.  `line` has no comments and no leading white space.
bool is_cpp_line(std::string_view line) {
  if (begins_with_word(line, "class")) {
    // `class Foo` begins a declaration; a continued C line such as `class, value);` does not.
    const auto name = line.find_first_not_of(" \t", 5);
    return name != std::string_view::npos && name > 5 &&
           (is_identifier_char(line[name]) || line[name] == '[');
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

constexpr std::size_t kFarEnough = 128UL * 1024;  // Long comments may come first.

/// True if a `.h` file is Objective-C: it imports a header, or has a directive with its end.  Words
/// of documentation comments look like directives.
bool looks_like_objc(std::string_view head) {
  head = head.substr(0, kFarEnough);
  bool opens = false;
  for (std::size_t at = 0; at < head.size();) {
    const std::size_t end = std::min(head.find('\n', at), head.size());
    const std::string_view line = trim(head.substr(at, end - at));
    at = end + 1;
    if (line.starts_with("#import ") && line.ends_with(".h>")) return true;
    if (line.starts_with("#import ") && line.ends_with(".h\"")) return true;
    if (line.starts_with("@class ") && line.ends_with(';')) return true;
    opens = opens || line.starts_with("@interface ") || line.starts_with("@protocol ");
    if (opens && line == "@end") return true;
  }
  return false;
}

/// True if a `.h` file is C++: it has a line that is not C, outside of `#ifdef __cplusplus`.
bool looks_like_cpp(std::string_view head) {
  head = head.substr(0, kFarEnough);
  if (head.substr(0, std::min(head.size(), head.find('\n'))).find("-*- C++ -*-") !=
      std::string_view::npos)
    return true;
  const std::string_view whole = head;
  bool in_comment = false, continues = false;  // continues: a directive, from the line before.
  int guarded = 0;  // Depth of conditionals inside an `#ifdef __cplusplus`, itself included.
  while (!head.empty()) {
    const auto end = head.find('\n');
    // Ignore a cut-off or very long last line.
    if (end == std::string_view::npos && head.size() > 4096) break;
    const std::string code = without_comments(head.substr(0, end), in_comment);
    const std::string_view before = whole.substr(0, whole.size() - head.size());
    head.remove_prefix(end == std::string_view::npos ? head.size() : end + 1);
    const std::string_view line = trim(code);
    const bool in_directive = continues || line.starts_with('#');
    continues = in_directive && line.ends_with('\\');
    if (line.empty()) continue;
    if (line[0] == '#') {
      const std::string_view directive = trim(line.substr(1));
      if (directive.starts_with("if")) {
        if (guarded > 0 || tests_for_cpp(directive)) ++guarded;
      } else if (guarded > 0 && directive.starts_with("endif")) {
        --guarded;
      } else if (guarded == 1 && directive.starts_with("el")) {
        guarded = 0;
      } else if (guarded == 0 && includes_cpp(directive)) {
        return true;
      }
    } else if (guarded == 0 &&
               (is_cpp_line(line) || (!in_directive && has_cpp_sign(line, before)))) {
      return true;
    }
  }
  return false;
}

}  // namespace

Language header_language(std::string_view extension, std::string_view head) {
  // Other formats have these extensions too.
  const bool is_input = extension == "y" || extension == "l";
  if (is_input && !is_generator_input(head)) return Language::text;
  if (extension != "h" && !is_input) return Language::c;
  const bool may_be_objc = head.find("#import ") != std::string_view::npos ||
                           head.find("\n@") != std::string_view::npos;
  if (may_be_objc && looks_like_objc(head)) return Language::objc;
  return looks_like_cpp(head) ? Language::cpp : Language::c;
}

}  // namespace codefinder::c_family
