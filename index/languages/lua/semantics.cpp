// The resolver rules of Lua: `require "a.b"` is a/b.lua or a/b/init.lua below a root, and globals
// are known in all files.
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/lua/rules.h"
#include "index/resolve/resolver.h"

namespace codefinder::lua {

using namespace resolve;

namespace {

constexpr std::string_view kEndings[] = {".lua", "/init.lua", ".luau", "/init.luau"};

/// "a.b" as "a/b"; a path with slashes or the ending of a file stays.
std::string path_of(std::string_view module) {
  if (module.ends_with(".lua")) return std::string(module);
  std::string path(module);
  for (char& c : path)
    if (c == '.') c = '/';
  return path;
}

class LuaImports final : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Context& context = resolver.context();
    const std::string_view here = context.path(request.file);
    const bool relative = request.module.starts_with("./") || request.module.starts_with("../");
    if (relative) {
      const std::string from = "/" + std::string(parent_path(here));
      return or_external(at(context, normalize_path(request.module, from).substr(1)));
    }
    const std::string path = path_of(request.module);
    if (path.empty() || path.starts_with("/")) return {Value::external()};
    for (std::string_view base = parent_path(here);; base = parent_path(base)) {
      for (const std::string_view root : {"", "lua", "src", "lib"})
        if (const auto file = at(context, join_path(join_path(base, root), path)))
          return {Value::module(*file, Evidence::import_)};
      if (base.empty()) return or_external(in_other_root(context, here, path));
    }
  }

 private:
  static Values or_external(std::optional<FileId> file) {
    return {file ? Value::module(*file, Evidence::import_) : Value::external()};
  }

  static std::optional<FileId> at(Context& context, const std::string& path) {
    if (path.ends_with(".lua")) return context.find_file(path);
    for (const std::string_view ending : kEndings)
      if (const auto file = context.find_file(path + std::string(ending))) return file;
    return std::nullopt;
  }

  /// The nearest file of any other root whose path ends in the module's.
  static std::optional<FileId> in_other_root(Context& context, std::string_view here,
                                             const std::string& path) {
    std::optional<FileId> best;
    int most = -1;
    for (const std::string_view ending : kEndings) {
      const std::string tail = path + std::string(ending);
      for (const FileId file : context.files_named(file_name(tail), tail)) {
        const std::string_view other = context.path(file);
        if (!other.ends_with("/" + tail)) continue;
        const int shared = shared_directories(here, other);
        if (shared > most) best = file, most = shared;
      }
    }
    return best;
  }
};

class LuaVisibility final : public NameVisibility {
 public:
  /// A global of another file.
  bool visible_without_import(Resolver& resolver, FileId,
                              const Definition& candidate) const override {
    return !candidate.nested &&
           resolver.context().symbol_or_none(candidate).has(SymbolFlag::exported);
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const LuaImports kImports;
  static const LuaVisibility kVisibility;
  return {.imports = &kImports, .visibility = &kVisibility};
}

}  // namespace codefinder::lua
