grammar(thrift tree-sitter-thrift)
