// CodeSearch: the pattern is compiled at the first text of a language.
#include "index/query/text/code_search.h"

#include <algorithm>

namespace codefinder::query {

std::vector<CodeMatch> CodeSearch::find_in(std::string_view text, Language language) {
  const std::shared_ptr<const CodePattern> pattern = pattern_of(language);
  if (!pattern) return {};
  const std::optional<SyntaxTree> tree = trees_.syntax_tree(text, language);
  return tree ? pattern->find_in(*tree, text, language) : std::vector<CodeMatch>();
}

std::optional<Error> CodeSearch::error() const {
  std::lock_guard lock(mutex_);
  const bool has_one = std::ranges::any_of(patterns_,
                                           [](const auto& of) { return of.second != nullptr; });
  return has_one ? std::nullopt : error_;
}

std::shared_ptr<const CodePattern> CodeSearch::pattern_of(Language language) {
  const LanguageDefinition& row = definition(language);
  if (row.grammar == nullptr || row.kind != ContentKind::code) return nullptr;
  std::lock_guard lock(mutex_);
  const auto [at, is_new] = patterns_.try_emplace(language);
  if (is_new) {
    Result<CodePattern> compiled = CodePattern::compile(pattern_, language, trees_);
    if (compiled) at->second = std::make_shared<const CodePattern>(std::move(*compiled));
    else if (!error_) error_ = std::move(compiled).error();
  }
  return at->second;
}

}  // namespace codefinder::query
