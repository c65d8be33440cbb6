// Types and values without a name, where types are structural: the literals, object types and
// function types that are written for a symbol or for a type.
#pragma once

#include "index/model.h"

#include <string_view>
#include <vector>

namespace codefinder::resolve {

/// Default: types have names.  Implementations have no state; `text`: of the file of the facts.
class StructuralTypes {
 public:
  virtual ~StructuralTypes() = default;
  /// The begins of the literals and types that are written for the value or type of a symbol; of a
  /// function, for its result.  Empty if a name is written, or nothing.
  virtual std::vector<ByteRange> types_of([[maybe_unused]] const FileFacts& facts,
                                          [[maybe_unused]] std::string_view text,
                                          [[maybe_unused]] SymbolIndex symbol) const {
    return {};
  }
  /// The begins of the values that are written where a type is used: literals, functions.
  virtual std::vector<ByteRange> values_of([[maybe_unused]] std::string_view text,
                                           [[maybe_unused]] ByteRange type) const {
    return {};
  }
  /// The begin of the function that is the value of a field: `make = () => 1`; an empty range if
  /// the symbol has none.
  virtual ByteRange function_of([[maybe_unused]] const Symbol& symbol,
                                [[maybe_unused]] std::string_view text) const {
    return {};
  }
  /// True for a method that is reached through an instance whose type changes the method's: its
  /// types depend on the type of `this`, or the class is generic.
  virtual bool depends_on_instance([[maybe_unused]] const FileFacts& facts,
                                   [[maybe_unused]] SymbolIndex method) const {
    return false;
  }
  /// True for a constant that is the only value of its type: `const key = Symbol()`.
  virtual bool is_unique_symbol([[maybe_unused]] const Symbol& symbol,
                                [[maybe_unused]] std::string_view text) const {
    return false;
  }
  /// True for a variable, field or key that is declared with a value.
  virtual bool has_initializer([[maybe_unused]] const Symbol& symbol,
                               [[maybe_unused]] std::string_view text) const {
    return false;
  }
};

}  // namespace codefinder::resolve
