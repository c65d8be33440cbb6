// The rules of moved imports by language, and what they share.
#include "index/languages/moved_imports.h"

#include "base/path.h"
#include "index/languages/_c/moved_imports.h"
#include "index/languages/_ecma/moved_imports.h"
#include "index/languages/python/moved_imports.h"

namespace codefinder {

std::optional<std::string> moved_import(Language language, const MovedImport& moved) {
  switch (definition(language).family) {
    case Family::node: return ecma::moved_import(moved);
    case Family::c: return c_family::moved_import(moved);
    case Family::python: return python::moved_import(moved);
    default: return std::nullopt;
  }
}

std::optional<std::string> moved_import_name(Language language, const FileFacts& facts,
                                             const Import& import, const MovedImport& moved) {
  if (definition(language).family != Family::python) return std::nullopt;
  return python::moved_import_name(facts, import, moved);
}

std::string path_from(std::string_view from, std::string_view to) {
  std::string up;
  while (!from.empty()) {
    const std::string inside = std::string(from) + "/";
    if (to.substr(0, inside.size()) == inside) return up + std::string(to.substr(inside.size()));
    up += "../";
    from = parent_path(from);
  }
  return up + std::string(to);
}

}  // namespace codefinder
