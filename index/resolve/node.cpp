// JavaScript and TypeScript: relative paths with their many extensions and index files, tsconfig
// paths and baseUrl, packages of the workspace by name (main, types, exports), `imports`, and the
// packages of node_modules.
#include "base/path.h"
#include "base/manifest.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/node_library.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

/// What TypeScript calls the elements that a language of tags brings itself.
constexpr std::string_view kTags = "JSX.IntrinsicElements";

class NodeRules : public LanguageSemantics {
 public:
  Values module(Resolver& resolver, const ImportRequest& ask) const override {
    Context& context = resolver.context();
    const std::string here(context.path(ask.file));
    std::optional<FileId> file;
    if (ask.module == "." || ask.module == ".." || ask.module.starts_with("./") ||
        ask.module.starts_with("../")) {
      file = at(context, beside(parent_path(here), ask.module));
    } else if (ask.module.starts_with("/")) {
      file = at(context, std::string(ask.module.substr(1)));
    } else if (!ask.module.empty()) {
      file = bare(context, here, std::string(ask.module));
    }
    if (!file) return {Value::external()};
    return {Value::module(*file, Evidence::import_)};
  }

  bool builtin(std::string_view name) const override { return js::is_global(name); }

  bool library_member(std::string_view name) const override { return js::is_library_member(name); }
  bool closed_builtins() const override { return true; }
  bool calls_mean_signatures() const override { return true; }
  /// Interfaces and aliases are no values: beside a variable of the name they are never called or
  /// read.
  int fitness(SymbolKind kind, Role role, bool called) const override {
    const bool value = called || role == Role::call || role == Role::read || role == Role::write;
    if (value && (kind == SymbolKind::interface || kind == SymbolKind::type_alias)) return 1;
    if (value && (kind == SymbolKind::variable || kind == SymbolKind::constant)) return 2;
    return kind_fitness(kind, role, called);
  }
  /// React's types of components.
  bool takes_its_argument(std::string_view head) const override {
    return in_list("FC VFC SFC FunctionComponent ComponentType", head);
  }
  bool is_default(std::string_view name) const override { return name == "default"; }
  bool exports_are_values() const override { return true; }
  bool namespaces_span_files() const override { return true; }
  bool allows_out_of_line_members() const override { return false; }
  bool types_are_shapes() const override { return true; }
  bool keys_name_members() const override { return true; }
  bool functions_are_objects() const override { return true; }
  bool statics_stand_apart() const override { return true; }
  bool names_instance(std::string_view member) const override { return member == "prototype"; }
  bool settles_type_parameters() const override { return true; }
  bool any_member(std::string_view head) const override { return head == "Record"; }
  std::string_view unlisted_member() const override { return "["; }
  Values library_result(Resolver& resolver, const Value& receiver, FileId file,
                        OccurrenceIndex call) const override {
    return js::result_of(resolver, receiver, file, call);
  }
  /// The tag of an element that no component bears: a member of what the project declares of such
  /// tags.
  bool names_module(std::string_view word) const override { return word == kTags; }
  Values keyword(Resolver& resolver, FileId file, std::string_view, std::uint32_t) const override {
    Context& context = resolver.context();
    Values found;
    for (const store::Definition& ref : context.definitions(kTags.substr(kTags.rfind('.') + 1))) {
      const Symbol* symbol = ref.kind == SymbolKind::interface ? context.symbol(ref) : nullptr;
      if (!symbol || context.family(ref.file) != Family::node) continue;
      const FileFacts& facts = *context.facts(ref.file);
      const bool in_space = symbol->container.valid() &&
                            facts.str(facts.symbol(symbol->container).name) == "JSX";
      if (in_space && context.beside(ref.file) == context.beside(file))
        found.push_back(Value::of(ref, Evidence::member));
    }
    if (found.empty()) found.push_back(Value::external());
    return found;
  }
  bool is_map_type(std::string_view head) const override {
    return in_list("Map ReadonlyMap WeakMap Record", head);
  }

  /// `error?: never`: the alternative that has none comes last.
  void rank(Resolver& resolver, FileId, Values& found) const override {
    if (found.size() < 2) return;
    Context& context = resolver.context();
    std::stable_partition(found.begin(), found.end(), [&](const Value& e) {
      const Symbol* symbol = e.kind == Value::Kind::symbol ? context.symbol(e.ref()) : nullptr;
      const std::string_view signature = symbol ? context.facts(e.file)->str(symbol->signature)
                                                : std::string_view();
      return !signature.ends_with(": never") && !signature.ends_with(": undefined");
    });
  }

  /// TypeScript merges interfaces of one name, and a namespace, class, function or variable beside
  /// them.
  std::vector<store::SymbolRef> merged(Resolver& resolver, store::SymbolRef ref) const override {
    Context& context = resolver.context();
    const Symbol* symbol = context.symbol(ref);
    const auto merges = [](const Symbol& s) {
      const bool sort = is_class_like(s.kind) || s.kind == SymbolKind::type_alias ||
                        s.kind == SymbolKind::namespace_ || s.kind == SymbolKind::function ||
                        s.kind == SymbolKind::variable || s.kind == SymbolKind::constant;
      return sort && !s.has(SymbolFlag::member);
    };
    if (!symbol || !merges(*symbol)) return {};
    const FileFacts& facts = *context.facts(ref.file);
    std::vector<store::SymbolRef> found;
    for (const store::SymbolRef& other : context.definitions(facts.str(symbol->name))) {
      const Symbol* s = other == ref ? nullptr : context.symbol(other);
      if (!s || !merges(*s) || context.family(other.file) != Family::node) continue;
      if (context.beside(other.file) != context.beside(ref.file)) continue;
      const bool here = other.file == ref.file &&
                        container_path(facts, other.symbol) == container_path(facts, ref.symbol);
      if (here || (other.file != ref.file && in_global_scope(resolver, other) &&
                   in_global_scope(resolver, ref)))
        found.push_back(other);
    }
    return found;
  }

  /// CommonJS: `exports` is the module itself, and in `exports.a = …` what is exported.
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    if (facts.language != Language::javascript || facts.str(occurrence.name) != "exports")
      return {};
    const SymbolIndex given = symbol_named_at(facts, occurrence.range.end + 1);
    if (given.valid() && facts.symbol(given).name_range.begin == occurrence.range.end + 1 &&
        facts.symbol(given).has(SymbolFlag::exported))
      return resolver.through_aliases({Value::of({file, given}, Evidence::same_file)});
    return {Value::module(file, Evidence::same_file)};
  }

  /// `module.exports` is what the module is given to export, or the module itself.
  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex index,
                      Values found) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const Occurrence& occurrence = facts.occurrence(index);
    if (facts.language != Language::javascript || facts.str(occurrence.name) != "exports")
      return found;
    if (!occurrence.receiver.valid() || facts.exprs[occurrence.receiver.value].op != ExprOp::name)
      return found;
    const std::uint32_t of = facts.exprs[occurrence.receiver.value].a;
    if (of >= facts.occurrences.size() || facts.str(facts.occurrences[of].name) != "module")
      return found;
    const Values given = resolver.default_export(file);
    const auto named = [&](const Value& e) {
      return e.kind != Value::Kind::symbol || resolver.context().name(e.ref()) != "exports";
    };
    if (!given.empty() && std::all_of(given.begin(), given.end(), named)) return given;
    return {Value::module(file, Evidence::same_file)};
  }

  bool is_unresolvable(Resolver& resolver, const ImportRequest& ask) const override {
    Context& context = resolver.context();
    const Values found = module(resolver, ask);
    if (std::any_of(found.begin(), found.end(),
                    [](const Value& e) { return e.kind != Value::Kind::external; }))
      return false;
    if (ask.module.starts_with(".")) return true;
    if (ask.module.empty() || ask.module.starts_with("node:") ||
        js::is_node_module(ask.module.substr(0, ask.module.find('/'))))
      return false;
    const std::string name = package_name(ask.module);
    for (std::string_view base = parent_path(context.path(ask.file));; base = parent_path(base)) {
      if (auto manifest = context.find_file(join_path(base, "package.json"))) {
        const Json& json = json_of(context, *manifest);
        for (std::string_view list :
             {"dependencies", "devDependencies", "peerDependencies", "optionalDependencies"})
          if (const Json* packages = json.find(list);
              packages && (packages->find(name) || packages->find("@types/" + name)))
            return false;
      }
      if (base.empty()) return true;
    }
  }

  std::uint32_t first_code_offset(std::string_view text) const override {
    std::size_t at = text.starts_with("#!")             ? text.find('\n')
                     : text.starts_with("\xEF\xBB\xBF") ? 3
                                                        : 0;
    while (at < text.size()) {
      if (std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) ++at;
      else if (text.substr(at, 2) == "//") at = text.find('\n', at);
      else if (text.substr(at, 2) != "/*") return static_cast<std::uint32_t>(at);
      else if (at = text.find("*/", at + 2); at != std::string_view::npos) at += 2;
    }
    return 0;
  }

  bool visible_without_import(Resolver& resolver, FileId,
                              const store::Definition& candidate) const override {
    return in_global_scope(resolver, candidate);
  }
  /// Scripts and ambient declarations share one global scope.
  static bool in_global_scope(Resolver& resolver, store::SymbolRef candidate) {
    Context& context = resolver.context();
    const Symbol* symbol = context.symbol(candidate);
    if (!symbol) return false;
    const FileFacts& facts = *context.facts(candidate.file);
    if (symbol->container.valid()) {  // `declare global { … }` speaks for all files.
      const Symbol& outer = facts.symbol(symbol->container);
      return outer.kind == SymbolKind::namespace_ && !outer.container.valid() &&
             facts.str(outer.name) == "global";
    }
    if (!facts.imports.empty()) return false;
    if (context.path(candidate.file).ends_with(".d.ts")) return true;
    return std::none_of(facts.symbols.begin(), facts.symbols.end(),
                        [](const Symbol& s) { return s.has(SymbolFlag::exported); });
  }

 private:
  /// "@scope/name" or "name" of what an import asks for.
  static std::string package_name(std::string_view module) {
    std::size_t slash = module.find('/');
    if (module.starts_with("@") && slash != std::string_view::npos)
      slash = module.find('/', slash + 1);
    return std::string(module.substr(0, slash));
  }

  static std::string beside(std::string_view directory, std::string_view relative) {
    const std::string full = normalize_path(relative, "/" + std::string(directory));
    return full.size() > 1 ? full.substr(1) : std::string();
  }

  static std::optional<FileId> with_extension(Context& context, const std::string& path) {
    if (path.empty()) return std::nullopt;
    // TypeScript writes the extension of the output: "./a.js" is a.ts, or what a.d.ts says of it.
    for (const auto& [output, sources] :
         {std::pair<std::string_view, std::vector<std::string_view>>{".js",
                                                                     {".ts", ".tsx", ".d.ts"}},
          {".mjs", {".mts", ".d.mts"}},
          {".cjs", {".cts", ".d.cts"}},
          {".jsx", {".tsx"}}})
      if (path.ends_with(output))
        for (std::string_view source : sources)
          if (auto file = context.find_file(path.substr(0, path.size() - output.size()) +
                                            std::string(source)))
            return file;
    if (auto file = context.find_file(path)) return file;
    if (path.ends_with(".js"))
      if (auto file = context.find_file(path + "x")) return file;
    for (std::string_view extension : {".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mjs", ".cjs",
                                       ".mts", ".cts", ".d.mts", ".json", ".vue", ".svelte"})
      if (auto file = context.find_file(path + std::string(extension))) return file;
    return std::nullopt;
  }

  static std::optional<FileId> at(Context& context, const std::string& path, int depth = 0) {
    if (auto file = with_extension(context, path)) return file;
    if (depth < 2)
      if (auto manifest = context.find_file(join_path(path, "package.json")))
        if (auto file = entry(context, path, json_of(context, *manifest), depth + 1)) return file;
    return with_extension(context, join_path(path, "index"));
  }

  static const Json& json_of(Context& context, FileId file) {
    std::shared_ptr<void>& note = context.notes()["json " + std::to_string(file.value)];
    if (!note) note = std::make_shared<Json>(parse_json(context.text(file)));
    return *static_cast<Json*>(note.get());
  }

  /// A target of `exports`: a string, or conditions of which the first that leads somewhere is
  /// taken.
  static std::optional<FileId> follow(Context& context, const std::string& directory,
                                      const Json& target, std::string_view star, int depth) {
    if (depth > 8) return std::nullopt;
    if (target.kind == Json::Kind::string) {
      std::string path = target.text;
      if (const std::size_t at_star = path.find('*'); at_star != std::string::npos)
        path.replace(at_star, 1, star);
      return source_of(context, directory, path);
    }
    for (std::string_view condition : {"source", "development", "types", "import", "module", "node",
                                       "default", "require", "browser"})
      if (const Json* inner = target.find(condition))
        if (auto file = follow(context, directory, *inner, star, depth + 1)) return file;
    for (const auto& [name, inner] : target.items)
      if (auto file = follow(context, directory, inner, star, depth + 1)) return file;
    return std::nullopt;
  }

  /// The file that a manifest names; when that is built and not in the repository, the source it is
  /// likely built from.
  static std::optional<FileId> source_of(Context& context, const std::string& directory,
                                         std::string_view path) {
    if (path.empty()) return std::nullopt;
    if (auto file = at(context, beside(directory, path), 2)) return file;
    const std::string relative = beside("", path);
    for (std::string_view built : {"dist/", "lib/", "build/", "out/", "cjs/", "esm/", "dist/cjs/",
                                   "dist/esm/", "dist/types/", "dist/src/"}) {
      if (!relative.starts_with(built)) continue;
      std::string rest = relative.substr(built.size());
      for (std::string_view extension : {".d.ts", ".d.mts", ".js", ".mjs", ".cjs"})
        if (rest.ends_with(extension)) {
          rest.resize(rest.size() - extension.size());
          break;
        }
      for (std::string_view source : {"src", ""})
        if (auto file = at(context, join_path(join_path(directory, source), rest), 2)) return file;
    }
    return std::nullopt;
  }

  static std::optional<FileId> entry(Context& context, const std::string& directory,
                                     const Json& manifest, int depth) {
    if (const Json* exports = manifest.find("exports")) {
      const Json* dot = exports->find(".");
      const bool conditions = exports->kind == Json::Kind::string ||
                              (!dot && !exports->items.empty() &&
                               !exports->items[0].name.starts_with("."));
      if (dot || conditions)
        if (auto file = follow(context, directory, dot ? *dot : *exports, "", 0)) return file;
    }
    for (std::string_view field : {"source", "types", "typings", "module", "main"})
      if (auto file = source_of(context, directory, manifest.string(field))) return file;
    for (std::string_view guess : {"index", "src/index", "src/main", "lib/index"})
      if (auto file = with_extension(context, join_path(directory, guess))) return file;
    (void)depth;
    return std::nullopt;
  }

  static std::optional<FileId> in_package(Context& context, FileId manifest_file,
                                          const std::string& subpath) {
    const std::string directory(parent_path(context.path(manifest_file)));
    const Json& manifest = json_of(context, manifest_file);
    if (subpath.empty()) return entry(context, directory, manifest, 0);
    if (const Json* exports = manifest.find("exports"))
      if (auto file = mapped(context, directory, *exports, "./" + subpath)) return file;
    if (auto file = at(context, join_path(directory, subpath), 1)) return file;
    return at(context, join_path(join_path(directory, "src"), subpath), 1);
  }

  /// `exports` or `imports`: exact keys, then patterns with a star.
  static std::optional<FileId> mapped(Context& context, const std::string& directory,
                                      const Json& map, const std::string& wanted) {
    if (const Json* exact = map.find(wanted))
      if (auto file = follow(context, directory, *exact, "", 0)) return file;
    for (const auto& [pattern, target] : map.items) {
      const std::size_t star = pattern.find('*');
      if (star == std::string::npos) continue;
      const std::string_view before = std::string_view(pattern).substr(0, star),
                             after = std::string_view(pattern).substr(star + 1);
      if (wanted.size() < before.size() + after.size() || !wanted.starts_with(before) ||
          !wanted.ends_with(after))
        continue;
      const std::string middle = wanted.substr(before.size(),
                                               wanted.size() - before.size() - after.size());
      if (auto file = follow(context, directory, target, middle, 0)) return file;
    }
    return std::nullopt;
  }

  static std::optional<FileId> bare(Context& context, const std::string& here,
                                    const std::string& module) {
    if (module.starts_with("node:")) return std::nullopt;
    if (auto file = by_tsconfig(context, here, module)) return file;
    if (module.starts_with("#")) {
      for (std::string_view base = parent_path(here);; base = parent_path(base)) {
        if (auto manifest = context.find_file(join_path(base, "package.json"))) {
          if (const Json* imports = json_of(context, *manifest).find("imports"))
            return mapped(context, std::string(base), *imports, module);
          return std::nullopt;
        }
        if (base.empty()) return std::nullopt;
      }
    }
    const std::string name = package_name(module),
                      subpath = module.size() > name.size() ? module.substr(name.size() + 1) : "";
    const bool typed = is_typescript(here);
    for (std::string_view base = parent_path(here);; base = parent_path(base)) {
      if (file_name(base) != "node_modules")
        if (auto file = installed(context, join_path(base, "node_modules"), name, subpath, typed))
          return file;
      if (base.empty()) break;
    }
    if (auto manifest = workspace_package(context, here, name))
      return in_package(context, *manifest, subpath);
    return std::nullopt;
  }

  static bool is_typescript(std::string_view path) {
    return path.ends_with(".ts") || path.ends_with(".tsx") || path.ends_with(".mts") ||
           path.ends_with(".cts");
  }

  /// What an import of the package finds among those installed in `directory`; those who have types
  /// want the package's own, or those that others have written for it.
  static std::optional<FileId> installed(Context& context, const std::string& directory,
                                         const std::string& name, const std::string& subpath,
                                         bool typed) {
    std::optional<FileId> found;
    if (auto manifest = manifest_at(context, join_path(directory, name)))
      found = in_package(context, *manifest, subpath);
    if (!typed || (found && is_typescript(context.path(*found)))) return found;
    std::string plain = name.starts_with('@') ? name.substr(1) : name;
    if (const std::size_t slash = plain.find('/'); slash != std::string::npos)
      plain.replace(slash, 1, "__");
    if (auto manifest = manifest_at(context, join_path(directory, "@types/" + plain)))
      if (auto file = in_package(context, *manifest, subpath)) return file;
    return found;
  }

  /// package.json of an installed package, which may be a symbolic link to where it is kept.
  static std::optional<FileId> manifest_at(Context& context, const std::string& package) {
    if (auto file = context.find_file(join_path(package, "package.json"))) return file;
    const std::string& target = context.link_target(package);
    return target.empty() ? std::nullopt : context.find_file(join_path(target, "package.json"));
  }

  /// The package of this name among the project's own manifests, nearest first.
  static std::optional<FileId> workspace_package(Context& context, const std::string& here,
                                                 const std::string& name) {
    using Names = std::unordered_map<std::string, std::vector<FileId>>;
    std::shared_ptr<void>& note = context.notes()["workspace packages"];
    if (!note) {
      auto names = std::make_shared<Names>();
      constexpr std::size_t kMostManifests = 2000;
      std::size_t read = 0;
      for (FileId file : std::vector<FileId>(context.files_named("package.json"))) {
        if (context.path(file).find("node_modules/") != std::string_view::npos) continue;
        if (++read > kMostManifests || !context.spend()) break;
        const std::string_view its = json_of(context, file).string("name");
        if (!its.empty()) (*names)[std::string(its)].push_back(file);
      }
      context.notes()["workspace packages"] = names;
    }
    const Names& names = *static_cast<Names*>(context.notes()["workspace packages"].get());
    auto it = names.find(name);
    if (it == names.end()) return std::nullopt;
    std::optional<FileId> best;
    int best_shared = -1;
    for (FileId file : it->second)
      if (const int shared = shared_directories(here, context.path(file)); shared > best_shared)
        best = file, best_shared = shared;
    return best;
  }

  static std::optional<FileId> by_tsconfig(Context& context, const std::string& here,
                                           const std::string& module) {
    for (std::string_view base = parent_path(here);; base = parent_path(base)) {
      for (std::string_view name : {"tsconfig.json", "jsconfig.json", "tsconfig.base.json"})
        if (auto config = context.find_file(join_path(base, name)))
          if (auto file = through_config(context, *config, module, 0)) return file;
      if (base.empty()) return std::nullopt;
    }
  }

  static std::optional<FileId> through_config(Context& context, FileId config,
                                              const std::string& module, int depth) {
    const Json& json = json_of(context, config);
    const std::string directory(parent_path(context.path(config)));
    if (const Json* options = json.find("compilerOptions")) {
      const std::string_view base_url = options->string("baseUrl");
      const std::string root = base_url.empty() ? directory : beside(directory, base_url);
      if (const Json* paths = options->find("paths")) {
        const Json* best = nullptr;
        std::size_t best_length = 0;
        std::string middle;
        for (const auto& [pattern, targets] : paths->items) {
          const std::size_t star = pattern.find('*');
          if (star == std::string::npos) {
            if (pattern == module) best = &targets, best_length = std::string::npos, middle.clear();
            continue;
          }
          const std::string_view before = std::string_view(pattern).substr(0, star),
                                 after = std::string_view(pattern).substr(star + 1);
          if (module.size() < before.size() + after.size() || !module.starts_with(before) ||
              !module.ends_with(after))
            continue;
          if (best && star <= best_length) continue;
          best = &targets, best_length = star,
          middle = module.substr(star, module.size() - before.size() - after.size());
        }
        if (best)
          for (const auto& [unused, target] : best->items) {
            std::string path = target.text;
            if (const std::size_t star = path.find('*'); star != std::string::npos)
              path.replace(star, 1, middle);
            if (auto file = at(context, beside(root, path))) return file;
          }
      }
      if (!base_url.empty())
        if (auto file = at(context, join_path(root, module))) return file;
    }
    if (depth < 4)
      if (const std::string_view extends = json.string("extends"); extends.starts_with(".")) {
        const std::string path = beside(directory, extends);
        auto parent = context.find_file(path);
        if (!parent) parent = context.find_file(path + ".json");
        if (parent) return through_config(context, *parent, module, depth + 1);
      }
    return std::nullopt;
  }
};

}  // namespace

const LanguageSemantics& node_rules() {
  static const NodeRules rules;
  return rules;
}

}  // namespace codefinder::resolve
