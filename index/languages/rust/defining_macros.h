// Macros that define items named by their arguments: `ids!(FileId, SymbolId)`.
#pragma once

#include "index/extract/repair/repairs.h"
#include "index/languages/rust/tokens.h"

#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::rust {

/// The macros of one file, in source order. `tokens` must outlive it.
class DefiningMacros {
 public:
  explicit DefiningMacros(const Tokens& tokens) : tokens_(tokens) {}

  /// Reads a definition. `name`: the name of the macro; `open`: the bracket around its rules.
  void add_definition(std::uint32_t name, std::uint32_t open);
  /// Adds the symbols that a call defines. `call`: its first token; `close`: its last bracket.
  /// False, and no effect, if no macro of that name is known.
  bool define(std::uint32_t call, std::uint32_t close, extract::Repairs& repairs) const;

 private:
  /// One rule: `($name:ident, $error:ident) => { struct $error; … }`, or `($($name:ident),*) => …`
  /// for any number of arguments.
  struct Rule {
    std::vector<std::string_view> parameters;  // "" if not a single identifier.
    bool any_number = false;
    std::vector<std::pair<std::string_view, SymbolKind>> defined;
  };

  Rule parameters_in(std::uint32_t i, std::uint32_t end) const;
  std::vector<std::uint32_t> arguments_in(std::uint32_t i, std::uint32_t close) const;

  const Tokens& tokens_;
  std::map<std::string_view, std::vector<Rule>> rules_;  // By name of the macro.
};

}  // namespace codefinder::rust
