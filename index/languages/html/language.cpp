// HTML: names, and the names that a page sees: the names of its scripts, and the classes
// of all style sheets.
#include "index/languages/language.h"

#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_css/class_names.h"
#include "index/languages/tags.h"
#include "index/resolve/plain_rules.h"
#include "index/resolve/resolver.h"

extern "C" const TSLanguage* tree_sitter_html();

namespace codefinder::html {
namespace {

class PageNames final : public resolve::NameVisibility {
 public:
  resolve::Values visible_names(resolve::Resolver& resolver, FileId file,
                                const Occurrence& occurrence) const override {
    const std::string_view name = resolver.context().facts(file)->str(occurrence.name);
    resolve::Values found = css::styles_named(resolver, file, name);
    return found.empty() ? base().visible_names(resolver, file, occurrence) : found;
  }
  bool visible_without_import(resolve::Resolver& resolver, FileId file,
                              const Definition& candidate) const override {
    return base().visible_without_import(resolver, file, candidate);
  }

 private:
  static const NameVisibility& base() {
    static const resolve::LanguageSemantics kPlain = resolve::plain_semantics();
    return *kPlain.visibility;
  }
};

resolve::LanguageSemantics semantics() {
  static const PageNames kNames;
  resolve::LanguageSemantics all = resolve::plain_semantics();
  all.visibility = &kNames;
  return all;
}

}  // namespace
}  // namespace codefinder::html

namespace codefinder::language_rows {

constinit const LanguageDefinition html = {
    .language = Language::html,
    .name = "html",
    .lsp_id = "html",
    .family = family_of(Language::typescript),
    .extensions = "html htm xhtml shtml hta xht",
    .grammar = extract::guarded<tree_sitter_html>,
    .class_bodies_are_scopes = false,
    .semantics = codefinder::html::semantics,
    .tags = &kSyntaxTags,
    .scip_name = "HTML",
};

}  // namespace codefinder::language_rows
