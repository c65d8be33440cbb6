// The standard library of Java, as far as choosing an overload and following a value need it: what
// its best known types are, and what its methods give.  Pure.
#pragma once

#include <optional>
#include <string_view>

namespace codefinder::resolve::jdk {

/// How many steps a primitive is from another that takes its values; none if that does not.
std::optional<int> widening(std::string_view from, std::string_view to);
bool is_primitive(std::string_view name);
/// "Integer" of "int", "" of anything else; and the other way round.
std::string_view boxed(std::string_view primitive);
std::string_view unboxed(std::string_view box);
/// The types that this one is as well, nearest first, separated by blanks; none if it is not known
/// here.
std::optional<std::string_view> supertypes(std::string_view name);
/// Nothing derives from it.
bool is_final(std::string_view name);
/// What nearly every class of the library may be as well.
bool is_common(std::string_view name);
/// The type that a method of this name gives, where its name says it; "" otherwise.
std::string_view result_of(std::string_view method);

}  // namespace codefinder::resolve::jdk
