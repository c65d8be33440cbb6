grammar(scala tree-sitter-scala)
