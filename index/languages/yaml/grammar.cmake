grammar(yaml @tree-sitter-grammars/tree-sitter-yaml)
