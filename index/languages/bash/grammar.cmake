grammar(bash tree-sitter-bash)
