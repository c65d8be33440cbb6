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
inline std::string_view to_string(Inclusion::Reason reason) {
  using Reason = Inclusion::Reason;
  switch (reason) {
    case Reason::no_rule: return "no_rule";
    case Reason::tracked: return "tracked";
    case Reason::dependency: return "dependency";
    case Reason::outside_root: return "outside_root";
    case Reason::no_such_file: return "no_such_file";
    case Reason::symbolic_link: return "symbolic_link";
    case Reason::not_regular: return "not_regular";
    case Reason::git_directory: return "git_directory";
    case Reason::rule: return "rule";
    case Reason::too_large: return "too_large";
    case Reason::binary: return "binary";
    case Reason::utf16: return "utf16";
    case Reason::unreadable: return "unreadable";
  }
  return {};
}

}  // namespace codefinder
