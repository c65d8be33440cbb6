// Reads the text around a word.
#include "index/languages/rust/macro_renaming.h"

#include "base/strings.h"
#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::rust {

namespace {

/// The name of a path without its scopes and type arguments: "T" of `a::T<'b>`.
std::string_view last_name(std::string_view path) {
  path = trim(path.substr(0, path.find('<')));
  return path.substr(path.rfind(':') + 1);
}

/// The text after `impl` and its parameters, up to the end.
std::string_view behind_impl(std::string_view text) {
  const std::size_t at = text.rfind("impl");
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + 4);
  int depth = 0;
  std::size_t end = 0;
  while (end < text.size() && (depth > 0 || text[end] == '<')) {
    if (text[end] == '<') ++depth;
    if (text[end] == '>') --depth;
    ++end;
  }
  return trim(text.substr(end));
}

}  // namespace

std::string_view owner_in_macro(std::string_view text, ByteRange word) {
  const std::string_view keyword = word_before(text, end_of_code_before(text, word.begin));
  if (keyword != "fn" && keyword != "type" && keyword != "const") return {};
  const std::string_view before = text.substr(0, keyword.data() - text.data());
  if (before.ends_with('*') || before.ends_with("raw ")) return {};  // `*const T`
  const std::size_t open = open_bracket_before(text, word.begin);
  if (open == std::string_view::npos || text[open] != '{') return {};
  std::size_t begin = text.substr(0, open).find_last_of("{};");
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  const std::string_view block = behind_impl(text.substr(begin, open - begin));
  return last_name(block.substr(0, block.find(" for ")));
}

bool is_in_macro(std::string_view text, std::size_t place) {
  for (std::size_t open = open_bracket_before(text, place); open != std::string_view::npos;
       open = open_bracket_before(text, open)) {
    std::size_t end = end_of_code_before(text, open);
    // `macro_rules! name { … }`
    while (end > 0 && is_word_char(text[end - 1])) --end;
    end = end_of_code_before(text, end);
    if (end > 1 && text[end - 1] == '!' && is_word_char(text[end - 2])) return true;
  }
  return false;
}

bool may_be_member(resolve::Resolver& resolver, const WordPlace& place) {
  resolve::Context& context = resolver.context();
  for (std::size_t open = open_bracket_before(place.text, place.word.begin);
       open != std::string_view::npos; open = open_bracket_before(place.text, open)) {
    const std::size_t end = end_of_code_before(place.text, open);
    if (end == 0 || place.text[end - 1] != '!') continue;
    const std::string name(word_before(place.text, end - 1));
    for (const Definition& macro : std::vector(context.definitions(name))) {
      if (macro.kind != SymbolKind::macro || !context.spend()) continue;
      const ByteRange range = context.symbol_or_none(macro).full_range;
      const std::string_view body = std::string_view(context.text(macro.file))
                                        .substr(range.begin, range.end - range.begin);
      if (body.find(".$") != std::string_view::npos) return true;
    }
    return false;
  }
  return false;
}

}  // namespace codefinder::rust
