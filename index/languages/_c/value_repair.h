// Macros and GNU extensions among values: arguments, enumerators, elements of lists, adjacent
// strings. Private to the repair of segments (repair.h).
#pragma once

#include "index/languages/_c/macro_definitions.h"
#include "index/languages/_c/repair_tokens.h"

namespace codefinder::c_family {

class ValueRepair {
 public:
  /// All must outlive it.
  ValueRepair(RepairTokens& tokens, MacroDefinitions& definitions)
      : tokens_(tokens), definitions_(definitions) {}

  /// Masks enumerators that a macro defines: where its definition is not known, neither are their
  /// names.
  void enumerator(std::uint32_t i);
  /// Handles types and other non-expressions in the argument that begins at i, in closed
  /// parentheses.
  void argument(std::uint32_t i);
  /// Like argument(), for the first one; `call` is the word before the parentheses.
  void first_argument(std::uint32_t i, std::uint32_t call);
  /// `FIRST SECOND "text"`: string literals are concatenated, but the grammar allows no two
  /// adjacent names.
  void concatenated_string(std::uint32_t i);
  /// Writes `0` for the `{…}` that begins at i, the default of a parameter.
  void default_list(std::uint32_t i);
  /// Macros that expand to list elements need no commas between them: inserts one after the
  /// element that ends at i.
  void end_of_element(std::uint32_t i);

 private:
  using Kind = CToken::Kind;

  bool ends_argument(std::uint32_t k) const { return tokens_.is_any(k, ",)"); }
  void field_of_offset(std::uint32_t i);
  bool is_statement(std::uint32_t i) const;
  bool is_list_value(std::uint32_t i) const;
  void zero_statement(std::uint32_t i);
  void zero_operator(std::uint32_t i);
  void erase_stars(std::uint32_t i);
  bool is_type_argument(std::uint32_t i) const;
  void zero_type(std::uint32_t i);
  void zero(std::uint32_t i, std::uint32_t end);

  RepairTokens& tokens_;
  MacroDefinitions& definitions_;
};

}  // namespace codefinder::c_family
