// The resolver rules of GDScript: "res://a.gd" is a path from the directory of the project, and the
// classes that `class_name` names are visible in all scripts.
#include "index/languages/gdscript/rules.h"

#include "base/path.h"
#include "index/languages/_common/shared_names.h"
#include "index/resolve/resolver.h"

namespace codefinder::gdscript {

using namespace resolve;

namespace {

constexpr std::string_view kProject = "res://";

class ScriptImports final : public ImportResolver {
 public:
  /// From the project's directory, which is the file's or one above it; else next to the file.
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Context& context = resolver.context();
    std::string_view directory = parent_path(context.path(request.file));
    std::string_view path = request.module;
    const bool from_project = path.starts_with(kProject);
    if (from_project) path.remove_prefix(kProject.size());
    for (;; directory = parent_path(directory)) {
      const std::string at = normalize_path(path, "/" + std::string(directory)).substr(1);
      if (const auto file = context.find_file(at)) return {Value::module(*file, Evidence::import_)};
      if (!from_project || directory.empty()) return {Value::external()};
    }
  }
};

/// The members of the script's bases, then the names of the project.
class ScriptNames final : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    if (occurrence.role == Role::inherit) return shared().visible_names(resolver, file, occurrence);
    for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i) {
      if (facts.occurrences[i].role != Role::inherit) continue;
      for (const Value& base : Values(resolver.named_values(file, OccurrenceIndex(i)))) {
        Values found = resolver.members_of(base, facts.str(occurrence.name));
        if (!found.empty()) return found;
      }
      break;
    }
    return shared().visible_names(resolver, file, occurrence);
  }
  bool visible_without_import(Resolver& resolver, FileId file,
                              const Definition& candidate) const override {
    return candidate.kind == SymbolKind::class_ &&
           shared().visible_without_import(resolver, file, candidate);
  }

 private:
  static const NameVisibility& shared() { return *common::names_of_project().visibility; }
};

}  // namespace

LanguageSemantics semantics() {
  static const ScriptImports kImports;
  static const ScriptNames kNames;
  return {.imports = &kImports, .visibility = &kNames};
}

}  // namespace codefinder::gdscript
