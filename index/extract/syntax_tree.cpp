// SyntaxTree: a flat tree with the symbol names of its grammar.
#include "index/extract/syntax_tree.h"

#include "index/extract/parse.h"

#include <utility>

namespace codefinder::extract {

SyntaxTree::SyntaxTree(std::unique_ptr<const FlatTree> tree, Language language)
    : tree_(std::move(tree)), language_(language) {}
SyntaxTree::~SyntaxTree() = default;
SyntaxTree::SyntaxTree(SyntaxTree&&) noexcept = default;
SyntaxTree& SyntaxTree::operator=(SyntaxTree&&) noexcept = default;

std::optional<SyntaxTree> SyntaxTree::parse(std::string_view text, std::string_view language,
                                            const ExtractLimits& limits) {
  const LanguageDefinition* found = find_language(language);
  if (!found) return std::nullopt;
  std::optional<FlatTree> tree = parse_once(text, found->language, limits);
  if (!tree) return std::nullopt;
  return SyntaxTree(std::make_unique<const FlatTree>(std::move(*tree)), found->language);
}

std::string_view SyntaxTree::kind(Node node) const {
  const char* name = ts_language_symbol_name(definition(language_).grammar(),
                                             (*tree_)[node].symbol);
  return name ? std::string_view(name) : std::string_view();
}

ByteRange SyntaxTree::range(Node node) const { return (*tree_)[node].range(); }

std::vector<SyntaxTree::Node> SyntaxTree::children(Node node) const {
  std::vector<Node> found;
  for (const NodeIndex child : tree_->children(node))
    if ((*tree_)[child].counts()) found.push_back(child);
  return found;
}

std::optional<ByteRange> SyntaxTree::first_error() const {
  const auto broken = tree_->broken();
  return broken.empty() ? std::nullopt : std::optional((*tree_)[broken.front()].range());
}

}  // namespace codefinder::extract
