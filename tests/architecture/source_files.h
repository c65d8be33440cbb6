// The project's C++ files with their text, for the architecture tests.
#pragma once

#include <string>
#include <vector>

namespace codefinder::architecture {

struct SourceFile {
  std::string path;  // From the root: "index/store/store.h".
  std::string text;
};

/// Every .h and .cpp of the modules and of tests/, in order of path.
const std::vector<SourceFile>& source_files();

}  // namespace codefinder::architecture
