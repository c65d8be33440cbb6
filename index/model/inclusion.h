// Whether a file belongs to the index of a project, and the reason.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder {

struct Inclusion {
  enum class Reason : std::uint8_t {
    no_rule,     // Included: nothing excludes it.
    tracked,     // Included: git tracks it, although a rule excludes it.
    dependency,  // In an installed package: included when a query looks it up.
    outside_root,
    no_such_file,
    symbolic_link,  // It is one, or is reached through one.
    not_regular,    // A directory, a device, ….
    git_directory,
    rule,  // An ignore file or the settings exclude it.
    too_large,
    binary,
    utf16,
    unreadable,
  };
  bool included = false;
  Reason reason = Reason::no_rule;
  std::string detail;  // The rule, with file and line, or the size; may be empty.
};
/// "no_rule", "tracked", ….
std::string_view to_string(Inclusion::Reason reason);

}  // namespace codefinder
