// Replaces type parameters by their arguments: the type arguments of the receiver's type,
// through the bases in between, or the types of a call's arguments.
#pragma once

#include "index/resolve/value.h"

#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

/// The type parameters that a symbol declares before its name, in their order.
std::vector<SymbolIndex> type_parameters(const FileFacts& facts, SymbolIndex owner);

/// True for a type of the project and for a generic with known type arguments.
bool has_members(const Value& value);

/// The value that stands for several: of `string | A` the first that has members. `values` is not
/// empty.
const Value& most_known(const Values& values);

/// True for the trait that stands for `Self` in its own items, as the owner of one of its types.
bool is_self_of(Context& context, const Value& owner, const Value& associated);

class Generics {
 public:
  explicit Generics(Resolution& resolution);

  /// The types of the target or the result of `use`, with type parameters replaced. `applied`: the
  /// values of the use if type arguments are written at it.
  /// `expected`: the type that a call of it is expected to have.
  Values substitute(FileId file, OccurrenceIndex use, Values types, const Values& applied = {},
                    ExprIndex expected = {});
  /// The same for the result of a call, by the expression of its callee, which may have type
  /// arguments (`make<T>()`).
  Values substitute(FileId file, ExprIndex callee, Values types);
  /// The classes among the types with the type arguments that the arguments of the constructor
  /// determine, `Box box(1)`; types of libraries with their names, `std::string`.  In languages
  /// without pointers the types themselves.
  Values constructed(FileId file, OccurrenceIndex use, Values types);
  /// The instances that a call of a class makes, with the type arguments that its arguments
  /// determine: `new Box(v)`.
  Values with_constructor_arguments(FileId file, ExprIndex callee, Values made);
  /// The values of a generic alias where `applied`, an ExprOp::apply, gives it type arguments;
  /// empty if the expression names none.
  Values applied_alias(FileId file, ExprIndex applied);
  /// The types of a member of `receiver`, with the type parameters of its type replaced.
  Values of_receiver(const Values& types, const Value& receiver);
  /// The types of a parameter or the result of a function type that a generic alias names, with the
  /// type parameters of the alias replaced.
  Values of_function(const Values& types, const Value& function);
  /// The meaning of a generic of the library, such as `T[K]`, if its arguments are known; else
  /// empty.
  Values meaning(const Value& generic);
  /// `held`, with the owner of an associated type as its type argument: M of `M::Out`.
  Values of_owner(const Value& type, Values held, const Values& owners);
  /// True if `base` is a direct or indirect base of `type`.
  bool derives(SymbolRef type, SymbolRef base);

 private:
  using ArgumentOf = std::function<Values(SymbolRef)>;
  /// The position of a type parameter in the list of its owner, from 0, without lifetimes, which
  /// type arguments may omit.
  static std::size_t place_of(const FileFacts& facts, SymbolIndex parameter);
  bool has_type_parameters(const Value& value);
  SymbolRef generic_around(const Value& value);
  Value within(Value type, const ArgumentOf& argument);
  Values receivers_of(FileId file, OccurrenceIndex use);
  void add_contents(Values& receivers);
  Values argument_of(SymbolRef parameter, FileId file, OccurrenceIndex use, const Values& receivers,
                     const Values& applied);
  Values argument_of_result(SymbolRef parameter, FileId file, ExprIndex expected);
  Values default_of(SymbolRef parameter, const Value& receiver, int depth);
  Values default_in_call(SymbolRef parameter, const ArgumentOf& argument);
  Values default_with(SymbolRef parameter, const ArgumentOf& argument);
  Values with_arguments(FileId file, ExprIndex type, const ArgumentOf& argument, int depth);
  Values substituted(const Value& type, const ArgumentOf& argument, int depth);
  Values projected(const Value& type);
  Values argument_for(const Value& receiver, SymbolRef parameter, int depth);
  Values argument_in_block(const Value& receiver, SymbolRef block, SymbolRef parameter);
  Values inferred(FileId file, OccurrenceIndex call, SymbolRef parameter, SymbolRef called);
  Values inferred_from(FileId file, ExprIndex argument, const Value& type, SymbolRef parameter);
  Values body_of_alias(const Value& alias, const std::vector<Values>& arguments);
  std::shared_ptr<const std::vector<Value>> by_arguments(FileId file, OccurrenceIndex use,
                                                         SymbolRef type,
                                                         const std::vector<SymbolRef>& parameters);
  std::vector<SymbolRef> parameters_of_class(SymbolRef type);
  std::optional<Values> argument_of_free(const Value& receiver, SymbolRef parameter);
  Values by_constructor(FileId file, OccurrenceIndex use, SymbolRef type, SymbolRef parameter);
  Values by_fields(FileId file, OccurrenceIndex use, SymbolRef type, SymbolRef parameter);
  Values known_instances(FileId file, ExprIndex argument);
  Values constructed_results(FileId file, ExprIndex argument, const Value& type,
                             SymbolRef parameter);

  Resolution& parts_;
  Context& context_;
  std::unordered_map<std::uint64_t, std::vector<SymbolRef>> ancestors_;
  std::vector<SymbolRef> open_defaults_;  // The parameters whose defaults are being evaluated.
};

}  // namespace codefinder::resolve
