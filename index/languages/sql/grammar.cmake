# The scanner loses the tag of a string that it has read.
grammar(sql @derekstride/tree-sitter-sql PATCH
  "LexerState *state = (LexerState *)payload;\n  state->start_tag = NULL;"
  "LexerState *state = (LexerState *)payload;\n  free(state->start_tag);\n  state->start_tag = NULL;"
  "strcmp(state->start_tag, start_tag) == 0) {\n      return false;"
  "strcmp(state->start_tag, start_tag) == 0) {\n      free(start_tag);\n      return false;")
