// The resolver rules of Go: an import path is a directory below the go.mod whose module path
// begins it, or below vendor/; a package is all files of a directory.  Modules that a go.mod
// requires are looked up in the module cache.  The scope of a package is "go:DIR".
#include "index/languages/go/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/go/build_constraint.h"
#include "index/languages/go/go_mod.h"
#include "index/languages/go/library.h"
#include "index/languages/go/method_type.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::go {

using namespace resolve;

namespace {

struct GoModule {
  std::string path;  // As in go.mod.
  std::string directory;
};
struct GoModules {
  std::vector<GoModule> own, required;
};

struct BuildConstraints : Memo<FileId, std::string> {};
struct Modules : SingleMemo<GoModules> {};
struct PackageNames : Memo<std::string, std::string> {};

/// The build constraint of a file.
const std::string& constraint(Context& context, FileId file) {
  const auto [it, fresh] = context.memo<BuildConstraints>().try_emplace(file);
  if (fresh) it->second = go_build_constraint(context.path(file), context.text(file));
  return it->second;
}

void add_modules(Context& context, FileId file, GoModules& all) {
  const GoMod mod = parse_go_mod(context.text(file));
  const std::string directory(parent_path(context.path(file)));
  if (!mod.module.empty()) all.own.push_back({mod.module, directory});
  for (const GoMod::Required& required : mod.required) {
    if (required.directory.empty()) {
      for (const std::string& cache : context.package_caches())
        all.required.push_back({required.path, join_path(cache, required.cached)});
    } else if (std::string inside = normalize_path(required.directory, directory);
               !inside.starts_with("..")) {
      all.own.push_back({required.path, std::move(inside)});
    }
  }
}

/// The modules of the project and those that they require.
const GoModules& modules(Context& context) {
  const auto [it, fresh] = context.memo<Modules>().try_emplace({});
  if (!fresh) return it->second;
  for (FileId file : context.files_named("go.mod"))
    if (!context.is_dependency(file)) add_modules(context, file, it->second);
  return it->second;
}

/// The directory of an import in the file `here`: below the module with the longest path that
/// begins it; of several, the nearest.
std::optional<std::string> directory_in(const std::vector<GoModule>& modules,
                                        std::string_view import, std::string_view here) {
  const GoModule* best = nullptr;
  int best_shared = -1;
  for (const GoModule& candidate : modules) {
    const bool fits = import == candidate.path ||
                      (import.starts_with(candidate.path) && import[candidate.path.size()] == '/');
    if (!fits || (best && candidate.path.size() < best->path.size())) continue;
    const int shared = shared_directories(here, candidate.directory + "/");
    if (best && candidate.path.size() == best->path.size() && shared <= best_shared) continue;
    best = &candidate, best_shared = shared;
  }
  if (!best) return std::nullopt;
  return join_path(best->directory, import.substr(std::min(import.size(), best->path.size() + 1)));
}

/// The name that the files of a package declare.
const std::string& package_name(Context& context, const std::string& directory) {
  const auto [it, fresh] = context.memo<PackageNames>().try_emplace(directory);
  if (!fresh) return it->second;
  for (FileId file : context.files_in(directory)) {
    if (context.language(file) != Language::go || context.path(file).ends_with("_test.go"))
      continue;
    const FileFacts& facts = *context.facts(file);
    it->second = facts.str(facts.package);
    if (!it->second.empty()) break;
  }
  return it->second;
}

/// True if an import path may be of a package with this name, by its last parts.
bool path_mentions(std::string_view path, std::string_view name) {
  std::vector<std::string_view> parts = split(path, "/");
  if (parts.size() > 1 && parts.back().size() > 1 && parts.back()[0] == 'v' &&
      parts.back().find_first_not_of("0123456789", 1) == std::string_view::npos)
    parts.pop_back();
  if (parts.empty()) return false;
  std::string_view last = parts.back();
  last = last.substr(0, last.find(".v"));
  if (last == name) return true;
  for (std::string_view hyphened : split(last, "-"))
    for (std::string_view piece : split(hyphened, "."))
      if (piece == name) return true;
  return false;
}

Values top_level_of_package(Resolver& resolver, FileId file, std::string_view name) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  const std::string_view directory = parent_path(context.path(file)),
                         package = facts.str(facts.package);
  return top_level_where(resolver, name, Evidence::package, [&](FileId other) {
    if (other == file) return true;
    if (context.language(other) != Language::go || parent_path(context.path(other)) != directory)
      return false;
    const FileFacts& its = *context.facts(other);
    return its.str(its.package) == package;
  });
}

/// The import of a package whose name is not the last part of its path: yaml of
/// "gopkg.in/yaml.v3", foo of "example.com/go-foo/v2".
ImportIndex import_of_package(Resolver& resolver, FileId file, std::string_view name) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  ImportIndex unused;
  std::size_t unused_count = 0;
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    const std::string_view module = facts.str(import.module);
    // `_ "embed"`: something precedes the path.
    const bool blank = import.module_range.begin > import.range.begin + 1;
    if (import.alias.valid() || blank || import.has(ImportFlag::wildcard)) continue;
    const Values& denoted = resolver.import_target(file, ImportIndex(i));
    const bool ours = !denoted.empty() && denoted[0].kind == Value::Kind::scope;
    if (ours ? package_name(context, denoted[0].scope.substr(3)) == name
             : path_mentions(module, name))
      return ImportIndex(i);
    const bool used = std::any_of(facts.occurrences.begin(), facts.occurrences.end(),
                                  [&](const Occurrence& o) {
                                    return o.binding == Binding::import_ && o.target == i &&
                                           o.role != Role::import_ && o.role != Role::doc;
                                  });
    if (!ours && !used && module.find('.') != std::string_view::npos)
      unused = ImportIndex(i), ++unused_count;
  }
  // An unused import is an error, so the name belongs to the only import that is not used by its
  // own name.
  return unused_count == 1 ? unused : ImportIndex();
}

/// The package of the standard library with this path; external if it is not on this machine.
Values library_package(Context& context, std::string_view path) {
  // The first part of other packages' paths is a host.
  if (path.substr(0, path.find('/')).find('.') == std::string_view::npos)
    for (const std::string& library : context.library_directories(Language::go)) {
      const std::string directory = join_path(library, path);
      context.request_directory(directory);
      if (context.directory_exists(directory))
        return {Value::package("go:" + directory, Evidence::import_)};
    }
  return {Value::external()};
}

class GoImports : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Context& context = resolver.context();
    const std::string_view here = context.path(request.file);
    if (request.module.starts_with("./") || request.module.starts_with("../")) {
      const std::string directory =
          normalize_path(request.module, "/" + std::string(parent_path(here))).substr(1);
      return context.directory_exists(directory)
                 ? Values{Value::package("go:" + directory, Evidence::import_)}
                 : Values{Value::external()};
    }
    const auto& [own, required] = modules(context);
    if (const auto directory = directory_in(own, request.module, here)) {
      if (context.directory_exists(*directory))
        return {Value::package("go:" + *directory, Evidence::import_)};
      return {Value::external()};
    }
    for (std::string_view base = parent_path(here);; base = parent_path(base)) {
      const std::string directory = join_path(join_path(base, "vendor"), request.module);
      if (!request.module.empty() && context.directory_exists(directory))
        return {Value::package("go:" + directory, Evidence::import_)};
      if (base.empty()) break;
    }
    if (const auto directory = directory_in(required, request.module, here)) {
      context.request_directory(*directory);
      if (context.directory_exists(*directory))
        return {Value::package("go:" + *directory, Evidence::import_)};
    }
    return library_package(context, request.module);
  }

  Values scope_member(Resolver& resolver, const std::string& scope,
                      std::string_view name) const override {
    Context& context = resolver.context();
    const std::string_view directory = std::string_view(scope).substr(3);
    // Tests outside the package see the names of its own test files, after the others.
    Values found, tested;
    for (Value& entity : top_level_where(resolver, name, Evidence::import_, [&](FileId other) {
           if (context.language(other) != Language::go ||
               parent_path(context.path(other)) != directory)
             return false;
           const FileFacts& its = *context.facts(other);
           return !its.str(its.package).ends_with("_test");
         }))
      (context.path(entity.file).ends_with("_test.go") ? tested : found)
          .push_back(std::move(entity));
    return found.empty() ? tested : found;
  }

  /// The package `builtin` documents the names that every file has.
  Values library_names(Resolver& resolver, FileId, std::string_view name) const override {
    const Values builtin = library_package(resolver.context(), "builtin");
    return builtin[0].is_external() ? Values{} : scope_member(resolver, builtin[0].scope, name);
  }

  /// The package clause, which only comments precede.
  std::uint32_t first_code_offset(std::string_view text) const override {
    std::size_t at = 0;
    while (at < text.size()) {
      if (kWhiteSpace.find(text[at]) != std::string_view::npos) ++at;
      else if (text.substr(at, 2) == "//") at = std::min(text.find('\n', at), text.size());
      else if (text.substr(at, 2) != "/*") return static_cast<std::uint32_t>(at);
      else if (at = text.find("*/", at + 2); at != std::string_view::npos) at += 2;
    }
    return 0;
  }

  std::optional<FileId> scope_file(Resolver& resolver, const std::string& scope) const override {
    Context& context = resolver.context();
    const std::string directory = scope.substr(3);
    std::optional<FileId> best;
    int best_rank = -1;
    for (FileId file : context.files_in(directory)) {
      const std::string_view path = context.path(file);
      if (file_extension(path) != "go" || path.ends_with("_test.go")) continue;
      const int rank = file_name(path) == "doc.go"               ? 3
                       : file_stem(path) == file_name(directory) ? 2
                                                                 : 1;
      if (rank > best_rank) best = file, best_rank = rank;
    }
    return best;
  }
};

class GoVisibility : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view name = facts.str(occurrence.name);
    Values found = top_level_of_package(resolver, file, name);
    if (!found.empty()) return found;
    const ImportIndex import = import_of_package(resolver, file, name);
    return import.valid() ? resolver.import_target(file, import) : Values{};
  }

  /// A package's name is defined by the import statement; other files of the package do not have
  /// it.
  ImportIndex defining_import(Resolver& resolver, FileId file,
                              const Occurrence& occurrence) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    if (occurrence.role == Role::import_) return {};
    if (occurrence.binding == Binding::import_) return ImportIndex(occurrence.target);
    if (occurrence.role != Role::read) return {};
    const std::string_view name = facts.str(occurrence.name);
    if (kBuiltins.contains(name) || !top_level_of_package(resolver, file, name).empty()) return {};
    return import_of_package(resolver, file, name);
  }

  /// Among files that define the same name for different systems or tags, the files that are
  /// built together with this one come first.
  void rank(Resolver& resolver, FileId file, Values& found) const override {
    if (found.size() < 2) return;
    Context& context = resolver.context();
    const std::string& own = constraint(context, file);
    const bool built = go_meets_constraint(own);
    const auto distance = [&](const Value& entity) {
      if (entity.kind != Value::Kind::symbol || entity.file == file) return 0;
      const std::string& its = constraint(context, entity.file);
      if (!built && its == own) return 1;
      return go_meets_constraint(its) ? 2 : 3;
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const Value& a, const Value& b) { return distance(a) < distance(b); });
  }

  bool may_hold_members_of(Resolver& resolver, FileId file, FileId of) const override {
    return parent_path(resolver.context().path(file)) == parent_path(resolver.context().path(of));
  }
};

/// True if type parameters may stand for the types in the method's signature.
bool is_generic(Context& context, SymbolRef method) {
  const FileFacts& facts = *context.facts(method.file);
  const Symbol& symbol = facts.symbol(method.symbol);
  const std::string_view signature = facts.str(symbol.signature);
  const std::string_view receiver = signature.substr(0, signature.find(')'));
  const std::string_view interface = symbol.container.valid()
                                         ? facts.str(facts.symbol(symbol.container).signature)
                                         : std::string_view();
  return (symbol.qualifier.valid() ? receiver : interface).find('[') != std::string_view::npos;
}

/// The parameters of a method_type(), which has a comma after each parameter: two for `a, b int`.
std::ptrdiff_t number_of_parameters(const std::string& type) {
  int depth = 0;
  std::ptrdiff_t count = 0;
  for (const char c : type) {
    if (c == ')' && depth == 0) break;
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c == ',' && depth == 0) ++count;
  }
  return count;
}

class GoOverloads : public OverloadRules {
 public:
  bool same_parameters(Resolver& resolver, SymbolRef one, SymbolRef other) const override {
    Context& context = resolver.context();
    const auto type_of = [&](SymbolRef method) {
      const FileFacts& facts = *context.facts(method.file);
      const Symbol& symbol = facts.symbol(method.symbol);
      return method_type(facts.str(symbol.signature), facts.str(symbol.name));
    };
    const std::optional<std::string> a = type_of(one), b = type_of(other);
    if (!a || !b) return true;
    if (!is_generic(context, one) && !is_generic(context, other)) return *a == *b;
    return number_of_parameters(*a) == number_of_parameters(*b);
  }
};

/// True for a text without code: blanks and line comments.
bool has_no_code(std::string_view text) {
  for (;;) {
    text = trim_start(text);
    if (text.empty()) return true;
    if (!text.starts_with("//")) return false;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
}

class GoImplicit : public ImplicitTypes {
 public:
  /// A constant without a type and a value has the type of the constant before it in its list.
  Values implicit_values(Resolver& resolver, SymbolRef symbol) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(symbol.file);
    const Symbol& constant = facts.symbol(symbol.symbol);
    if (constant.kind != SymbolKind::constant || symbol.symbol.value == 0) return {};
    const SymbolIndex before(symbol.symbol.value - 1);
    const Symbol& other = facts.symbol(before);
    const std::uint32_t begin = other.full_range.end, end = constant.full_range.begin;
    if (other.kind != SymbolKind::constant || other.container != constant.container ||
        begin > end ||
        !has_no_code(std::string_view(context.text(symbol.file)).substr(begin, end - begin)))
      return {};
    return resolver.expanded(Value::of({symbol.file, before}, Evidence::same_file));
  }
};

class GoLibrary : public LibraryTypes {
 public:
  bool describes_generics(const FileFacts&) const override { return false; }
};

}  // namespace

LanguageSemantics semantics() {
  static const GoImports kImports;
  static const GoVisibility kVisibility;
  static const GoOverloads kOverloads;
  static const GoImplicit kImplicit;
  static const GoLibrary kLibrary;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .overloads = &kOverloads,
          .library = &kLibrary,
          .implicit = &kImplicit};
}

}  // namespace codefinder::go
