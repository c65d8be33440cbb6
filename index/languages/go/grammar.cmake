grammar(go tree-sitter-go)
