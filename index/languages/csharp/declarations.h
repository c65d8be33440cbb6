// Relations of the declarations of C#: their scopes, the parts of partial types,
// parameters, and the methods that extend types.  Private to the rules of C#.
#pragma once

#include "index/resolve/resolver.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::csharp {

/// A class, struct, interface, enum or delegate.
bool is_type(SymbolKind kind);

/// "A" and "B.C" -> "A.B.C"; an empty part is dropped.
std::string dotted(std::string_view a, std::string_view b);
/// "A.B" -> "A"; "A" -> "".
std::string_view outer_scope(std::string_view scope);
/// True if `scope` is `inner` or around it.
bool is_around(std::string_view scope, std::string_view inner);
/// The namespace and the types around a symbol.
std::string scope_of(const FileFacts& facts, SymbolIndex symbol);
/// The same for an offset.
std::string scope_at(const FileFacts& facts, std::uint32_t offset);

/// The number of type parameters in the signature of a type: 2 of `class A<T, U>`.
int type_parameters(std::string_view signature, std::string_view name);
/// The number of type arguments that begin at an offset of a text.
int type_arguments(std::string_view text, std::size_t at);

struct ParameterCounts {
  bool known = false;
  bool extends = false;  // The first one takes the receiver: `this T a`.
  int required = 0, all = 0;
};
ParameterCounts count_parameters(std::string_view signature);

/// The other parts of a partial type, the type itself excluded.
std::vector<SymbolRef> parts_of(resolve::Context& context, SymbolRef type);

/// True if the type is `base` or has it among its bases.
bool derives_from(resolve::Resolver& resolver, SymbolRef type, SymbolRef base, int depth = 0);

/// As resolve::ImplicitTypes::extension_methods.
resolve::Values extension_methods(resolve::Resolver& resolver, const resolve::Value& receiver,
                                  std::string_view name);

}  // namespace codefinder::csharp
