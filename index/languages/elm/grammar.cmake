grammar(elm @elm-tooling/tree-sitter-elm)
