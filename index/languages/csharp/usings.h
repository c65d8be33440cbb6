// The namespaces and types that the directives `using` of a file and of its project open.
#pragma once

#include "index/resolve/context.h"

#include <string>
#include <vector>

namespace codefinder::csharp {

struct Usings {
  std::vector<std::string> namespaces;
  // Types whose static members are visible by `global using static`; the other types are imports.
  std::vector<std::string> types;
};

/// The usings of the file, the `global using`s of the files that projects usually keep them in, and
/// the items `<Using Include="…"/>` of the project files above it. Cached in the context.
const Usings& usings_of(resolve::Context& context, FileId file);

}  // namespace codefinder::csharp
