// The resolver rules of Solidity: an import names a file, relative to the importing one, below a
// directory that a remapping names, or below one that holds packages.
#include "index/languages/solidity/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/resolve/resolver.h"

#include <array>

namespace codefinder::solidity {

using namespace resolve;

namespace {

struct Remapping {
  std::string prefix, target;  // The target is below the root of the project.
};
struct Remappings : Memo<std::string, std::vector<Remapping>> {};

/// `context:prefix=target`
void add_remapping(std::string_view line, const std::string& directory,
                   std::vector<Remapping>& all) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos || equals == 0) return;
  std::string_view prefix = line.substr(0, equals);
  if (const std::size_t colon = prefix.find(':'); colon != std::string_view::npos)
    prefix = prefix.substr(colon + 1);
  std::string target = join_path(directory, trim(line.substr(equals + 1)));
  all.push_back({std::string(trim(prefix)), std::move(target)});
}

/// The remappings in the array of a foundry.toml.
void add_array(std::string_view toml, const std::string& directory, std::vector<Remapping>& all) {
  const std::size_t key = toml.find("remappings");
  const std::size_t open = key == std::string_view::npos ? key : toml.find('[', key);
  if (open == std::string_view::npos) return;
  const std::string_view list = toml.substr(open, toml.find(']', open) - open);
  for (std::size_t at = list.find_first_of("\"'"); at != std::string_view::npos;) {
    const std::size_t end = list.find(list[at], at + 1);
    if (end == std::string_view::npos) break;
    add_remapping(list.substr(at + 1, end - at - 1), directory, all);
    at = list.find_first_of("\"'", end + 1);
  }
}

const std::vector<Remapping>& remappings(Context& context, const std::string& directory) {
  const auto [it, fresh] = context.memo<Remappings>().try_emplace(directory);
  if (!fresh) return it->second;
  if (const auto file = context.find_file(join_path(directory, "remappings.txt"))) {
    std::string_view text = context.text(*file);
    while (!text.empty()) add_remapping(trim(take_until(text, '\n')), directory, it->second);
  }
  if (const auto file = context.find_file(join_path(directory, "foundry.toml")))
    add_array(context.text(*file), directory, it->second);
  return it->second;
}

/// The file below the directory with the longest remapping that begins `path`.
std::optional<FileId> remapped(Context& context, const std::string& directory,
                               std::string_view path) {
  const Remapping* best = nullptr;
  for (const Remapping& each : remappings(context, directory))
    if (path.starts_with(each.prefix) && (!best || each.prefix.size() > best->prefix.size()))
      best = &each;
  if (!best) return std::nullopt;
  return context.find_file(
      normalize_path(best->target + std::string(path.substr(best->prefix.size()))));
}

/// `name/a.sol` is below lib/name, lib/name/src or lib/name/contracts.
std::optional<FileId> in_library(Context& context, const std::string& directory,
                                 std::string_view path) {
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::string library = join_path(join_path(directory, "lib"), path.substr(0, slash));
  for (const std::string_view inside : {"src", "contracts", ""})
    if (const auto file = context.find_file(
            join_path(join_path(library, inside), path.substr(slash + 1))))
      return file;
  return std::nullopt;
}

/// In the directories above the importing file, nearest first.
std::optional<FileId> absolute(Context& context, std::string_view here, std::string_view path) {
  constexpr std::array<std::string_view, 5> kRoots = {"", "node_modules", "contracts", "src",
                                                      "lib"};
  for (std::string directory(parent_path(here));; directory = parent_path(directory)) {
    if (const auto file = remapped(context, directory, path)) return file;
    for (const std::string_view root : kRoots)
      if (const auto file = context.find_file(join_path(join_path(directory, root), path)))
        return file;
    if (const auto file = in_library(context, directory, path)) return file;
    if (directory.empty()) return std::nullopt;
  }
}

class SolidityImports final : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Context& context = resolver.context();
    const std::string_view here = context.path(request.file);
    if (request.module.empty()) return {Value::external()};
    const bool relative = request.module.starts_with('.');
    const auto file = relative
                          ? context.find_file(
                                normalize_path(request.module, "/" + std::string(parent_path(here)))
                                    .substr(1))
                          : absolute(context, here, request.module);
    return {file ? Value::module(*file, Evidence::import_) : Value::external()};
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const SolidityImports kImports;
  return {.imports = &kImports};
}

}  // namespace codefinder::solidity
