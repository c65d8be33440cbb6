// The directories that compilers of C search for system headers.
#include "index/languages/_c/rules.h"

#include "base/path.h"
#include "index/languages/_common/machine_directories.h"

#include <sys/utsname.h>

#include <algorithm>

namespace codefinder::c_family {

std::vector<std::string> headers_by_target(const std::string& parent, const std::string& below) {
  struct utsname machine {};
  ::uname(&machine);
  std::vector<std::string> out;
  for (const std::string& target : versions_in(parent, machine.machine))
    if (std::string path = join_path(target, below); is_directory(path))
      out.push_back(std::move(path));
  return out;
}

std::vector<std::string> c_library_directories() {
  std::vector<std::string> out = listed_in_variable("CPATH");
  for (std::string& path : listed_in_variable("C_INCLUDE_PATH")) out.push_back(std::move(path));
  // The compiler's own headers (stddef.h): of the newest version of each target.
  for (const std::string& target : headers_by_target("/usr/lib/gcc", ""))
    for (const std::string& version : versions_in(target, ""))
      if (std::string path = join_path(version, "include"); is_directory(path)) {
        out.push_back(std::move(path));
        break;
      }
  if (is_directory("/usr/local/include")) out.emplace_back("/usr/local/include");
  for (std::string& path : headers_by_target("/usr/include", "")) out.push_back(std::move(path));
  if (is_directory("/usr/include")) out.emplace_back("/usr/include");
  for (std::string& path : pkg_config_includes())
    if (std::find(out.begin(), out.end(), path) == out.end()) out.push_back(std::move(path));
  return out;
}

}  // namespace codefinder::c_family
