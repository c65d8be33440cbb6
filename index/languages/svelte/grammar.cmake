grammar(svelte @tree-sitter-grammars/tree-sitter-svelte)
