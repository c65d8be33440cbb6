// Syntax that compilers accept and the grammars do not parse: GNU extensions and the modules of
// C++20. Private to the repair of segments (repair.h).
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
/// `typeof(a->b)`: the grammar accepts only a type in the parentheses; written as `int`.
void repair_type_of(RepairTokens& tokens, std::uint32_t i);

/// Blanks `export` before a declaration or a block of them, and the declarations and imports of
/// modules. `i`: the first token of the item. True if nothing of the item is left.
bool erase_module_item(RepairTokens& tokens, std::uint32_t i);

}  // namespace codefinder::c_family
