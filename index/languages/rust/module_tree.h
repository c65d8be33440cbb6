// The module tree of a crate: by files (lib.rs, main.rs, mod.rs, name.rs) and `mod` blocks, and the
// paths through it, which start at crate, self, super, a name in scope, or another crate.
#pragma once

#include "index/resolve/language_semantics.h"

#include <string_view>

namespace codefinder::rust {

/// The module that contains a place of the file: the innermost `mod` block, or the file's own.
resolve::Value module_at(resolve::Resolver& resolver, FileId file, SymbolIndex container);
/// The parent of a module; `from`: the file that names it.
resolve::Values parent(resolve::Resolver& resolver, const resolve::Value& of, FileId from);
/// The file of `mod name;` written in a module.
resolve::Values child(resolve::Resolver& resolver, const resolve::Value& in, std::string_view name);
/// The item `name` of a module.
resolve::Values item(resolve::Resolver& resolver, const resolve::Value& module,
                     std::string_view name);
/// The first part of a path that is written in the module `from`.
resolve::Values path_head(resolve::Resolver& resolver, const resolve::Value& from, FileId file,
                          std::string_view part);
/// The target of "a::b::c" that is written in the module `from`.
resolve::Values walk(resolve::Resolver& resolver, const resolve::Value& from, FileId file,
                     std::string_view path);

}  // namespace codefinder::rust
