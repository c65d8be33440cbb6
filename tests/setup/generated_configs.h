// Random configuration files: JSON, JSON with comments and trailing commas, TOML.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::testing {

/// The text with blanks for commas that are followed by a closing bracket; comments stay.  Written
/// without what it is a check of: from the end, by removing a comma before each bracket.
inline std::string without_commas(std::string text) {
  std::vector<bool> is_code(text.size(), true);
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    const std::string_view rest = std::string_view(text).substr(i);
    if (text[i] == '"') {
      while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
      // A string is a token, whose inside is of no interest.
      for (std::size_t at = i + 1; at < end && at < text.size(); ++at) is_code[at] = false;
      i = end + 1;
      continue;
    }
    if (rest.starts_with("//")) end = std::min(text.find('\n', i), text.size());
    else if (rest.starts_with("/*")) end = text.find("*/", i + 2) + 2;
    else {
      ++i;
      continue;
    }
    for (std::size_t at = i; at < end; ++at) is_code[at] = false;
    i = end;
  }
  char next = ' ';  // The token after.
  for (std::size_t i = text.size(); i-- > 0;) {
    if (!is_code[i] || std::string_view(" \t\r\n").find(text[i]) != std::string_view::npos)
      continue;
    if (text[i] == ',' && (next == '}' || next == ']')) text[i] = ' ';
    else next = text[i];
  }
  return text;
}

class ConfigGenerator {
 public:
  explicit ConfigGenerator(unsigned seed) : random_(seed) {}

  /// An object without an entry, or white space.  `extras`: with comments and trailing commas.
  std::string json_text(bool extras, const std::string& container) {
    extras_ = extras;
    container_ = container;
    one_line_ = one_of(3);
    end_ = one_of(4) ? "\r\n" : "\n";
    unit_ = std::vector<std::string>{"  ", "    ", "\t", " "}[below(4)];
    const std::string mark = one_of(8) ? "\xEF\xBB\xBF" : "";
    if (one_of(12)) return mark + gap(0);
    const std::string first = one_of(2) ? gap(0) : "";
    return mark + first + root() + std::vector<std::string>{"", end_, end_ + end_, " "}[below(4)];
  }

  std::string toml_text() {
    end_ = one_of(4) ? "\r\n" : "\n";
    std::string text = one_of(8) ? "\xEF\xBB\xBF" : "";
    for (std::size_t i = below(4); i > 0; --i) text += toml_line("root" + std::to_string(i));
    for (std::size_t i = below(5); i > 0; --i) {
      const std::string name = std::vector<std::string>{
          "[mcp_servers.s", "[table", "[\"quoted \\\" name", "[mcp_servers.other.env"}[below(4)];
      const bool quoted = name.find('"') != std::string::npos;
      text += name + std::to_string(i) + (quoted ? "\"]" : "]") + toml_rest();
      for (std::size_t k = below(4); k > 0; --k) text += toml_line("key" + std::to_string(k));
    }
    if (one_of(3))
      while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    return text;
  }

 private:
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  bool one_of(std::size_t n) { return below(n) == 0; }

  std::string indent(std::size_t depth) const {
    std::string text = end_;
    for (std::size_t i = 0; i < depth; ++i) text += unit_;
    return text;
  }
  /// White space and comments between two tokens.
  std::string gap(std::size_t depth) {
    std::string text = one_line_ ? std::string(below(2), ' ') : indent(depth);
    if (!extras_ || !one_of(4)) return text;
    for (std::size_t i = below(3); i > 0; --i)
      text += one_of(2) ? "/* \"a\", { */" : "// it's }," + end_ + (one_of(2) ? " " : "");
    return text + (one_of(2) ? indent(depth) : "");
  }
  std::string string() {
    return std::vector<std::string>{"\"\"",     "\"a\"",    "\"\\\"}\"", "\"// x\"",
                                    "\"é, ]\"", "\"\\\\\"", "\"/*\""}[below(7)];
  }
  std::string value(std::size_t depth) {
    switch (below(depth > 3 ? 4 : 7)) {
      case 0: return string();
      case 1: return "-1.5e3";
      case 2: return "null";
      case 3: return "true";
      case 4: return list(depth);
      default: return object(depth, {});
    }
  }
  std::string list(std::size_t depth) {
    std::string text = "[";
    const std::size_t size = below(4);
    for (std::size_t i = 0; i < size; ++i)
      text += gap(depth + 1) + value(depth + 1) + (i + 1 < size ? "," : comma());
    return text + gap(depth) + "]";
  }
  std::string comma() { return extras_ && one_of(3) ? "," : ""; }

  std::string member(const std::string& key, const std::string& value) {
    return "\"" + key + "\":" + (one_of(3) ? "" : " ") + value;
  }
  /// `first`: members that are among the others.
  std::string object(std::size_t depth, std::vector<std::string> members) {
    for (std::size_t i = below(4); i > 0; --i)
      members.insert(members.begin() + static_cast<std::ptrdiff_t>(below(members.size() + 1)),
                     member("key" + std::to_string(i), value(depth + 1)));
    std::string text = "{";
    for (std::size_t i = 0; i < members.size(); ++i)
      text += gap(depth + 1) + members[i] +
              (i + 1 < members.size() ? (extras_ && one_of(6) ? "/* c */," : ",") : comma());
    return text + (members.empty() && one_of(2) ? "" : gap(depth)) + "}";
  }
  std::string root() {
    if (one_of(3)) return object(0, {});
    return object(0, {member(container_, object(1, {}))});
  }

  std::string toml_rest() {
    return (one_of(4) ? "  # it's [a] \"comment\"" : "") + end_ + (one_of(3) ? end_ : "") +
           (one_of(6) ? "# alone" + end_ : "");
  }
  std::string toml_line(const std::string& key) {
    return key + " = " +
           std::vector<std::string>{"1",
                                    "\"a # b\"",
                                    "'[x]'",
                                    "[1, 2]",
                                    "{ a = 1, b = [\"c\"] }",
                                    "\"\"\"" + end_ + "[mcp_servers.codefinder]" + end_ + "\"\"\"",
                                    "[" + end_ + "  \"a\", # b" + end_ + "]",
                                    "1979-05-27"}[below(8)] +
           toml_rest();
  }

  std::mt19937 random_;
  bool extras_ = false, one_line_ = false;
  std::string end_, unit_, container_;
};

}  // namespace codefinder::testing
