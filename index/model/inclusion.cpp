// The names of the reasons.
#include "index/model/inclusion.h"

namespace codefinder {

std::string_view to_string(Inclusion::Reason reason) {
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
