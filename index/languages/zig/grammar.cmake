grammar(zig @tree-sitter-grammars/tree-sitter-zig)
