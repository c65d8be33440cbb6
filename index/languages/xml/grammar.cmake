grammar(xml @tree-sitter-grammars/tree-sitter-xml/xml)
