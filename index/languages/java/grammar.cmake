grammar(java tree-sitter-java)
