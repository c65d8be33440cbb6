// The statements of a TOML text, each with the whole path of its key.
#pragma once

#include "base/result.h"
#include "index/model/syntax_tree.h"
#include "setup/config/config_edit.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

using TomlPath = std::vector<std::string>;

/// [table], [[table]] or key = value; also key = value of an inline table.
struct TomlStatement {
  enum class Kind : std::uint8_t { table, table_array, pair, inline_pair };
  Kind kind = Kind::pair;
  TomlPath path;               // With the path of its table; decoded.
  SyntaxTree::Node value = 0;  // The value of a pair.
  std::size_t begin = 0;
  std::size_t end = 0;  // Without the line end.  A table ends after its last pair, or its header.
};

/// Immutable.
class TomlText {
 public:
  /// REQUIRES: `text` outlives it.  Error: invalid_query, for a text that is not TOML; the message
  /// continues "FILE ".  O(bytes).
  static Result<TomlText> parse(std::string_view text, const ConfigParser& parse);

  std::string_view text() const { return text_; }
  /// After the byte order mark, if there is one.
  std::size_t body() const { return body_; }
  /// In order; the pairs of an inline table follow its own.
  const std::vector<TomlStatement>& statements() const { return statements_; }

  std::string_view kind(SyntaxTree::Node node) const { return tree_.kind(node); }
  std::size_t begin(SyntaxTree::Node node) const { return tree_.range(node).begin + body_; }
  std::size_t end(SyntaxTree::Node node) const { return tree_.range(node).end + body_; }
  std::string_view text_of(SyntaxTree::Node node) const {
    return text_.substr(begin(node), end(node) - begin(node));
  }
  /// The value of a string; "" of another value.
  std::string string_of(SyntaxTree::Node node) const;
  /// The strings of an array.
  std::vector<std::string> strings_of(SyntaxTree::Node node) const;
  /// The offset of the first element.  REQUIRES: strings_of() gives one.
  std::size_t first_element(SyntaxTree::Node array) const {
    return begin(tree_.children(array).front());
  }

 private:
  TomlText(std::string_view text, std::size_t body, SyntaxTree tree);
  void add_table(SyntaxTree::Node table, TomlStatement::Kind kind);
  void add_pair(SyntaxTree::Node pair, const TomlPath& table, TomlStatement::Kind kind);
  TomlPath path_of(SyntaxTree::Node key) const;

  std::string_view text_;
  std::size_t body_;
  SyntaxTree tree_;
  std::vector<TomlStatement> statements_;
};

}  // namespace codefinder::setup
