// The rules of moved imports by language, and what they share.
#include "index/languages/moved_imports.h"

#include "base/path.h"
#include "index/languages/_c/moved_imports.h"
#include "index/languages/_ecma/moved_imports.h"
#include "index/languages/go/moved_imports.h"
#include "index/languages/java/moved_imports.h"
#include "index/languages/python/moved_imports.h"
#include "index/languages/rust/moved_imports.h"
#include "index/resolve/resolver.h"

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

std::vector<MovedText> moved_names(const MovePlace& place) {
  switch (definition(place.facts.language).family) {
    case Family::go: return go::moved_names(place);
    case Family::java: return java::moved_names(place);
    case Family::python: return python::moved_names(place);
    case Family::rust: return rust::moved_names(place);
    default: return {};
  }
}

bool names_files_in_code(Language language) {
  const Family family = definition(language).family;
  return family == Family::java || family == Family::rust;
}

FileId only_file(const std::vector<resolve::Target>& targets) {
  if (targets.empty()) return {};
  for (const resolve::Target& target : targets)
    if (target.import.valid() || target.evidence >= resolve::Evidence::ambiguous ||
        target.file != targets[0].file)
      return {};
  return targets[0].file;
}

FileId only_module(const std::vector<resolve::Target>& targets) {
  for (const resolve::Target& target : targets)
    if (target.symbol.valid()) return {};
  return only_file(targets);
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
