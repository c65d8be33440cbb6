# Error recovery may close more blocks than are open. White space may follow a closing fence.
grammar(markdown @tree-sitter-grammars/tree-sitter-markdown/tree-sitter-markdown PATCH
  "return s->open_blocks.items[--s->open_blocks.size]"
  "return s->open_blocks.size == 0 ? ANONYMOUS : s->open_blocks.items[--s->open_blocks.size]"
  "        (lexer->lookahead == '\\n' || lexer->lookahead == '\\r')) {
        s->fenced_code_block_delimiter_length = 0"
  "        ends_line(s, lexer)) {
        s->fenced_code_block_delimiter_length = 0"
  "static bool parse_fenced_code_block("
  "static bool ends_line(Scanner *s, TSLexer *lexer) {
    while (lexer->lookahead == ' ' || lexer->lookahead == '\\t') advance(s, lexer);
    if (lexer->lookahead != '\\n' && lexer->lookahead != '\\r') return false;
    mark_end(s, lexer);
    return true;
}
static bool parse_fenced_code_block(")
