grammar(cpp tree-sitter-cpp)
