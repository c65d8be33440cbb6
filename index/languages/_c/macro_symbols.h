// Macros that declare a symbol named by one of their arguments, as their definition in the same
// file has it: `#define GETTER(name) int get_##name(void) { … }` makes `GETTER(width);` a function.
#pragma once

#include "index/languages/_c/tokens.h"
#include "index/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace codefinder::c_family {

struct DeclaringMacro {
  SymbolKind kind = SymbolKind::function;
  bool is_declaration = false;
  std::uint8_t parameter = 0;
  std::string prefix, suffix;  // Joined to the argument by `##`.

  friend bool operator==(const DeclaringMacro&, const DeclaringMacro&) = default;
};

/// The declaration by a macro with these parameters and this body; none if it declares nothing.
/// O(bytes), of which it reads the first 512.
std::optional<DeclaringMacro> declaring_macro(std::string_view parameters, std::string_view body,
                                              Dialect dialect);

/// As one word, for MaskedSegment::defined; the name of the macro is first.
std::string encoded(std::string_view name, const std::optional<DeclaringMacro>& macro);
/// The inverse. `name` is empty if the word is not one of encoded().
std::optional<DeclaringMacro> decoded(std::string_view word, std::string_view& name);

}  // namespace codefinder::c_family
