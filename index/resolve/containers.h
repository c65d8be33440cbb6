// Generic types that are not defined in the project, known by name: pointers and wrappers whose
// members come from their content, and collections with their elements.
#pragma once

#include "index/resolve/value.h"

#include <string_view>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

/// The name of the type `T[K]`, whose type arguments are T and K.
inline constexpr std::string_view kIndexed = "[]";

class Containers {
 public:
  explicit Containers(Resolution& resolution);

  /// One element of a generic: its first type argument, or the second of a map.
  Values element_of(const Value& value);
  /// The first variable of a loop over the values: a map's key, an element of a sequence, a number
  /// for anything else.
  Values keys_of(const Values& ranged);
  /// Component `number` of a destructured value: of a tuple, or of one value with a flag
  /// (`v, ok := m[k]`).
  Values part_of(const Values& whole, std::uint32_t number);
  /// The part that a pattern takes by its place where objects are taken apart by their fields: a
  /// field of a class, or the key or value of an element of a map.  `element`: an ExprOp::element.
  Values taken_apart(FileId file, const Expr& element);
  /// The members of the holders for a key that their types do not list.
  Values under_any_key(const Values& holders);
  /// True if the members of the type are the keys of its values, by a base that is one of
  /// LanguageTraits::record_types.
  bool has_keys(SymbolRef type, int depth = 0);
  /// The members of T that K names, if the value is `T[K]` and both are known; else empty.
  Values indexed(const Value& value);
  /// True for a generic with the members of its type argument.
  bool is_wrapper(const Value& value);
  /// The contents of a wrapper; empty for any other value.
  Values deref_wrapper(const Value& value);
  /// The result of a call of a method of a generic, by the name of the method.
  Values result_of_library_method(const Value& receiver, std::string_view method, int depth = 0);

 private:
  const ContainerNames& names_of(const Value& value);
  bool has_parameter(const Value& type);
  Values indexed_bound(const Value& value);
  /// The member of that literal name, or of any key.
  Values under_key(const Value& holder, std::string_view key);
  Values field_at(SymbolRef type, std::uint32_t number);

  Resolution& parts_;
  Context& context_;
  std::vector<SymbolRef> open_bounds_;  // The parameters whose bounds are being looked into.
};

}  // namespace codefinder::resolve
