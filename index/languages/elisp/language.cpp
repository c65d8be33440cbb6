// Emacs Lisp: names, files and lexical rules. All definitions are global.
#include "index/languages/language.h"

#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"
#include "index/languages/public_names.h"

namespace codefinder::elisp {

namespace {

constexpr common::ModuleFiles kFiles = {
    .separator = "/", .extensions = ".el", .shares_names = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::macro,
     .extent = Extent::list,
     .regex =
         R"(^[ \t]*\((?:cl-)?defmacro\*?\s+(?P<name>[^\s()\[\]"';]+)\s*(?P<parameters>\((?:[^())"
         R"(]|\((?:[^()]|\([^()]*\))*\))*\))?(?:\s+(?P<doc>"(?:[^"\\]|\\[^\x00])*"))?)"},
    {.extent = Extent::list,
     .regex = R"(^[ \t]*\((?:(?:cl-)?(?:defun|defsubst|defgeneric|defmethod)\*?|defalias|)"
              R"(define-inline|defun-rcirc-command|iter-defun|ert-deftest-async|defmath|)"
              R"(define-advice|defadvice|transient-define-\w+)\s+'?(?P<name>[^\s()\[\]"';]+))"
              R"(\s*(?::\w+\s+)?(?P<parameters>\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)))"
              R"(?(?:\s+(?P<doc>"(?:[^"\\]|\\[^\x00])*"))?)"},
    {.extent = Extent::list,
     .regex = R"(^[ \t]*\((?:define-(?:derived-mode|minor-mode|globalized-minor-mode|)"
              R"(global-minor-mode|generic-mode|compilation-mode|skeleton)|easy-mmode-\S+))"
              R"(\s+(?P<name>[^\s()\[\]"';]+))"},
    {.kind = SymbolKind::test,
     .extent = Extent::list,
     .flags = SymbolFlag::test,
     .regex = R"(^[ \t]*\(ert-deftest\s+(?P<name>[^\s()\[\]"';]+))"},
    {.kind = SymbolKind::constant,
     .extent = Extent::list,
     .regex = R"(^[ \t]*\(defconst\s+(?P<name>[^\s()\[\]"';]+))"},
    {.kind = SymbolKind::variable,
     .extent = Extent::list,
     .regex =
         R"(^[ \t]*\((?:defvar(?:-local|-keymap|alias)?|defcustom|defface|defgroup|)"
         R"(define-(?:widget|error|obsolete-\S+|button-type|fringe-bitmap|abbrev-table|category|)"
         R"(charset|hash-table-test|multisession-variable)|deftheme|easy-menu-define|)"
         R"(def-edebug-spec)\s+'?(?P<name>[^\s()\[\]"';]+))"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::list,
     .regex = R"(^[ \t]*\((?:cl-)?defstruct\s+\(?(?P<name>[^\s()\[\]"';]+))"},
    {.kind = SymbolKind::class_,
     .extent = Extent::list,
     .regex =
         R"(^[ \t]*\((?:defclass|cl-deftype)\s+(?P<name>[^\s()\[\]"';]+)\s*(?:\((?P<base>[^()]*))"
         R"(\))?)"},
    {.kind = SymbolKind::module, .regex = R"(^\(provide\s+'(?P<name>[^\s()\[\]"';]+))"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"re(\((?:require|eval-when-compile\s+\(require)\s+'(?P<module>[^\s()"';]+))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"re(\((?:load|load-file)\s+"(?P<module>[^"\n]+)")re"},
    {.yield = LexicalPattern::Yield::reference, .regex = R"(#'(?P<name>[^\s()\[\]"';]+))"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "defun defvar defmacro defconst defcustom let let* if when unless cond progn prog1 while "
        "lambda function quote setq setq-local setq-default interactive and or not nil t &optional "
        "&rest &key pcase pcase-let dolist dotimes condition-case unwind-protect save-excursion "
        "declare require provide",
    .multiline_strings = "\" \"",
    .character_prefixes = "?\\ ?",
    .word_characters = "-*+!<>=/.:$%&^~@|",
    .parameter = LexicalRules::ParameterName::every,
    .call_before = '(',
};

// Two hyphens mark internal names.
constexpr PublicNameRules kPublicNames = {.is_exported_name = [](std::string_view name) {
  return name.find("--") == std::string_view::npos;
}};

}  // namespace

}  // namespace codefinder::elisp

namespace codefinder::language_rows {

constinit const LanguageDefinition elisp = {
    .language = Language::elisp,
    .name = "elisp",
    .lsp_id = "elisp",
    .aliases = "emacs-lisp lisp-data",
    .family = family_of(Language::elisp),
    .extensions = "el emacs",
    .file_names = ".emacs .spacemacs Cask .gnus .viper Eask Project.ede _emacs",
    .line_comments = ";",
    .test_globs = "*-test.el *-tests.el **/test/** **/tests/**",
    .manifests = "Cask Eask",
    .lexical = &elisp::kRules,
    .traits = {.unresolved_is_external = true},
    .semantics = common::module_semantics<elisp::kFiles>,
    .public_names = &codefinder::elisp::kPublicNames,
};

}  // namespace codefinder::language_rows
