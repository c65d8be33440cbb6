// Reads the statements of a TOML text from its syntax tree.
#include "setup/config/toml_text.h"

#include "base/log.h"
#include "base/strings.h"
#include "setup/config/config_text.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace codefinder::setup {
namespace {

using Node = SyntaxTree::Node;

/// Appends a code point as UTF-8.
void append_character(std::string& out, std::uint32_t code) {
  if (code < 0x80) out += static_cast<char>(code);
  else if (code < 0x800) out += static_cast<char>(0xC0 | (code >> 6));
  else if (code < 0x10000) out += static_cast<char>(0xE0 | (code >> 12));
  else out += static_cast<char>(0xF0 | (code >> 18));
  for (int shift = code < 0x80      ? -6
                   : code < 0x800   ? 0
                   : code < 0x10000 ? 6
                                    : 12;
       shift >= 0; shift -= 6)
    out += static_cast<char>(0x80 | ((code >> shift) & 0x3F));
}

/// Decodes the escapes of a basic string.
std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    const char letter = text[++i];
    constexpr std::string_view kLetters = "btnfre", kMeant = "\b\t\n\f\r\x1b";
    if (const std::size_t known = kLetters.find(letter); known != std::string_view::npos) {
      out += kMeant[known];
    } else if (letter == 'u' || letter == 'U') {
      const std::string_view digits = text.substr(i + 1, letter == 'u' ? 4 : 8);
      std::uint32_t code = 0;
      std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
      append_character(out, code);
      i += digits.size();
    } else if (letter == '\n' || letter == '\r') {  // Joins lines.
      i = std::min(text.find_first_not_of(kWhiteSpace, i), text.size()) - 1;
    } else {
      out += letter;
    }
  }
  return out;
}

/// Decodes a string with its quotes, of any of the four kinds, or a bare key.
std::string decoded(std::string_view literal) {
  const bool basic = literal.starts_with('"');
  if (!basic && !literal.starts_with('\'')) return std::string(literal);
  const bool multiline = literal.starts_with("\"\"\"") || literal.starts_with("'''");
  const std::size_t quotes = multiline ? 3 : 1;
  if (literal.size() < 2 * quotes) return {};
  literal = literal.substr(quotes, literal.size() - 2 * quotes);
  if (multiline && literal.starts_with("\r\n")) literal.remove_prefix(2);
  else if (multiline && literal.starts_with('\n')) literal.remove_prefix(1);
  return basic ? unescaped(literal) : std::string(literal);
}

}  // namespace

TomlText::TomlText(std::string_view text, std::size_t body, SyntaxTree tree)
    : text_(text), body_(body), tree_(std::move(tree)) {
  for (const Node child : tree_.children(SyntaxTree::kRoot)) {
    const std::string_view kind = tree_.kind(child);
    if (kind == "pair") add_pair(child, {}, TomlStatement::Kind::pair);
    else if (kind == "table") add_table(child, TomlStatement::Kind::table);
    else if (kind == "table_array_element") add_table(child, TomlStatement::Kind::table_array);
  }
}

Result<TomlText> TomlText::parse(std::string_view text, const ConfigParser& parse) {
  const std::size_t body = body_of(text);
  const std::string_view rest = text.substr(body);
  if (!is_valid_utf8(rest)) return unusable_config("is not UTF-8, as TOML is");
  if (rest.find('\0') != std::string_view::npos)
    return unusable_config("has a NUL, which TOML has not");
  auto tree = parse(rest, "toml");
  if (!tree) return unparsed_config();
  if (const auto error = tree->first_error)
    return unusable_config(fmt::format("is not TOML (line {})", line_of(rest, error->begin)));
  return TomlText(text, body, std::move(*tree));
}

std::string TomlText::string_of(Node node) const {
  return tree_.kind(node) == "string" ? decoded(text_of(node)) : std::string();
}

std::vector<std::string> TomlText::strings_of(Node node) const {
  std::vector<std::string> found;
  if (tree_.kind(node) != "array") return found;
  for (const Node element : tree_.children(node)) found.push_back(string_of(element));
  return found;
}

TomlPath TomlText::path_of(Node key) const {
  TomlPath path;
  // The last name is the outermost child.
  for (; tree_.kind(key) == "dotted_key"; key = tree_.children(key).front()) {
    const Node last = tree_.children(key).back();
    path.push_back(decoded(text_of(last)));
  }
  path.push_back(decoded(text_of(key)));
  std::reverse(path.begin(), path.end());
  return path;
}

void TomlText::add_table(Node table, TomlStatement::Kind kind) {
  const std::vector<Node> children = tree_.children(table);
  if (children.empty()) return;
  const std::size_t at = statements_.size();
  const TomlPath path = path_of(children.front());
  const std::size_t close = text_.find(']', end(children.front()));
  statements_.push_back(
      {kind, path, 0, begin(table), close + (kind == TomlStatement::Kind::table_array ? 2 : 1)});
  for (const Node child : children)
    if (tree_.kind(child) == "pair") {
      add_pair(child, path, TomlStatement::Kind::pair);
      statements_[at].end = end(tree_.children(child).back());
    }
}

void TomlText::add_pair(Node pair, const TomlPath& table, TomlStatement::Kind kind) {
  const std::vector<Node> parts = tree_.children(pair);
  if (parts.size() != 2) return;
  TomlPath path = table;
  for (std::string& name : path_of(parts[0])) path.push_back(std::move(name));
  statements_.push_back({kind, path, parts[1], begin(parts[0]), end(parts[1])});
  // Nothing deeper is of an entry; a text may nest thousands of tables.
  if (tree_.kind(parts[1]) != "inline_table" || path.size() > 3) return;
  for (const Node inner : tree_.children(parts[1]))
    if (tree_.kind(inner) == "pair") add_pair(inner, path, TomlStatement::Kind::inline_pair);
}

}  // namespace codefinder::setup
