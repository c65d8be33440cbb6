grammar(sql @derekstride/tree-sitter-sql)
