// Calls of macros that define a symbol named by an argument: rewritten to a definition that the
// grammar parses, or recorded as a symbol and removed. Private to the repair of segments
// (repair.h).
#pragma once

#include "index/languages/_c/repair_tokens.h"

namespace codefinder::c_family {

/// `call` is the name of the macro; closed parentheses follow it.
class MacroDefinitions {
 public:
  /// All must outlive it.
  MacroDefinitions(RepairTokens& tokens, Repairs& repairs, CDefined& defined)
      : tokens_(tokens), repairs_(repairs), defined_(defined) {}

  /// Rewrites `DEFINE_MUTEX(name);` to `DEFINE_MUTEX name;`, and `DEFINE_PER_CPU(struct s, name);`
  /// to `struct s name;`. False, and no effect, if no argument can be the name.
  bool define_variable(std::uint32_t call);
  /// Rewrites `SYSCALL_DEFINE2(name, int, fd, char *, to) {` to `SYSCALL_DEFINE2 name(int fd, char
  /// * to) {`. False, and no effect, if the name is not the first or the last argument.
  bool define_function(std::uint32_t call);
  /// Rewrites `MACHINE_START(name, "text") .field = value, MACHINE_END` to `MACHINE_START name = {
  /// .field = value, };`, and `define_machine(name) { .field = value }` to `define_machine name = {
  /// .field = value }`. False, and no effect, if the values have another form.
  bool define_values(std::uint32_t call);
  /// Makes a symbol for the declaration that the item from `item` to the call declares, as the
  /// definition of the macro has it: a function, a variable. False, and no effect, if that is not
  /// known.
  bool declare_item(std::uint32_t call, std::uint32_t item);
  bool declare_enumerator(std::uint32_t call);

 private:
  using Kind = CToken::Kind;
  struct Argument;
  struct Arguments;

  Arguments arguments(std::uint32_t call) const;
  std::size_t defined_argument(const Arguments& found);
  bool define_last_argument(std::uint32_t call);
  bool define_listed_values(std::uint32_t call);
  const DeclaringMacro* declaring(std::uint32_t call);
  bool declare(std::uint32_t call, std::uint32_t first, const DeclaringMacro& macro);

  RepairTokens& tokens_;
  Repairs& repairs_;
  CDefined& defined_;
};

/// Makes a symbol of each name in a text that consists only of a list of `ENTRY(name, …)`, to be
/// included where ENTRY is defined. False, and no effect, for any other text.
bool repair_entry_list(RepairTokens& tokens, Repairs& repairs);

}  // namespace codefinder::c_family
