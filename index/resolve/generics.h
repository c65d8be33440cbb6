// Replaces type parameters by what they stand for: the type arguments of the receiver's type,
// through the bases in between, or the types of a call's arguments.
#pragma once

#include "index/resolve/value.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

class Generics {
 public:
  explicit Generics(Resolution& resolution);

  /// The types of what `use` refers to or returns, with type parameters replaced.  `applied`: what
  /// the use stands for if type arguments are written at it.
  Values substitute(FileId file, OccurrenceIndex use, Values types, const Values& applied = {});
  /// The same for the result of a call, by the expression of its callee, which may have type
  /// arguments (`make<T>()`).
  Values substitute(FileId file, ExprIndex callee, Values types);
  /// What a generic alias stands for where `applied`, an ExprOp::apply, gives it type arguments;
  /// empty if the expression names none.
  Values applied_alias(FileId file, ExprIndex applied);
  /// True if `base` is a direct or indirect base of `type`.
  bool derives(SymbolRef type, SymbolRef base);

 private:
  using ArgumentOf = std::function<Values(SymbolRef)>;
  bool has_type_parameters(const Value& value);
  Values receivers_of(FileId file, OccurrenceIndex use);
  Values argument_of(SymbolRef parameter, FileId file, OccurrenceIndex use, const Values& receivers,
                     const Values& applied);
  Values substituted(const Value& type, const ArgumentOf& argument, int depth);
  Values argument_for(const Value& receiver, SymbolRef parameter, int depth);
  Values inferred(FileId file, OccurrenceIndex call, SymbolRef parameter);
  Values inferred_from(FileId file, ExprIndex argument, const Value& type, SymbolRef parameter);
  Values body_of_alias(const Value& alias, const std::vector<Values>& arguments);
  Values known_instances(FileId file, ExprIndex argument);
  Values callback_results(FileId file, ExprIndex argument, const Value& type, SymbolRef parameter);

  Resolution& parts_;
  Context& context_;
  std::unordered_map<std::uint64_t, std::vector<SymbolRef>> ancestors_;
};

}  // namespace codefinder::resolve
