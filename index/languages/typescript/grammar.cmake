grammar(typescript tree-sitter-typescript/typescript)
