// Arguments that may name a parameter although the call does not show it: `f(**options)`, and calls
// of functions that are values.
#pragma once

#include "index/query/rename/family.h"

#include <optional>
#include <set>
#include <string_view>

namespace codefinder::query {

/// For the parameters of a family, and the fields that constructors take as parameters.
class ArgumentNames {
 public:
  ArgumentNames(resolve::Resolver& resolver, RenameFamily& family)
      : resolver_(resolver), context_(resolver.context()), family_(family) {}

  /// True for `key=1` in a call.
  static bool is_keyword(const FileFacts& facts, const Occurrence& use);
  /// True if a keyword of a call that is not known to have the parameter may name it.
  bool may_be_keyword(FileId file, const Occurrence& use);
  /// True if the word in a string may be the key of a mapping that a call unpacks.
  bool may_be_key(const RenamingRules& rules, std::string_view text, ByteRange word);
  /// True if the word, without facts in code, may be an argument of a class statement.
  bool may_be_class_argument(const RenamingRules& rules, std::string_view text, ByteRange word);

 private:
  struct Owners {
    std::set<SymbolRef> functions, types;
    std::set<std::string> names;  // By which they are called.
  };
  const Owners& owners();
  void add_type(Owners& owners, SymbolRef type);
  std::set<FileId> files_with_owners();
  bool takes_mapping();
  bool takes_mapping_in(FileId file, const RenamingRules& rules);
  bool is_value();
  bool is_owner(const resolve::Target& target);
  bool is_own_type(const resolve::Target& target);

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  RenameFamily& family_;
  std::optional<Owners> owners_;
  std::optional<bool> takes_mapping_, is_value_;
};

}  // namespace codefinder::query
