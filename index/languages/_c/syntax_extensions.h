// Syntax that compilers accept and the grammars do not parse: GNU extensions, the modules of C++20,
// pointers to members. Private to the repair of segments (repair.h).
#pragma once

#include "index/languages/_c/repair_tokens.h"

namespace codefinder::c_family {

/// Masks everything in the template of `asm("…" MACRO(x) "…" : …)` except its strings, and the
/// operands that are no operands. `i` is the keyword, as in the functions below.
void repair_assembly(RepairTokens& tokens, Repairs& repairs, std::uint32_t i);
/// Erases `__attribute__((…))`.
void erase_attribute(RepairTokens& tokens, std::uint32_t i);
/// `case 1 ... 5:`: masks the end of the range.
void repair_case_range(RepairTokens& tokens, std::uint32_t i);
/// `typeof(a->b)`: the grammar of C accepts only a type in the parentheses; written as `int`.
/// `decltype(a, b)`: the grammar of C++ accepts no comma; written as `decltype(b)`.
void repair_type_of(RepairTokens& tokens, std::uint32_t i);

/// Erases the stars of `new T *[n]`, the keyword of the value `typename A::B(x)`, the
/// `->operator[]` of `a->operator[](i)`, and the first word and the result of `extern template auto
/// f() -> T;`.
void repair_cpp_keyword(RepairTokens& tokens, std::uint32_t i);
/// `a->*b` and `a.*b` at their first mark: written as `a *b`.
void erase_member_access(RepairTokens& tokens, std::uint32_t i);
/// Masks the macros of `using a MACRO(x) = T* MACRO;`. `i` is the keyword.
void repair_alias(RepairTokens& tokens, std::uint32_t i);

/// Blanks `export` before a declaration or a block of them, and the declarations and imports of
/// modules. `i`: the first token of the item. True if nothing of the item is left.
bool erase_module_item(RepairTokens& tokens, std::uint32_t i);

}  // namespace codefinder::c_family
