grammar(php tree-sitter-php/php)
