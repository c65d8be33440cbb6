// The directories of Python's standard library and of packages without an environment.
#include "index/languages/python/rules.h"

#include "base/path.h"
#include "index/bundled/bundled.h"
#include "index/languages/_common/machine_directories.h"
#include "index/languages/language_project.h"

namespace codefinder::python {

namespace {

/// The library of each interpreter below an installation's directory, the newest first.
void add_libraries(const std::string& installation, std::vector<std::string>& out) {
  for (std::string& library : versions_in(join_path(installation, "lib"), "python3."))
    if (is_directory(join_path(library, "encodings"))) out.push_back(std::move(library));
}

}  // namespace

std::vector<std::string> library_directories() {
  std::vector<std::string> out;
  if (const std::string conda = absolute_variable("CONDA_PREFIX"); !conda.empty())
    add_libraries(conda, out);
  for (const char* installation : {"/usr/local", "/usr"}) add_libraries(installation, out);
  for (const char* versions : {".pyenv/versions", ".local/share/uv/python"})
    if (const std::string parent = at_home(versions); !parent.empty() && out.empty())
      for (const std::string& installation : versions_in(parent, ""))
        add_libraries(installation, out);
  if (out.size() > 1) out.resize(1);  // One interpreter.
  std::vector<std::string> packages;
  for (const std::string& library : out)
    for (const char* name : {"dist-packages", "site-packages"})
      if (std::string path = join_path(library, name); is_directory(path))
        packages.push_back(std::move(path));
  // Debian's packages, which only its own interpreter reads.
  if (!out.empty() && out[0].starts_with("/usr/lib/") &&
      is_directory("/usr/lib/python3/dist-packages"))
    packages.emplace_back("/usr/lib/python3/dist-packages");
  out.insert(out.end(), packages.begin(), packages.end());
  if (std::string stubs = bundled::directory_of("typeshed"); !stubs.empty())
    out.push_back(std::move(stubs));
  return out;
}

}  // namespace codefinder::python
