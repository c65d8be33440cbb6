// statement_ends: matches the brackets that are open before the name with those that the lines
// below close, and reads the lines next to it.
#include "index/query/completion/statement_ends.h"

#include "base/strings.h"
#include "index/languages/completion_rules.h"

#include <algorithm>
#include <utility>

namespace codefinder::query {

namespace {

// Lines above the name that its statement can begin in.
constexpr int kMaxAbove = 20;

std::size_t blanks_before(std::string_view line) { return line.size() - trim_start(line).size(); }
bool is_any_of(char c, std::string_view chars) { return chars.find(c) != std::string_view::npos; }

/// The character that ends what this one begins; 0 if it begins nothing.
char closing_of(char c) {
  switch (c) {
    case '(': return ')';
    case '[': return ']';
    case '{': return '}';
    default: return 0;
  }
}
char opening_of(char c) {
  switch (c) {
    case ')': return '(';
    case ']': return '[';
    case '}': return '{';
    default: return c;
  }
}

/// The offset after what begins at `at`: a string, a character or a comment in one line, or any
/// other byte.
std::size_t after(std::string_view text, std::size_t at, const CompletionRules& rules) {
  const auto skip_quoted = [&](char quote) {
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != quote && text[end] != '\n')
      end += text[end] == '\\' ? 2u : 1u;
    return end < text.size() && text[end] == quote ? end + 1 : at + 1;
  };
  const char c = text[at];
  if (c == '"' || (c == '\'' && rules.quotes_are_strings)) return skip_quoted(c);
  if (c == '\'') {  // A character: no lifetime of Rust.
    const std::size_t end = at + (text.substr(at).starts_with("'\\") ? 3 : 2);
    return end < text.size() && text[end] == '\'' ? end + 1 : at + 1;
  }
  const bool comment = rules.has_block_comments ? text.substr(at).starts_with("//") : c == '#';
  return comment ? std::min(text.find('\n', at), text.size()) : at + 1;
}

/// The part of the name's statement before the name, and the text around it.
struct StatementLines {
  StatementLines(std::string_view text, ByteRange name, const CompletionRules& rules) {
    const std::string_view start = text.substr(0, name.begin), end = text.substr(name.end);
    std::size_t begin = start.rfind('\n') + 1;
    line = start.substr(begin);
    rest_of_line = trim(end.substr(0, end.find('\n')));
    above = trim_end(start.substr(0, begin));
    std::string_view before = above;
    above.remove_prefix(above.rfind('\n') + 1);
    for (int i = 0; i < kMaxAbove && !before.empty() && is_any_of(before.back(), ",([+=?|&"); ++i) {
      begin = before.rfind('\n') + 1;
      before = trim_end(before.substr(0, begin));
    }
    statement = start.substr(begin);
    read_below(end, rules);
  }

  /// The line below goes on with the expression.
  bool continues_below() const {
    const std::string_view first = trim_start(below);
    const std::string_view word = first.substr(0, first.find_first_of(" \t("));
    if (word == "or" || word == "and") return true;
    for (const std::string_view other : {"//", "/*", "++", "--", "::"})
      if (first.starts_with(other)) return false;
    return !first.empty() && (first.starts_with("&&") || first.starts_with("->") ||
                              is_any_of(first[0], ")],.?:=|+-/%<>"));
  }
  /// The line is one of a list.
  bool is_in_list() const {
    if (above.empty()) return false;
    if (is_any_of(above.back(), ",([")) return true;
    // The first field of an object.
    const std::string_view first = trim_start(line), key = first.substr(0, first.find(':'));
    return above.back() == '{' && key.size() < first.size() && !key.empty() &&
           !first.substr(key.size()).starts_with("::") &&
           std::all_of(key.begin(), key.end(), is_word_char);
  }

  std::string_view above, line, rest_of_line, below;  // The nearest that are not blank.
  std::string_view statement;                         // From the begin of its first line.
  std::string_view inside;  // The lines below that are indented more, and the one that ends them.

 private:
  void read_below(std::string_view text, const CompletionRules& rules) {
    text.remove_prefix(std::min(text.find('\n'), text.size()));
    const std::string_view marks = rules.backquotes_are_strings ? ")]}`" : ")]}";
    std::size_t end = 0;
    int depth = 0;  // Open braces.
    while (end < text.size()) {
      const std::size_t line_end = std::min(text.find('\n', end + 1), text.size());
      const std::string_view next = trim_end(text.substr(end + 1, line_end - end - 1));
      end = line_end;
      if (next.empty()) continue;
      if (below.empty()) below = next;
      if (next.starts_with('#') && rules.has_block_comments) continue;  // A directive.
      const std::size_t indent = blanks_before(next), own = blanks_before(statement);
      const bool is_inside = indent > own;
      // A brace right below a statement without braces ends the block around it.
      const bool ends_block = inside.empty() && next[indent] == '}' &&
                              statement.find('{') == std::string_view::npos;
      if (is_inside || (indent == own && is_any_of(next[indent], marks) && !ends_block))
        inside = text.substr(0, end);
      for (std::size_t at = 0; at < next.size(); at = after(next, at, rules))
        depth += next[at] == '{' ? 1 : next[at] == '}' ? -1 : 0;
      // A brace that is indented as the lines of the block that it ends: Whitesmiths style.
      const std::string_view behind = next.substr(indent + 1);
      const bool ends_own_block = depth < 0 && next[indent] == '}' &&
                                  (behind.empty() || is_space(behind[0]));
      if (!is_inside || ends_own_block) break;
    }
  }
};

/// A bracket that is open before the name.
struct Opened {
  std::string_view outside, inside;  // The parts of the statement before and behind it.
  std::string_view own = inside;     // The latter up to the next open bracket.
  char bracket() const { return inside.data()[-1]; }
  bool is_for() const { return bracket() == '(' && trim_end(outside).ends_with("for"); }
  bool is_block() const {
    const std::string_view before = trim_end(outside);
    return bracket() == '{' && (before.empty() || is_any_of(before.back(), ")>"));
  }
  /// The semicolons that `for (i = 0; i < x` lacks; "" for `for (T each : x`.
  std::string_view missing_semicolons() const {
    const auto semicolons = std::count(inside.begin(), inside.end(), ';');
    const std::string_view first = inside.substr(0, inside.find(" of "));
    const bool assigns = first.find('=') != std::string_view::npos &&
                         first.find(" : ") == std::string_view::npos;
    return semicolons == 1 ? ";" : semicolons == 0 && assigns ? ";;" : "";
  }
  /// True for `(a ? b`.
  bool lacks_else() const {
    const std::size_t at = own.rfind(" ? ");
    return at != std::string_view::npos && own.find(" : ", at) == std::string_view::npos;
  }
  /// The text that is put before the bracket that closes it.
  std::string_view last() const {
    if (lacks_else()) return " : 0";
    if (is_for()) return missing_semicolons();
    return bracket() != '{' ? "" : is_block() ? "; " : " ";
  }
};

/// Outermost first.
std::vector<Opened> opened_in(std::string_view text, const CompletionRules& rules) {
  std::vector<Opened> opened;
  for (std::size_t at = 0; at < text.size(); at = after(text, at, rules)) {
    if (closing_of(text[at]) != 0) opened.push_back({text.substr(0, at), text.substr(at + 1)});
    else if (!opened.empty() && is_any_of(text[at], ")]}")) opened.pop_back();
  }
  for (std::size_t i = 0; i + 1 < opened.size(); ++i)
    opened[i].own = opened[i].inside.substr(
        0, opened[i + 1].outside.size() - opened[i].outside.size() - 1);
  return opened;
}

/// The brackets and quotes that end something which begins before the text.
std::string ends_in(std::string_view text, const CompletionRules& rules) {
  std::string ends;
  std::size_t at = 0, depth = 0;
  if (rules.backquotes_are_strings && std::count(text.begin(), text.end(), '`') % 2 == 1) {
    ends = "`";
    at = text.find('`') + 1;
  }
  for (bool quoted = false; at < text.size(); at = after(text, at, rules)) {
    const char c = text[at];
    if (c == '`' && rules.backquotes_are_strings) quoted = !quoted;
    if (quoted) continue;
    if (closing_of(c) != 0) ++depth;
    else if (is_any_of(c, ")]}") && depth > 0) --depth;
    else if (is_any_of(c, ")]}")) ends += c;
  }
  return ends;
}

std::string closed(std::vector<Opened>& opened) {
  std::string out(opened.back().last());
  out += closing_of(opened.back().bracket());
  opened.pop_back();
  return out;
}

std::string all_closed(std::vector<Opened> opened) {
  std::string out;
  while (!opened.empty()) out += closed(opened);
  return out;
}

bool has_word(std::string_view line, Words words) {
  for (std::size_t at = 0; at < line.size();) {
    std::size_t end = at;
    while (end < line.size() && is_word_char(line[end])) ++end;
    if (end > at && words.contains(line.substr(at, end - at))) return true;
    at = end + 1;
  }
  return false;
}

std::string_view first_word(std::string_view line) {
  line = trim_start(line, " \t}");
  if (line.starts_with("else ")) line = trim_start(line.substr(5));
  const auto end = std::find_if_not(line.begin(), line.end(), is_word_char);
  return line.substr(0, static_cast<std::size_t>(end - line.begin()));
}

/// The offset after what comes before the body of a statement (`if (x)`, `if x:`); npos if the name
/// is part of it.
std::size_t end_of_head(std::string_view statement, const CompletionRules& rules) {
  int depth = 0;
  for (std::size_t at = 0; at < statement.size(); at = after(statement, at, rules)) {
    if (statement[at] == '{' && depth == 0 && rules.block_begin.empty()) return at;
    if (closing_of(statement[at]) != 0) ++depth;
    const bool closes = is_any_of(statement[at], ")]}") && depth > 0 && --depth == 0;
    const bool is_mark = depth == 0 && !rules.block_begin.empty() &&
                         statement.substr(at).starts_with(rules.block_begin) &&
                         !statement.substr(at).starts_with(":=");
    if (is_mark || (closes && rules.heads_in_parentheses)) return at + 1;
  }
  return std::string_view::npos;
}

/// The text between the name and the lines below, which close the bracket: ";" in a block, the
/// semicolons that a `for` lacks, "," in a list.
std::string separator(const Opened& matched, std::string_view inside,
                      const CompletionRules& rules) {
  if (matched.bracket() == '{' &&
      (matched.is_block() || rules.block_words.contains(first_word(matched.outside))))
    return ";";
  if (!matched.is_for()) return ",";
  std::ptrdiff_t semicolons = std::count(matched.inside.begin(), matched.inside.end(), ';');
  int depth = 0;
  for (std::size_t at = 0; at < inside.size() && depth >= 0; at = after(inside, at, rules)) {
    depth += closing_of(inside[at]) != 0 ? 1 : is_any_of(inside[at], ")]}") ? -1 : 0;
    semicolons += inside[at] == ';' ? 1 : 0;
  }
  if (semicolons == 0 && matched.missing_semicolons().empty()) return "";
  constexpr std::ptrdiff_t kAll = 2;
  return semicolons < kAll ? std::string(static_cast<std::size_t>(kAll - semicolons), ';') : ",";
}

/// The text that makes the brackets around the name match.
std::string balanced(const StatementLines& lines, const CompletionRules& rules) {
  std::vector<Opened> opened = opened_in(lines.statement, rules);
  const std::string ends = ends_in(lines.inside, rules);
  // The outermost brackets are closed last: what is left over was in the rest of the line.
  std::size_t matched = 0;
  while (matched < std::min(opened.size(), ends.size()) &&
         opened[matched].bracket() == opening_of(ends[ends.size() - 1 - matched]))
    ++matched;
  std::string closing, missing;
  for (std::size_t i = ends.size() - matched; i-- > 0;) missing += opening_of(ends[i]);
  if (!ends.empty())
    while (opened.size() > matched) closing += closed(opened);
  if (const std::size_t braces = missing.find("({"); braces != std::string::npos)
    missing.insert(braces + 1, rules.before_braces);
  if (!missing.empty()) return closing + (missing == "{" ? " {" : missing);
  if (!ends.empty())
    return closing + (lines.continues_below() ? "" : separator(opened.back(), lines.inside, rules));
  // The line below closes a bracket of this line, or goes on behind it.
  if (lines.continues_below())
    return ends_in(lines.below, rules).empty() ? all_closed(opened_in(lines.line, rules)) : "";
  const bool has_inside = !lines.inside.empty();
  const bool begins_block = rules.block_words.contains(first_word(lines.statement));
  const bool is_in_head = begins_block &&
                          end_of_head(lines.statement, rules) == std::string_view::npos;
  if (is_in_head || (has_inside && !begins_block && has_word(lines.statement, rules.block_words)))
    return all_closed(opened) + std::string(has_inside ? rules.block_begin : rules.block);
  if (trim_start(lines.line).starts_with('@')) return all_closed(opened);
  const bool ends_list = !opened.empty() &&
                         opened.front().outside.size() < lines.statement.size() - lines.line.size();
  return all_closed(opened) + (lines.is_in_list() && !ends_list ? "," : ";");
}

}  // namespace

std::vector<std::string> statement_ends(std::string_view text, ByteRange name, Language language) {
  const CompletionRules& rules = completion_rules(language);
  const StatementLines lines(text, name, rules);
  if (!lines.rest_of_line.empty()) return {""};
  std::vector<std::string> ends;
  const auto add = [&](std::string end) {
    if (std::find(ends.begin(), ends.end(), end) == ends.end()) ends.push_back(std::move(end));
  };
  if (rules.rest_of_statement != nullptr && !rules.rest_of_statement(lines.line).empty())
    add(std::string(rules.rest_of_statement(lines.line)));
  else add(balanced(lines, rules));
  add(all_closed(opened_in(lines.line, rules)) + ";");
  if (ends.size() == 1 || lines.is_in_list() || lines.continues_below()) add("");
  return ends;
}

}  // namespace codefinder::query
