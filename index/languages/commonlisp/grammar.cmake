grammar(commonlisp tree-sitter-commonlisp)
