// The objects of a JSON text with the places of their members, and the white space between them.
#pragma once

#include "base/result.h"
#include "index/model/syntax_tree.h"
#include "setup/config/config_edit.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

/// The text between two members of an object, or a member and a brace: white space, comments and at
/// most one comma.
struct JsonGap {
  std::size_t begin = 0, end = 0;
  std::optional<std::size_t> comma;  // Its offset.
  bool has_comment = false;
  std::size_t blank = 0;  // From here on, up to the end, it is white space only.
};

struct JsonMember {
  std::string key;  // Decoded.
  std::size_t begin = 0, end = 0;
  SyntaxTree::Node value = 0;
};

/// Immutable.
class JsonText {
 public:
  /// REQUIRES: `text` outlives it.  Error: invalid_query, for a text that is not of `format`; the
  /// message continues "FILE ".  O(bytes).
  static Result<JsonText> parse(std::string_view text, ConfigFormat format,
                                const ConfigParser& parse);

  std::string_view text() const { return text_; }
  /// After the byte order mark, if there is one.
  std::size_t body() const { return body_; }
  /// nullopt if the text has no value.
  std::optional<SyntaxTree::Node> root() const { return root_; }

  bool is_object(SyntaxTree::Node node) const { return tree_.kind(node) == "object"; }
  std::size_t begin(SyntaxTree::Node node) const { return tree_.range(node).begin + body_; }
  std::size_t end(SyntaxTree::Node node) const { return tree_.range(node).end + body_; }
  std::string_view text_of(SyntaxTree::Node node) const {
    return text_.substr(begin(node), end(node) - begin(node));
  }
  /// The value without comments and trailing commas.
  std::string plain_text_of(SyntaxTree::Node node) const;
  std::vector<JsonMember> members(SyntaxTree::Node object) const;
  /// The elements of an array.
  std::vector<SyntaxTree::Node> elements(SyntaxTree::Node array) const {
    return tree_.children(array);
  }
  /// REQUIRES: no value is between the offsets.
  JsonGap gap(std::size_t begin, std::size_t end) const;

 private:
  JsonText(std::string_view text, std::size_t body, std::string plain, SyntaxTree tree);

  std::string_view text_;
  std::size_t body_;
  std::string plain_;  // The body with blanks in place of comments and trailing commas.
  SyntaxTree tree_;
  std::optional<SyntaxTree::Node> root_;
};

/// Returns `text` as a JSON string.
std::string json_string(std::string_view text);

}  // namespace codefinder::setup
