// RAII owners of the C handles of tree-sitter: move-only, freed once. A tree is not thread-safe;
// each extraction has its own parser.
#pragma once

#include <tree_sitter/api.h>

#include <memory>

namespace codefinder::extract {

struct ParserDelete {
  void operator()(TSParser* p) const { ts_parser_delete(p); }
};
struct TreeDelete {
  void operator()(TSTree* t) const { ts_tree_delete(t); }
};
using ParserPtr = std::unique_ptr<TSParser, ParserDelete>;
using TreePtr = std::unique_ptr<TSTree, TreeDelete>;

}  // namespace codefinder::extract
