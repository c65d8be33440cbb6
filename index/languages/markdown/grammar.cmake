grammar(markdown @tree-sitter-grammars/tree-sitter-markdown/tree-sitter-markdown
  PATCH "return s->open_blocks.items[--s->open_blocks.size]" # Error recovery may close more blocks than are open.
        "return s->open_blocks.size == 0 ? ANONYMOUS : s->open_blocks.items[--s->open_blocks.size]")
