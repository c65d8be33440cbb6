grammar(nix tree-sitter-nix)
