// Clojure: names, files and lexical rules.
#include "index/languages/language.h"

#include "index/languages/_common/file_signs.h"
#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"

namespace codefinder::clojure {

namespace {

constexpr common::ModuleFiles kFiles = {.extensions = ".clj .cljc .cljs", .underscores = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module,
     .extent = Extent::section,
     .regex =
         R"(^[ \t]*\((?:ns|in-ns)\s+'?(?:\^(?:\{[^}]*\}|:?\S+)\s+)*(?P<name>[^\s()\[\]{}"';^]+))"},
    {.kind = SymbolKind::macro,
     .extent = Extent::list,
     .regex =
         R"((?:^|\s)\(defmacro-?\s+(?:\^(?:\{[^}]*\}|:?\S+)\s+)*(?P<name>[^\s()\[\]{}"';^]+))"
         R"((?:\s+(?P<doc>"(?:[^"\\]|\\.)*"))?(?:\s*\{[^{}]*\})?(?:\s*(?P<parameters>\[(?:[^\[\])"
         R"(]|\[[^\[\]]*\])*\]))?)"},
    {.extent = Extent::list,
     .regex = R"((?:^|\s)\((?:\S+/)?(?:defn-?|defmulti|>defn-?)\s+(?:\^(?:\{[^}]*\}|:?\S+)\s+))"
              R"(*(?P<name>[^\s()\[\]{}"';^]+)(?:\s+(?P<doc>"(?:[^"\\]|\\.)*"))?(?:\s*\{[^{}]*\}))"
              R"(?(?:\s*(?:\^\S+\s+)?(?P<parameters>\[(?:[^\[\]]|\[[^\[\]]*\])*\]))?)"},
    {.kind = SymbolKind::function,
     .extent = Extent::list,
     .regex = R"((?:^|\s)\(defmethod\s+(?:[^\s()\[\]{}"';/]+/)?(?P<name>[^\s()\[\]{}"';^]+))"},
    {.kind = SymbolKind::test,
     .extent = Extent::list,
     .flags = SymbolFlag::test,
     .regex =
         R"((?:^|\s)\((?:\S+/)?(?:deftest-?|defspec)\s+(?:\^\S+\s+)*(?P<name>[^\s()\[\]{}"';^]+))"},
    {.kind = SymbolKind::interface,
     .extent = Extent::list,
     .regex =
         R"((?:^|\s)\((?:defprotocol|definterface)\s+(?:\^\S+\s+)*(?P<name>[^\s()\[\]{}"';^]+))"
         R"((?:\s+(?P<doc>"(?:[^"\\]|\\.)*"))?)"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::list,
     .regex = R"((?:^|\s)\((?:defrecord|deftype|defstruct)\s+(?:\^\S+\s+)*(?P<name>[^\s())"
              R"(\[\]{}"';^]+))"},
    {.kind = SymbolKind::variable,
     .extent = Extent::list,
     .regex = R"((?:^|\s)\((?:\S+/)?(?:defonce|def|defparameter)\s+(?:\^(?:\{[^}]*\}|:?\S+)\s+))"
              R"(*(?P<name>[^\s()\[\]{}"';^]+)(?:\s+(?P<doc>"(?:[^"\\]|\\.)*")\s)?)"},
    {.kind = SymbolKind::variable,
     .extent = Extent::list,
     .regex = R"(^\((?:\S+/)?(?:s/def|def[a-z-]+)\s+(?:\^(?:\{[^}]*\}|:?\S+)\s+)*(?P<name>[^\s())"
              R"(\[\]{}"';^]+))"},
    {.kind = SymbolKind::function,
     .flags = SymbolFlag::declaration,
     .regex = R"(^[ \t]*\(declare\s+(?:\^\S+\s+)*(?P<name>[^\s()\[\]{}"';^]+))"},
    {.kind = SymbolKind::method,
     .extent = Extent::list,
     .regex =
         R"(^[ \t]+\((?:\^\S+\s+)?(?P<name>[^\s()\[\]{}"';^:]+)\s+(?P<parameters>\[[^\[\]]*\]))",
     .in = "interface struct"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"([\[(](?P<module>[a-zA-Z][\w.*+!?<>=-]*)\s+(?::refer\s+\S+\s+)?:as(?:-alias))"
              R"(?\s+(?P<alias>[^\s()\[\]{}"';]+))"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"([\[(](?P<module>[a-zA-Z][\w.*+!?<>=-]*)\s+(?::as\s+\S+\s+)?(?::refer|:use|:only|)"
              R"(:refer-macros)\b)"},
    {.yield = LexicalPattern::Yield::reference, .regex = R"(#'(?P<name>[^\s()\[\]{}"';/^]+))"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "ns def defn defn- defmacro defmulti defmethod defprotocol defrecord deftype defonce "
        "deftest "
        "declare let let* if if-let if-not when when-let when-not cond condp case do fn loop recur "
        "for doseq dotimes quote var throw try catch finally nil true false & -> ->> as-> and or "
        "not "
        ":require :use :import :as :refer :refer-macros :only :exclude :rename :keys :or :else",
    .multiline_strings = "\" \"",
    .character_prefixes = "\\",
    .word_characters = "-*+!?<>=.:$%&'|",
    .parameter = LexicalRules::ParameterName::every,
    .call_before = '(',
    .member_operators = "/",
};

/// Recipes of BitBake have `.bb` too.
Language detect(std::string_view extension, std::string_view head) {
  const bool is_clojure = extension != "bb" || common::begins_with(head, {"(", ";", "#!"});
  return is_clojure ? Language::clojure : Language::text;
}

}  // namespace

}  // namespace codefinder::clojure

namespace codefinder::language_rows {

constinit const LanguageDefinition clojure = {
    .language = Language::clojure,
    .name = "clojure",
    .lsp_id = "clojure",
    .aliases = "clj",
    .family = family_of(Language::clojure),
    .separator = "/",
    .extensions = "clj cljs cljc edn bb cljd boot cl2 cljscm cljx hic",
    .file_names = "riemann.config",
    .interpreters = "bb clojure",
    .detect = codefinder::clojure::detect,
    .line_comments = ";",
    .test_globs = "*_test.clj *_test.cljc *_test.cljs **/test/**",
    .manifests = "project.clj deps.edn shadow-cljs.edn",
    .lexical = &clojure::kRules,
    .traits = {.unresolved_is_external = true},
    .semantics = common::module_semantics<clojure::kFiles>,
    .scip_name = "Clojure",
};

}  // namespace codefinder::language_rows
