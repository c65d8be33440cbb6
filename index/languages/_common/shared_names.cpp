// SharedNames: the names of other files of a language that need no import.
#include "index/languages/_common/shared_names.h"

#include "base/path.h"
#include "index/resolve/plain_rules.h"
#include "index/resolve/resolver.h"

namespace codefinder::common {

using namespace resolve;

bool share_language(Context& context, FileId one, FileId other) {
  return context.language(one) == context.language(other);
}

namespace {

/// The names of included files hide all others.
class ProjectNames final : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    return plain_semantics().visibility->visible_names(resolver, file, occurrence);
  }
  bool visible_without_import(Resolver& resolver, FileId file,
                              const Definition& candidate) const override {
    return share_language(resolver.context(), candidate.file, file);
  }
};

class DirectoryNames final : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const std::string_view here = parent_path(context.path(file));
    return top_level_where(
        resolver, context.facts(file)->str(occurrence.name), Evidence::package, [&](FileId other) {
          return share_language(context, other, file) && parent_path(context.path(other)) == here;
        });
  }
};

}  // namespace

LanguageSemantics names_of_project() {
  static const ProjectNames kVisibility;
  return {.imports = plain_semantics().imports, .visibility = &kVisibility};
}

LanguageSemantics names_of_directory() {
  static const DirectoryNames kVisibility;
  return {.imports = plain_semantics().imports, .visibility = &kVisibility};
}

}  // namespace codefinder::common
