// Splits a JSDoc comment into its tags.
#include "index/languages/_ecma/jsdoc_text.h"

namespace codefinder::ecma::jsdoc {

std::vector<Tag> tags_of(std::string_view text, ByteRange range) {
  std::vector<Tag> tags;
  Cursor c(text, range.begin + 3, range.end - 2);
  while (!c.done()) {
    if (c.peek() == '{' && c.peek(1) == '@') {  // {@link …}
      if (!c.skip_brackets()) c.step();
      continue;
    }
    const char before = text[c.at() - 1];
    if (c.peek() != '@' || !(is_space(before) || before == '*')) {
      c.step();
      continue;
    }
    c.step();
    Tag tag;
    const ByteRange word = c.name();
    tag.word = text.substr(word.begin, word.end - word.begin);
    c.spaces();
    if (c.peek() == '{' && c.peek(1) != '@') {
      const std::uint32_t begin = c.at() + 1;
      if (!c.skip_brackets()) break;
      tag.type = {begin, c.at() - 1};
    }
    while (c.peek() == ' ' || c.peek() == '\t') c.step();
    if (tag.type.empty()) c.spaces();
    if (c.peek() == '[') c.step();  // An optional parameter.
    const std::uint32_t begin = c.at();
    for (c.name(); c.peek() == '.' && is_name_start(c.peek(1)); c.name()) c.step();
    tag.name = {begin, c.at()};
    tag.end = c.at();
    if (!tag.word.empty()) tags.push_back(tag);
  }
  return tags;
}

}  // namespace codefinder::ecma::jsdoc
