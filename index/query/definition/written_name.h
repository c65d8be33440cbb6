// The ways to read a name as people, compilers, debuggers and test runners write it.  Which of them
// is meant depends on what the project defines.  Pure; thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// A way to read a written name.
struct NameReading {
  std::vector<std::string> scopes;  // Outermost first.
  std::string name;
  // The name belongs to the symbol around the requested one, which has no name: a closure, a case
  // of a test.
  bool is_enclosing = false;
  // The version of a namespace ("v12", "__1") is left out of the scopes.
  bool is_unversioned = false;

  friend bool operator==(const NameReading&, const NameReading&) = default;
};

struct WrittenName {
  std::vector<NameReading> readings;  // The most literal first; none of an empty text.
  std::string parameters;             // "int, char const*" of "f(int, char const*)".
  std::string trait;                  // "Trait" of "<Foo as Trait>::method".
  std::string declared_as;            // "struct" of "struct Foo"; "" without such a word.
};

/// Reads quoted names, separators of all languages, arguments of templates, parameters, offsets of
/// backtraces and names of tests.  O(size).
WrittenName read_name(std::string_view written);

/// "A::b", or "A.b" if `written` has no "::": the scopes from `first` on and the name.
std::string shown_name(const NameReading& reading, std::size_t first, std::string_view written);

}  // namespace codefinder::query
