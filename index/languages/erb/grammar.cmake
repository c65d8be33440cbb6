grammar(embedded_template tree-sitter-embedded-template)
