// Keys that a query looked up while the index was being built, and whether the answer was complete.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace codefinder {

enum class MissingKey : char {
  name = 'n',        // Files that define or mention the name: the subject of the query.
  definition = 's',  // Files that define the name: only improves the confidence of the answer.
  path = 'p',        // This file.
  path_end = 'e',    // All files whose path ends in these components.
  directory = 'd',   // The files directly in it.
  // This file of an installed package (is_dependency_path), whether or not the index has it.
  dependency = 'b',
  all = 'a',  // Everything: complete only if the whole index is.
};
using MissingKeys = std::vector<std::pair<MissingKey, std::string>>;

struct Completeness {
  bool complete =
      // All files that mention a looked-up name were indexed when the answer was computed; files
      // that only improve its confidence may be missing.
      false;
  bool found_more = false;  // A newer snapshot has more files for the looked-up keys.
};

}  // namespace codefinder
