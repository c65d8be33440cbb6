// Declarations and statements that begin with the call of a macro. Private to the repair of
// segments (repair.h).
#pragma once

#include "index/languages/_c/declaration_run.h"
#include "index/languages/_c/macro_definitions.h"

namespace codefinder::c_family {

/// A call at the beginning of an item; specifiers may precede it.
struct MacroItem {
  std::uint32_t call = kNoToken;  // The name of the macro; parentheses follow.
  std::uint32_t item = kNoToken;  // The first token of the item.
  RunMode mode = RunMode::file;   // file, members or block.
  bool is_outermost = false;      // Outside all brackets.
  bool is_stored = false;         // `static` or `extern` precedes it.
};

class MacroItems {
 public:
  /// All must outlive it.
  MacroItems(RepairTokens& tokens, MacroDefinitions& definitions)
      : tokens_(tokens), definitions_(definitions) {}

  /// True if the item needs no further repair.
  bool repair(const MacroItem& item);
  /// Rewrites `void MACRO(name)(int x) {` to `void name(int x) {`: no function returns a function.
  void unwrap_name(std::uint32_t call);
  /// Replaces the macro in `do { … } while_each_thread(…);` by `while`.
  void end_of_do(std::uint32_t i);

 private:
  using Kind = CToken::Kind;

  bool repair_in_block(const MacroItem& item);
  bool repair_in_file(std::uint32_t call);
  bool repair_in_members(std::uint32_t call);
  bool defines_variable(const MacroItem& item) const;
  bool is_function(std::uint32_t call) const;
  bool has_declaration(std::uint32_t call) const;
  bool declare_method(std::uint32_t call);
  void unwrap(std::uint32_t call);
  void unwrap_type(std::uint32_t call);
  void unwrap_members(std::uint32_t call);
  bool unwrap_statements(std::uint32_t call);
  void make_type(std::uint32_t call);
  /// True if the token `after` a call is no mark that continues a declaration.
  bool item_ends_before(std::uint32_t after) const;

  RepairTokens& tokens_;
  MacroDefinitions& definitions_;
};

}  // namespace codefinder::c_family
