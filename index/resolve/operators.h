// Operators that classes and namespaces of the project define: the results of `a + b` and `-a`.
#pragma once

#include "index/resolve/value.h"

#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

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
