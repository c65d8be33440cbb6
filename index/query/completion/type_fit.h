// How well the type of a name fits the place where it is being typed: a condition, an argument, a
// returned or assigned value, the other side of an operator, or a statement.
#pragma once

#include "index/query/completion/typing_place.h"
#include "index/resolve/resolver.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

class TypeFit {
 public:
  /// Cost: the resolution of a name, and a look at the symbols of the file that it leads to.
  TypeFit(resolve::Resolver& resolver, const TypingPlace& place, FileId file);

  /// 0 where nothing is known of the place or of the symbol.
  double score_of(SymbolRef ref) const;

 private:
  void want(SymbolRef ref);
  void want_operand(std::string_view before);
  void want_parameter(std::uint32_t begin);
  std::vector<SymbolRef> parameters_of(SymbolRef function) const;
  std::vector<SymbolRef> named_at_end(std::string_view before) const;
  std::string_view type_name(SymbolRef ref) const;

  resolve::Resolver& resolver_;
  const TypingPlace& place_;
  const FileId file_;
  const FileFacts& facts_;
  Words booleans_;                   // Set at a condition.
  bool is_statement_ = false;        // The expression begins a statement.
  std::vector<std::string> wanted_;  // Names of types.
};

}  // namespace codefinder::query
