// The resolver rules of Python: relative and absolute modules, packages with and without
// __init__.py, submodules, and re-exports.  The scope of a directory is "py:DIR".
#include "index/languages/python/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/bundled/bundled.h"
#include "index/languages/python/fixtures.h"
#include "index/languages/python/library.h"
#include "index/languages/python/library_types.h"
#include "index/languages/python/metaclass.h"
#include "index/languages/python/rebinding.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::python {

using namespace resolve;

namespace {

/// The module at this path without extension: a file, a package, or a directory.
Values at(Context& context, const std::string& path) {
  Values found;
  for (std::string_view suffix : {"/__init__.py", ".py", ".pyi", "/__init__.pyi", ".pyx"}) {
    const std::string candidate = path.empty() ? std::string(suffix.substr(suffix.front() == '/'))
                                               : path + std::string(suffix);
    if (auto file = context.find_file(candidate)) return {Value::module(*file, Evidence::import_)};
  }
  if (path.empty() || context.directory_exists(path))  // `from . import a` in the root.
    found.push_back(Value::package("py:" + path, Evidence::import_));
  return found;
}
Values or_external(Values found) {
  if (found.empty()) found.push_back(Value::external());
  return found;
}

bool is_package(Context& context, std::string_view directory) {
  return context.find_file(join_path(directory, "__init__.py")).has_value();
}

/// True for a file of an installed package: a directory above it is site-packages.
bool is_below_site_packages(std::string_view path) {
  for (std::string_view base = parent_path(path); !base.empty(); base = parent_path(base))
    if (file_name(base) == "site-packages") return true;
  return false;
}

/// In the virtual environments of the directories above the importing file, nearest first.
Values installed(Context& context, const std::string& here, const std::string& path) {
  for (std::string_view base = parent_path(here);; base = parent_path(base)) {
    for (const std::string& packages : context.package_directories(std::string(base)))
      if (Values found = at(context, join_path(packages, path)); !found.empty()) return found;
    if (base.empty()) return {};
  }
}

/// Import roots: the directories above the importer that are no packages, nearest first, and their
/// source directories.
Values in_import_roots(Context& context, const std::string& here, const std::string& path,
                       Values& directory_only) {
  for (std::string_view base = parent_path(here);; base = parent_path(base)) {
    if (base.empty() || !is_package(context, base))
      for (std::string_view root : {"", "src", "lib", "python"}) {
        Values found = at(context, join_path(join_path(base, root), path));
        if (found.empty()) continue;
        if (found[0].kind == Value::Kind::file) return found;
        if (directory_only.empty()) directory_only = std::move(found);
      }
    // An installed package does not import the project.
    if (base.empty() || file_name(base) == "site-packages") return {};
  }
}

/// Files of any other root whose path ends in the module's, nearest first.
std::vector<std::pair<std::string, FileId>> in_other_roots(Context& context,
                                                           const std::string& here,
                                                           const std::string& path) {
  std::vector<std::pair<std::string, FileId>> candidates;
  const auto consider = [&](FileId file, std::string_view suffix) {
    if (context.is_dependency(file)) return;
    const std::string_view full = context.path(file);
    const std::string tail = "/" + path + std::string(suffix);
    if (!full.ends_with(tail)) return;
    const std::string_view root = full.substr(0, full.size() - tail.size());
    if (!is_package(context, root)) candidates.emplace_back(root, file);
  };
  const std::string last(file_name(path));
  for (FileId file : context.files_named(last + ".py", path + ".py")) consider(file, ".py");
  for (FileId file : context.files_named("__init__.py", path + "/__init__.py"))
    if (context.path(file).ends_with("/" + path + "/__init__.py")) consider(file, "/__init__.py");
  std::sort(candidates.begin(), candidates.end(), [&](const auto& a, const auto& b) {
    const int x = shared_directories(here, a.first + "/"),
              y = shared_directories(here, b.first + "/");
    return x != y                             ? x > y
           : a.first.size() != b.first.size() ? a.first.size() < b.first.size()
                                              : a.first < b.first;
  });
  return candidates;
}

/// The directories of the standard library, the bundled stubs last.
const std::vector<std::string>& libraries(Context& context) {
  const std::vector<std::string>& directories = context.library_directories(Language::python);
  bundled::unpack(directories);
  return directories;
}

Values absolute(Context& context, const std::string& here, const std::string& path) {
  Values directory_only;
  if (Values found = in_import_roots(context, here, path, directory_only); !found.empty())
    return found;
  if (is_below_site_packages(here)) return directory_only;
  for (const std::string& library : libraries(context))
    if (Values found = at(context, join_path(library, path)); !found.empty()) return found;
  // A single file in another root may be named like a module of the standard library, which
  // then has precedence; a package or a dotted path may not.
  const bool deep = path.find('/') != std::string::npos;
  for (const auto& [root, file] : in_other_roots(context, here, path))
    if (deep || file_stem(context.path(file)) == "__init__")
      return {Value::module(file, Evidence::import_)};
  if (Values found = installed(context, here, path); !found.empty()) return found;
  return directory_only;
}

class PythonImports : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    std::string_view module = request.module;
    std::size_t dots = 0;
    while (dots < module.size() && module[dots] == '.') ++dots;
    std::string path;
    for (std::string_view part : split(module.substr(dots), ".")) path = join_path(path, part);
    Context& context = resolver.context();
    const std::string_view here = context.path(request.file);
    if (dots > 0) {
      std::string_view base = parent_path(here);
      for (std::size_t i = 1; i < dots; ++i) base = parent_path(base);
      return or_external(at(context, join_path(base, path)));
    }
    if (path.empty()) return {Value::external()};
    return or_external(absolute(context, std::string(here), path));
  }

  Values imported(Resolver& resolver, const ImportRequest& request) const override {
    const Values modules = module(resolver, request);
    for (const Value& entity : modules) {
      // Or a package that is only a directory: `from google.cloud import storage`.
      if (entity.is_external()) {
        if (request.module.starts_with('.')) return {entity};
        Values inside = module(resolver,
                               {request.file,
                                std::string(request.module) + "." + std::string(request.name),
                                request.flags,
                                {},
                                {}});
        return inside;
      }
      Values found = resolver.members_of(entity, request.name);
      if (!found.empty()) return found;
      if (resolver.is_dependency(entity)) return {Value::external()};
    }
    return {};
  }

  Values submodule(Resolver& resolver, FileId file, std::string_view name) const override {
    Context& context = resolver.context();
    const std::string_view path = context.path(file);
    if (file_stem(path) != "__init__") return {};
    return at(context, join_path(parent_path(path), name));
  }

  /// The builtins, which only stubs declare.
  Values library_names(Resolver& resolver, FileId, std::string_view name) const override {
    Context& context = resolver.context();
    for (const std::string& library : libraries(context))
      if (const auto file = context.find_file(join_path(library, "builtins.pyi")))
        return resolver.members_of(Value::module(*file, Evidence::import_), name);
    return {};
  }

  Values scope_member(Resolver& resolver, const std::string& scope,
                      std::string_view name) const override {
    return at(resolver.context(), join_path(scope.substr(3), name));
  }
};

class PythonVisibility : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const bool module = kModuleNames.contains(resolver.context().facts(file)->str(occurrence.name));
    return module ? Values{Value::module(file, Evidence::same_file)} : Values{};
  }
  std::optional<ByteRange> last_binding(Resolver& resolver, FileId file,
                                        OccurrenceIndex use) const override {
    return python::last_binding(*resolver.context().facts(file), resolver.context().text(file),
                                use);
  }
};

/// True if the method returns the type variable that its first parameter is declared to be of:
/// `def enter(self: T) -> T`.
bool is_type_of_self(const FileFacts& facts, SymbolIndex method, ExprIndex result) {
  const SymbolIndex first(method.value + 1);
  if (facts.symbol(method).kind != SymbolKind::method || first.value >= facts.symbols.size())
    return false;
  const Symbol& parameter = facts.symbol(first);
  if (parameter.kind != SymbolKind::parameter || parameter.container != method) return false;
  const auto name_of = [&](ExprIndex type) {
    const Expr of = type.value < facts.exprs.size() ? facts.exprs[type.value] : Expr{};
    const bool named = of.op == ExprOp::name && of.a < facts.occurrences.size();
    return named ? facts.occurrences[of.a].name : StringIndex();
  };
  const StringIndex name = name_of(result);
  return name.valid() && name == name_of(parameter.type);
}

class PythonLibrary : public LibraryTypes {
 public:
  Values result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                        OccurrenceIndex call) const override {
    return result_of_method(resolver, receiver, file, call);
  }
  Values loop_values(Resolver& resolver, const Value& holder) const override {
    return python::loop_values(resolver, holder);
  }
};

class PythonImplicit : public ImplicitTypes {
 public:
  Values extension_methods(Resolver& resolver, FileId, const Value& receiver,
                           std::string_view name) const override {
    return metaclass_members(resolver, receiver, name);
  }
  bool is_receiver(const FileFacts& facts, SymbolIndex method, ExprIndex result) const override {
    return is_self(facts, result) || is_type_of_self(facts, method, result);
  }
  Values implicit_values(Resolver& resolver, SymbolRef symbol) const override {
    const SymbolKind kind = resolver.context().symbol_or_none(symbol).kind;
    if (is_callable(kind)) {
      Values made = decorated_value(resolver, symbol);
      return made.empty() ? stub_of(resolver, symbol) : made;
    }
    return kind == SymbolKind::parameter ? fixture_value(resolver, symbol) : Values{};
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const PythonImports kImports;
  static const PythonVisibility kVisibility;
  static const PythonLibrary kLibrary;
  static const PythonImplicit kImplicit;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .library = &kLibrary,
          .implicit = &kImplicit};
}

}  // namespace codefinder::python
