// Scala: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/_jvm/packages.h"
#include "index/languages/scala/rules.h"

extern "C" const TSLanguage* tree_sitter_scala();

namespace codefinder::language_rows {

namespace {

constexpr std::string_view kScalaElementOperators[] = {"apply", "iterator"};

constexpr ContainerNames kScalaContainers = {
    .builtins = common::kBuiltins,
    .wrappers = "Option Some Try Success Future Eval Ref",
    .unwrapping_methods =
        "get getOrElse head last max min maxBy minBy reduce orNull next "
        "apply reduceLeft dequeue pop top",
    .keeping_methods =
        "filter filterNot sorted sortBy sortWith reverse distinct distinctBy take takeWhile drop "
        "dropWhile toList toSeq toVector toSet tail init iterator view orElse withFilter slice "
        "takeRight dropRight headOption lastOption find",
    .element_operators = kScalaElementOperators,
    .iterator_operators = "iterator",
    .callbacks_first =
        "foreach map flatMap filter filterNot exists forall find count sortBy groupBy partition "
        "collect collectFirst takeWhile dropWhile maxBy minBy withFilter distinctBy",
    .callbacks_second = "foldLeft fold",
};

}  // namespace

constinit const LanguageDefinition scala = {
    .language = Language::scala,
    .name = "scala",
    .lsp_id = "scala",
    .family = family_of(Language::java),
    .extensions = "scala sc sbt mill kojo",
    .interpreters = "scala",
    .line_comments = "//",
    .test_globs = "*Test.scala *Tests.scala *Spec.scala *Suite.scala **/src/test/** **/test/**",
    .entry_functions = "main",
    .manifests = "build.sbt build.sc build.mill",
    .module_name = codefinder::jvm::module_name,
    .grammar = extract::guarded<tree_sitter_scala>,
    .members_in_scope = true,
    .preprocessor = codefinder::scala::preprocessor,
    .traits = {.keywords =
                   {.result = "return", .self = "this", .base = "super", .overriding = "override"},
               .members_in_scope = true,
               .overrides_by_parameters = true,
               .call_member = "apply",
               .constructors_have_class_name = true,
               .names_call_functions = true,
               .has_keyword_arguments = true,
               .substitutes_type_parameters = true,
               .map_types = "Map HashMap TreeMap SortedMap ListMap",
               .containers = &kScalaContainers},
    .semantics = codefinder::scala::semantics,
    .scip_name = "Scala",
};

}  // namespace codefinder::language_rows
