grammar(powershell tree-sitter-powershell)
