grammar(python tree-sitter-python)
