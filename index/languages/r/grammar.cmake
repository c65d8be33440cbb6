grammar(r @eagleoutice/tree-sitter-r)
