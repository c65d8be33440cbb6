// Tags that come in pairs, as `<b>…</b>`: in which files they are, and the pair at a place.
#pragma once

#include "base/text.h"
#include "index/languages/language.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace codefinder {

/// The names in an opening tag and in the one that closes it.
struct TagPair {
  ByteRange open, close;
  friend bool operator==(const TagPair&, const TagPair&) = default;
};

/// How a file's tags are found: by its syntax tree, where other code has `<` too, or in its text.
enum class TagSource : std::uint8_t { none, syntax, text };

struct TagRules {
  TagSource source = TagSource::syntax;
  bool (*has_tags)(std::string_view path) = nullptr;  // nullptr: all files have.
  // For TagSource::text.
  std::optional<TagPair> (*pair_at)(std::string_view text, std::uint32_t offset) = nullptr;
};
/// The rules of a language with tags in its syntax.
inline constexpr TagRules kSyntaxTags;

TagSource tag_source(Language language, std::string_view path);

/// For TagSource::text: the pair with a name that touches `offset`.  O(text).
std::optional<TagPair> tags_in_text(Language language, std::string_view text, std::uint32_t offset);
/// For TagSource::syntax: the pair that a node begins and ends with, if both have one name.
std::optional<TagPair> tags_of_node(std::string_view text, ByteRange node);

}  // namespace codefinder
