// Generic types of standard libraries and their methods, by name, for all languages: a name such as
// `Optional` or `unwrap` is rarely used for anything else in another language.
#pragma once

#include "index/languages/language_traits.h"

namespace codefinder::common {

inline constexpr NamedBuiltin kBuiltins[] = {
    {"func", Builtin::result_holder},
    {"keys", Builtin::range_keys},
    {"chan", Builtin::sequence},
    {"Seq", Builtin::sequence},
    {"tuple", Builtin::tuple},
    {"pair", Builtin::tuple},
    {"Pair", Builtin::tuple},
    {"Triple", Builtin::tuple},
    {"null", Builtin::null},
    {"lambda", Builtin::lambda},
    {"TypeIs", Builtin::type_guard},
    {"TypeGuard", Builtin::type_guard},
    {"is", Builtin::type_guard},
    {"Result", Builtin::variants},
    {"Unpack", Builtin::keyword_arguments},
};

inline constexpr std::string_view kElementOperators[] = {
    "__getitem__", "operator[]", "operator*",        "operator->", "index",
    "deref",       "__iter__",   "__aiter__",        "into_iter",  "next",
    "__next__",    "__anext__",  "[Symbol.iterator]"};

inline constexpr ContainerNames kContainers = {
    .builtins = kBuiltins,
    .wrappers =
        "Box Rc Arc Ref RefMut RefCell Cell Cow Pin MutexGuard RwLockReadGuard RwLockWriteGuard "
        "NonNull ManuallyDrop unique_ptr shared_ptr weak_ptr scoped_refptr optional "
        "reference_wrapper atomic Optional Final Annotated ClassVar Type Readonly Partial Required "
        "NonNullable Awaited DeepReadonly Signal Ptr Pointer Union InstanceType const Pick Omit "
        "Exclude Extract Mapped PropsWithChildren",
    .result_wrappers = "ReturnType",
    .unwrapping_methods =
        "unwrap expect unwrap_or unwrap_or_default unwrap_or_else get orElse orElseThrow orElseGet "
        "value first last pop next take result await_ front back top at get_mut borrow borrow_mut "
        "lock read write load as_ref as_mut deref deref_mut to_owned clone into_inner data find "
        "shift or_default or_insert or_insert_with",
    .keeping_methods =
        "iter iter_mut into_iter filter rev skip values slice sort sorted copy cloned copied ok "
        "chain stream list collect or or_else entry ok_or ok_or_else map_err inspect",
    .converting_methods = "as_ref as_mut as_deref as_deref_mut clone to_owned",
    .element_operators = kElementOperators,
    .iterator_operators = "next into_iter __iter__ __aiter__ [Symbol.iterator]",
    .taking_methods = "push unshift add set",
    .callbacks_first =
        "forEach map filter find findIndex findLast findLastIndex some every flatMap sort then "
        "finally "
        "reduce reduceRight",
    .callbacks_second = "reduce reduceRight sort",
};

}  // namespace codefinder::common
