grammar(javascript tree-sitter-javascript)
