grammar(lua @tree-sitter-grammars/tree-sitter-lua)
