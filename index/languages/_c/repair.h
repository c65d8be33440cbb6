// Rewrites C and C++ source that uses macros so that the grammars can parse it: one pass over the
// tokens, by the syntax of the language (where a word, a bracket or a semicolon may occur), without
// a list of macro names. The pass keeps the stack of constructs and hands each place to the class
// that repairs it. The entry point is masked_text.h. Single-threaded; O(tokens).
#pragma once

#include "index/languages/_c/declaration_repair.h"
#include "index/languages/_c/directive_repair.h"
#include "index/languages/_c/macro_items.h"
#include "index/languages/_c/value_repair.h"

#include <vector>

namespace codefinder::c_family {

class CRepair {
 public:
  /// All must outlive it.
  CRepair(RepairTokens& tokens, Repairs& repairs, CDefined& defined);
  CRepair(const CRepair&) = delete;
  CRepair& operator=(const CRepair&) = delete;
  void run();

 private:
  using Kind = CToken::Kind;

  // The construct that contains the current token.
  enum class In : std::uint8_t {
    file,
    members,
    enumerators,
    block,
    values,
    index,
    parameters,
    arguments,
    expression,
    ignored
  };
  struct Context {
    In in = In::file;
    std::uint32_t close = kNoToken;       // The token that ends it.
    std::uint32_t item = kNoToken;        // First token of the current declaration or statement.
    bool assigns = false;                 // After its `=`.
    bool declares = false;                // The current item is a declaration.
    std::uint32_t class_name = kNoToken;  // For members.
  };

  static bool holds_items(In in) { return in == In::file || in == In::members || in == In::block; }
  In in() const { return contexts_.back().in; }
  In of_parentheses(std::uint32_t i) const;
  DirectivePlace directive_place() const;
  bool is_operator_name(std::uint32_t mark) const;

  void enter(std::uint32_t i);
  void leave(std::uint32_t i);
  void begin_item(std::uint32_t i);
  bool blank_line_follows(std::uint32_t i) const;
  bool is_block_head(std::uint32_t i) const;
  bool is_statement(std::uint32_t i) const;
  /// The first token of the declaration after `template <…>` or `template`, if that begins at i;
  /// kNoToken if it is not closed.
  std::uint32_t after_template(std::uint32_t i);
  void step(std::uint32_t i);
  void step_mark(std::uint32_t i);
  void open_brace(std::uint32_t i);
  bool is_name_in_parentheses(std::uint32_t open) const;
  void open_parenthesis(std::uint32_t i);
  void comma(std::uint32_t i);
  void colon(std::uint32_t i);
  DeclarationRun read(std::uint32_t i, RunMode mode,
                      const DeclarationRun& known = DeclarationRun());
  void parameter(std::uint32_t i);
  void cast(std::uint32_t open);

  RepairTokens& tokens_;
  Repairs& repairs_;
  DeclarationReader reader_;
  DeclarationRepair declarations_;
  MacroDefinitions definitions_;
  MacroItems macros_;
  ValueRepair values_;
  DirectiveRepair directives_;
  std::vector<Context> contexts_;
  std::uint32_t class_brace_ = kNoToken;  // The last `{` of a class that was read, and its name.
  std::uint32_t class_name_ = kNoToken;
  bool fresh_ = true;  // An item begins at the next token.
};

}  // namespace codefinder::c_family
