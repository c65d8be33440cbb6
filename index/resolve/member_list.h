// All members of a value: of a class with its bases, of a module, a package or a namespace.  The
// counterpart of MemberLookup, which looks up one name.
#pragma once

#include "index/resolve/resolver.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace codefinder::resolve {

struct ListedMember {
  std::string name;
  SymbolRef ref;           // Without a symbol: a file that is a module.
  std::uint32_t base = 0;  // 0: of the holder itself; 1: of a base of it; and so on.
};

/// The files that may declare the members of a package.  nullptr: it is not known.
using FilesOfScope = std::vector<FileId> (*)(Resolver& resolver, std::string_view scope);

class MemberList {
 public:
  static constexpr std::size_t kMax = 5'000;     // Members.
  static constexpr std::size_t kMaxFiles = 200;  // Files of one namespace or package.

  /// `from`: the file that the members are used in.
  MemberList(Resolver& resolver, FileId from, FilesOfScope files_of_scope)
      : parts_(parts_of(resolver)),
        context_(resolver.context()),
        from_(from),
        files_of_scope_(files_of_scope) {}

  /// Adds the members of the value.  Of members with one name, the first is kept: the one that
  /// hides the others.
  void add(const Value& holder);
  /// The methods that traits in scope add to the value's type, in languages that have such.
  void add_extensions(const Value& receiver);
  const std::vector<ListedMember>& members() const { return members_; }
  /// False if some may be missing, because there were too many or the budget was used up.
  bool complete() const { return complete_; }

 private:
  void add(const Value& holder, std::uint32_t base);
  void add_class(SymbolRef type, std::uint32_t base);
  void add_own(SymbolRef type, std::uint32_t base);
  void add_children(SymbolRef holder, std::uint32_t base);
  void add_of_macros(SymbolRef type, std::uint32_t base);
  void add_qualified(SymbolRef type, FileId file, std::uint32_t base);
  void add_blocks(SymbolRef type, std::uint32_t base);
  void add_namespace(SymbolRef space);
  void add_exports(FileId file, std::uint32_t base);
  void add_exported_with(SymbolRef whole, std::uint32_t base);
  void add_imports(FileId file, SymbolIndex container, std::uint32_t base);
  void add_member(SymbolRef ref, std::uint32_t base);
  bool is_first(const Value& holder);

  Resolution& parts_;
  Context& context_;
  const FileId from_;
  const FilesOfScope files_of_scope_;
  std::vector<ListedMember> members_;
  std::unordered_set<std::string> names_;
  std::vector<Value> visited_;
  bool complete_ = true;
};

}  // namespace codefinder::resolve
