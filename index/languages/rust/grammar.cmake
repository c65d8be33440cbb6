grammar(rust tree-sitter-rust)
