grammar(elixir tree-sitter-elixir)
