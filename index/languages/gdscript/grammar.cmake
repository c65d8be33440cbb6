grammar(gdscript tree-sitter-gdscript)
