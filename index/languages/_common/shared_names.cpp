// SharedNames: the names of other files of a language that need no import.
#include "index/languages/_common/shared_names.h"

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

}  // namespace

LanguageSemantics names_of_project() {
  static const ProjectNames kVisibility;
  return {.imports = plain_semantics().imports, .visibility = &kVisibility};
}

}  // namespace codefinder::common
