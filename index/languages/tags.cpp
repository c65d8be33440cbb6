// Which languages have tags, and the pair of a syntax node.
#include "index/languages/tags.h"

#include "base/strings.h"
#include "index/languages/text/tags.h"

namespace codefinder {

namespace {

bool is_name_char(char c) {
  return is_word_char(c) || c == '-' || c == '.' || c == ':' || c == '$';
}

}  // namespace

TagSource tag_source(Language language, std::string_view path) {
  if (language == Language::tsx || language == Language::javascript) return TagSource::syntax;
  return language == Language::text && text::has_tags(path) ? TagSource::text : TagSource::none;
}

std::optional<TagPair> tags_in_text(std::string_view text, std::uint32_t offset) {
  return text::tag_pair_at(text, offset);
}

std::optional<TagPair> tags_of_node(std::string_view text, ByteRange node) {
  if (node.end > text.size() || node.begin >= node.end || text[node.begin] != '<') return {};
  std::uint32_t open_end = node.begin + 1;
  while (open_end < node.end && is_name_char(text[open_end])) ++open_end;
  std::uint32_t close_end = node.end - 1;
  if (text[close_end] != '>') return {};
  while (close_end > open_end && is_space(text[close_end - 1])) --close_end;
  std::uint32_t close = close_end;
  while (close > open_end && is_name_char(text[close - 1])) --close;
  const TagPair pair{{node.begin + 1, open_end}, {close, close_end}};
  const auto word = [&](ByteRange range) {
    return text.substr(range.begin, range.end - range.begin);
  };
  std::string_view before = trim_end(text.substr(0, close));
  if (pair.open.empty() || word(pair.open) != word(pair.close) || !before.ends_with('/')) return {};
  before.remove_suffix(1);
  return trim_end(before).ends_with('<') ? std::optional(pair) : std::nullopt;
}

}  // namespace codefinder
