// C and C++ in the input files of parser and scanner generators: Yacc, Bison, Lex and Flex.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::c_family {

/// True for the input of such a generator: it begins with `%{`, `%%` or a directive (`%token`),
/// after comments, as no C and C++ source does.
bool is_generator_input(std::string_view text);

/// The text with blanks instead of all that is not C or C++: what is left is the prologues, the
/// actions as blocks, and the epilogue.  In actions, `$$`, `$1` and `@1` become names.
/// All offsets and lines are unchanged.  O(bytes).
std::string code_of_generator_input(std::string_view text);

}  // namespace codefinder::c_family
