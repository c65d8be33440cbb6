grammar(ruby tree-sitter-ruby)
