// The resolution rules that C and C++ share.
#pragma once

#include "index/languages/_c/library.h"
#include "index/languages/cpp/containers.h"
#include "index/languages/language_traits.h"

namespace codefinder::resolve {
class NameVisibility;
struct LanguageSemantics;
}  // namespace codefinder::resolve

namespace codefinder::c_family {

inline constexpr LanguageTraits kCppTraits = {
    .header_extension = "h",
    .transparent_namespace_prefix = "inline ",
    .is_linked = true,
    .keywords = {.result = "return co_return co_yield co_await",
                 .leave = "break",
                 .repeat = "continue",
                 .selection = "case default",
                 .jump = "goto",
                 .self = "this",
                 .overriding = "override final",
                 .constructs = "for while do switch",
                 .suspending = "co_await co_yield",
                 .raising = "throw",
                 .branches = "if else",
                 .attempts = "try catch",
                 .handlers = "catch",
                 .deduced = "auto decltype"},
    .builtin_names = kBuiltins,
    .namespaces_span_files = true,
    .qualified_definitions = true,
    .members_in_scope = true,
    .enumerators_leak = true,
    .overrides_by_parameters = true,
    .call_member = "operator()",
    .dereferencing_method = "operator->",
    .constructors_have_class_name = true,
    .class_before_constructors = true,
    .substitutes_type_parameters = true,
    .has_pointers = true,
    .map_types =
        "map unordered_map multimap unordered_multimap hash_map flat_map flat_hash_map "
        "node_hash_map btree_map",
    .containers = &kContainers,
};
/// A struct of C has all its members inside.
inline constexpr LanguageTraits kCTraits = [] {
  LanguageTraits traits = kCppTraits;
  traits.has_members_in_other_files = false;
  traits.members_are_nested = true;
  traits.has_pointers = false;
  return traits;
}();

const resolve::NameVisibility& visibility();
resolve::LanguageSemantics semantics();

}  // namespace codefinder::c_family
