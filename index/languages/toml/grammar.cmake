grammar(toml @tree-sitter-grammars/tree-sitter-toml)
