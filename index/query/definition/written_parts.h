// Splits a qualified name into its parts, as people, compilers, debuggers and test runners write
// it: "pkg.(*Type).Method", "<Foo as Trait>::method", "void ns::f<int>(int) const",
// "'f(int)+0x1c'".  Pure; thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

struct WrittenPart {
  enum class Kind {
    name,
    anonymous,    // Something without a name: "(anonymous namespace)", "{{closure}}", "<locals>".
    constructor,  // "<init>": the constructor of the part before it.
  };
  Kind kind = Kind::name;
  std::string text = {};  // "" if it has no name.
};

struct WrittenParts {
  std::vector<WrittenPart> parts;  // Outermost first; empty if the text is not one name.
  std::string parameters;          // Between the parentheses after the last part.
  std::string trait;               // "Trait" of "<Foo as Trait>::method".
  std::size_t type_end = 0;        // Behind the parts of "Foo".
};

/// Reads a name without quotes around it.  O(size).
WrittenParts parts_of_name(std::string_view written);

}  // namespace codefinder::query
