# Changes of tree-sitter's parser that make the tree of an edited text that of a fresh parse, also where the text has errors: a subtree of
# the tree before the edit stands for its tokens only where the parser would come to the same with these.  tests/extract/edited_tree_test.cpp
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

  # A node that has text may be behind empty tokens that are not read yet, as the end of a block: it is left in its place instead of passed over.
  patch(text "${what}" [=[      LOG("reusable_node_has_different_external_scanner_state symbol:%s", TREE_NAME(result));
]=] [=[      LOG("reusable_node_has_different_external_scanner_state symbol:%s", TREE_NAME(result));
      if (ts_subtree_total_bytes(result) > 0) break;
]=])

  # A keyword that is not valid may be a plain word: that is asked of tokens only.
  patch(text "${what}" [=[    // If the current lookahead token is a keyword that is not valid, but the
]=] [=[    if (lookahead.ptr && ts_subtree_child_count(lookahead) > 0) {
      ts_parser__breakdown_lookahead(self, &lookahead, ERROR_STATE, &self->reusable_node);
    }

    // If the current lookahead token is a keyword that is not valid, but the
]=])
  # After a node with children, a fresh parse has the tokens that it read in the state behind the node's last token: those of the tree before
  # the edit, whatever the state behind the node would read.  Where they changed, the node is left to its children.
  patch(text "${what}" [=[  bool has_scanner_error;
  bool canceled_balancing;]=] [=[  bool has_scanner_error;
  bool is_behind_reused_node;
  bool canceled_balancing;]=])
  patch(text "${what}" [=[  self->has_scanner_error = false;
  self->has_error = false;]=] [=[  self->has_scanner_error = false;
  self->is_behind_reused_node = false;
  self->has_error = false;]=])
  patch(text "${what}" [=[static Subtree ts_parser__reuse_node(
]=] [=[static bool ts_parser__can_reuse_as_lookahead(TSParser *self, Subtree tree) {
  bool was_keyword = ts_subtree_is_keyword(tree) && ts_subtree_symbol(tree) == self->language->keyword_capture_token;
  return !ts_subtree_has_changes(tree) && !ts_subtree_is_error(tree) && !ts_subtree_missing(tree) && !ts_subtree_is_eof(tree) && !was_keyword;
}

static bool ts_parser__can_reuse_lookahead_of_next(TSParser *parser) {
  const ReusableNode *self = &parser->reusable_node;
  uint32_t depth = self->stack.size - 1;
  uint32_t index = self->stack.contents[depth].child_index + 1;
  while (depth > 0) {
    Subtree parent = self->stack.contents[depth - 1].tree;
    if (index == ts_subtree_child_count(parent)) {
      depth--;
      index = self->stack.contents[depth].child_index + 1;
      continue;
    }
    Subtree tree = ts_subtree_children(parent)[index++];
    while (ts_subtree_child_count(tree) > 0 && !ts_subtree_extra(tree)) tree = ts_subtree_children(tree)[0];
    if (!ts_parser__can_reuse_as_lookahead(parser, tree)) return false;
    if (!ts_subtree_extra(tree)) return true;
  }
  return false;
}

static Subtree ts_parser__reuse_node(
]=])
  patch(text "${what}" [=[      reason = "contains_different_included_range";
    }]=] [=[      reason = "contains_different_included_range";
    } else if (ts_subtree_child_count(result) > 0 && !ts_parser__can_reuse_lookahead_of_next(self)) {
      reason = "is_before_changes";
    }]=])
  patch(text "${what}" [=[    if (!ts_parser__can_reuse_first_leaf(self, *state, result, table_entry)) {
      LOG(]=] [=[    bool is_given = self->is_behind_reused_node && table_entry->action_count > 0 &&
      ts_language_lex_mode_for_state(self->language, *state).lex_state != (uint16_t)(-1);
    if (!is_given && !ts_parser__can_reuse_first_leaf(self, *state, result, table_entry)) {
      LOG(]=])
  patch(text "${what}" [=[            ts_parser__breakdown_lookahead(self, &lookahead, state, &self->reusable_node);
            next_state]=] [=[            bool is_ambiguous = ts_stack_version_count(self->stack) > 1;
            ts_parser__breakdown_lookahead(self, &lookahead, is_ambiguous ? ERROR_STATE : state, &self->reusable_node);
            next_state]=])
  patch(text "${what}" [=[          ts_parser__shift(self, version, next_state, lookahead, action.shift.extra);
]=] [=[          if (!action.shift.extra) self->is_behind_reused_node = ts_subtree_child_count(lookahead) > 0;
          ts_parser__shift(self, version, next_state, lookahead, action.shift.extra);
]=])
  patch(text "${what}" [=[  } while (pending);

  return did_break_down;]=] [=[  } while (pending);

  if (did_break_down) self->is_behind_reused_node = false;
  return did_break_down;]=])
  patch(text "${what}" [=[        if (!ts_parser__advance(self, version, allow_node_reuse)) {]=] [=[        if (!ts_parser__advance(self, version, allow_node_reuse && ts_stack_version_count(self->stack) == 1)) {]=])
  # Behind an error the scanner's empty tokens are passed over: the token that is read instead is one of that place only.
  patch(text "${what}" [=[  bool skipped_error = false;
]=] [=[  bool skipped_error = false;
  TSStateId leaf_state = parse_state;
]=])
  patch(text "${what}" [=[            found_token = false;
          }]=] [=[            found_token = false;
            if (!token_is_extra) leaf_state = ERROR_STATE;
          }]=])
  patch(text "${what}" [=[      lookahead_bytes,
      parse_state,
      found_external_token,]=] [=[      lookahead_bytes,
      leaf_state,
      found_external_token,]=])
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()
