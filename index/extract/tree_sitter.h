// Owners for tree-sitter's C handles: move-only, freed once.  A tree is not thread-safe; each extraction has its own parser.
#pragma once

#include <tree_sitter/api.h>

#include <memory>

namespace codefinder::index {

struct ParserDelete {
  void operator()(TSParser* p) const { ts_parser_delete(p); }
};
struct TreeDelete {
  void operator()(TSTree* t) const { ts_tree_delete(t); }
};
using ParserPtr = std::unique_ptr<TSParser, ParserDelete>;
using TreePtr = std::unique_ptr<TSTree, TreeDelete>;

/// A cursor that frees itself; starts at `node`.
class Cursor {
 public:
  explicit Cursor(TSNode node) : cursor_(ts_tree_cursor_new(node)) {}
  ~Cursor() { ts_tree_cursor_delete(&cursor_); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  void reset(TSNode node) { ts_tree_cursor_reset(&cursor_, node); }
  bool first_child() { return ts_tree_cursor_goto_first_child(&cursor_); }
  bool next_sibling() { return ts_tree_cursor_goto_next_sibling(&cursor_); }
  bool parent() { return ts_tree_cursor_goto_parent(&cursor_); }
  TSNode node() const { return ts_tree_cursor_current_node(&cursor_); }
  TSFieldId field() const { return ts_tree_cursor_current_field_id(&cursor_); }

 private:
  TSTreeCursor cursor_;
};

}  // namespace codefinder::index
