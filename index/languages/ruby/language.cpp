// Ruby: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/ruby/library.h"
#include "index/languages/ruby/rules.h"

extern "C" const TSLanguage* tree_sitter_ruby();

namespace codefinder::language_rows {

constinit const LanguageDefinition ruby = {
    .language = Language::ruby,
    .name = "ruby",
    .lsp_id = "ruby",
    .aliases = "rb",
    .family = family_of(Language::ruby),
    .separator = "::",
    .extensions =
        "rb rake gemspec ru jbuilder podspec thor rbi builder rabl eye god mspec prawn "
        "rbuild rbw rbx ruby watchr",
    .file_names =
        "Gemfile Rakefile Guardfile Capfile Vagrantfile Podfile Brewfile Fastfile "
        "Appraisals Berksfile Thorfile Dangerfile .irbrc .pryrc .simplecov Buildfile "
        "Deliverfile Jarfile Mavenfile Puppetfile Snapfile Steepfile buildfile",
    .interpreters = "ruby jruby rake macruby rbx",
    .line_comments = "#",
    .test_globs = "*_test.rb test_*.rb *_spec.rb **/test/** **/spec/**",
    .entry_files = "config.ru Rakefile",
    .manifests = "Gemfile gems.rb",
    .lock_files = "Gemfile.lock",
    .dependency_directories = ".bundle",
    .grammar = extract::guarded<tree_sitter_ruby>,
    .members_in_scope = true,
    .traits = {.keywords = {.result = "return yield",
                            .leave = "break",
                            .repeat = "next redo",
                            .selection = "when in",
                            .self = "self"},
               .builtin_names = codefinder::ruby::kBuiltins,
               .namespaces_span_files = true,
               .library_members = codefinder::ruby::kMembers,
               .members_in_scope = true,
               .has_separate_statics = true,
               .constructor_methods = codefinder::ruby::kConstructors,
               .names_call_functions = true},
    .semantics = codefinder::ruby::semantics,
    .scip_name = "Ruby",
};

}  // namespace codefinder::language_rows
