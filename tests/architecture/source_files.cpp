// Reads the project's C++ files once.
#include "architecture/source_files.h"
#include "support/file_text.h"
#include "support/source_dir.h"

#include <algorithm>
#include <filesystem>

namespace codefinder::architecture {
namespace {

namespace fs = std::filesystem;

std::vector<SourceFile> read_source_files() {
  const fs::path root = testing::source_dir();
  std::vector<SourceFile> files;
  for (const char* top :
       {"base", "lsp", "index", "handlers", "mcp", "serve", "setup", "cli", "tests"}) {
    for (fs::recursive_directory_iterator it(root / top), end; it != end; ++it) {
      if (it->path().filename() == "node_modules") it.disable_recursion_pending();
      if (it->path().extension() != ".h" && it->path().extension() != ".cpp") continue;
      files.push_back(
          {fs::relative(it->path(), root).generic_string(), testing::file_text(it->path())});
    }
  }
  std::sort(files.begin(), files.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return files;
}

}  // namespace

const std::vector<SourceFile>& source_files() {
  static const std::vector<SourceFile> files = read_source_files();
  return files;
}

}  // namespace codefinder::architecture
