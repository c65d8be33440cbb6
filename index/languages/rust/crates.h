// Crates: packages by Cargo.toml, the roots of their targets, and crates by name.
#pragma once

#include "index/resolve/language_semantics.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::resolve {
class Context;
}

namespace codefinder::rust {

/// The directory of the package that contains the file.
std::string_view package_directory(resolve::Context& context, std::string_view path);
bool are_in_one_package(resolve::Context& context, FileId one, FileId other);
/// True if the file is the root of a target: a library, binary, test, example or build script.
bool is_target(resolve::Context& context, std::string_view path);
/// The root module of the crate that contains the file.
resolve::Value crate_root(resolve::Context& context, FileId file);
/// The library of this name: a package of the workspace (or the file's own package, seen from its
/// tests and binaries), else one of Cargo's registry.
resolve::Values crate(resolve::Context& context, std::string_view name);

struct Library {
  std::string name;  // With '_' for '-'.
  FileId manifest;
};
/// The libraries of the project's packages, by manifest.
std::vector<Library> workspace_libraries(resolve::Context& context);

}  // namespace codefinder::rust
