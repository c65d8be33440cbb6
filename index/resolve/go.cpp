// Go: an import path is a directory below the go.mod whose module path begins it (or below
// vendor/); a package is all the files of a directory.  What a go.mod requires is looked for in the
// module cache.  The scope is "go:DIR".
#include "base/path.h"
#include "base/strings.h"
#include "index/resolve/go_build.h"
#include "index/resolve/go_mod.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

constexpr std::string_view kBuiltins =
    "any append bool byte cap clear close comparable complex complex128 complex64 copy delete "
    "error false float32 float64 imag "
    "int int16 int32 "
    "int64 int8 iota len make max min new nil panic print println real recover rune string true "
    "uint uint16 uint32 uint64 uint8 "
    "uintptr _";

struct GoModule {
  std::string path;  // As in go.mod.
  std::string directory;
};

struct GoModules {
  std::vector<GoModule> own, required;
};

class GoRules : public LanguageSemantics {
 public:
  Values module(Resolver& resolver, const ImportRequest& ask) const override {
    Context& context = resolver.context();
    const std::string_view here = context.path(ask.file);
    if (ask.module.starts_with("./") || ask.module.starts_with("../")) {
      const std::string directory = normalize_path(ask.module, "/" + std::string(parent_path(here)))
                                        .substr(1);
      return context.directory_exists(directory)
                 ? Values{Value::package("go:" + directory, Evidence::import_)}
                 : Values{Value::external()};
    }
    const auto& [own, required] = modules(context);
    if (const auto directory = directory_in(own, ask.module, here)) {
      if (context.directory_exists(*directory))
        return {Value::package("go:" + *directory, Evidence::import_)};
      return {Value::external()};
    }
    for (std::string_view base = parent_path(here);; base = parent_path(base)) {
      const std::string directory = join_path(join_path(base, "vendor"), ask.module);
      if (!ask.module.empty() && context.directory_exists(directory))
        return {Value::package("go:" + directory, Evidence::import_)};
      if (base.empty()) break;
    }
    if (const auto directory = directory_in(required, ask.module, here)) {
      context.read_beside(*directory);
      if (context.directory_exists(*directory))
        return {Value::package("go:" + *directory, Evidence::import_)};
    }
    return {Value::external()};
  }

  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view name = facts.str(occurrence.name);
    Values found = top_level_of_package(resolver, file, name);
    if (!found.empty()) return found;
    const ImportIndex import = import_of_package(resolver, file, name);
    return import.valid() ? resolver.import_meaning(file, import) : Values{};
  }

  /// A package's name is defined by the import that brings it; the same package has other names in
  /// other files.
  ImportIndex defining_import(Resolver& resolver, FileId file,
                              const Occurrence& occurrence) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    if (occurrence.role == Role::import_) return {};
    if (occurrence.binding == Binding::import_) return ImportIndex(occurrence.target);
    if (occurrence.role != Role::read) return {};
    const std::string_view name = facts.str(occurrence.name);
    if (in_list(kBuiltins, name) || !top_level_of_package(resolver, file, name).empty()) return {};
    return import_of_package(resolver, file, name);
  }

  /// Of several files that define the same for different systems or tags, those that are built with
  /// this one come first.
  void rank(Resolver& resolver, FileId file, Values& found) const override {
    if (found.size() < 2) return;
    Context& context = resolver.context();
    const std::string& own = demand(context, file);
    const bool built = go_builds(own);
    const auto distance = [&](const Value& entity) {
      if (entity.kind != Value::Kind::symbol || entity.file == file) return 0;
      const std::string& its = demand(context, entity.file);
      if (!built && its == own) return 1;
      return go_builds(its) ? 2 : 3;
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const Value& a, const Value& b) { return distance(a) < distance(b); });
  }

  std::string_view scope_mark() const override { return "go:"; }
  Values scope_member(Resolver& resolver, const std::string& scope,
                      std::string_view name) const override {
    Context& context = resolver.context();
    const std::string_view directory = std::string_view(scope).substr(3);
    // Tests outside the package see what its own test files give them, after the rest.
    Values found, tested;
    for (Value& entity : top_level_where(resolver, name, Evidence::import_, [&](FileId other) {
           if (context.family(other) != Family::go || parent_path(context.path(other)) != directory)
             return false;
           const FileFacts& its = *context.facts(other);
           return !its.str(its.package).ends_with("_test");
         }))
      (context.path(entity.file).ends_with("_test.go") ? tested : found)
          .push_back(std::move(entity));
    return found.empty() ? tested : found;
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

  bool builtin(std::string_view name) const override { return in_list(kBuiltins, name); }
  bool is_closed_world() const override { return true; }
  bool aliases_have_methods() const override { return true; }
  bool is_map_type(std::string_view head) const override { return head == "map" || head == "Seq2"; }
  bool may_hold_members_of(Resolver& resolver, FileId file, FileId of) const override {
    return parent_path(resolver.context().path(file)) == parent_path(resolver.context().path(of));
  }

 private:
  static Values top_level_of_package(Resolver& resolver, FileId file, std::string_view name) {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view directory = parent_path(context.path(file)),
                           package = facts.str(facts.package);
    return top_level_where(resolver, name, Evidence::package, [&](FileId other) {
      if (other == file) return true;
      if (context.family(other) != Family::go || parent_path(context.path(other)) != directory)
        return false;
      const FileFacts& its = *context.facts(other);
      return its.str(its.package) == package;
    });
  }

  /// The import of a package whose name is not the last part of its path: yaml of
  /// "gopkg.in/yaml.v3", foo of "example.com/go-foo/v2".
  static ImportIndex import_of_package(Resolver& resolver, FileId file, std::string_view name) {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    ImportIndex unused;
    std::size_t unused_count = 0;
    for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
      const Import& import = facts.imports[i];
      const std::string_view module = facts.str(import.module);
      // `_ "embed"`: something stands before the path.
      const bool blank = import.module_range.begin > import.range.begin + 1;
      if (import.alias.valid() || blank || import.has(ImportFlag::wildcard)) continue;
      const Values& denoted = resolver.import_meaning(file, ImportIndex(i));
      const bool ours = !denoted.empty() && denoted[0].kind == Value::Kind::scope;
      if (ours ? package_name(context, denoted[0].scope.substr(3)) == name
               : path_mentions(module, name))
        return ImportIndex(i);
      const bool used = std::any_of(
          facts.occurrences.begin(), facts.occurrences.end(), [&](const Occurrence& o) {
            return o.binding == Binding::import_ && o.target == i && o.role != Role::import_;
          });
      if (!ours && !used && module.find('.') != std::string_view::npos)
        unused = ImportIndex(i), ++unused_count;
    }
    // An import that nothing uses is an error, so the only one whose name is not met is the one
    // that is meant.
    return unused_count == 1 ? unused : ImportIndex();
  }

  static const std::string& demand(Context& context, FileId file) {
    std::shared_ptr<void>& note = context.notes()["go build " + std::to_string(file.value)];
    if (!note)
      note = std::make_shared<std::string>(go_build_demand(context.path(file), context.text(file)));
    return *static_cast<std::string*>(note.get());
  }

  static const GoModules& modules(Context& context) {
    std::shared_ptr<void>& note = context.notes()["go.mod"];
    if (!note) {
      auto all = std::make_shared<GoModules>();
      for (FileId file : context.files_named("go.mod")) {
        if (context.beside(file)) continue;
        const GoMod mod = parse_go_mod(context.text(file));
        const std::string directory(parent_path(context.path(file)));
        if (!mod.module.empty()) all->own.push_back({mod.module, directory});
        for (const GoMod::Required& required : mod.required) {
          if (required.directory.empty()) {
            for (const std::string& cache : context.package_caches())
              all->required.push_back({required.path, join_path(cache, required.cached)});
          } else if (std::string inside = normalize_path(required.directory, directory);
                     !inside.starts_with("..")) {
            all->own.push_back({required.path, std::move(inside)});
          }
        }
      }
      note = all;
    }
    return *static_cast<GoModules*>(note.get());
  }

  /// Of an import in the file `here`: below the module with the longest path that begins it, of
  /// several the nearest.
  static std::optional<std::string> directory_in(const std::vector<GoModule>& modules,
                                                 std::string_view import, std::string_view here) {
    const GoModule* best = nullptr;
    int best_shared = -1;
    for (const GoModule& candidate : modules) {
      const bool fits = import == candidate.path || (import.starts_with(candidate.path) &&
                                                     import[candidate.path.size()] == '/');
      if (!fits || (best && candidate.path.size() < best->path.size())) continue;
      const int shared = shared_directories(here, candidate.directory + "/");
      if (best && candidate.path.size() == best->path.size() && shared <= best_shared) continue;
      best = &candidate, best_shared = shared;
    }
    if (!best) return std::nullopt;
    return join_path(best->directory,
                     import.substr(std::min(import.size(), best->path.size() + 1)));
  }

  static std::string package_name(Context& context, const std::string& directory) {
    std::shared_ptr<void>& note = context.notes()["go package " + directory];
    if (!note) {
      auto name = std::make_shared<std::string>();
      for (FileId file : context.files_in(directory)) {
        if (context.family(file) != Family::go || context.path(file).ends_with("_test.go"))
          continue;
        const FileFacts& facts = *context.facts(file);
        *name = facts.str(facts.package);
        if (!name->empty()) break;
      }
      note = name;
    }
    return *static_cast<std::string*>(note.get());
  }

  static bool path_mentions(std::string_view path, std::string_view name) {
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
};

}  // namespace

const LanguageSemantics& go_rules() {
  static const GoRules rules;
  return rules;
}

}  // namespace codefinder::resolve
