# Changes of tree-sitter's runtime that make a parse quicker and leave its tree as it is.

# The table of a small state is a list that is searched from its start: the last answers are kept.
function(patch_language variable)
  set(text "${${variable}}")
  set(what "The language of tree-sitter")
  patch(text "${what}" [=[void ts_language_table_entry(
]=] [=[typedef struct {
  uint32_t key;
  uint16_t value;
} RecentLookup;

static _Thread_local const TSLanguage *recent_language;
static _Thread_local RecentLookup recent_lookups[4096];

static inline uint16_t ts_language_recent_lookup(const TSLanguage *self, TSStateId state, TSSymbol symbol) {
  if (state < self->large_state_count) return self->parse_table[state * self->symbol_count + symbol];
  if (recent_language != self) {
    memset(recent_lookups, 0, sizeof(recent_lookups));
    recent_language = self;
  }
  uint32_t key = (uint32_t)state << 16 | symbol;
  RecentLookup *recent = &recent_lookups[(state * 37u + symbol) % 4096];
  if (recent->key != key) *recent = (RecentLookup) { key, ts_language_lookup(self, state, symbol) };
  return recent->value;
}

void ts_language_table_entry(
]=])
  patch(text "${what}" [=[    uint32_t action_index = ts_language_lookup(self, state, symbol);
    const TSParseActionEntry *entry = &self->parse_actions[action_index];
    result->action_count]=] [=[    uint32_t action_index = ts_language_recent_lookup(self, state, symbol);
    const TSParseActionEntry *entry = &self->parse_actions[action_index];
    result->action_count]=])
  patch(text "${what}" [=[    return 0;
  } else {
    return ts_language_lookup(self, state, symbol);]=] [=[    return 0;
  } else {
    return ts_language_recent_lookup(self, state, symbol);]=])
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# An ASCII character needs no decoder.
function(patch_lexer variable)
  set(text "${${variable}}")
  patch(text "The lexer of tree-sitter" [=[  DecodeFunction decode =
]=] [=[  if (self->input.encoding == TSInputEncodingUTF8 && *chunk < 0x80) {
    self->lookahead_size = 1;
    self->data.lookahead = *chunk;
    return;
  }

  DecodeFunction decode =
]=])
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# A node of the stack has room for eight links, which are set when they are added.
function(patch_stack variable)
  set(text "${${variable}}")
  patch(text "The stack of tree-sitter" [=[  *node = (StackNode) {
    .ref_count = 1,
    .link_count = 0,
    .state = state
  };
]=] [=[  node->ref_count = 1;
  node->link_count = 0;
  node->state = state;
  node->node_count = 0;
  node->dynamic_precedence = 0;
]=])
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()
