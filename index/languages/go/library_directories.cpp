// The directory of Go's standard library on this machine.
#include "index/languages/go/rules.h"

#include "base/path.h"
#include "index/languages/_common/machine_directories.h"
#include "index/languages/language_project.h"

namespace codefinder::go {

std::vector<std::string> library_directories() {
  std::vector<std::string> roots;
  if (std::string root = absolute_variable("GOROOT"); !root.empty()) roots.push_back(root);
  roots.insert(roots.end(), {"/usr/local/go", "/usr/lib/go", "/usr/lib/golang"});
  for (std::string& version : versions_in("/usr/lib", "go-")) roots.push_back(std::move(version));
  if (const std::string sdk = at_home("sdk"); !sdk.empty())
    for (std::string& version : versions_in(sdk, "go")) roots.push_back(std::move(version));
  for (const std::string& root : roots)
    if (std::string sources = join_path(root, "src"); is_directory(join_path(sources, "fmt")))
      return {std::move(sources)};
  return {};
}

}  // namespace codefinder::go
