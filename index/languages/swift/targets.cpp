// Reads the targets of a Package.swift: `.target(name: "A", path: "Sources/A")`.
#include "index/languages/swift/targets.h"

#include "base/path.h"
#include "base/strings.h"

#include <array>
#include <vector>

namespace codefinder::swift {

namespace {

struct Target {
  std::string name, directory;  // The directory is below the root of the project.
};
struct Targets : resolve::Memo<std::string, std::vector<Target>> {};
struct Modules : resolve::Memo<std::string, Module> {};  // By directory.

/// The string after `key:` in the arguments of a target.
std::string_view argument(std::string_view arguments, std::string_view key) {
  const std::size_t at = arguments.find(key);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = trim(arguments.substr(at + key.size()));
  if (!rest.starts_with('"')) return {};
  return rest.substr(1, rest.find('"', 1) - 1);
}

/// The text up to the bracket that closes the one before `begin`.
std::string_view in_brackets(std::string_view text, std::size_t begin) {
  int depth = 1;
  std::size_t end = begin;
  for (; end < text.size() && depth > 0; ++end) {
    if (text[end] == '(') ++depth;
    if (text[end] == ')') --depth;
  }
  return text.substr(begin, end - begin);
}

/// The targets of the package in `directory`, by the calls that make them.
const std::vector<Target>& targets(resolve::Context& context, const std::string& directory,
                                   std::string_view manifest) {
  const auto [it, fresh] = context.memo<Targets>().try_emplace(directory);
  if (!fresh) return it->second;
  constexpr std::array<std::string_view, 5> kCalls = {".target(", ".executableTarget(",
                                                      ".testTarget(", ".macro(", ".plugin("};
  for (const std::string_view call : kCalls)
    for (std::size_t at = manifest.find(call); at != std::string_view::npos;
         at = manifest.find(call, at + 1)) {
      const std::string_view arguments = in_brackets(manifest, at + call.size());
      const std::string_view name = argument(arguments, "name:"),
                             path = argument(arguments, "path:");
      // A dependency is written as a target without a path as well.
      if (!name.empty() && !path.empty())
        it->second.push_back({std::string(name), normalize_path(path, directory)});
    }
  return it->second;
}

/// The target whose directory holds `path`, by the manifest, else by the conventional directories.
std::string target_of(const std::vector<Target>& targets, const std::string& package,
                      std::string_view path) {
  const Target* best = nullptr;
  for (const Target& target : targets) {
    const bool holds = target.directory.empty() || path.starts_with(target.directory + "/");
    if (holds && (!best || target.directory.size() > best->directory.size())) best = &target;
  }
  if (best) return best->name;
  std::string_view inside = path.substr(package.empty() ? 0 : package.size() + 1);
  const std::string_view top = take_until(inside, '/');
  if (!Words("Sources Source src srcs Tests Plugins").contains(top)) return {};
  return inside.find('/') == std::string_view::npos ? std::string()
                                                    : std::string(take_until(inside, '/'));
}

}  // namespace

const Module& module_of(resolve::Context& context, FileId file) {
  const std::string_view path = context.path(file);
  const std::string directory(parent_path(path));
  const auto [it, fresh] = context.memo<Modules>().try_emplace(directory);
  if (!fresh) return it->second;
  Module found;
  for (std::string above = directory;; above = parent_path(above)) {
    if (const auto manifest = context.find_file(join_path(above, "Package.swift"))) {
      found.package = above;
      found.name = target_of(targets(context, above, context.text(*manifest)), above, path);
      break;
    }
    if (above.empty()) break;
  }
  return context.memo<Modules>()[directory] = std::move(found);
}

}  // namespace codefinder::swift
