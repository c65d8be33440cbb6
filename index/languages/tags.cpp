// Which languages have tags, and the pair of a syntax node.
#include "index/languages/tags.h"

#include "base/strings.h"

namespace codefinder {

namespace {

bool is_name_char(char c) {
  return is_word_char(c) || c == '-' || c == '.' || c == ':' || c == '$';
}

}  // namespace

TagSource tag_source(Language language, std::string_view path) {
  const TagRules* rules = definition(language).tags;
  if (!rules || (rules->has_tags && !rules->has_tags(path))) return TagSource::none;
  return rules->source;
}

std::optional<TagPair> tags_in_text(Language language, std::string_view text,
                                    std::uint32_t offset) {
  const TagRules* rules = definition(language).tags;
  return rules && rules->pair_at ? rules->pair_at(text, offset) : std::nullopt;
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
