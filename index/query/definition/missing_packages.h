// Names that nothing declares because a package or a header is not on this machine.
#pragma once

#include "index/query/definition/symbol_at_position.h"

#include <cstdint>
#include <string>

namespace codefinder::query {

/// Names the package that would declare a name without a target: "`requests` >=2 is in
/// pyproject.toml, not in .venv or the interpreter's packages".  "" unless the name is of an import
/// of something outside of the project that is not found.  Reads the manifests above the file.
std::string missing_package(resolve::Resolver& resolver, FileId file, const SymbolAtPosition& here,
                            std::uint32_t offset);

}  // namespace codefinder::query
