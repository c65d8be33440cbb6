// Repairs directives, each of which is one token, by their text.
#include "index/languages/_c/directive_repair.h"

#include "base/strings.h"

#include <algorithm>
#include <optional>

namespace codefinder::c_family {

struct DirectiveRepair::Line {
  std::string_view text;
  std::uint32_t begin = 0;          // In the source.
  std::string_view command;         // `define`
  std::size_t name = 0, after = 0;  // The word after the command, and its end.

  bool is_define() const { return command == "define"; }
  ByteRange range(std::size_t from, std::size_t to) const {
    return {static_cast<std::uint32_t>(begin + from), static_cast<std::uint32_t>(begin + to)};
  }
  ByteRange name_range() const { return range(name, after); }
  ByteRange whole() const { return range(0, text.size()); }
};

namespace {

/// The end of a macro definition whose name ends at `at`, if its value consists only of numbers
/// (`0x10`, `(1u << 3)`) or is empty: the end of the line, or of a comment that ends it. npos for
/// other definitions.
std::size_t end_of_numbers(std::string_view line, std::size_t at) {
  if (at < line.size() && line[at] != ' ' && line[at] != '\t') return std::string_view::npos;
  while (at < line.size()) {
    if (is_identifier_char(line[at])) {
      if (line[at] < '0' || line[at] > '9') return std::string_view::npos;
      while (at < line.size() && is_identifier_char(line[at])) ++at;
    } else if (line.substr(at, 2) == "/*") {
      const std::size_t end = after_comment(line, at);
      const bool closes = line.find_first_not_of(" \t", end) == std::string_view::npos;
      return closes && line.substr(at, end - at).find('\n') == std::string_view::npos
                 ? end
                 : std::string_view::npos;
    } else if (std::string_view(" \t()+-*<>|&~^.").find(line[at]) == std::string_view::npos) {
      return std::string_view::npos;
    } else {
      ++at;
    }
  }
  return line.size();
}

}  // namespace

// Records a `#define` or `#undef`.
void DirectiveRepair::define_macro(const Line& line) {
  const std::size_t open = line.after;
  const std::size_t close = open < line.text.size() && line.text[open] == '('
                                ? line.text.find(')', open)
                                : std::string_view::npos;
  std::optional<DeclaringMacro> macro;
  if (close != std::string_view::npos)
    macro = declaring_macro(line.text.substr(open + 1, close - open - 1),
                            line.text.substr(close + 1), dialect_);
  defined_.add_macro(line.text.substr(line.name, open - line.name), std::move(macro));
}

// Blanks a directive in a list, where the grammar allows none; the words of a macro's body become
// masked words.
void DirectiveRepair::remove_from_list(const Line& line) {
  const std::string_view text = line.text;
  if (line.is_define() && line.name < line.after)
    repairs_.add_symbol({line.name_range(), line.whole()});
  for (std::size_t k = line.is_define() ? line.after : text.size(); k < text.size();) {
    const std::size_t comment = after_comment(text, k);
    if (comment != k) {
      k = comment;
    } else if (text[k] == '"' || text[k] == '\'') {
      const std::size_t close = text.find(text[k], k + 1);
      k = close == std::string_view::npos ? text.size() : close + 1;
    } else {
      const std::size_t begin = k;
      while (k < text.size() && is_identifier_char(text[k])) ++k;
      if (k == begin) ++k;
      else if (!(text[begin] >= '0' && text[begin] <= '9')) repairs_.mask(line.range(begin, k));
    }
  }
  repairs_.blank(line.whole());
}

// Blanks an include in a list or a type, where the grammar allows none; its path becomes a masked
// word.
void DirectiveRepair::remove_include(const Line& line) {
  const std::size_t path = line.name;
  if (path < line.text.size() && (line.text[path] == '"' || line.text[path] == '<')) {
    const std::size_t close = line.text.find(line.text[path] == '<' ? '>' : '"', path + 1);
    if (close != std::string_view::npos)
      repairs_.mask(line.range(path, close + 1), MaskedWord::Kind::include);
  }
  repairs_.blank(line.whole());
}

// Register headers have hundreds of thousands of definitions of numbers: records such a definition
// without a parse.
bool DirectiveRepair::record_number(const Line& line) {
  if (line.name == line.after) return false;
  const std::size_t end = end_of_numbers(line.text, line.after);
  if (end == std::string_view::npos) return false;
  repairs_.add_symbol({line.name_range(), line.range(0, end)});
  repairs_.blank(line.whole());
  return true;
}

// Records the namespaces that a macro opens: `#define BEGIN_SPACE namespace a { inline namespace b
// {`.
void DirectiveRepair::record_namespaces(const Line& line) {
  constexpr std::string_view kWord = "namespace";
  const std::string_view text = line.text;
  const auto is_word = [&](std::size_t k) {
    return k < text.size() && is_identifier_char(text[k]);
  };
  const auto after_blanks = [&](std::size_t k) {
    return std::min(text.find_first_not_of(" \t\r\n\\", k), text.size());
  };
  for (std::size_t k = text.find(kWord); k != std::string_view::npos; k = text.find(kWord, k + 1)) {
    if (is_word(k + kWord.size()) || (k > 0 && is_word(k - 1))) continue;
    const std::size_t name = after_blanks(k + kWord.size());
    std::size_t end = name;
    while (is_word(end)) ++end;
    const std::size_t open = after_blanks(end);
    if (end == name || open >= text.size() || text[open] != '{') continue;
    const std::size_t before = text.find_last_not_of(" \t", k == 0 ? 0 : k - 1);
    const bool is_inline = before != std::string_view::npos && before >= 5 &&
                           text.substr(before - 5, 6) == "inline";
    repairs_.add_symbol({line.range(name, end), line.range(is_inline ? before - 5 : k, text.size()),
                         SymbolKind::namespace_});
  }
}

// The grammar ends a macro at a comment that has more text after it: blanks the comment.
void DirectiveRepair::blank_comments(const Line& line) {
  const std::string_view text = line.text;
  for (std::size_t k = line.after; k < text.size();) {
    const std::size_t comment = text[k] == '/' ? after_comment(text, k) : k;
    if (comment == k) {
      ++k;
      continue;
    }
    const std::string_view body = text.substr(k, comment - k);
    const bool more = text.find_first_not_of(" \t\r\n", comment) != std::string_view::npos;
    if (more && body.starts_with("/*") && body.find('\n') == std::string_view::npos)
      repairs_.blank(line.range(k, comment));
    k = comment;
  }
}

// Blanks the dots of `#define f(args...)`.
void DirectiveRepair::blank_named_dots(const Line& line) {
  const std::string_view text = line.text;
  const std::size_t open = line.after;
  if (open >= text.size() || text[open] != '(') return;
  const std::size_t close = text.find(')', open);
  if (close == std::string_view::npos) return;
  const auto is_blank = [&](std::size_t k) { return text[k] == ' ' || text[k] == '\t'; };
  std::size_t dots = close;
  while (dots > open && is_blank(dots - 1)) --dots;
  if (dots < open + 4 || text.substr(dots - 3, 3) != "...") return;
  std::size_t before = dots - 3;
  while (before > open && is_blank(before - 1)) --before;
  if (is_identifier_char(text[before - 1])) repairs_.blank(line.range(dots - 3, dots));
}

void DirectiveRepair::repair(ByteRange range, DirectivePlace place) {
  Line line{repairs_.of(range), range.begin, {}, 0, 0};
  const std::string_view text = line.text;
  const auto skip_word = [&](std::size_t k) {
    while (k < text.size() && is_identifier_char(text[k])) ++k;
    return k;
  };
  const std::size_t command = std::min(text.size(), text.find_first_not_of("# \t"));
  line.name = skip_word(command);
  line.command = text.substr(command, line.name - command);
  while (line.name < text.size() && (text[line.name] == ' ' || text[line.name] == '\t'))
    ++line.name;
  line.after = skip_word(line.name);
  const bool in_list = place == DirectivePlace::list;
  if (line.is_define() || line.command == "undef") define_macro(line);
  if ((in_list || place == DirectivePlace::members) && line.command == "include")
    return remove_include(line);
  if (in_list) return remove_from_list(line);
  if (!line.is_define()) return;
  if (place == DirectivePlace::outermost && record_number(line)) return;
  record_namespaces(line);  // Also for C: a header with macros only is not detected as C++.
  blank_comments(line);
  blank_named_dots(line);
}

}  // namespace codefinder::c_family
