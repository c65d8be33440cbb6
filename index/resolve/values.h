// Evaluates expressions to abstract values.  Deliberately shallow: declared types, constructors,
// return types as written, aliases, generics by their type arguments; all else stays unknown.
#pragma once

#include "index/resolve/value.h"

#include <memory_resource>
#include <string_view>
#include <unordered_map>

namespace codefinder::resolve {

class Context;
struct Resolution;

class Evaluator {
 public:
  explicit Evaluator(Resolution& resolution);

  /// The values of an expression; variables are replaced by their values. A cycle gets an empty
  /// list.
  const Values& evaluate(FileId file, ExprIndex expr);
  /// Replaces a variable or alias by its values; any other value stays.
  Values expand(const Value& value);
  /// The results of a call.
  Values called(const Value& callee);
  /// Replaces types by their instances, and drops what is neither.
  Values instances(Values types);
  /// The results of a call of the method of this name; none if `method` is empty.
  Values result_of_member(const Value& holder, std::string_view method);

 private:
  /// An expression with the facts that contain it.
  struct Site {
    FileId file;
    ExprIndex index;
    const FileFacts& facts;
    const Expr& expr;
    ExprIndex inner() const { return ExprIndex(expr.a); }
    ExprIndex second() const { return ExprIndex(expr.b); }
    /// The operand if it is in bounds; else nullptr.
    const Expr* operand() const {
      return expr.a < facts.exprs.size() ? &facts.exprs[expr.a] : nullptr;
    }
    /// The occurrence that the operand names; nullptr if the operand is no name.
    const Occurrence* named_operand() const {
      const Expr* of = operand();
      return of && of->op == ExprOp::name && of->a < facts.occurrences.size()
                 ? &facts.occurrences[of->a]
                 : nullptr;
    }
  };
  using Function = Values (Evaluator::*)(const Site&);
  static Function function_of(ExprOp op);

  Values evaluate_uncached(FileId file, ExprIndex index);
  bool comes_from_dependency(FileId file, ExprIndex index);
  // One function for each kind of expression.
  Values nothing(const Site& site);
  Values name(const Site& site);
  Values call(const Site& site);
  Values construct(const Site& site);
  Values element(const Site& site);
  Values literal(const Site& site);
  Values self(const Site& site);
  Values apply(const Site& site);
  Values instance(const Site& site);
  Values either(const Site& site);
  Values member(const Site& site);
  Values argument(const Site& site);
  Values parameter(const Site& site);
  Values callable(const Site& site);
  Values address(const Site& site);
  Values symbol(const Site& site);
  Values object(const Site& site);
  Values import_target(const Site& site);
  Values part(const Site& site);
  // Parts of these.
  bool has_shape_by_name(FileId file, const Value& value);
  Values named_values(const Site& site, const Occurrence& occurrence);
  Values selected_callees(const Site& site);
  bool gives_receiver(const Value& function);
  Values of_receiver_type(const Site& site, const Value& callee);
  Values library_results(const Site& site, OccurrenceIndex call, Values found);
  Values merged_types(const Site& site);
  Values element_of(const Site& site, const Value& value);
  Values looped(const Site& site);
  std::string_view applied_name(const Site& site);
  Value applied(Value head, const Site& site, std::string_view& name);
  Values keyword(const Site& site, std::string_view word);
  Value own_instance(SymbolRef block, SymbolRef type);
  Values field_at(const Value& holder, std::uint32_t number);
  Values called_symbol(const Value& callee);
  Values called_instance(const Value& callee);
  Values result_of_function(FileId file, ExprIndex function);
  Values called_property(const Value& callee, const Symbol& symbol);
  Values constructed(const Value& type);
  // Parts of expand.
  Values expand_symbol(const Value& value, const Symbol& symbol);
  Values expand_variable(const Value& value, const Symbol& symbol);
  Values expand_type_parameter(const Value& value, const Symbol& symbol);

  Resolution& parts_;
  Context& context_;
  std::pmr::unordered_map<std::uint64_t, Values> evaluated_;
};

// Names that a library declares for all files (type_values.cpp).

/// The values of a free name that is built into the language, where those are external: its
/// library's, else an external value; empty for any other name.
Values builtin_values(Resolution& parts, FileId file, OccurrenceIndex use);

/// library_values(); `found` if there are none.
Values or_library_values(Resolution& parts, FileId file, const Occurrence& use,
                         const Values& found);

/// The values of a free name that nothing in the project declares, by the library of the language:
/// the type of `document`, the function `fetch`, for a type or a construction the class.  Empty for
/// types whose shape the language's tables know (lists, maps), and unless libraries are read.
Values library_values(Resolution& parts, FileId file, const Occurrence& use);

}  // namespace codefinder::resolve
