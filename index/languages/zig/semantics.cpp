// The resolver rules of Zig: `@import` names a file relative to its own, or a module that the
// nearest build.zig defines.
#include "index/languages/zig/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/resolve/resolver.h"

#include <optional>

namespace codefinder::zig {

using namespace resolve;

namespace {

/// The text in the first quotes after `from`, if they are within `within` bytes.
std::string_view quoted_after(std::string_view text, std::size_t from, std::size_t within) {
  const std::size_t open = text.find('"', from);
  if (open == std::string_view::npos || open - from > within) return {};
  const std::size_t close = text.find('"', open + 1);
  return close == std::string_view::npos ? std::string_view()
                                         : text.substr(open + 1, close - open - 1);
}

/// The root of the module that a call after `from` makes: `.root_source_file = b.path("a.zig")`.
std::string_view root_after(std::string_view text, std::size_t from) {
  constexpr std::string_view kRoot = "root_source_file";
  constexpr std::size_t kNear = 400;
  const std::size_t root = text.find(kRoot, from);
  if (root == std::string_view::npos || root - from > kNear) return {};
  return quoted_after(text, root, 60);
}

/// The root file of the module `name` in a build.zig: `addModule("name", …)`, or
/// `addImport("name", m)`
/// with `const m = b.createModule(…)`.
std::string_view root_of_module(std::string_view build, std::string_view name) {
  const std::string quoted = "\"" + std::string(name) + "\"";
  for (std::size_t at = build.find(quoted); at != std::string_view::npos;
       at = build.find(quoted, at + 1)) {
    const std::string_view before = trim(build.substr(0, at));
    if (before.ends_with("addModule("))
      if (const std::string_view root = root_after(build, at); !root.empty()) return root;
    if (!before.ends_with("addImport(") && !before.ends_with(".name =")) continue;
    std::size_t begin = build.find(',', at + quoted.size());
    if (begin == std::string_view::npos) continue;
    if (before.ends_with(".name =")) begin = build.find('=', begin);
    if (begin == std::string_view::npos) continue;
    std::string_view variable = build.substr(begin + 1);
    variable = trim(variable.substr(0, variable.find_first_of(",)}\n")));
    const std::size_t declared = build.find("const " + std::string(variable) + " =");
    if (variable.empty() || declared == std::string_view::npos) continue;
    if (const std::string_view root = root_after(build, declared); !root.empty()) return root;
  }
  return {};
}

class ZigImports final : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    if (request.module == "@This") return {Value::module(request.file, Evidence::same_file)};
    Context& context = resolver.context();
    const std::string directory(parent_path(context.path(request.file)));
    if (request.module.ends_with(".zig") || request.module.ends_with(".zon")) {
      const std::string path = normalize_path(request.module, "/" + directory).substr(1);
      const auto file = context.find_file(path);
      return {file ? Value::module(*file, Evidence::import_) : Value::external()};
    }
    if (const auto file = module_of_build(context, directory, request.module))
      return {Value::module(*file, Evidence::import_)};
    return {Value::external()};
  }

 private:
  static std::optional<FileId> module_of_build(Context& context, std::string directory,
                                               std::string_view name) {
    for (;; directory = parent_path(directory)) {
      if (const auto build = context.find_file(join_path(directory, "build.zig")))
        if (const std::string_view root = root_of_module(context.text(*build), name); !root.empty())
          if (const auto file = context.find_file(normalize_path(root, directory))) return file;
      if (directory.empty()) return std::nullopt;
    }
  }
};

class ZigVisibility final : public NameVisibility {
 public:
  /// `const list = @import("list.zig")`: the name means the file first, then the constant.
  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex occurrence,
                      Values found) const override {
    const FileFacts* facts = resolver.context().facts(file);
    if (!facts || occurrence.value >= facts->occurrences.size()) return found;
    const Occurrence& use = facts->occurrence(occurrence);
    if (use.binding != Binding::symbol) return found;
    const ByteRange name = facts->symbol(SymbolIndex(use.target)).name_range;
    for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
      if (!facts->imports[i].alias.valid() || !facts->imports[i].range.contains(name)) continue;
      const Values targets = resolver.import_target(file, ImportIndex(i));
      if (targets.empty() || targets[0].kind != Value::Kind::file) continue;
      found.insert(found.begin(), targets[0]);
      found.front().evidence = Evidence::same_file;
    }
    return found;
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const ZigImports kImports;
  static const ZigVisibility kVisibility;
  return {.imports = &kImports, .visibility = &kVisibility};
}

}  // namespace codefinder::zig
