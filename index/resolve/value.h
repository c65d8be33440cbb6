// Abstract values: what a name or an expression may stand for, as far as facts tell it.  Plain
// data.
#pragma once

#include "base/ids.h"
#include "index/index.h"
#include "index/languages/language_traits.h"
#include "index/resolve/evidence.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::resolve {

/// The target of an occurrence: a symbol, or a whole file when `symbol` is none.
struct Target {
  FileId file;
  SymbolIndex symbol;
  Evidence evidence = Evidence::same_file;
  // The import statement itself, in languages where it defines the name.
  ImportIndex import = {};
  bool secondary = false;  // A declaration of a better target, or another overload.
  SymbolRef ref() const { return {file, symbol}; }
  friend bool operator==(const Target&, const Target&) = default;
};

/// One abstract value.
struct Value {
  enum class Kind : std::uint8_t {
    symbol,    // The symbol itself: a class, function, namespace, variable.
    instance,  // An instance of the class-like symbol; without a symbol, of an external type.
    file,      // A module that is a file.
    scope,     // A package that is a directory or a name.
    external,  // Known not to be defined in the project.
  };
  Kind kind = Kind::symbol;
  FileId file;
  SymbolIndex symbol;
  std::string scope;
  Evidence evidence = Evidence::same_file;
  FileId element_file;                  // The file of a generic's first type argument.
  ExprIndex element;                    // The expression of a generic's first type argument.
  std::string_view external_type_name;  // The name of an external type.
  Builtin builtin = Builtin::none;      // The shape of an external type, by its name.
  std::uint8_t pointers = 0;            // Levels of pointers to it, if has_pointers: 1 of `T*`.
  // The type arguments of a generic, each as a value of that type.
  std::shared_ptr<const std::vector<Value>> arguments = nullptr;

  SymbolRef ref() const { return {file, symbol}; }
  bool is_external() const { return kind == Kind::external; }
  /// External, and not even the name of its type is known.
  bool is_unknown() const { return kind == Kind::external && external_type_name.empty(); }
  /// An instance of a type that is not defined in the project.
  bool is_external_instance() const { return kind == Kind::instance && !symbol.valid(); }
  void set_external_type(std::string_view name, const LanguageTraits& traits) {
    external_type_name = name;
    builtin = traits.builtin_of(name);
  }
  friend bool operator==(const Value& a, const Value& b) {
    const bool same = a.kind == b.kind && a.ref() == b.ref() && a.scope == b.scope &&
                      a.evidence == b.evidence && a.element_file == b.element_file &&
                      a.element == b.element && a.external_type_name == b.external_type_name &&
                      a.builtin == b.builtin && a.pointers == b.pointers;
    return same && (a.arguments == b.arguments ||
                    (a.arguments && b.arguments && *a.arguments == *b.arguments));
  }

  static Value of(SymbolRef ref, Evidence evidence) {
    Value value;
    value.file = ref.file, value.symbol = ref.symbol, value.evidence = evidence;
    return value;
  }
  static Value instance_of(SymbolRef ref, Evidence evidence) {
    Value value = of(ref, evidence);
    value.kind = Kind::instance;
    return value;
  }
  static Value module(FileId file, Evidence evidence) {
    Value value;
    value.kind = Kind::file, value.file = file, value.evidence = evidence;
    return value;
  }
  static Value package(std::string scope, Evidence evidence) {
    Value value;
    value.kind = Kind::scope, value.scope = std::move(scope), value.evidence = evidence;
    return value;
  }
  static Value external() {
    Value value;
    value.kind = Kind::external, value.evidence = Evidence::import_;
    return value;
  }
  /// An instance of an external generic type whose first type argument is this expression.
  static Value generic(FileId file, ExprIndex element) {
    Value value;
    value.kind = Kind::instance, value.evidence = Evidence::member;
    value.element_file = file, value.element = element;
    return value;
  }
};
using Values = std::vector<Value>;

/// With more alternatives than these none is useful.
inline constexpr std::size_t kMaxAlternatives = 8;
/// Adds the values that `to` lacks, up to kMaxAlternatives in all.
void append(Values& to, Values from);
/// Adds all values, duplicates included.
void concatenate(Values& to, Values from);
/// The values with one more level of pointers.
Values pointers_to(Values values);
/// True if `to` has a value of this kind, symbol and scope.
bool has_same_target(const Values& values, const Value& value);

}  // namespace codefinder::resolve
