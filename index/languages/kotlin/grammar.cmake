grammar(kotlin @tree-sitter-grammars/tree-sitter-kotlin)
