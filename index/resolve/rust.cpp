// Rust: crates by Cargo.toml, the module tree by files (lib.rs, main.rs, mod.rs, name.rs) and `mod`
// blocks, paths that start at crate, self, super, a name in scope, or another crate of the
// workspace.
#include "base/manifest.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/resolve/cargo_lock.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

constexpr std::string_view kBuiltins =
    "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize Self Option Some "
    "None Result Ok Err Vec String "
    "Box ToString "
    "ToOwned Clone Copy Send Sync Sized Drop Fn FnMut FnOnce Iterator IntoIterator Extend "
    "DoubleEndedIterator ExactSizeIterator "
    "Default PartialEq "
    "Eq PartialOrd Ord AsRef AsMut Into From TryFrom TryInto FromIterator drop println print "
    "eprintln eprint format write "
    "writeln panic assert "
    "assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne vec todo unimplemented "
    "unreachable matches include_str "
    "include_bytes "
    "include env option_env concat stringify line column file module_path cfg dbg thread_local "
    "compile_error derive test Debug "
    "Hash inline allow";

/// Of lists, maps and iterators: an option of the element.
constexpr std::string_view kOptional =
    "get get_mut first first_mut last last_mut pop pop_front pop_back front back next next_back "
    "peek nth find take min max "
    "copied";

class RustRules : public LanguageSemantics {
 public:
  Values module(Resolver& resolver, const ImportRequest& ask) const override {
    if (ask.flags & ImportFlag::submodule)
      return child(resolver, here(resolver, ask.file, ask.container),
                   ask.name.empty() ? ask.module : ask.name);
    const Value at = here(resolver, ask.file, ask.container);
    Values found = walk(resolver, at, ask.file, ask.module);
    if (found.empty()) found.push_back(Value::external());
    return found;
  }

  Values imported(Resolver& resolver, const ImportRequest& ask) const override {
    if (ask.flags & ImportFlag::submodule) {
      Values found = module(resolver, ask);
      if (found.empty()) found.push_back(Value::external());
      return found;
    }
    const Value at = here(resolver, ask.file, ask.container);
    if (ask.name == "self") return module(resolver, ask);
    if (ask.module.empty()) {
      Values found = first(resolver, at, ask.file, ask.name);
      if (found.empty()) found.push_back(Value::external());
      return found;
    }
    Values found;
    for (const Value& module : walk(resolver, at, ask.file, ask.module)) {
      for (Value& entity : step(resolver, module, ask.name)) found.push_back(std::move(entity));
    }
    // Of another crate it is no one else's name; what is missing in a crate of ours may be made by
    // a macro.
    const Values head = walk(resolver, at, ask.file,
                             ask.module.substr(0, ask.module.find("::", 1)));
    const bool ours = std::any_of(head.begin(), head.end(),
                                  [](const Value& e) { return e.kind != Value::Kind::external; });
    if (found.empty() && !ours) found.push_back(Value::external());
    return found;
  }

  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view name = facts.str(occurrence.name);
    if (names_module(name)) return keyword(resolver, file, name, occurrence.range.begin);
    // Macros are textual: any at the top of a file of the crate may be meant, of other crates those
    // that are exported.
    Values found = occurrence.role == Role::call ? macros(resolver, name, file, false) : Values{};
    if (!found.empty()) {
      const std::string_view path = context.path(file);
      const auto closer = [&](const Value& a, const Value& b) {
        const bool ours = may_hold_members_of(resolver, a.file, file),
                   theirs = may_hold_members_of(resolver, b.file, file);
        if (ours != theirs) return ours;
        return shared_directories(path, context.path(a.file)) >
               shared_directories(path, context.path(b.file));
      };
      std::stable_sort(found.begin(), found.end(), closer);
      return {found[0]};
    }
    // A crate named in a path: `other::f()`.
    return crate(resolver, name);
  }

  /// `use Enum::*` in a function hides what the file has by those names.
  Values shadowing(Resolver& resolver, FileId file, const Occurrence& occurrence) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
      const Import& import = facts.imports[i];
      if (!import.has(ImportFlag::wildcard) || !import.container.valid()) continue;
      const Symbol& around = facts.symbol(import.container);
      if (!is_callable(around.kind) || !around.full_range.contains(occurrence.range)) continue;
      if (occurrence.binding == Binding::symbol &&
          around.full_range.contains(facts.symbols[occurrence.target].name_range))
        continue;
      for (const Value& module : Values(resolver.import_meaning(file, ImportIndex(i)))) {
        Values found = resolver.members(module, facts.str(occurrence.name));
        for (Value& entity : found) entity.evidence = Evidence::import_;
        if (!found.empty()) return found;
      }
    }
    return {};
  }

  /// A macro that is exported stands at the root of its crate, wherever it is written.
  Values submodule(Resolver& resolver, FileId file, std::string_view name) const override {
    const std::string_view stem = file_stem(resolver.context().path(file));
    return stem == "lib" || stem == "main" ? macros(resolver, name, file, true) : Values{};
  }

  bool names_module(std::string_view word) const override {
    return word == "crate" || word == "self" || word == "super";
  }
  Values keyword(Resolver& resolver, FileId file, std::string_view word,
                 std::uint32_t offset) const override {
    const Value at = here(resolver, file,
                          enclosing_symbol(*resolver.context().facts(file), offset));
    if (word == "crate") return root(resolver, file);
    return word == "self" ? Values{at} : parent(resolver, at, file);
  }

  bool reexports(const FileFacts&, const Import&) const override { return true; }
  bool builtin(std::string_view name) const override { return in_list(kBuiltins, name); }
  bool closed_builtins() const override { return true; }
  bool unresolved_is_external() const override { return true; }
  bool one_meaning_per_name() const override { return false; }
  bool modules_import() const override { return true; }
  bool impls_add_bases() const override { return true; }
  bool settles_type_parameters() const override { return true; }
  bool is_map_type(std::string_view head) const override { return head.ends_with("Map"); }
  bool gives_option(std::string_view method) const override { return in_list(kOptional, method); }
  bool may_hold_members_of(Resolver& resolver, FileId file, FileId of) const override {
    Context& context = resolver.context();
    return package_directory(context, context.path(file)) ==
           package_directory(context, context.path(of));
  }

 private:
  /// Macros of this name that are seen from the file without a path; or those at the root of its
  /// crate.
  Values macros(Resolver& resolver, std::string_view name, FileId file, bool at_root) const {
    Context& context = resolver.context();
    Values found;
    for (const store::Definition& ref : context.definitions(name)) {
      const Symbol* symbol = ref.kind == SymbolKind::macro ? context.symbol(ref) : nullptr;
      if (!symbol || context.family(ref.file) != Family::rust) continue;
      const bool exported = symbol->has(SymbolFlag::exported),
                 ours = may_hold_members_of(resolver, ref.file, file);
      const bool seen = at_root ? exported && ours
                                : exported || (ours && !symbol->container.valid());
      if (seen) found.push_back(Value::of(ref, Evidence::package));
    }
    return found;
  }

  /// The module that a place of the file is in: the file's own, or the innermost `mod` block.
  static Value here(Resolver& resolver, FileId file, SymbolIndex container) {
    const FileFacts* facts = resolver.context().facts(file);
    while (facts && container.valid()) {
      const Symbol& symbol = facts->symbol(container);
      if (symbol.kind == SymbolKind::module || symbol.kind == SymbolKind::namespace_)
        return Value::of({file, container}, Evidence::import_);
      container = symbol.container;
    }
    return Value::module(file, Evidence::import_);
  }

  static Values step(Resolver& resolver, const Value& module, std::string_view name) {
    if (module.kind == Value::Kind::external) return {};
    if (module.kind == Value::Kind::symbol) {
      const Symbol* symbol = resolver.context().symbol(module.ref());
      if (symbol && (symbol->kind == SymbolKind::module || symbol->kind == SymbolKind::namespace_))
        if (Values nested = submodule_import(resolver, module, name); !nested.empty())
          return nested;
    }
    return resolver.members(module, name);
  }

  /// On the way through a path a module is meant, whatever else bears its name.
  static Values module_step(Resolver& resolver, const Value& module, std::string_view name) {
    if (module.kind == Value::Kind::file) {
      Values found = submodule_import(resolver, module, name);
      if (found.empty()) found = blocks(resolver, module.file, name);
      if (!found.empty()) return found;
    }
    Values found = step(resolver, module, name);
    // A macro may write the `mod` line (`cfg_feature! { pub mod http2; }`): the file is where the
    // module's would be.
    return found.empty() && module.kind == Value::Kind::file ? child(resolver, module, name)
                                                             : found;
  }

  /// `mod name { … }` at the top of a file.
  static Values blocks(Resolver& resolver, FileId file, std::string_view name) {
    Values found;
    for (const store::SymbolRef& ref : resolver.top_level(file, name))
      if (resolver.context().symbol_or_none(ref).kind == SymbolKind::module)
        found.push_back(Value::of(ref, Evidence::import_));
    return found;
  }

  static Values submodule_import(Resolver& resolver, const Value& module, std::string_view name) {
    const FileFacts& facts = *resolver.context().facts(module.file);
    for (std::uint32_t i = 0; i < facts.imports.size(); ++i)
      if (facts.imports[i].container == module.symbol &&
          facts.imports[i].has(ImportFlag::submodule) && facts.str(facts.imports[i].name) == name)
        return resolver.import_meaning(module.file, ImportIndex(i));
    return {};
  }

  /// Follows "a::b::c" from a module.
  static Values walk(Resolver& resolver, const Value& from, FileId file, std::string_view path) {
    if (path.starts_with("::")) {
      path.remove_prefix(2);
      const std::size_t end = path.find("::");
      Values found = crate(resolver, path.substr(0, end));
      return end == std::string_view::npos
                 ? found
                 : descend(resolver, std::move(found), file, path.substr(end + 2));
    }
    const std::size_t end = path.find("::");
    Values found = first(resolver, from, file, path.substr(0, end));
    if (end == std::string_view::npos) return found;
    return descend(resolver, std::move(found), file, path.substr(end + 2));
  }

  static Values descend(Resolver& resolver, Values at, FileId file, std::string_view path) {
    for (std::string_view part : split(path, "::")) {
      Values next;
      for (const Value& entity : at) {
        if (!resolver.context().spend()) return {};
        if (entity.kind == Value::Kind::external) {
          next.push_back(entity);
        } else if (part == "super") {
          for (Value& up : parent(resolver, entity, file)) next.push_back(std::move(up));
        } else {
          for (Value& member : module_step(resolver, entity, part))
            next.push_back(std::move(member));
        }
      }
      at = std::move(next);
      if (at.empty()) break;
    }
    return at;
  }

  /// The first part of a path.
  static Values first(Resolver& resolver, const Value& from, FileId file, std::string_view part) {
    if (part == "crate" || part == "$crate") return root(resolver, file);
    if (part == "self") return {from};
    if (part == "super") return parent(resolver, from, file);
    if (part == "std" || part == "core" || part == "alloc") return {Value::external()};
    Values found;
    if (from.kind == Value::Kind::file) {
      // Only what the file itself has: symbols and `mod` lines.  Imports come after crates, or `use
      // foo::foo` would meet itself.
      for (const store::SymbolRef& ref : resolver.top_level(from.file, part))
        found.push_back(Value::of(ref, Evidence::import_));
      std::erase_if(found, [&](const Value& e) {
        const SymbolKind kind = resolver.context().symbol_or_none(e.ref()).kind;
        return kind == SymbolKind::function || kind == SymbolKind::macro;
      });
      if (found.empty()) {
        const FileFacts& facts = *resolver.context().facts(from.file);
        for (std::uint32_t i = 0; found.empty() && i < facts.imports.size(); ++i)
          if (facts.imports[i].has(ImportFlag::submodule) && !facts.imports[i].container.valid() &&
              facts.str(facts.imports[i].name) == part)
            found = resolver.import_meaning(from.file, ImportIndex(i));
      }
    } else {
      found = step(resolver, from, part);
    }
    if (!found.empty()) return found;
    found = crate(resolver, part);
    if (!found.empty()) return found;
    if (from.kind == Value::Kind::file) {
      const FileFacts& facts = *resolver.context().facts(from.file);
      for (std::uint32_t i = 0; found.empty() && i < facts.imports.size(); ++i) {
        const Import& import = facts.imports[i];
        const std::string_view module = facts.str(import.module);
        if (module.substr(0, module.find("::")) == part) continue;
        if ((import.alias.valid() ? facts.str(import.alias) : facts.str(import.name)) == part)
          found = resolver.import_meaning(from.file, ImportIndex(i));
      }
    }
    return found;
  }

  /// The file of `mod name;` written in a module.
  static Values child(Resolver& resolver, const Value& in, std::string_view name) {
    Context& context = resolver.context();
    const std::string_view path = context.path(in.file);
    const std::string_view stem = file_stem(path);
    std::string directory(parent_path(path));
    const bool own = stem == "mod" || stem == "lib" || stem == "main" || is_target(context, path);
    if (!own) directory = join_path(directory, stem);
    if (in.kind == Value::Kind::symbol) {
      std::vector<std::string_view> blocks;
      const FileFacts& facts = *context.facts(in.file);
      for (SymbolIndex at = in.symbol; at.valid(); at = facts.symbol(at).container)
        blocks.push_back(facts.str(facts.symbol(at).name));
      for (auto it = blocks.rbegin(); it != blocks.rend(); ++it)
        directory = join_path(directory, *it);
    }
    for (const std::string& candidate : {join_path(directory, std::string(name) + ".rs"),
                                         join_path(directory, std::string(name) + "/mod.rs"),
                                         join_path(parent_path(path), std::string(name) + ".rs")})
      if (auto file = context.find_file(candidate); file && *file != in.file)
        return {Value::module(*file, Evidence::import_)};
    const std::string written = written_path(context, in.file, name);
    if (!written.empty())
      for (const std::string& from : {std::string(parent_path(path)), directory})
        if (auto file = context.find_file(normalize_path(written, from)); file && *file != in.file)
          return {Value::module(*file, Evidence::import_)};
    return {};
  }

  /// `#[path = "file.rs"] mod name;`: where the module's text is said to be.
  static std::string written_path(Context& context, FileId file, std::string_view name) {
    const FileFacts& facts = *context.facts(file);
    for (const Import& import : facts.imports) {
      if (!import.has(ImportFlag::submodule) || facts.str(import.name) != name) continue;
      const std::string_view text = context.text(file);
      std::string_view before = text.substr(0,
                                            std::min<std::size_t>(import.range.begin, text.size()));
      const std::size_t attribute = before.rfind("#[path");
      if (attribute == std::string_view::npos) continue;
      before.remove_prefix(attribute);
      const std::size_t open = before.find('"'),
                        close = open == std::string_view::npos ? open : before.find('"', open + 1);
      const bool near = close != std::string_view::npos &&
                        before.find(';') == std::string_view::npos &&
                        before.find('}') == std::string_view::npos;
      if (near) return std::string(before.substr(open + 1, close - open - 1));
    }
    return {};
  }

  static Values parent(Resolver& resolver, const Value& of, FileId from) {
    Context& context = resolver.context();
    if (of.kind == Value::Kind::symbol) {
      const FileFacts& facts = *context.facts(of.file);
      return {here(resolver, of.file, facts.symbol(of.symbol).container)};
    }
    if (of.kind != Value::Kind::file) return {};
    const std::string_view path = context.path(of.file), stem = file_stem(path);
    if (stem == "lib" || stem == "main") return {};
    std::string_view directory = parent_path(path);
    if (stem == "mod") {
      const std::string_view above = parent_path(directory);
      if (auto file = module_file(context, above)) return {Value::module(*file, Evidence::import_)};
    } else if (auto file = module_file(context, directory)) {
      return {Value::module(*file, Evidence::import_)};
    }
    return root(resolver, from);
  }

  /// The file of the module whose children live in `directory`.
  static std::optional<FileId> module_file(Context& context, std::string_view directory) {
    for (std::string_view name : {"mod.rs", "lib.rs", "main.rs"})
      if (auto file = context.find_file(join_path(directory, name))) return file;
    if (directory.empty()) return std::nullopt;
    return context.find_file(std::string(directory) + ".rs");
  }

  static std::string_view package_directory(Context& context, std::string_view path) {
    for (std::string_view base = parent_path(path);; base = parent_path(base)) {
      if (base.empty() || context.find_file(join_path(base, "Cargo.toml"))) return base;
    }
  }

  struct Package {
    std::string name;  // With '_' for '-'.
    std::string directory;
    std::vector<std::string> targets;  // Paths written in it: [lib], [[bin]], [[test]] …
    std::string library;               // Path of the library's root.
  };

  static const Package& package_at(Context& context, const std::string& directory) {
    std::shared_ptr<void>& note = context.notes()["Cargo " + directory];
    if (!note) {
      auto package = std::make_shared<Package>();
      package->directory = directory;
      package->library = join_path(directory, "src/lib.rs");
      if (auto file = context.find_file(join_path(directory, "Cargo.toml")))
        for (const TomlLine& line : parse_toml(context.text(*file))) {
          const bool target = line.table == "lib" || line.table == "bin" || line.table == "test" ||
                              line.table == "example" || line.table == "bench";
          if (line.key == "name" && (line.table == "package" || line.table == "lib"))
            package->name = line.value;
          if (line.key == "path" && target)
            package->targets.push_back(normalize_path(line.value, directory));
          if (line.key == "path" && line.table == "lib")
            package->library = normalize_path(line.value, directory);
        }
      std::replace(package->name.begin(), package->name.end(), '-', '_');
      note = package;
    }
    return *static_cast<Package*>(note.get());
  }

  static bool is_target(Context& context, std::string_view path) {
    const std::string directory(package_directory(context, path));
    const Package& package = package_at(context, directory);
    if (std::find(package.targets.begin(), package.targets.end(), path) != package.targets.end())
      return true;
    const std::string_view relative = directory.empty() ? path : path.substr(directory.size() + 1);
    if (relative == "build.rs") return true;
    for (std::string_view folder : {"tests", "examples", "benches", "src/bin"})
      if (parent_path(relative) == folder) return true;
    return false;
  }

  static Values root(Resolver& resolver, FileId file) {
    Context& context = resolver.context();
    const std::string path(context.path(file));
    if (is_target(context, path)) return {Value::module(file, Evidence::import_)};
    const std::string package(package_directory(context, path));
    for (std::string_view base = parent_path(path);; base = parent_path(base)) {
      for (std::string_view name : {"lib.rs", "main.rs"})
        if (auto found = context.find_file(join_path(base, name)))
          return {Value::module(*found, Evidence::import_)};
      if (base.empty() || base == package) break;
    }
    // A target's root named otherwise, above or beside the file.
    for (const std::string& target : package_at(context, package).targets)
      if (path.starts_with(std::string(parent_path(target)) + "/"))
        if (auto found = context.find_file(target))
          return {Value::module(*found, Evidence::import_)};
    if (auto found = context.find_file(join_path(package, "src/lib.rs")))
      return {Value::module(*found, Evidence::import_)};
    return {Value::module(file, Evidence::import_)};
  }

  /// The library of this name in the workspace (or the package's own, seen from its tests and
  /// binaries), else in Cargo's registry.
  static Values crate(Resolver& resolver, std::string_view name) {
    Context& context = resolver.context();
    if (name.empty()) return {};
    using Names = std::unordered_map<std::string, std::string>;
    if (!context.notes()["crates"]) {
      auto names = std::make_shared<Names>();
      for (FileId manifest : std::vector<FileId>(context.files_named("Cargo.toml"))) {
        if (context.beside(manifest)) continue;
        const std::string directory(parent_path(context.path(manifest)));
        const Package& package = package_at(context, directory);
        if (!package.name.empty() && context.find_file(package.library))
          names->try_emplace(package.name, package.library);
        if (!context.spend()) break;
      }
      context.notes()["crates"] = names;
    }
    const Names& names = *static_cast<Names*>(context.notes()["crates"].get());
    auto it = names.find(std::string(name));
    std::string library = it == names.end() ? std::string() : it->second;
    if (library.empty())
      if (const std::string directory = registry_crate(context, name); !directory.empty())
        library = package_at(context, directory).library;
    if (library.empty()) return {};
    if (auto found = context.find_file(library)) return {Value::module(*found, Evidence::import_)};
    return {};
  }
};

}  // namespace

const LanguageSemantics& rust_rules() {
  static const RustRules rules;
  return rules;
}

}  // namespace codefinder::resolve
