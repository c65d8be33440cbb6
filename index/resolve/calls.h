// Calls: which of several functions or signatures a call selects, the types that parameters
// expect, the values that callbacks receive, and the parameters that keyword arguments name.
#pragma once

#include "index/resolve/value.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

class CallResolver {
 public:
  explicit CallResolver(Resolution& resolution);

  // Overloads (overloads.cpp).
  /// The candidates that fit the call's arguments best, in their order; all if nothing excludes
  /// any.
  Values fitting_overloads(FileId file, OccurrenceIndex call, Values candidates);
  /// For a call of a class by its name: the class and the constructors that fit.
  Values with_constructors(FileId file, OccurrenceIndex index, Values values);
  /// Sorts the signature that the call selects first: the first that takes so many arguments; the
  /// body that implements several signatures is none itself.
  Values select_signature(FileId file, OccurrenceIndex index, Values values);
  /// True if one function can override the other by the types of their parameters.
  bool same_parameters(SymbolRef one, SymbolRef other);
  /// A class with its constructors where they have its name; any other symbol alone.
  std::vector<SymbolRef> with_constructors_of(SymbolRef symbol);

  // Functions as values (callables.cpp).
  /// The method of an interface that a lambda expression in its place implements; without a symbol
  /// in languages where functions are of types of their own.
  Value lambda_method(const Value& interface);
  /// The type of the argument that a call of `callee` expects at this place.
  Values parameter_type(const Value& callee, std::uint32_t number);
  /// The same where no function declares it: for a variant of an enumeration, a method that a class
  /// inherits from a library, and a method of a collection that takes elements, `items.push({…})`.
  Values undeclared_parameter(FileId file, ExprIndex called, std::uint32_t number);
  /// The values of parameter `number` of a function that is written where `context` is expected.
  Values callback_argument(FileId file, ExprIndex context, std::uint32_t number);
  /// True for the parameters of a function that is passed to an external function together with
  /// literals only: `test('adds', (t) => …)`.
  bool is_external_callback(FileId file, ExprIndex context);
  /// The function that an assigned variable holds (`const color = Base.color;`), as the target of a
  /// call of the variable, which is the only one in `targets`.
  std::optional<Target> assigned_function(FileId file, OccurrenceIndex call,
                                          const std::vector<Target>& targets);

  // Keyword arguments (overloads.cpp).
  /// The parameters of the callee with this name; external if it has none.
  Values keyword_argument(FileId file, ExprIndex callee, std::string_view name);

 private:
  std::vector<SymbolRef> constructors_of(SymbolRef type);
  Values called_constructors(FileId file, OccurrenceIndex index, const Value& type);
  Values classes_of_constructors(Values values);
  Values takers_of_count(std::uint8_t arguments, const Values& candidates, Values& precise);
  const Symbol* callable_beside(const Value& value, const Value& first);
  bool are_signatures(std::span<const Value> overloads);
  void sort_by_signature(FileId file, OccurrenceIndex index, std::span<Value> overloads);

  struct ParameterList {
    FileId file;
    ByteRange range;
    bool of_constructor = false;  // Parameters may be fields too: `constructor(private x: T)`.
  };
  Values declared_type(const ParameterList& list, std::uint32_t number);
  struct Parameter {
    SymbolIndex symbol;
    bool is_rest = false;  // It takes all further arguments.
  };
  Parameter parameter_in(const FileFacts& facts, const ParameterList& list, std::uint32_t number);
  Values parameter_type_of_external(const Value& callee, std::uint32_t number);
  Values parameter_type_of_members(const Value& callee, std::uint32_t number);
  SymbolIndex only_method(SymbolRef interface);
  struct ArgumentPlace {
    OccurrenceIndex call;
    std::uint32_t number = 0;
  };
  Values library_callback_argument(FileId file, const ArgumentPlace& place, std::uint32_t number);
  static ArgumentPlace place_of_result(const FileFacts& facts, OccurrenceIndex call);
  bool is_call_of_parameter_or_import(const FileFacts& facts, OccurrenceIndex call);

  Values parameters(const Value& callee, std::string_view name);
  Values parameters_of_content(const Value& callee, std::string_view name);
  Values parameters_of_class(const Value& callee, std::string_view name);
  Values parameter(SymbolRef function, std::string_view name, Evidence evidence);
  Values unpacked_parameter(SymbolRef function, std::string_view name);
  SymbolIndex declared_property(SymbolRef constructor, std::string_view name);
  std::vector<SymbolIndex> parameters_of(SymbolRef function);

  Resolution& parts_;
  Context& context_;
};

}  // namespace codefinder::resolve
