grammar(c tree-sitter-c)
