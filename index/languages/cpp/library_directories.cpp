// The directories of the C++ standard library's headers.
#include "index/languages/_c/rules.h"

#include "base/path.h"
#include "index/languages/_common/machine_directories.h"

namespace codefinder::c_family {

std::vector<std::string> cpp_library_directories() {
  std::vector<std::string> out = listed_in_variable("CPLUS_INCLUDE_PATH");
  for (const std::string& headers : versions_in("/usr/include/c++", "")) {
    if (!is_directory(join_path(headers, "bits"))) continue;  // libc++ is "v1".
    out.push_back(headers);
    const std::string version = "c++/" + std::string(file_name(headers));
    for (std::string& path : headers_by_target("/usr/include", version))
      out.push_back(std::move(path));
    for (std::string& path : headers_by_target(headers, "")) out.push_back(std::move(path));
    return out;
  }
  for (const std::string& llvm : versions_in("/usr/lib", "llvm-"))
    if (std::string headers = join_path(llvm, "include/c++/v1"); is_directory(headers)) {
      out.push_back(std::move(headers));
      return out;
    }
  return out;
}

}  // namespace codefinder::c_family
