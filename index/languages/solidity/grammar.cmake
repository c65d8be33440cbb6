grammar(solidity tree-sitter-solidity)
