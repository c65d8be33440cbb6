grammar(swift tree-sitter-swift)
