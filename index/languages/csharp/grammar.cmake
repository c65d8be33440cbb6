grammar(c_sharp tree-sitter-c-sharp)
