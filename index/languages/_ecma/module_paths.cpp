// Finds the files of JavaScript and TypeScript modules.
#include "index/languages/_ecma/module_paths.h"

#include "base/manifest.h"
#include "base/path.h"
#include "index/resolve/context.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace codefinder::ecma {

using namespace resolve;

namespace {

/// Paths of a configuration that a framework generates outside of version control.
struct GeneratedPath {
  std::string_view config, prefix, directory;
};
constexpr GeneratedPath kGeneratedPaths[] = {
    {".svelte-kit/tsconfig.json", "$lib", "src/lib"},
    {".nuxt/tsconfig", "~", "app"},
    {".nuxt/tsconfig", "~", ""},
    {".nuxt/tsconfig", "@", "app"},
    {".nuxt/tsconfig", "@", ""},
    {".nuxt/tsconfig", "~~", ""},
    {".nuxt/tsconfig", "@@", ""},
};

struct Manifests : Memo<FileId, Json> {};
struct WorkspacePackages : SingleMemo<std::unordered_map<std::string, std::vector<FileId>>> {};

std::string relative_path(std::string_view directory, std::string_view relative) {
  const std::string full = normalize_path(relative, "/" + std::string(directory));
  return full.size() > 1 ? full.substr(1) : std::string();
}

const Json& json_of(Context& context, FileId file) {
  const auto [it, fresh] = context.memo<Manifests>().try_emplace(file);
  if (fresh) it->second = parse_json(context.text(file));
  return it->second;
}

bool is_typescript(std::string_view path) {
  return path.ends_with(".ts") || path.ends_with(".tsx") || path.ends_with(".mts") ||
         path.ends_with(".cts");
}

/// The manifests of the project by the names of their packages.
const std::unordered_map<std::string, std::vector<FileId>>& workspace_packages(Context& context) {
  constexpr std::size_t kMaxManifests = 2000;
  const auto [it, fresh] = context.memo<WorkspacePackages>().try_emplace({});
  if (!fresh) return it->second;
  std::size_t read = 0;
  for (FileId file : std::vector<FileId>(context.files_named("package.json"))) {
    if (context.path(file).find("node_modules/") != std::string_view::npos) continue;
    if (++read > kMaxManifests || !context.spend()) break;
    const std::string_view its = json_of(context, file).string("name");
    if (!its.empty()) it->second[std::string(its)].push_back(file);
  }
  return it->second;
}

/// The text for the star of `pattern` in `text`; nullopt if the pattern does not match.
std::optional<std::string> star_match(std::string_view pattern, std::size_t star,
                                      const std::string& text) {
  const std::string_view before = pattern.substr(0, star), after = pattern.substr(star + 1);
  if (text.size() < before.size() + after.size() || !text.starts_with(before) ||
      !text.ends_with(after))
    return std::nullopt;
  return text.substr(before.size(), text.size() - before.size() - after.size());
}

class ModulePaths {
 public:
  explicit ModulePaths(Context& context) : context_(context) {}

  std::optional<FileId> find(const std::string& here, std::string_view module) {
    if (module == "." || module == ".." || module.starts_with("./") || module.starts_with("../"))
      return at(relative_path(parent_path(here), module));
    if (module.starts_with("/")) return at(std::string(module.substr(1)));
    return module.empty() ? std::nullopt : bare(here, std::string(module));
  }

 private:
  std::optional<FileId> with_extension(const std::string& path) {
    if (path.empty()) return std::nullopt;
    // TypeScript writes the extension of the output: "./a.js" is a.ts, or declared in a.d.ts.
    for (const auto& [output, sources] :
         {std::pair<std::string_view, std::vector<std::string_view>>{".js",
                                                                     {".ts", ".tsx", ".d.ts"}},
          {".mjs", {".mts", ".d.mts"}},
          {".cjs", {".cts", ".d.cts"}},
          {".jsx", {".tsx"}}})
      if (path.ends_with(output))
        for (std::string_view source : sources)
          if (auto file = context_.find_file(path.substr(0, path.size() - output.size()) +
                                             std::string(source)))
            return file;
    if (auto file = context_.find_file(path)) return file;
    if (path.ends_with(".js"))
      if (auto file = context_.find_file(path + "x")) return file;
    for (std::string_view extension : {".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mjs", ".cjs",
                                       ".mts", ".cts", ".d.mts", ".json", ".vue", ".svelte"})
      if (auto file = context_.find_file(path + std::string(extension))) return file;
    return std::nullopt;
  }

  std::optional<FileId> at(const std::string& path, int depth = 0) {
    if (auto file = with_extension(path)) return file;
    if (depth < 2)
      if (auto manifest = context_.find_file(join_path(path, "package.json")))
        if (auto file = entry(path, json_of(context_, *manifest))) return file;
    return with_extension(join_path(path, "index"));
  }

  /// A target of `exports`: a string, or conditions, of which the first that leads to a file
  /// counts.
  std::optional<FileId> follow(const std::string& directory, const Json& target,
                               std::string_view star, int depth) {
    if (depth > 8) return std::nullopt;
    if (target.kind == Json::Kind::string) {
      std::string path = target.text;
      if (const std::size_t at_star = path.find('*'); at_star != std::string::npos)
        path.replace(at_star, 1, star);
      return source_of(directory, path);
    }
    for (std::string_view condition : {"source", "development", "types", "import", "module", "node",
                                       "default", "require", "browser"})
      if (const Json* inner = target.find(condition))
        if (auto file = follow(directory, *inner, star, depth + 1)) return file;
    for (const auto& [name, inner] : target.items)
      if (auto file = follow(directory, inner, star, depth + 1)) return file;
    return std::nullopt;
  }

  /// The file that a manifest names; for an output that is not in the repository, its likely
  /// source.
  std::optional<FileId> source_of(const std::string& directory, std::string_view path) {
    if (path.empty()) return std::nullopt;
    if (auto file = at(relative_path(directory, path), 2)) return file;
    const std::string relative = relative_path("", path);
    for (std::string_view built : {"dist/", "lib/", "build/", "out/", "cjs/", "esm/", "dist/cjs/",
                                   "dist/esm/", "dist/types/", "dist/src/"}) {
      if (!relative.starts_with(built)) continue;
      std::string_view rest = std::string_view(relative).substr(built.size());
      for (std::string_view extension : {".d.ts", ".d.mts", ".js", ".mjs", ".cjs"})
        if (rest.ends_with(extension)) {
          rest.remove_suffix(extension.size());
          break;
        }
      for (std::string_view source : {"src", ""})
        if (auto file = at(join_path(join_path(directory, source), rest), 2)) return file;
    }
    return std::nullopt;
  }

  /// The file that stands for the package: if it has code without types, its declarations.
  std::optional<FileId> entry(const std::string& directory, const Json& manifest) {
    const std::optional<FileId> file = entry_of_code(directory, manifest);
    if (!file || is_typescript(context_.path(*file))) return file;
    for (const std::string_view field : {"types", "typings"})
      if (auto declared = source_of(directory, manifest.string(field))) return declared;
    if (manifest.find("exports") != nullptr) return file;
    const auto declared = context_.find_file(join_path(directory, "index.d.ts"));
    return declared ? declared : file;
  }

  std::optional<FileId> entry_of_code(const std::string& directory, const Json& manifest) {
    if (const Json* exports = manifest.find("exports")) {
      const Json* dot = exports->find(".");
      const bool conditions = exports->kind == Json::Kind::string ||
                              (!dot && !exports->items.empty() &&
                               !exports->items[0].name.starts_with("."));
      if (dot || conditions)
        if (auto file = follow(directory, dot ? *dot : *exports, "", 0)) return file;
    }
    for (std::string_view field : {"source", "types", "typings", "module", "main"})
      if (auto file = source_of(directory, manifest.string(field))) return file;
    for (std::string_view guess : {"index", "src/index", "src/main", "lib/index"})
      if (auto file = with_extension(join_path(directory, guess))) return file;
    return std::nullopt;
  }

  std::optional<FileId> in_package(FileId manifest_file, const std::string& subpath) {
    const std::string directory(parent_path(context_.path(manifest_file)));
    const Json& manifest = json_of(context_, manifest_file);
    if (subpath.empty()) return entry(directory, manifest);
    if (const Json* exports = manifest.find("exports"))
      if (auto file = mapped(directory, *exports, "./" + subpath)) return file;
    if (auto file = at(join_path(directory, subpath), 1)) return file;
    return at(join_path(join_path(directory, "src"), subpath), 1);
  }

  /// `exports` or `imports`: exact keys, then patterns with a star.
  std::optional<FileId> mapped(const std::string& directory, const Json& map,
                               const std::string& wanted) {
    if (const Json* exact = map.find(wanted))
      if (auto file = follow(directory, *exact, "", 0)) return file;
    for (const auto& [pattern, target] : map.items) {
      const std::size_t star = pattern.find('*');
      if (star == std::string::npos) continue;
      if (const auto middle = star_match(pattern, star, wanted))
        if (auto file = follow(directory, target, *middle, 0)) return file;
    }
    return std::nullopt;
  }

  /// The package among those installed in `directory`; for a typed importer, with types, if
  /// necessary its package in @types.
  std::optional<FileId> installed(const std::string& directory, const std::string& name,
                                  const std::string& subpath, bool typed) {
    std::optional<FileId> found;
    if (auto manifest = manifest_at(join_path(directory, name)))
      found = in_package(*manifest, subpath);
    if (!typed || (found && is_typescript(context_.path(*found)))) return found;
    std::string plain = name.starts_with('@') ? name.substr(1) : name;
    if (const std::size_t slash = plain.find('/'); slash != std::string::npos)
      plain.replace(slash, 1, "__");
    if (auto manifest = manifest_at(join_path(directory, "@types/" + plain)))
      if (auto file = in_package(*manifest, subpath)) return file;
    return found;
  }

  /// package.json of an installed package, which may be a symbolic link.
  std::optional<FileId> manifest_at(const std::string& package) {
    if (auto file = context_.find_file(join_path(package, "package.json"))) return file;
    const std::string& target = context_.link_target(package);
    return target.empty() ? std::nullopt : context_.find_file(join_path(target, "package.json"));
  }

  /// The nearest package of this name among the project's own.
  std::optional<FileId> workspace_package(const std::string& here, const std::string& name) {
    const auto& packages = workspace_packages(context_);
    const auto it = packages.find(name);
    if (it == packages.end()) return std::nullopt;
    std::optional<FileId> best;
    int best_shared = -1;
    for (FileId file : it->second)
      if (const int shared = shared_directories(here, context_.path(file)); shared > best_shared)
        best = file, best_shared = shared;
    return best;
  }

  std::optional<FileId> bare(const std::string& here, const std::string& module) {
    if (module.starts_with("node:")) return std::nullopt;
    if (auto file = by_tsconfig(here, module)) return file;
    if (module.starts_with("#")) return imports_entry(here, module);
    const std::string name = package_name(module),
                      subpath = module.size() > name.size() ? module.substr(name.size() + 1) : "";
    const bool typed = is_typescript(here);
    for (std::string_view base = parent_path(here);; base = parent_path(base)) {
      if (file_name(base) != "node_modules")
        if (auto file = installed(join_path(base, "node_modules"), name, subpath, typed))
          return file;
      if (base.empty()) break;
    }
    if (auto manifest = workspace_package(here, name)) return in_package(*manifest, subpath);
    return std::nullopt;
  }

  /// `#name`: an entry of `imports` in the nearest manifest.
  std::optional<FileId> imports_entry(const std::string& here, const std::string& module) {
    for (std::string_view base = parent_path(here);; base = parent_path(base)) {
      if (auto manifest = context_.find_file(join_path(base, "package.json"))) {
        if (const Json* imports = json_of(context_, *manifest).find("imports"))
          return mapped(std::string(base), *imports, module);
        return std::nullopt;
      }
      if (base.empty()) return std::nullopt;
    }
  }

  std::optional<FileId> by_tsconfig(const std::string& here, const std::string& module) {
    for (std::string_view base = parent_path(here);; base = parent_path(base)) {
      for (std::string_view name : {"tsconfig.json", "jsconfig.json", "tsconfig.base.json"})
        if (auto config = context_.find_file(join_path(base, name)))
          if (auto file = through_config(*config, module, 0)) return file;
      if (base.empty()) return std::nullopt;
    }
  }

  std::optional<FileId> through_config(FileId config, const std::string& module, int depth) {
    const Json& json = json_of(context_, config);
    const std::string directory(parent_path(context_.path(config)));
    if (const Json* options = json.find("compilerOptions"))
      if (auto file = through_options(*options, directory, module)) return file;
    const std::string_view extends = json.string("extends");
    if (auto file = through_generated(directory, extends, module)) return file;
    if (const Json* references = json.find("references"))
      for (const auto& [unused, reference] : references->items)
        if (auto file = through_generated(directory, reference.string("path"), module)) return file;
    if (depth >= 4 || !extends.starts_with(".")) return std::nullopt;
    const std::string path = relative_path(directory, extends);
    auto parent = context_.find_file(path);
    if (!parent) parent = context_.find_file(path + ".json");
    return parent ? through_config(*parent, module, depth + 1) : std::nullopt;
  }

  std::optional<FileId> through_generated(const std::string& directory, std::string_view config,
                                          const std::string& module) {
    if (config.starts_with("./")) config.remove_prefix(2);
    for (const auto& [generated, prefix, target] : kGeneratedPaths) {
      if (!config.starts_with(generated) || !module.starts_with(prefix)) continue;
      const std::string_view rest = std::string_view(module).substr(prefix.size());
      if (!rest.empty() && !rest.starts_with('/')) continue;
      const std::string base = join_path(directory, target);
      if (auto file = at(rest.empty() ? base : join_path(base, rest.substr(1)))) return file;
    }
    return std::nullopt;
  }

  /// `paths`, then `baseUrl`.
  std::optional<FileId> through_options(const Json& options, const std::string& directory,
                                        const std::string& module) {
    const std::string_view base_url = options.string("baseUrl");
    const std::string root = base_url.empty() ? directory : relative_path(directory, base_url);
    if (const Json* map = options.find("paths"))
      if (auto file = through_paths(*map, root, module)) return file;
    return base_url.empty() ? std::nullopt : at(join_path(root, module));
  }

  /// The targets of the pattern that fits best: the exact one, else that with the longest
  /// beginning.
  std::optional<FileId> through_paths(const Json& map, const std::string& root,
                                      const std::string& module) {
    const Json* best = nullptr;
    std::size_t best_length = 0;
    std::string middle;
    for (const auto& [pattern, targets] : map.items) {
      const std::size_t star = pattern.find('*');
      if (star == std::string::npos) {
        if (pattern == module) best = &targets, best_length = std::string::npos, middle.clear();
        continue;
      }
      const std::optional<std::string> matched = star_match(pattern, star, module);
      if (!matched || (best && star <= best_length)) continue;
      best = &targets, best_length = star, middle = *matched;
    }
    if (best == nullptr) return std::nullopt;
    for (const auto& [unused, target] : best->items) {
      std::string path = target.text;
      if (const std::size_t star = path.find('*'); star != std::string::npos)
        path.replace(star, 1, middle);
      if (auto file = at(relative_path(root, path))) return file;
    }
    return std::nullopt;
  }

  Context& context_;
};

}  // namespace

std::string package_name(std::string_view module) {
  std::size_t slash = module.find('/');
  if (module.starts_with("@") && slash != std::string_view::npos)
    slash = module.find('/', slash + 1);
  return std::string(module.substr(0, slash));
}

std::optional<FileId> module_file(Context& context, FileId importer, std::string_view module) {
  return ModulePaths(context).find(std::string(context.path(importer)), module);
}

bool may_be_installed(Context& context, FileId importer, std::string_view module) {
  const std::string name = package_name(module);
  for (std::string_view base = parent_path(context.path(importer));; base = parent_path(base)) {
    if (auto manifest = context.find_file(join_path(base, "package.json"))) {
      const Json& json = json_of(context, *manifest);
      for (std::string_view list :
           {"dependencies", "devDependencies", "peerDependencies", "optionalDependencies"})
        if (const Json* packages = json.find(list);
            packages && (packages->find(name) || packages->find("@types/" + name)))
          return true;
    }
    if (base.empty()) return false;
  }
}

}  // namespace codefinder::ecma
