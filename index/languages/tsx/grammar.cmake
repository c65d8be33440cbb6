grammar(tsx tree-sitter-typescript/tsx)
