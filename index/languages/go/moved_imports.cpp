// The path of an import ends in the directory of the package below its go.mod's.  The name of
// the package is in its files, so uses of it stay as they are.
#include "index/languages/go/rules.h"

#include "base/path.h"
#include "index/languages/moved_imports.h"
#include "index/resolve/resolver.h"

namespace codefinder::go {
namespace {

/// The directory of the go.mod that a directory belongs to; nullopt if there is none.
std::optional<std::string> module_directory(resolve::Context& context, std::string_view directory) {
  for (;; directory = parent_path(directory)) {
    if (context.find_file(join_path(directory, "go.mod"))) return std::string(directory);
    if (directory.empty()) return std::nullopt;
  }
}

/// The directory to which all files of the package move; nullopt if they do not move together.
std::optional<std::string> new_directory(resolve::Context& context, std::string_view file,
                                         const Moves& moves) {
  const std::string directory(parent_path(file));
  std::string after(parent_path(moves.after(file)));
  for (const FileId& each : context.files_in(directory)) {
    const std::string_view path = context.path(each);
    if (context.language(each) == Language::go && parent_path(moves.after(path)) != after)
      return std::nullopt;
  }
  return after;
}

/// The new text of an import; nullopt if it cannot be known.
std::optional<std::string> new_path(resolve::Context& context, std::string_view import,
                                    std::string_view target, const Moves& moves) {
  const std::string before(parent_path(target));
  const std::optional<std::string> after = new_directory(context, target, moves);
  const std::optional<std::string> module = module_directory(context, before);
  if (!after || !module || *after == before || module_directory(context, *after) != module ||
      moves.contains(join_path(*module, "go.mod")))
    return std::nullopt;
  const std::size_t root = module->empty() ? 0 : module->size() + 1;
  const std::string_view inside = std::string_view(before).substr(std::min(root, before.size()));
  const std::string_view inside_after = std::string_view(*after).substr(
      std::min(root, after->size()));
  if (!inside.empty() && !import.ends_with("/" + std::string(inside))) return std::nullopt;
  std::string out(import.substr(0, import.size() - inside.size() - (inside.empty() ? 0 : 1)));
  if (!inside_after.empty()) out += "/" + std::string(inside_after);
  return out;
}

/// The imports of packages all of whose files move to one directory of the same module.
std::vector<MovedText> moved_names(const MovePlace& place) {
  const auto& [resolver, file, facts, moves] = place;
  resolve::Context& context = resolver.context();
  std::vector<MovedText> found;
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    const std::string_view path = facts.str(import.module);
    if (path.starts_with('.') || import.module_range.end - import.module_range.begin != path.size())
      continue;
    const FileId target = only_file(resolver.resolve_module(file, ImportIndex(i)));
    if (!target.valid() || !moves.contains(context.path(target))) continue;
    const auto text = new_path(context, path, context.path(target), moves);
    if (text && *text != path) found.push_back({import.module_range, *text});
  }
  return found;
}

}  // namespace

constinit const MovedImportRules kMovedImports = {.names = moved_names};

}  // namespace codefinder::go
