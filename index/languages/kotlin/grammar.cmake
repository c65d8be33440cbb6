# After the header of a nested class, modifiers and `constructor` on the next line belong to the class:
# a primary constructor is valid there, and a secondary constructor of the outer class needs a body
# before it. Annotations may have arguments and modifiers behind them. A name that begins with a
# keyword, as `in1` or `get_all`, is a name. A member may end before the brace of its class:
# `{ val a = 1 }`.
grammar(kotlin @tree-sitter-grammars/tree-sitter-kotlin PATCH
  "        if (!saw_newline) {
            switch (lexer->lookahead) {"
  "        if (!saw_newline) {
            switch (lexer->lookahead) {
                case '}':
                    lexer->result_symbol = CLASS_MEMBER_SEMI;
                    return valid_symbols[CLASS_MEMBER_SEMI];"
  "    for (uint8_t i = 0; i < MAX_WORDS; i++) {
        if (strncmp(scanned_word, words[i]"
  "    if (iswalnum(lexer->lookahead) || lexer->lookahead == '_') return false;
    for (uint8_t i = 0; i < MAX_WORDS; i++) {
        if (strncmp(scanned_word, words[i]"
  "\"crossinline\", \"external\", \"suspend\", \"inline\"}"
  "\"crossinline\", \"external\", \"suspend\", \"inline\", \"actual\"}"
  "if (valid_symbols[CLASS_MEMBER_SEMI] || lexer->lookahead == '.'"
  "if ((valid_symbols[CLASS_MEMBER_SEMI] && !valid_symbols[CONSTRUCTOR]) || lexer->lookahead == '.'"
  "                if (valid_symbols[CONSTRUCTOR]) {
                    while (!iswspace(lexer->lookahead)) {
                        skip(lexer);
                    }
                    while (iswspace(lexer->lookahead)) {
                        skip(lexer);
                    }
                    char ctor[12] = \"constructor\";
                    for (uint8_t i = 0; i < 11; i++) {
                        if (lexer->lookahead != ctor[i]) {
                            return true;
                        }
                        skip(lexer);
                    }
                    return false;
                }
                if (valid_symbols[GET] || valid_symbols[SET]) {"
  "                if (valid_symbols[GET] || valid_symbols[SET] || valid_symbols[CONSTRUCTOR]) {"
  "while ((saw_paren ? lexer->lookahead != '\\n' : !iswspace(lexer->lookahead)))"
  "while (!lexer->eof(lexer) && (saw_paren ? lexer->lookahead != '\\n' : !iswspace(lexer->lookahead)))")
