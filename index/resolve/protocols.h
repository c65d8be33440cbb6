// Values that a class of the project gives by methods that the language calls: iterators,
// operators, context managers and descriptors.
#pragma once

#include "index/resolve/value.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

class Protocols {
 public:
  explicit Protocols(Resolution& resolution);

  /// The values of the variable of a loop over the value.
  Values loop_values(FileId file, const Value& value);
  /// The target of a pointer, or an element of an object whose class has an operator for it; empty
  /// for any other value, and in languages without pointers.
  Values dereferenced(FileId file, const Value& value);
  /// The value with one level of pointers less.
  static Values pointed_to(Value pointer);
  enum class Access : std::uint8_t { subscript, loop };
  /// An element of an instance of a class that has an iterator or a subscript operator.
  Values element_of_instance(const Value& value, Access access);
  /// The value that `with value as name` binds: the results of the class's methods; else `value`.
  Values entered(const Value& value);
  /// In place of each value of the attribute that has a method for it, the results of a call of the
  /// method. Only attributes of the class itself are read by such a method.
  Values of_attribute(const Value& attribute, Values held);

 private:
  Values result_of_operator(const Value& value, std::string_view operation);
  Values loop_step(const Value& iterator, const Value& holder);

  Resolution& parts_;
  Context& context_;
};

/// Operators that classes and namespaces of the project define: the results of `a + b` and `-a`.
class Operators {
 public:
  explicit Operators(Resolution& resolution);

  /// The operands and the operator of an expression, as the query files capture them: ExprOp::apply
  /// of a member whose name is the operator.
  struct Operation {
    ExprIndex left, right;  // `right` is of ExprOp::unknown if there is none.
    std::string_view name;  // `operator+`.
  };
  /// The operation of an expression; nullopt for any other expression.
  static std::optional<Operation> operation_of(const FileFacts& facts, ExprIndex expr);

  /// The results of the operator for the types of the operands; without one, the left operand's
  /// values.
  Values result(FileId file, const Operation& operation);

 private:
  Values of_members(FileId file, const Operation& operation, const Values& lefts);
  Values of_functions(FileId file, const Operation& operation);
  Values selected(FileId file, const Values& functions, const std::vector<ExprIndex>& arguments);

  Resolution& parts_;
  Context& context_;
};

}  // namespace codefinder::resolve
