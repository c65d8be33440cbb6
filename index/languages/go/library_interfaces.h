// The interfaces of Go's library, and of some common modules, that types implement by their
// methods.  Pure.
#pragma once

#include <span>
#include <string_view>

namespace codefinder::go {

struct LibraryInterface {
  std::string_view name;     // With the package: "sort.Interface".
  std::string_view methods;  // As they are declared, with "; " between them.
};

std::span<const LibraryInterface> library_interfaces();

}  // namespace codefinder::go
