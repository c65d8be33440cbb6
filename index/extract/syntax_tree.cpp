// syntax_tree: the named nodes of a flat tree.
#include "index/extract/syntax_tree.h"

#include "index/extract/parse/parse.h"

#include <unordered_map>
#include <utility>
#include <vector>

namespace codefinder::extract {

std::optional<SyntaxTree> syntax_tree(std::string_view bytes, Language language,
                                      const ExtractLimits& limits) {
  const std::optional<FlatTree> flat = parse_once(bytes, language, limits);
  if (!flat) return std::nullopt;
  const TSLanguage* grammar = definition(language).grammar();
  SyntaxTree tree;
  std::unordered_map<TSSymbol, std::uint32_t> kinds;
  struct Open {
    NodeIndex after;        // In the flat tree.
    SyntaxTree::Node node;  // In this tree.
  };
  std::vector<Open> open;
  const auto close = [&](NodeIndex at) {
    for (; !open.empty() && open.back().after <= at; open.pop_back())
      tree.nodes[open.back().node].after = static_cast<SyntaxTree::Node>(tree.nodes.size());
  };
  for (NodeIndex at = 0; at < flat->size(); ++at) {
    const FlatNode& node = (*flat)[at];
    close(at);
    if (at > 0 && !node.counts()) continue;
    const auto [kind, is_new] = kinds.emplace(node.symbol, tree.kinds.size());
    if (is_new) tree.kinds.emplace_back(ts_language_symbol_name(grammar, node.symbol));
    open.push_back({node.after, static_cast<SyntaxTree::Node>(tree.nodes.size())});
    tree.nodes.push_back({node.range(), 0, kind->second});
  }
  close(flat->size());
  if (!flat->broken().empty()) tree.first_error = (*flat)[flat->broken().front()].range();
  return tree;
}

}  // namespace codefinder::extract
