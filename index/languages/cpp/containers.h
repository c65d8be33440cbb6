// Types and methods of the standard library of C++ by their shape, and types of widely used
// libraries that have its names.
#pragma once

#include "index/languages/language_traits.h"

namespace codefinder::c_family {

inline constexpr NamedBuiltin kBuiltinTypes[] = {
    {"function", Builtin::result_holder},
    {"move_only_function", Builtin::result_holder},
    {"function_ref", Builtin::result_holder},
    {"packaged_task", Builtin::result_holder},
    {"initializer_list", Builtin::sequence},
    {"pair", Builtin::tuple},
    {"tuple", Builtin::tuple},
    {"null", Builtin::null},
};

/// `begin` gives an iterator, whose operators give the element.
inline constexpr std::string_view kElementOperators[] = {"operator[]", "operator*", "begin"};

/// Pointers that own or share what they point to.
inline constexpr Words kSmartPointers =
    "unique_ptr shared_ptr weak_ptr auto_ptr scoped_ptr scoped_refptr intrusive_ptr not_null "
    "observer_ptr linked_ptr ComPtr RefPtr QPointer QSharedPointer QScopedPointer";

inline constexpr ContainerNames kContainers = {
    .builtins = kBuiltinTypes,
    .wrappers =
        "unique_ptr shared_ptr weak_ptr auto_ptr scoped_ptr scoped_refptr intrusive_ptr not_null "
        "observer_ptr linked_ptr ComPtr RefPtr QPointer QSharedPointer QScopedPointer optional "
        "reference_wrapper atomic expected StatusOr",
    .unwrapping_methods = "value value_or get front back top at load exchange",
    .element_operators = kElementOperators,
    .iterator_operators = "begin",
    .taking_methods = "push_back push_front push",
};

}  // namespace codefinder::c_family
