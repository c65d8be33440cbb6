// Methods that traits of the project add to types by `impl` blocks outside of them: to types of
// other packages (`impl Shout for str`) and to all types that meet some bounds (`impl<T> Pipe for
// T`).
#pragma once

#include "index/resolve/value.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

class ExtensionTraits {
 public:
  explicit ExtensionTraits(Resolution& resolution);

  /// The methods of this name that the traits in scope in the file add to the type of `receiver`.
  /// Ambiguous if nothing is known about the receiver and its type may lack the method.
  Values methods(FileId file, const Value& receiver, std::string_view name);

 private:
  enum class Fit { none, possible, certain };
  std::vector<SymbolRef> traits_declaring(FileId file, std::string_view name);
  Values method_of(SymbolRef impl, std::string_view name);
  bool is_in_scope(FileId file, SymbolRef trait);
  const std::vector<SymbolRef>& impls_of(SymbolRef trait);
  bool implements(FileId file, const Symbol& impl, SymbolRef trait);
  Fit fit(SymbolRef impl, const Value& receiver);
  Fit fit_of_bounds(SymbolRef parameter, const Value& receiver);
  std::string_view external_type_of(SymbolRef impl);

  Resolution& parts_;
  Context& context_;
  std::unordered_map<std::uint64_t, std::vector<SymbolRef>> impls_;  // By trait.
};

}  // namespace codefinder::resolve
