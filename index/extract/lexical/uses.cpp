// Gathers the uses that the patterns of a language match.
#include "index/extract/lexical/uses.h"

namespace codefinder::extract {

std::map<std::uint32_t, LexicalUse> lexical_uses(const LexicalText& text,
                                                 const std::vector<LexicalMatch>& matches) {
  std::map<std::uint32_t, LexicalUse> uses;
  const auto set_role = [&](ByteRange words, Role role) {
    text.each_word(words, [&](ByteRange word) {
      if (!text.is_keyword(word)) uses[word.begin].role = role;
    });
  };
  for (const LexicalMatch& match : matches) {
    const bool reference = match.pattern().yield == LexicalPattern::Yield::reference;
    const ByteRange type = match.group(CompiledPattern::type);
    if (!reference) set_role(type, Role::type);
    set_role(match.group(CompiledPattern::base), Role::inherit);
    const ByteRange name = match.group(CompiledPattern::name);
    if (!reference || text.is_keyword(name)) continue;
    LexicalUse& use = uses[name.begin];
    use.role = match.pattern().role;
    use.end = name.end;
    use.has_receiver = match.group(CompiledPattern::qualifier).empty();
    if (!type.empty()) use.receiver = type.begin;
  }
  return uses;
}

}  // namespace codefinder::extract
