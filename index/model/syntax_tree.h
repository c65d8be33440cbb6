// The syntax tree of a text with the names of node kinds, for code that looks for places in
// configuration files.
#pragma once

#include "base/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// Has no reference to the text.  Tokens and comments are left out.
struct SyntaxTree {
  using Node = std::uint32_t;  // Index of `nodes`.
  struct Entry {
    ByteRange range;
    Node after = 0;          // The first node after its subtree.
    std::uint32_t kind = 0;  // Index of `kinds`.
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  std::vector<std::string> kinds;        // The names in the grammar: "object", "pair".
  std::vector<Entry> nodes;              // The root, then each node before its children; not empty.
  std::optional<ByteRange> first_error;  // The first place that the grammar does not accept.

  static constexpr Node kRoot = 0;
  std::string_view kind(Node node) const { return kinds[nodes[node].kind]; }
  ByteRange range(Node node) const { return nodes[node].range; }
  /// In order.  O(children).
  std::vector<Node> children(Node node) const {
    std::vector<Node> found;
    for (Node at = node + 1; at < nodes[node].after; at = nodes[at].after) found.push_back(at);
    return found;
  }
  friend bool operator==(const SyntaxTree&, const SyntaxTree&) = default;
};

}  // namespace codefinder
