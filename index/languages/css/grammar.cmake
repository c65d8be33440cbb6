grammar(css tree-sitter-css)
