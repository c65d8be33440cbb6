// The resolver rules of Lua: `require "a.b"` is a/b.lua or a/b/init.lua below a root, and globals
// are known in all files.
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/lua/rules.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <vector>

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

/// True if nothing but comments is between the offsets, and the keyword of a declaration.
bool only_comments(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  if (begin > end || end > text.size()) return false;
  std::string_view rest = text.substr(begin, end - begin);
  while (!rest.empty()) {
    const std::string_view line = trim(rest.substr(0, rest.find('\n')));
    if (!line.empty() && !line.starts_with("--") && line != "local") return false;
    rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
  }
  return true;
}

class LuaOverloads final : public OverloadRules {
 public:
  /// A @class and the table that is declared behind its comment.
  std::vector<SymbolRef> merged(Resolver& resolver, SymbolRef symbol) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(symbol.file);
    const auto is_field = [&](std::uint32_t at) {
      const Symbol& field = facts.symbols[at];
      return field.kind == SymbolKind::field && field.container.valid() &&
             facts.symbol(field.container).full_range.end < field.full_range.begin;
    };
    std::uint32_t first = symbol.symbol.value, last = first;
    if (is_class_comment(context, symbol)) {
      do ++last;
      while (last < facts.symbols.size() && is_field(last));
    } else {
      while (first > 0 && is_field(first - 1)) --first;
      if (first == 0 || !is_class_comment(context, {symbol.file, SymbolIndex(--first)})) return {};
    }
    if (last >= facts.symbols.size() ||
        !only_comments(context.text(symbol.file), facts.symbols[first].full_range.end,
                       facts.symbols[last].full_range.begin))
      return {};
    return {{symbol.file, SymbolIndex(first == symbol.symbol.value ? last : first)}};
  }

 private:
  static bool is_class_comment(Context& context, SymbolRef ref) {
    const Symbol& symbol = context.symbol_or_none(ref);
    if (symbol.kind != SymbolKind::class_) return false;
    const std::string_view before = context.text(ref.file).substr(
        0, std::min<std::size_t>(symbol.name_range.begin, context.text(ref.file).size()));
    const std::string_view line = before.substr(before.rfind('\n') + 1);
    return trim(line).starts_with("--");
  }
};

class LuaImplicit final : public ImplicitTypes {
 public:
  bool is_receiver(const FileFacts& facts, SymbolIndex, ExprIndex result) const override {
    return is_self(facts, result);
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const LuaImports kImports;
  static const LuaVisibility kVisibility;
  static const LuaOverloads kOverloads;
  static const LuaImplicit kImplicit;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .overloads = &kOverloads,
          .implicit = &kImplicit};
}

}  // namespace codefinder::lua
