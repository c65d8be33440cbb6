grammar(dart @sengac/tree-sitter-dart)
