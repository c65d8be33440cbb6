grammar(html tree-sitter-html)
