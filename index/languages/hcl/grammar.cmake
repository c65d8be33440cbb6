grammar(hcl @tree-sitter-grammars/tree-sitter-hcl)
