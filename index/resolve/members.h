// Looks up a member by name in any value: a class and its bases, a namespace, a module, a package.
#pragma once

#include "index/resolve/value.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

class MemberLookup {
 public:
  explicit MemberLookup(Resolution& resolution);

  /// The members of `holder` with this name. `depth` is above 0 if one lookup continues in the
  /// value that its holder stands for.
  Values find(const Value& holder, std::string_view name, int depth = 0);
  Values of_namespace(SymbolRef space, std::string_view name);
  /// The values whose members a wrapper of a library has too; empty for any other value.
  Values contents_of(const Value& holder);
  /// The values of a member that the holders inherit from library classes.
  Values of_library_bases(const Values& holders, std::string_view name);
  /// The types of a parameter of a method that the holders inherit from library classes, of the
  /// constructor if `method` is "".
  Values parameter_of_library_bases(const Values& holders, std::string_view method,
                                    std::uint32_t number);

 private:
  /// The holders that one outermost lookup has visited.  Holders may form a graph with cycles, in
  /// which there are exponentially many paths.
  using Visited = std::vector<std::pair<Value, std::string>>;
  Values find_uncached(const Value& holder, std::string_view name, int depth);
  Values of_file(FileId file, std::string_view name, int depth);
  Values of_class(const Value& holder, const Symbol& symbol, std::string_view name, int depth);
  Values of_contents(const Value& holder, std::string_view name, int depth);
  Values of_dereferenced(const Value& holder, std::string_view name, int depth);
  void keep_fitting_blocks(Values& found, const Value& holder);
  void keep_statics_apart(Values& found, const Value& holder);
  Values declared_in_namespace(SymbolRef space, std::string_view name);
  Values declared_at(SymbolRef space, std::string_view path, std::string_view name);
  bool is_in_namespace(SymbolRef ref, const Symbol& symbol, SymbolRef space, std::string_view path);
  Values imported_into_namespace(SymbolRef space, std::string_view name);

  Resolution& parts_;
  Context& context_;
  Visited* visited_ = nullptr;
  std::unordered_map<std::string, Values> declared_;  // By path, name and family.
};

}  // namespace codefinder::resolve
