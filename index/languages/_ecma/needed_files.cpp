// Relative paths, with or without an extension: "./a" is a.ts, a.d.ts, a/index.js, …; "./a.js" may
// be a.ts.  `rootDirs` of a tsconfig joins directories, which makes a relative path lead elsewhere.
#include "index/languages/needed_files.h"

#include "base/path.h"
#include "index/languages/_ecma/rules.h"

namespace codefinder::ecma {

namespace {

/// The path that a relative module names; "" if it is none, leads out of the root, or is a
/// directory only ("..").
std::string named_path(std::string_view importer, std::string_view module) {
  if (!module.starts_with("./") && !module.starts_with("../")) return {};
  // Loaders and queries of bundlers: "./a.svg?raw", "./a!text".
  if (module.find_first_of("?!#*") != std::string_view::npos) return {};
  std::string_view last = module.ends_with('/') ? module.substr(0, module.size() - 1) : module;
  last = last.substr(last.rfind('/') + 1);
  if (last.empty() || last == "." || last == "..") return {};
  const std::string path = normalize_path(module, parent_path(importer));
  return path.starts_with("../") ? std::string() : path;
}

/// True if a comment is open at the offset, as far as the comment signs before it show: types in
/// JSDoc are no imports that run.
bool may_be_comment(std::string_view text, std::uint32_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t opened = before.rfind("/*"), closed = before.rfind("*/");
  return opened != std::string_view::npos &&
         (closed == std::string_view::npos || closed < opened + 1);
}

}  // namespace

std::optional<NeededFile> needed_file(const ImportPlace& place) {
  const std::string_view module = place.facts.str(place.import.module);
  const std::string path = named_path(place.path, module);
  const ByteRange range = place.import.module_range;
  if (path.empty() || range.empty() || may_be_comment(place.text, range.begin)) return std::nullopt;
  NeededFile needed;
  needed.stems = {path};
  for (const std::string_view output : {".js", ".mjs", ".cjs", ".jsx"})
    if (path.ends_with(output)) needed.stems.push_back(path.substr(0, path.size() - output.size()));
  needed.endings = {"",      ".ts",   ".tsx",  ".js",       ".jsx",      ".mjs",       ".cjs",
                    ".d.ts", ".json", ".node", "/index.js", "/index.ts", "/index.d.ts"};
  for (std::string_view above = parent_path(place.path);; above = parent_path(above)) {
    for (const std::string_view name : {"tsconfig.json", "jsconfig.json", "tsconfig.base.json"})
      needed.exceptions.push_back({join_path(above, name), "\"rootDirs\""});
    if (above.empty()) break;
  }
  needed.range = range;
  return needed;
}

}  // namespace codefinder::ecma
