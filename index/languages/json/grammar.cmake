grammar(json tree-sitter-json)
