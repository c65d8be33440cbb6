// The syntax tree of a text by names of node kinds, for code outside of this room that looks for
// places in configuration files.
#pragma once

#include "base/text.h"
#include "index/extract/extract.h"
#include "index/languages/language.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::extract {

class FlatTree;

/// Immutable; thread-safe.  Has no reference to the text.
class SyntaxTree {
 public:
  using Node = std::uint32_t;

  /// `language`: a name that find_language() accepts.  nullopt if there is no grammar of it, or a
  /// limit is reached.  No text is an error: what the
  /// grammar does not accept is in broken nodes.  O(bytes); up to 100 bytes of memory for each byte
  /// of a dense text.
  static std::optional<SyntaxTree> parse(std::string_view text, std::string_view language,
                                         const ExtractLimits& limits = {});
  ~SyntaxTree();
  SyntaxTree(SyntaxTree&&) noexcept;
  SyntaxTree& operator=(SyntaxTree&&) noexcept;

  static constexpr Node kRoot = 0;
  /// The name in the grammar: "object", "pair"; of a token its text: "{".  Static lifetime.
  std::string_view kind(Node node) const;
  /// In bytes of the text.
  ByteRange range(Node node) const;
  /// The children that are neither tokens nor comments, in order.  O(children).
  std::vector<Node> children(Node node) const;
  /// The first place that the grammar does not accept, if any.
  std::optional<ByteRange> first_error() const;

 private:
  SyntaxTree(std::unique_ptr<const FlatTree> tree, Language language);

  std::unique_ptr<const FlatTree> tree_;
  Language language_;
};

}  // namespace codefinder::extract
