// The resolution rules that JavaScript, TypeScript and TSX share.
#pragma once

#include "index/languages/_common/containers.h"
#include "index/languages/_ecma/library.h"
#include "index/languages/language_traits.h"

namespace codefinder::ecma {

inline constexpr std::string_view kConstructors[] = {"constructor"};
inline constexpr LanguageTraits kTraits = {
    .module_keywords = "JSX.IntrinsicElements",
    .default_export_name = "default",
    .exports_object = "exports",
    .exports_are_values = true,
    .keywords = {.result = "return yield await",
                 .leave = "break",
                 .repeat = "continue",
                 .selection = "case default",
                 .self = "this",
                 .base = "super",
                 .overriding = "override",
                 .constructs = "for while do switch",
                 .suspending = "await async yield",
                 .raising = "throw",
                 .branches = "if else",
                 .attempts = "try catch finally",
                 .handlers = "catch"},
    .builtin_names = kBuiltins,
    .closed_builtins = true,
    .library_members = kLibraryMembers,
    .prototype_member = "prototype",
    .index_signature_member = "[",
    .type_doc_tag = "@type",
    .allows_out_of_line_members = false,
    .types_are_structural = true,
    .keys_name_members = true,
    .has_separate_statics = true,
    .functions_are_objects = true,
    .constructor_methods = kConstructors,
    .call_member = "(",
    .construct_member = "new",
    .receiver_parameter = "this",
    .function_type = FunctionType::result_or_itself,
    .calls_select_signatures = true,
    .substitutes_type_parameters = true,
    .map_types = "Map ReadonlyMap WeakMap Record",
    .record_types = "Record",
    .callable_types = "FC VFC SFC FunctionComponent ComponentType",
    .containers = &common::kContainers,
};

resolve::LanguageSemantics semantics();

}  // namespace codefinder::ecma
