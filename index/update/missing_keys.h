// What a question looked up while the index was being built, and whether it found all that there is
// of it.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace codefinder::index {

enum class MissingKey : char {
  name = 'n',        // Who defines or mentions it: what the question is about.
  definition = 's',  // Who defines it: what the answer only needs to be surer.
  path = 'p',        // This file.
  path_end = 'e',    // All files whose path ends in these components.
  directory = 'd',   // The files directly in it.
  // This file of a package that is installed beside the project (lies_beside), whether or not the
  // index has it.
  beside = 'b',
  all = 'a',  // Whatever there is: nothing less than the whole index has it.
};
using MissingKeys = std::vector<std::pair<MissingKey, std::string>>;

struct Completeness {
  bool complete =
      // The answer had every file that mentions a name it looked up; files that it only needs to be
      // surer may be missing.
      false;
  bool grown = false;  // A new snapshot has more of what it looked up.
};

}  // namespace codefinder::index
