// Compares written types with the types in signatures, word by word.
#include "index/query/definition/overload_choice.h"

#include "base/strings.h"
#include "index/model/signatures.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

namespace codefinder::query {
namespace {

using Types = std::vector<std::vector<std::string>>;

// Words beside a type that do not change it.
constexpr std::array<std::string_view, 4> kNoTypes = {"struct", "class", "enum", "final"};

/// The words of a type without scopes and template arguments, sorted: "char", "const" and "*" of
/// "const char*" and of "char const *".
std::vector<std::string> words_of_type(std::string_view type) {
  std::vector<std::string> words;
  int depth = 0;
  for (std::size_t at = 0; at < type.size();) {
    std::size_t end = at + (type.substr(at).starts_with("::") ? 2 : 1);
    while (is_word_char(type[at]) && end < type.size() && is_word_char(type[end])) ++end;
    const std::string_view word = type.substr(at, end - at);
    at = end;
    if (word == "@")  // An annotation.
      while (at < type.size() && (is_word_char(type[at]) || type[at] == '.')) ++at;
    else if (word == "<") ++depth;
    else if (word == ">") --depth;
    else if (depth > 0 || is_space(word[0])) continue;
    else if (word == "::" || word == ".") words.resize(words.size() - (words.empty() ? 0 : 1));
    else if (std::find(kNoTypes.begin(), kNoTypes.end(), word) == kNoTypes.end())
      words.emplace_back(word);
  }
  std::sort(words.begin(), words.end());
  return words;
}

/// The types of a list of parameters, split at the commas outside of brackets.
Types types_of(std::string_view list) {
  Types types;
  int depth = 0;
  for (std::size_t begin = 0, at = 0; at <= list.size(); ++at) {
    const bool is_end = at == list.size();
    const char c = is_end ? ',' : list[at];
    if (std::string_view("(<[{").find(c) != std::string_view::npos) ++depth;
    if (std::string_view(")>]}").find(c) != std::string_view::npos) --depth;
    if (!is_end && (c != ',' || depth > 0)) continue;
    const std::string_view type = trim(list.substr(begin, at - begin));
    if (!type.empty()) types.push_back(words_of_type(type));
    begin = at + 1;
  }
  return types;
}

template <class Fits>
bool keep_if_any(std::vector<SymbolHit>& hits, const Fits& fits) {
  if (std::none_of(hits.begin(), hits.end(), fits)) return false;
  std::erase_if(hits, [&](const SymbolHit& hit) { return !fits(hit); });
  return true;
}

}  // namespace

void keep_with_parameters(std::vector<SymbolHit>& hits, std::string_view parameters) {
  if (hits.size() < 2 || trim(parameters).empty()) return;
  Types wanted = types_of(parameters);
  if (wanted.size() == 1 && wanted[0] == std::vector<std::string>{"void"}) wanted.clear();
  const auto has_types = [&](const SymbolHit& hit) {
    return hit.place.facts && hit.ref.symbol.valid() &&
           types_of(parameter_types(*hit.place.facts, hit.ref.symbol)) == wanted;
  };
  const auto has_count = [&](const SymbolHit& hit) {
    return hit.place.facts && hit.ref.symbol.valid() &&
           hit.place.facts->symbol(hit.ref.symbol).parameters == wanted.size();
  };
  if (!keep_if_any(hits, has_types)) keep_if_any(hits, has_count);
}

void keep_declared_as(std::vector<SymbolHit>& hits, std::string_view word) {
  if (word.empty()) return;
  keep_if_any(hits, [&](const SymbolHit& hit) {
    if (word == "union") return hit.kind == SymbolKind::union_;
    if (word == "enum") return hit.kind == SymbolKind::enum_;
    return is_class_like(hit.kind);
  });
}

void keep_implementing(std::vector<SymbolHit>& hits, std::string_view trait) {
  if (trait.empty()) return;
  keep_if_any(hits, [&](const SymbolHit& hit) {
    if (!hit.place.facts || !hit.ref.symbol.valid()) return false;
    const FileFacts& facts = *hit.place.facts;
    const Symbol& around = facts.symbol(facts.symbol(hit.ref.symbol).container);
    if (around.kind != SymbolKind::impl) return false;
    return contains_word(facts.str(around.signature), trait);
  });
}

}  // namespace codefinder::query
