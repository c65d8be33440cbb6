// The part of the standard library of Java that overload resolution and the results of calls need:
// the supertypes of the most common types, and the return types of methods. Pure.
#pragma once

#include <optional>
#include <string_view>

namespace codefinder::java::jdk {

/// The number of widening conversions from one primitive to another; nullopt if there are none.
std::optional<int> widening(std::string_view from, std::string_view to);
bool is_primitive(std::string_view name);
/// "Integer" for "int", "" for anything else; and the reverse.
std::string_view boxed(std::string_view primitive);
std::string_view unboxed(std::string_view box);
/// The supertypes, nearest first, separated by blanks; nullopt if the type is unknown.
std::optional<std::string_view> supertypes(std::string_view name);
/// True if no class can derive from it.
bool is_final(std::string_view name);
/// True for an interface that nearly every class of the library may implement.
bool is_common(std::string_view name);
/// The type that methods of this name return; "" if unknown.
std::string_view result_of(std::string_view method);

}  // namespace codefinder::java::jdk
