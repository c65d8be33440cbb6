// Python: relative and absolute modules, packages with and without __init__.py, submodules, __all__
// and plain re-exports. A directory is the scope "py:DIR".
#include "base/path.h"
#include "base/strings.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

constexpr std::string_view kBuiltins =
    "ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup "
    "BlockingIOError BrokenPipeError BufferError "
    "BytesWarning "
    "ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError "
    "ConnectionResetError DeprecationWarning "
    "EOFError Ellipsis "
    "EnvironmentError Exception ExceptionGroup False FileExistsError FileNotFoundError "
    "FloatingPointError FutureWarning "
    "GeneratorExit IOError "
    "ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError "
    "KeyError KeyboardInterrupt "
    "LookupError MemoryError "
    "ModuleNotFoundError NameError None NotADirectoryError NotImplemented NotImplementedError "
    "OSError OverflowError "
    "PendingDeprecationWarning "
    "PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError "
    "RuntimeWarning "
    "StopAsyncIteration StopIteration "
    "SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True TypeError "
    "UnboundLocalError UnicodeDecodeError "
    "UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError "
    "Warning ZeroDivisionError "
    "__build_class__ "
    "__debug__ __doc__ __file__ __import__ __loader__ __name__ __package__ __path__ __spec__ abs "
    "aiter all anext any ascii bin "
    "bool breakpoint "
    "bytearray bytes callable chr classmethod compile complex copyright credits delattr dict dir "
    "divmod enumerate eval exec exit "
    "filter float "
    "format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass "
    "iter len license list locals map "
    "max memoryview "
    "min next object oct open ord pow print property quit range repr reversed round set setattr "
    "slice sorted staticmethod str "
    "sum super tuple "
    "type vars zip self cls";

/// Names that every module has of its own.
constexpr std::string_view kOfModule =
    "__builtins__ __dict__ __doc__ __file__ __loader__ __name__ __package__ __path__ __spec__";

class PythonRules : public LanguageSemantics {
 public:
  Values module(Resolver& resolver, const ImportRequest& ask) const override {
    std::string_view module = ask.module;
    std::size_t dots = 0;
    while (dots < module.size() && module[dots] == '.') ++dots;
    std::string path;
    for (std::string_view part : split(module.substr(dots), ".")) path = join_path(path, part);
    Context& context = resolver.context();
    const std::string_view here = context.path(ask.file);
    if (dots > 0) {
      std::string_view base = parent_path(here);
      for (std::size_t i = 1; i < dots; ++i) base = parent_path(base);
      return or_outside(at(context, join_path(base, path)));
    }
    if (path.empty()) return {Value::external()};
    return or_outside(absolute(context, std::string(here), path));
  }

  Values imported(Resolver& resolver, const ImportRequest& ask) const override {
    const Values modules = module(resolver, ask);
    for (const Value& entity : modules) {
      // Or a package that is but a directory: `from google.cloud import storage`.
      if (entity.kind == Value::Kind::external) {
        if (ask.module.starts_with('.')) return {entity};
        Values inside = module(
            resolver,
            {ask.file, std::string(ask.module) + "." + std::string(ask.name), ask.flags, {}, {}});
        return inside;
      }
      Values found = resolver.members(entity, ask.name);
      if (!found.empty()) return found;
      if (resolver.is_beside(entity)) return {Value::external()};
    }
    return {};
  }

  /// `import a.b` binds `a`.
  std::string_view module_binds(std::string_view module) const override {
    return module.substr(0, module.find('.'));
  }
  bool reexports(const FileFacts&, const Import&) const override { return true; }

  Values submodule(Resolver& resolver, FileId file, std::string_view name) const override {
    Context& context = resolver.context();
    const std::string_view path = context.path(file);
    if (file_stem(path) != "__init__") return {};
    return at(context, join_path(parent_path(path), name));
  }

  std::string_view scope_mark() const override { return "py:"; }
  Values scope_member(Resolver& resolver, const std::string& scope,
                      std::string_view name) const override {
    return at(resolver.context(), join_path(scope.substr(3), name));
  }

  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const bool module = in_list(kOfModule, resolver.context().facts(file)->str(occurrence.name));
    return module ? Values{Value::module(file, Evidence::same_file)} : Values{};
  }

  bool builtin(std::string_view name) const override { return in_list(kBuiltins, name); }
  bool closed_builtins() const override { return true; }
  std::span<const std::string_view> constructor_methods(bool instance) const override {
    static constexpr std::string_view kMakers[] = {"__call__", "__init__", "__new__"};
    return std::span(kMakers).subspan(instance ? 0 : 1);
  }
  bool assignments_yield_to_declarations() const override { return true; }
  bool has_keyword_arguments() const override { return true; }
  bool redefinitions_are_one() const override { return true; }

 private:
  /// The module at this path without extension: a file, a package, or a directory.
  static Values at(Context& context, const std::string& path) {
    Values found;
    for (std::string_view suffix : {"/__init__.py", ".py", ".pyi", "/__init__.pyi", ".pyx"}) {
      const std::string candidate = path.empty() ? std::string(suffix.substr(suffix.front() == '/'))
                                                 : path + std::string(suffix);
      if (auto file = context.find_file(candidate))
        return {Value::module(*file, Evidence::import_)};
    }
    if (!path.empty() && context.directory_exists(path))
      found.push_back(Value::package("py:" + path, Evidence::import_));
    return found;
  }
  static Values or_outside(Values found) {
    if (found.empty()) found.push_back(Value::external());
    return found;
  }
  static bool is_package(Context& context, std::string_view directory) {
    return context.find_file(join_path(directory, "__init__.py")).has_value();
  }

  static Values absolute(Context& context, const std::string& here, const std::string& path) {
    // Import roots: directories above the importing file that are no packages themselves, nearest
    // first, and their src/.
    Values directory_only;
    for (std::string_view base = parent_path(here);; base = parent_path(base)) {
      if (base.empty() || !is_package(context, base))
        for (std::string_view root : {"", "src", "lib", "python"}) {
          Values found = at(context, join_path(join_path(base, root), path));
          if (found.empty()) continue;
          if (found[0].kind == Value::Kind::file) return found;
          if (directory_only.empty()) directory_only = std::move(found);
        }
      // What is installed knows nothing of the project.
      if (file_name(base) == "site-packages") return directory_only;
      if (base.empty()) break;
    }
    // Any other root: files that end like the path, below a directory that is no package.
    const std::string last(file_name(path));
    std::vector<std::pair<std::string, FileId>> candidates;
    const auto consider = [&](FileId file, std::string_view suffix) {
      if (context.beside(file)) return;
      const std::string_view full = context.path(file);
      const std::string tail = "/" + path + std::string(suffix);
      if (!full.ends_with(tail)) return;
      const std::string_view root = full.substr(0, full.size() - tail.size());
      if (!is_package(context, root)) candidates.emplace_back(root, file);
    };
    const bool deep = path.find('/') != std::string::npos;
    for (FileId file : context.files_named(last + ".py", path + ".py")) consider(file, ".py");
    const std::vector<FileId>& packages = context.files_named("__init__.py", path + "/__init__.py");
    for (FileId file : packages)
      if (context.path(file).ends_with("/" + path + "/__init__.py")) consider(file, "/__init__.py");
    std::sort(candidates.begin(), candidates.end(), [&](const auto& a, const auto& b) {
      const int x = shared_directories(here, a.first + "/"),
                y = shared_directories(here, b.first + "/");
      return x != y                             ? x > y
             : a.first.size() != b.first.size() ? a.first.size() < b.first.size()
                                                : a.first < b.first;
    });
    // A lone file somewhere else named like a module of the standard library is not it; a package
    // or a dotted path is.
    for (const auto& [root, file] : candidates)
      if (deep || file_stem(context.path(file)) == "__init__")
        return {Value::module(file, Evidence::import_)};
    if (Values found = installed(context, here, path); !found.empty()) return found;
    return directory_only;
  }

  /// In the virtual environments of the directories above the importing file, nearest first.
  static Values installed(Context& context, const std::string& here, const std::string& path) {
    for (std::string_view base = parent_path(here);; base = parent_path(base)) {
      for (const std::string& packages : context.package_directories(std::string(base)))
        if (Values found = at(context, join_path(packages, path)); !found.empty()) return found;
      if (base.empty()) return {};
    }
  }
};

}  // namespace

const LanguageSemantics& python_rules() {
  static const PythonRules rules;
  return rules;
}

}  // namespace codefinder::resolve
