# Changes of tree-sitter's parser that make the tree of an edited text that of a fresh parse, also where the text has errors: a subtree of
# the tree before the edit stands for its tokens only where the parser would come to the same with these.  tests/extract/edit_fuzz_test.cpp
# compares the two.
function(patch_parser variable)
  set(text "${${variable}}")
  set(what "The parser of tree-sitter")

  # In an error, the parser skips or recovers token by token, and what is in a broken subtree depends on what the parser was at before.
  patch(text "${what}" [=[  if (allow_node_reuse) {]=] [=[  if (allow_node_reuse && state != ERROR_STATE) {]=])
  patch(text "${what}" [=[      reason = "is_fragile";]=] [=[      reason = "is_fragile";
    } else if (ts_subtree_error_cost(result) > 0) {
      reason = "has_error";]=])

  # A word's token is a keyword or not by the state that it was read in.
  patch(text "${what}" [=[  // Empty tokens are not reusable in states with different lookaheads.
]=] [=[  if (leaf_symbol == self->language->keyword_capture_token && leaf_state != state) return false;

  // Empty tokens are not reusable in states with different lookaheads.
]=])

  # The other versions of the stack would take the token that this one has read.
  patch(text "${what}" [=[    LOG("reuse_node symbol:%s", TREE_NAME(result));
]=] [=[    LOG("reuse_node symbol:%s", TREE_NAME(result));
    Subtree leaf = result;
    while (ts_subtree_child_count(leaf) > 0) leaf = ts_subtree_children(leaf)[0];
    ts_parser__set_cached_token(self, position, last_external_token, leaf);
]=])

  # A keyword that is not valid may be a plain word: that is asked of tokens only.
  patch(text "${what}" [=[    // If the current lookahead token is a keyword that is not valid, but the
]=] [=[    if (lookahead.ptr && ts_subtree_child_count(lookahead) > 0) {
      ts_parser__breakdown_lookahead(self, &lookahead, ERROR_STATE, &self->reusable_node);
    }

    // If the current lookahead token is a keyword that is not valid, but the
]=])
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()
