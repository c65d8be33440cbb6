// A module is its path with dots: "shop.cart" of src/shop/cart.py, ".cart" in its directory.
#include "index/languages/moved_imports.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/python/rules.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::python {

namespace {

/// "a.b" of a/b.py and of a/b/__init__.py.
std::string dotted(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  std::string out(path.substr(0, dot));
  if (file_name(out) == "__init__") out = std::string(parent_path(out));
  std::replace(out.begin(), out.end(), '/', '.');
  return out;
}

/// True if every part of the path can be a name: "b-c" cannot be imported.
bool is_importable(std::string_view module) {
  for (std::string_view part : split(module, "."))
    if (part.empty() || is_digit(part[0]) || !std::all_of(part.begin(), part.end(), is_word_char))
      return false;
  return true;
}

/// The module from the package that a file is in: "..b.c".  A package at the root of the project is
/// in no other: from there, the path is the module.
std::string relative_module(std::string_view importer, std::string_view target) {
  std::string dots = ".";
  std::string_view package = parent_path(importer);
  const std::string module = dotted(target);
  for (;; dots += '.', package = parent_path(package)) {
    std::string prefix(package);
    std::replace(prefix.begin(), prefix.end(), '/', '.');
    if (module == prefix) return dots;
    if (package.empty() && dots.size() > 1) return module;
    if (!prefix.empty()) prefix += '.';
    if (module.starts_with(prefix)) return dots + module.substr(prefix.size());
    if (package.empty()) return {};
  }
}

std::optional<std::string> moved_import(const MovedImport& moved) {
  if (!is_importable(dotted(moved.target_after))) return std::nullopt;
  // The uses in the file have the path too: moved_names().
  if (moved.binds_path && moved.module.find('.') != std::string_view::npos) return std::nullopt;
  if (moved.module.starts_with('.')) {
    if (relative_module(moved.importer_before, moved.target_before) != moved.module)
      return std::nullopt;
    const std::string out = relative_module(moved.importer_after, moved.target_after);
    return out.empty() ? std::nullopt : std::optional(out);
  }
  const std::string before = dotted(moved.target_before), after = dotted(moved.target_after);
  if (before == moved.module)
    return moved.binds_path && after != before ? after + " as " + before : after;
  if (!before.ends_with("." + std::string(moved.module))) return std::nullopt;
  const std::string_view source = std::string_view(before).substr(
      0, before.size() - moved.module.size());  // Such as "src.".
  if (!after.starts_with(source)) return std::nullopt;
  return after.substr(source.size());
}

std::optional<std::string> moved_import_name(const FileFacts& facts, const Import& import,
                                             const MovedImport& moved) {
  const std::string before = dotted(moved.target_before), after = dotted(moved.target_after);
  const std::size_t dot = after.rfind('.');
  const std::string package = dot == std::string::npos ? std::string() : after.substr(0, dot + 1);
  const std::string name(facts.str(import.name));
  if (before != package + name) return std::nullopt;
  const std::string new_name = after.substr(package.size());
  if (new_name == name || !is_importable(after)) return std::nullopt;
  // The code of the file goes on to work.
  return import.alias.valid() ? new_name : new_name + " as " + name;
}

class MovedUses {
 public:
  explicit MovedUses(const MovePlace& place)
      : resolver_(place.resolver),
        context_(place.resolver.context()),
        file_(place.file),
        moves_(place.moves),
        facts_(place.facts) {}

  std::vector<MovedText> run() {
    text_ = context_.text(file_);
    for (std::uint32_t i = 0; i < facts_.imports.size() && context_.spend(); ++i) {
      const Import& import = facts_.imports[i];
      const std::string_view module = facts_.str(import.module);
      if (import.name.valid()) add_name(ImportIndex(i));
      else if (import.has(ImportFlag::module) && !import.alias.valid() &&
               module.find('.') != std::string_view::npos)
        add_path(ImportIndex(i));
    }
    return std::move(found_);
  }

 private:
  std::string_view part(std::uint32_t begin, std::uint32_t end) const {
    return std::string_view(text_).substr(begin, end - begin);
  }

  /// The path of the moved module, in the form of `module`, which leads to `target`; nullopt if
  /// that does not move, or cannot be named.
  std::optional<std::string> new_module(const std::string& module, FileId target) {
    const std::string_view path = context_.path(target), importer = context_.path(file_);
    if (!target.valid() || !moves_.contains(path)) return std::nullopt;
    std::optional<std::string> out = moved_import(
        {module, importer, moves_.after(importer), path, moves_.after(path)});
    return out && *out != module ? out : std::nullopt;
  }

  /// `from pkg import a`.
  void add_name(ImportIndex index) {
    const Import& import = facts_.imports[index.value];
    const std::string name(facts_.str(import.name)), package(facts_.str(import.module));
    if (!moves_.names.contains(name) ||
        part(import.name_range.begin, import.name_range.end) != name)
      return;
    const FileId target = only_module(resolver_.resolve_import(file_, index));
    if (!target.valid()) return;
    const bool dots = package.find_first_not_of('.') == std::string::npos;
    const auto module = new_module(package + (dots ? "" : ".") + name, target);
    if (!module) return;
    const std::size_t last = module->rfind('.');
    std::string from = last == std::string::npos ? std::string() : module->substr(0, last);
    if (last != std::string::npos &&
        from.find_first_not_of('.') == std::string::npos)  // Dots are part of the package.
      from = module->substr(0, last + 1);
    const std::string new_name = last == std::string::npos ? *module : module->substr(last + 1);
    if (from == package) return;  // Only the name changes.
    const std::string local(facts_.str(import.alias.valid() ? import.alias : import.name));
    std::string statement = from.empty() ? "import " : "from " + from + " import ";
    statement += new_name == local ? new_name : new_name + " as " + local;
    put_statement(import, std::move(statement));
  }

  /// Instead of the import, or before it if it imports other names too.
  void put_statement(const Import& import, std::string statement) {
    const auto names = std::count_if(
        facts_.imports.begin(), facts_.imports.end(),
        [&](const Import& other) { return other.range == import.range; });
    if (names == 1) return found_.push_back({import.range, std::move(statement)});
    const ByteRange gone = with_comma(import);
    const bool again = std::any_of(found_.begin(), found_.end(), [&](const MovedText& other) {
      return other.range.begin >= import.range.begin && other.range.end <= import.range.end;
    });
    if (gone.empty() || again) return;
    std::uint32_t line = import.range.begin;
    while (line > 0 && text_[line - 1] != '\n') --line;
    const std::string_view indent = part(line, import.range.begin);
    const bool alone = std::all_of(indent.begin(), indent.end(), is_space);
    statement += alone ? "\n" + std::string(indent) : "; ";
    found_.push_back({{import.range.begin, import.range.begin}, std::move(statement)});
    found_.push_back({gone, {}});
  }

  /// `a as b` of a list with one of the commas around it, and the space after that.
  ByteRange with_comma(const Import& import) const {
    ByteRange range = import.name_range;
    if (import.alias.valid()) {
      const std::size_t end = text_.find(facts_.str(import.alias), range.end + 1);
      if (end >= import.range.end) return {};
      range.end = static_cast<std::uint32_t>(end + facts_.str(import.alias).size());
    }
    std::uint32_t after = range.end;
    while (after < import.range.end && is_space(text_[after])) ++after;
    if (after < import.range.end && text_[after] == ',') {
      ++after;
      while (after < import.range.end && is_space(text_[after])) ++after;
      return {range.begin, after};
    }
    std::uint32_t before = range.begin;
    while (before > import.range.begin && is_space(text_[before - 1])) --before;
    if (before == import.range.begin || text_[before - 1] != ',') return {};
    return {before - 1, range.end};
  }

  /// `import pkg.a`, and the uses of `pkg.a` in the file.
  void add_path(ImportIndex index) {
    const Import& import = facts_.imports[index.value];
    const std::string module(facts_.str(import.module));
    if (!moves_.names.contains(std::string_view(module).substr(module.rfind('.') + 1))) return;
    const FileId target = only_module(resolver_.resolve_module(file_, index));
    const auto to = target.valid() ? new_module(module, target) : std::nullopt;
    if (!to || part(import.module_range.begin, import.module_range.end) != module) return;
    const std::string head = module.substr(0, module.find('.'));
    bool other_uses = false;
    std::set<std::uint32_t> changed;  // Where changed paths begin.
    for (std::uint32_t i = 0; i < facts_.occurrences.size(); ++i)
      if (const ByteRange path = path_at(OccurrenceIndex(i), module, target); !path.empty())
        if (changed.insert(path.begin).second) found_.push_back({path, *to});
    for (const Occurrence& use : facts_.occurrences)
      other_uses = other_uses ||
                   (facts_.str(use.name) == head && use.role != Role::import_ &&
                    use.binding == Binding::import_ && !changed.contains(use.range.begin));
    const bool keeps_head = to->substr(0, to->find('.')) == head;
    found_.push_back({import.module_range, other_uses && !keeps_head ? head + ", " + *to : *to});
  }

  /// The whole path whose last part the use is; empty if it does not lead to the module.
  ByteRange path_at(OccurrenceIndex index, const std::string& module, FileId target) {
    const Occurrence& use = facts_.occurrence(index);
    if (use.role == Role::import_ || use.binding != Binding::member ||
        use.range.end < module.size() ||
        facts_.str(use.name) != std::string_view(module).substr(module.rfind('.') + 1))
      return {};
    const auto begin = use.range.end - static_cast<std::uint32_t>(module.size());
    if (part(begin, use.range.end) != module ||
        (begin > 0 && (is_word_char(text_[begin - 1]) || text_[begin - 1] == '.')))
      return {};
    return only_module(resolver_.resolve(file_, index)) == target ? ByteRange{begin, use.range.end}
                                                                  : ByteRange{};
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  const Moves& moves_;
  const FileFacts& facts_;
  std::string text_;
  std::vector<MovedText> found_;
};

/// See MovedImportRules: `from pkg import a` if a leaves the package, and `import pkg.a`
/// with the uses of that path.
std::vector<MovedText> moved_names(const MovePlace& place) { return MovedUses(place).run(); }

}  // namespace

constinit const MovedImportRules kMovedImports = {
    .path = moved_import, .name = moved_import_name, .names = moved_names};

}  // namespace codefinder::python
