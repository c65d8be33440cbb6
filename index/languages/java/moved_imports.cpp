// A type is named by its package where that is not the package of the file.  What a package has
// without imports is imported when one of the two files leaves it.
#include "index/languages/java/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/completion_rules.h"
#include "index/languages/moved_imports.h"
#include "index/languages/renaming_rules.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::java {
namespace {

bool is_package(std::string_view package) {
  const RenamingRules& rules = *renaming_rules(Language::java);
  for (const std::string_view part : split(package, "."))
    if (!is_identifier(rules, part) || rules.keywords.contains(part)) return false;
  return !package.empty();
}

/// Where the name in `package a.b;` is; empty if the text does not begin with that, apart from
/// comments.
ByteRange package_clause(std::string_view text, std::string_view package) {
  constexpr std::string_view kWord = "package";
  std::size_t at = 0;
  for (;;) {
    while (at < text.size() && is_space(text[at])) ++at;
    const std::string_view mark = text.substr(at, 2);
    const std::string_view close = mark == "//" ? "\n" : mark == "/*" ? "*/" : "";
    if (close.empty()) break;
    const std::size_t end = text.find(close, at + 2);
    if (end == std::string_view::npos) return {};
    at = end + close.size();
  }
  if (!text.substr(at).starts_with(kWord)) return {};
  at += kWord.size();
  while (at < text.size() && is_space(text[at])) ++at;
  if (!text.substr(at).starts_with(package)) return {};
  return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + package.size())};
}

class MovedTypes {
 public:
  explicit MovedTypes(const MovePlace& place)
      : resolver_(place.resolver),
        context_(place.resolver.context()),
        file_(place.file),
        moves_(place.moves),
        facts_(place.facts) {}

  std::vector<MovedText> run() {
    package_ = facts_.str(facts_.package);
    new_package_ = new_package(file_);
    text_ = context_.text(file_);
    if (new_package_ != package_)
      if (const ByteRange clause = package_clause(text_, package_); !clause.empty())
        found_.push_back({clause, new_package_});
    for (std::uint32_t i = 0; i < facts_.imports.size(); ++i) add_import(ImportIndex(i));
    for (std::uint32_t i = 0; i < facts_.occurrences.size() && context_.spend(); ++i)
      add_use(OccurrenceIndex(i));
    add_new_imports();
    return std::move(found_);
  }

 private:
  /// The package of a file after the moves: as before if its directory does not end in it.
  std::string new_package(FileId file) {
    const std::string package(package_of(file));
    const std::string_view path = context_.path(file);
    if (package.empty() || !moves_.contains(path)) return package;
    std::string inside = package;
    std::replace(inside.begin(), inside.end(), '.', '/');
    const std::string_view before = parent_path(path), after = parent_path(moves_.after(path));
    if (before != inside && !before.ends_with("/" + inside)) return package;
    const std::string_view source = before.substr(0, before.size() - inside.size());
    if (!after.starts_with(source)) return package;
    std::string out(after.substr(source.size()));
    std::replace(out.begin(), out.end(), '/', '.');
    return is_package(out) ? out : package;
  }

  std::string_view package_of(FileId file) {
    const FileFacts* facts = context_.facts(file);
    return facts ? facts->str(facts->package) : std::string_view();
  }

  /// `import a.b.C`, `import static a.b.C.m`: the part that is the package of C.
  void add_import(ImportIndex index) {
    const Import& import = facts_.imports[index.value];
    const std::string_view module = facts_.str(import.module);
    if (import.module_range.end - import.module_range.begin != module.size()) return;
    if (import.has(ImportFlag::wildcard) && !import.has(ImportFlag::static_))
      return add_wildcard(import, module);
    FileId type = only_file(resolver_.resolve_module(file_, index));
    if (!type.valid() || package_of(type) == module)
      type = only_file(resolver_.resolve_import(file_, index));
    if (!type.valid() || !moves_.contains(context_.path(type))) return;
    const std::string_view package = package_of(type);
    if (module != package && !module.starts_with(std::string(package) + ".")) return;
    replace(import.module_range.begin, package, new_package(type));
  }

  /// `import a.b.*` changes if all of a.b, in directories with its name, becomes another package.
  void add_wildcard(const Import& import, std::string_view module) {
    std::string inside(module);
    std::replace(inside.begin(), inside.end(), '.', '/');
    const auto is_inside = [&](std::string_view path) {
      return parent_path(path).ends_with(inside);
    };
    if (std::none_of(moves_.new_paths.begin(), moves_.new_paths.end(),
                     [&](const auto& move) { return is_inside(move.first); }))
      return;
    std::string to;
    context_.snapshot().files().for_each("", [&](const FileRow& row) {
      if (row.language != Language::java || !is_inside(row.path) || package_of(row.id) != module)
        return true;
      const std::string package = new_package(row.id);
      const bool together = package != module && (to.empty() || to == package);
      to = together ? package : std::string();
      return together;
    });
    if (to.empty()) return;
    wildcards_.emplace(module);
    replace(import.module_range.begin, module, to);
  }

  void replace(std::uint32_t begin, std::string_view before, std::string after) {
    const ByteRange range{begin, begin + static_cast<std::uint32_t>(before.size())};
    if (after != before && std::string_view(text_).substr(begin, before.size()) == before)
      found_.push_back({range, std::move(after)});
  }

  /// A use of a type of another file: qualified, or by the package that both are in.
  void add_use(OccurrenceIndex index) {
    const Occurrence& use = facts_.occurrence(index);
    const std::string_view name = facts_.str(use.name);
    if (use.role == Role::import_ || use.role == Role::doc || name.empty()) return;
    const bool leaves = new_package_ != package_ && use.binding == Binding::free;
    if (!leaves && !moves_.names.contains(name)) return;
    const std::vector<resolve::Target> targets = resolver_.resolve(file_, index);
    const FileId type = only_file(targets);
    if (!type.valid() || type == file_ || !is_type(targets, name)) return;
    const std::string before(package_of(type)), after = new_package(type);
    const std::string qualified = before + ".";
    if (use.range.begin >= qualified.size() &&
        text_.compare(use.range.begin - qualified.size(), qualified.size(), qualified) == 0)
      return replace(use.range.begin - static_cast<std::uint32_t>(qualified.size()), before, after);
    const bool lost = before == package_ || (after != before && !wildcards_.contains(before));
    if (use.binding == Binding::free && lost && after != new_package_)
      imports_.emplace(after + "." + std::string(name));
  }
  bool is_type(const std::vector<resolve::Target>& targets, std::string_view name) {
    return std::all_of(targets.begin(), targets.end(), [&](const resolve::Target& target) {
      const Symbol* symbol = target.symbol.valid() ? context_.symbol(target.ref()) : nullptr;
      if (!symbol || context_.name(target.ref()) != name) return false;
      if (symbol->kind == SymbolKind::constructor && symbol->container.valid())  // `new C()`
        symbol = context_.symbol({target.file, symbol->container});
      return symbol && is_class_like(symbol->kind) && !symbol->container.valid();
    });
  }

  void add_new_imports() {
    if (imports_.empty()) return;
    std::string out;
    for (const std::string& name : imports_) out += "import " + name + ";\n";
    const auto after = place_after_import(facts_, text_);
    const ByteRange clause = package_clause(text_, package_);
    std::uint32_t at = after.value_or(0);
    if (!after && !clause.empty()) {
      const std::size_t line = text_.find('\n', clause.end);
      if (line == std::string::npos) return;
      at = static_cast<std::uint32_t>(line + 1);
      out = "\n" + out;
    }
    found_.push_back({{at, at}, out});
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  const Moves& moves_;
  const FileFacts& facts_;
  std::string package_, new_package_, text_;
  std::vector<MovedText> found_;
  std::set<std::string> imports_;    // To be added.
  std::set<std::string> wildcards_;  // Packages of which `import a.*` was changed.
};

/// For files whose directory ends in their package, before and after.
std::vector<MovedText> moved_names(const MovePlace& place) { return MovedTypes(place).run(); }

}  // namespace

constinit const MovedImportRules kMovedImports = {.names = moved_names,
                                                  .names_files_in_code = true};

}  // namespace codefinder::java
