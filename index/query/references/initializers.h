// Values in initializers without names: `struct ops a = {my_open, my_read};`. Private to the type
// graph.
#pragma once

#include "index/resolve/resolver.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// A value of one field, by the offset of its last word.
struct FieldValue {
  std::uint32_t offset = 0;
  SymbolIndex field;  // In the facts of the type.
};

/// The fields of a type in the order of their declaration, without static ones.
std::vector<SymbolIndex> fields_of(const FileFacts& facts, SymbolIndex type);

/// The values in the initializer of a variable of the type, or of an array of it; values of fields
/// that are named are left out. O(size of the initializer), at most kMaxInitializer bytes.
inline constexpr std::size_t kMaxInitializer = 1u << 20;
std::vector<FieldValue> unnamed_values(std::string_view text, const Symbol& variable,
                                       const FileFacts& type_facts, SymbolIndex type);

}  // namespace codefinder::query
