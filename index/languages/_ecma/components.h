// React, also where it is not in the project itself: the properties and the state of the classes
// that components extend, by the type arguments of the base, and the results of its functions.
#pragma once

#include "index/resolve/language_semantics.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::ecma {

/// See ImplicitTypes::inherited_member.
resolve::Values component_member(resolve::Resolver& resolver, const resolve::Value& base,
                                 std::string_view name);
/// See ImplicitTypes::inherited_parameter.
resolve::Values component_parameter(resolve::Resolver& resolver, const resolve::Value& base,
                                    std::string_view method, std::uint32_t number);

/// The type arguments that are written at the call.
std::vector<ExprIndex> type_arguments(const FileFacts& facts, OccurrenceIndex call);
/// True for a call of a function that the file imports from React or Vue.
bool is_of_framework(const FileFacts& facts, OccurrenceIndex call);
/// The result of a call of a function of React or Vue; empty if unknown.
resolve::Values framework_result(resolve::Resolver& resolver, FileId file, OccurrenceIndex call);

}  // namespace codefinder::ecma
