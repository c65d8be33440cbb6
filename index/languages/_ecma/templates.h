// Components that are files, of Vue and Svelte: the properties that they take, and the names of
// their templates.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::ecma {

/// The properties of a component: the type that is declared (`defineProps<T>()`, `let { a }: T =
/// $props()`), else the module, whose exported variables are its properties.
resolve::Values properties_of_file(resolve::Resolver& resolver, FileId file);
/// The property that a bare name in a template of Vue means; empty elsewhere.
resolve::Values template_property(resolve::Resolver& resolver, FileId file,
                                  const Occurrence& occurrence);
/// The property that an attribute of a component's tag sets, if the component writes the type where
/// it declares its properties.
resolve::Values attribute_property(resolve::Resolver& resolver, FileId file,
                                   const Occurrence& attribute);
/// The values of a variable of a loop in a template (`v-for`, `{#each}`); empty for others.
resolve::Values loop_variable(resolve::Resolver& resolver, SymbolRef symbol);

}  // namespace codefinder::ecma
