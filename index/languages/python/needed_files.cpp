// `from .a.b import c`: a file or a package inside of the package that the dots lead to.  A
// directory without __init__.py may be one of several portions of a package, and `__path__` adds
// directories to one: then a module may be elsewhere.
#include "index/languages/needed_files.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/python/rules.h"

namespace codefinder::python {

std::optional<NeededFile> needed_file(const ImportPlace& place) {
  const std::string_view module = place.facts.str(place.import.module);
  std::size_t dots = 0;
  while (dots < module.size() && module[dots] == '.') ++dots;
  if (dots == 0 || dots == module.size() || place.import.module_range.empty()) return std::nullopt;
  std::string_view base = parent_path(place.path);
  for (std::size_t i = 1; i < dots; ++i) {
    if (base.empty()) return std::nullopt;
    base = parent_path(base);
  }
  std::string path(base);
  for (const std::string_view part : split(module.substr(dots), ".")) path = join_path(path, part);
  NeededFile needed;
  needed.stems = {path};
  needed.endings = {".py", ".pyi", ".pyx", ".so", "/__init__.py"};
  needed.present = join_path(base, "__init__.py");
  needed.exceptions = {{needed.present, "__path__"}};
  needed.range = place.import.module_range;
  return needed;
}

}  // namespace codefinder::python
