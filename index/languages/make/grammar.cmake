grammar(make tree-sitter-make)
