// A queries.scm file compiled to tables: which patterns start at which node kind. Capture names,
// directives and the supported subset of the query syntax: docs/captures.md. Immutable once
// compiled; shared by all threads.
#pragma once

#include "base/result.h"
#include "index/extract/tree/regroup.h"
#include "index/model.h"

#include <tree_sitter/api.h>

#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace codefinder::extract {

/// The meaning of a capture. `plain`: names that start with '_', used only in predicates.
enum class CaptureKind : std::uint8_t {
  plain,
  definition,
  name,
  body,
  type,
  value,
  element_of,
  base,
  base_argument,
  qualifier,
  parameters,
  not_parameter,
  doc,
  export_,
  wrapper,
  attribute,
  section,
  section_in,
  section_name,
  maker,
  comment,
  comment_types,
  comment_links,
  pattern,
  pattern_name,
  pattern_none,
  pattern_scope,
  pattern_parameters,
  pattern_value,
  pattern_key,
  pattern_parts,
  narrow,
  narrow_type,
  narrow_in,
  narrow_after,
  narrow_block,
  narrow_test,
  narrow_key,
  narrow_is,
  narrow_not,
  narrow_true,
  subject,
  subject_of,
  scope,
  scope_global,
  scope_nonlocal,
  reference,
  reference_key,
  ignore,
  words,
  expected,
  expect_type,
  expect_value,
  expect_documented,
  expect_call,
  expect_trailing,
  expect_takes,
  expect_same,
  expect_result,
  expect_element,
  expect_member,
  expect_key,
  expect_parameter,
  expect_implicit,
  expect_body,
  expect_returns,
  expect_awaits,
  expect_return,
  receiver,
  receiver_called,
  receiver_takes,
  callee,
  arguments,
  names,
  values,
  import,
  import_module,
  import_name,
  import_alias,
  import_wildcard,
  import_prefix,
  import_reexport,
  package,
  exports,
  expr_name,
  expr_call,
  expr_construct,
  expr_element,
  expr_await,
  expr_same,
  expr_address,
  expr_instance,
  expr_apply,
  expr_argument,
  expr_literal,
  expr_object,
  expr_fields,
  expr_self,
  expr_cast,
  expr_super,
  expr_either,
  expr_or,
  expr_member,
  expr_key,
  expr_computed,
  expr_operation,
  expr_operand,
  expr_callable,
  expr_import,
  expr_parameters,
  fold,
  construct_function,
  construct_loop,
  construct_after,
  construct_selection,
  construct_branch,
  construct_attempt,
  group_suffix,
  group_head,
  group_rest,
  injection_content,
  injection_language,
  injection_hole,
};

/// template_: declares type parameters (and parameters) only; all other names in it bind in the
/// enclosing scope.
enum class ScopeKind : std::uint8_t { file, namespace_, class_, function, block, template_ };

struct Capture {
  CaptureKind kind = CaptureKind::plain;
  SymbolKind symbol_kind = SymbolKind::variable;  // For CaptureKind::definition.
  Role role = Role::read;                         // For CaptureKind::reference.
  ScopeKind scope = ScopeKind::block;             // For CaptureKind::scope.
  std::string name;                               // As written, for predicates.
};

struct PatternNode {
  enum class Test : std::uint8_t { symbol, any_named, any, alternation, rule };
  enum class Times : std::uint8_t { one, optional, star, plus };
  Test test = Test::symbol;
  Times times = Times::one;
  bool anchored = false;                // `.` before it.
  bool anchored_after = false;          // `.` after it, as the last child.
  TSSymbol symbol = 0;                  // A `rule`: its number in Program::rules.
  TSFieldId field = 0;                  // 0: any.
  std::vector<std::uint16_t> captures;  // Into Program::captures.
  std::vector<PatternNode> children;    // Or the alternatives of an alternation.
  std::vector<TSFieldId> absent;
};

struct Predicate {
  enum class Test : std::uint8_t {
    eq_text,
    eq_capture,
    any_of,
    match,
    upper,
    names_class,
    contains,
    in_scope,
    parent,
    has_ancestor
  };  // The last three test the position of the node.
  Test test = Test::eq_text;
  bool negated = false;
  std::uint16_t capture = 0;
  std::uint16_t other = 0;
  std::vector<std::string> texts;
  std::vector<TSSymbol> symbols;
  std::vector<ScopeKind> scopes;
  std::shared_ptr<const std::regex> regex;

  /// Does not depend on captures, so it is tested before the match.
  bool is_of_place() const { return test >= Test::in_scope; }
};

/// A named part of patterns: a node fits if it fits one of the definitions.
struct QueryRule {
  struct Definition {
    PatternNode node;
    std::vector<Predicate> predicates;  // On captures.
  };
  std::string name;
  std::vector<Definition> definitions;
};

// Which names are exported because of their spelling: all that begin in upper case (Go), or all
// that do not begin with an underscore.
enum class ExportRule : std::uint8_t { none, upper, no_underscore };
// Where a defined name is bound: the current scope, the scope that the definition opens, the
// innermost function, the members of the innermost class, the file, the scope around the current
// one, nowhere, or the members of the object that the qualifier names.
enum class BindScope : std::uint8_t { here, inner, function, class_, file, outer, none, owner };
// Which segment of the path of an imported module is bound as a local name.
enum class BindName : std::uint8_t { last, first, none };
// Where a defined name is visible: in its whole scope, after the definition, after the node that
// the pattern matches, after the name, or after @value.
enum class Visible : std::uint8_t { scope, after, match, name, value };

struct Directives {
  std::uint16_t flags = 0;         // SymbolFlag
  std::uint16_t unflags = 0;       // Cleared from the flags that earlier patterns set.
  std::uint16_t import_flags = 0;  // ImportFlag
  BindScope scope = BindScope::here;
  Visible visible = Visible::scope;
  bool once = false;  // A write, not a definition, if the scope has the name already.
  // `once`, also looked up in the enclosing scopes; of a block, to the function around it.
  bool once_up = false;
  // `once`, but a function becomes the definition of a variable that has no value so far.
  bool once_moves = false;
  bool once_only = false;      // `once`, and no definition if the name is not declared yet.
  bool in_section = false;     // Loses the flags that its section of the class takes.
  bool makes_members = false;  // The function defines a member of an argument, which is a `maker`.
  // For pattern steps: names inside that one definition binds several times are one symbol.
  bool once_in_pattern = false;
  // For a text that is split into words: only `{name}` and `name$`, or what is between blanks.
  bool words_in_braces = false, words_at_blanks = false;
  bool inner_package = false;  // The `@package` is inside of the package before it.
  // For headings: a heading ends at the next heading of the same or a lower level number.
  std::uint8_t level = 0;
  std::string until;               // The name ends before this text.
  std::string after;               // The name begins after the last of these characters.
  std::string trim;                // Not part of the name at its ends; nor are blanks there.
  std::string closing;             // The name ends before a run of this at its end.
  std::string keyword;             // Precedes the definition in its signature.
  std::string implicit;            // The names of parameters that a function does not declare.
  std::string prefix;              // Belongs to the name of the reference if it is before it.
  bool names_words = false;        // Each word in the name is a symbol: `(item, index)`.
  BindName bind = BindName::last;  // For imports.
  bool keep_value = false;         // For pattern steps.
  bool last_name = false;          // The name is the part after the last separator of the leaf.
  bool whole_name = false;         // For pattern steps: the brackets around the name belong to it.
  bool tight_name = false;         // For pattern steps: the blanks in the name do not.
  // For pattern steps and definitions: the value is one element of the captured value.
  bool value_element = false;
  bool loop_value = false;       // The value is one that a loop over the captured value takes.
  bool adds_bases = false;       // Keeps the bases that other patterns give.
  bool called_type = false;      // The type is the result of calling a value of the captured type.
  bool awaits_call = false;      // The expression awaits the result of the call.
  bool pointer_type = false;     // For pattern steps: the type of the names inside is a pointer.
  bool typed_arguments = false;  // Record the expression of each argument, for overload resolution.
  bool element_receiver = false;  // The receiver is one element of the captured expression.
  bool keys_receiver = false;     // The receiver is a value whose type declares keys.
  bool scopes_first = false;      // The receiver is used only if no scope declares the name.
  bool parameter_types = false;   // The list has types, not parameters with names.
  // The subject is the parameter of a function that is the last argument of the captured callee.
  bool parameter_subject = false;
  bool outer_self = false;  // `self` in the definition is the enclosing one's.
  bool class_self = false;  // The expression is the class of `self`.
  bool own_self = false;    // `self` in the result of the function is its receiver.
  std::optional<SymbolKind> kind;
  std::optional<SymbolKind> in_class;
  std::optional<SymbolKind> in_function;
  std::optional<Role> occurs;  // The name of the definition is also an occurrence.
  ExportRule exported = ExportRule::none;
  std::string literal;    // `type`
  std::string injection;  // The language of the injection_content,
  // where only the texts between these two words are in it; empty: the whole node is.
  std::string injection_begin, injection_end;
  std::string injection_after;       // Only what follows this text.
  std::string injection_join;        // Between the parts of an injection of several nodes.
  bool injection_own_names = false;  // It does not see the names of the scopes around it.
  std::string member_of;  // The reference is a member of the value that this keyword denotes.
  std::vector<std::string> skip;  // Words that are not names, where a text is split into words.
  // Namespace that separates equal spellings: tags and labels in C.
  std::string space;

  /// True if the name is only a part of its leaf.
  bool names_part() const { return last_name || !trim.empty() || !after.empty() || !until.empty(); }
};

/// Quick reject test: the child symbols and fields that a pattern requires, one bit for each, at
/// its number modulo 64.
struct ChildMask {
  std::uint64_t symbols = 0;
  std::uint64_t fields = 0;
};

struct Pattern {
  PatternNode root;
  ChildMask needs;
  std::vector<Predicate> predicates;
  Directives set;
  std::uint32_t line = 0;
};

/// The role of a leaf to which no other pattern applies: `(identifier) @reference.read`.
struct LeafRole {
  Role role = Role::read;
  int pattern = 0;  // Pattern number; orders it among the patterns that match the same leaf.
};

/// The namespace (`#set! space`) of tags in C.
inline constexpr std::string_view kTagSpace = "tag";

struct Program {
  Language language = Language::text;
  std::vector<Capture> captures;
  std::vector<Pattern> patterns;
  std::vector<QueryRule> rules;
  // Pattern numbers by the symbol of the root, in file order: for the walk, for expressions, and
  // for pattern steps.
  std::vector<std::vector<std::uint16_t>> walk, expr, step;
  std::vector<std::vector<std::uint16_t>> injection;  // The same for injections.
  std::vector<std::optional<LeafRole>> leaf_role;     // By symbol.
  bool has_tags = false;                              // Names of structs are in kTagSpace.
  bool has_injections = false;                        // Nodes contain texts in other languages.
  // An edited text is walked as a whole: its parts depend on each other.
  bool walks_whole = false;
  // By symbol: some pattern at this node kind uses the expected type.
  std::vector<bool> takes_expectation;
  // By symbol: 1 if no pattern starts at this node kind.
  std::vector<std::uint8_t> no_patterns;
  // By symbol: nodes of this kind affect the next sibling (attributes).
  std::vector<bool> binds_to_next;
  Regrouping regrouping;                          // Empty unless the query file has it.
  std::unordered_set<std::string_view> keywords;  // The keywords and punctuation of the grammar.
};

/// Errors: invalid_query, with the line and the reason.
Result<Program> compile_query(Language language, const TSLanguage* grammar,
                              std::string_view source);

/// The compiled program of a language, compiled at first use; nullptr if it has no grammar.
/// Thread-safe. A query file that does not compile is a bug: it is logged and the language is
/// handled as text (a test compiles all of them).
const Program* program_of(Language language);

}  // namespace codefinder::extract
