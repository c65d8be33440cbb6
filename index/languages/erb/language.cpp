// ERB, pages with Ruby in them: names and files. Has the rules of Ruby, and the rules of
// pages for the names of style sheets.
#include "index/languages/language.h"

#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_css/class_names.h"
#include "index/resolve/resolver.h"

extern "C" const TSLanguage* tree_sitter_embedded_template();

namespace codefinder::erb {
namespace {

using namespace resolve;

LanguageSemantics ruby_semantics() { return definition(Language::ruby).semantics(); }

class ErbNames final : public NameVisibility {
 public:
  Values shadowing(Resolver& resolver, FileId file, const Occurrence& occurrence) const override {
    return ruby().shadowing(resolver, file, occurrence);
  }
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const std::string_view name = resolver.context().facts(file)->str(occurrence.name);
    Values found = css::styles_named(resolver, file, name);
    return found.empty() ? ruby().visible_names(resolver, file, occurrence) : found;
  }
  bool visible_without_import(Resolver& resolver, FileId file,
                              const Definition& candidate) const override {
    return ruby().visible_without_import(resolver, file, candidate);
  }
  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex index,
                      Values found) const override {
    return ruby().disambiguate(resolver, file, index, std::move(found));
  }
  void rank(Resolver& resolver, FileId file, Values& found) const override {
    ruby().rank(resolver, file, found);
  }

 private:
  static const NameVisibility& ruby() {
    static const LanguageSemantics kRuby = ruby_semantics();
    return *kRuby.visibility;
  }
};

LanguageSemantics semantics() {
  static const ErbNames kNames;
  LanguageSemantics all = ruby_semantics();
  if (all.visibility != nullptr) all.visibility = &kNames;
  return all;
}

LanguageDefinition row() {
  LanguageDefinition row = language_rows::ruby;
  row.language = Language::erb;
  row.name = row.lsp_id = "erb";
  row.aliases = "html.erb eruby";
  row.extensions = "erb rhtml";
  row.file_names = row.interpreters = row.line_comments = {};
  row.entry_files = row.manifests = row.lock_files = row.dependency_directories = {};
  row.grammar = extract::guarded<tree_sitter_embedded_template>;
  row.semantics = erb::semantics;
  row.scip_name = {};
  return row;
}

}  // namespace
}  // namespace codefinder::erb

namespace codefinder::language_rows {

// Copied from Ruby's, which is a constant.
const LanguageDefinition erb = codefinder::erb::row();

}  // namespace codefinder::language_rows
