// A language's queries.scm, compiled to a table: which patterns start at which node kind.
// The vocabulary and the subset of the query syntax: docs/add-a-language.md.  Immutable once
// compiled; shared by all threads.
#pragma once

#include "base/result.h"
#include "index/model.h"

#include <tree_sitter/api.h>

#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace codefinder::index {

/// What a capture says.  `plain` are those that start with '_': only for predicates.
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
  comment,
  comment_types,
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
  subject,
  subject_of,
  scope,
  scope_global,
  scope_nonlocal,
  reference,
  ignore,
  words,
  expected,
  expect_type,
  expect_value,
  expect_call,
  expect_takes,
  expect_same,
  expect_element,
  expect_member,
  expect_key,
  expect_parameter,
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
  expr_callable,
  expr_import,
  expr_parameters,
  fold,
};

/// template_: holds type parameters (and parameters) only; everything else in it binds outside of
/// it.
enum class ScopeKind : std::uint8_t { file, namespace_, class_, function, block, template_ };

struct Capture {
  CaptureKind say = CaptureKind::plain;
  SymbolKind kind = SymbolKind::variable;  // Of Say::definition.
  Role role = Role::read;                  // Of Say::reference.
  ScopeKind scope = ScopeKind::block;      // Of Say::scope.
  std::string name;                        // As written, for predicates.
};

struct PatternNode {
  enum class Test : std::uint8_t { symbol, any_named, any, alternation };
  enum class Times : std::uint8_t { one, optional, star, plus };
  Test test = Test::symbol;
  Times times = Times::one;
  bool anchored = false;        // `.` before it.
  bool anchored_after = false;  // `.` after it, as the last child.
  TSSymbol symbol = 0;
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
    in_scope,
    parent,
    has_ancestor
  };  // The last three: of the place.
  Test test = Test::eq_text;
  bool negated = false;
  std::uint16_t capture = 0;
  std::uint16_t other = 0;
  std::vector<std::string> texts;
  std::vector<TSSymbol> symbols;
  std::vector<ScopeKind> scopes;
  std::shared_ptr<const std::regex> regex;
};

enum class ExportRule : std::uint8_t { none, upper, no_underscore };  // By the name's own spelling.
enum class BindScope : std::uint8_t { here, inner, function, class_, file, outer, none, owner };
// Which part of an imported module's path becomes a name here.
enum class BindName : std::uint8_t { last, first, none };
enum class Visible : std::uint8_t { scope, after, name };

struct Directives {
  std::uint16_t flags = 0;         // SymbolFlag
  std::uint16_t unflags = 0;       // Taken away again from what earlier patterns set.
  std::uint16_t import_flags = 0;  // ImportFlag
  BindScope scope = BindScope::here;
  Visible visible = Visible::scope;
  bool once = false;
  bool once_up = false;    // `once`, asking the enclosing scopes too.
  bool once_only = false;  // `once`, and nothing new where the name is not known.
  // Of headings: they last until the next of the same or a lower level.
  std::uint8_t level = 0;
  std::string until;               // The name ends before this text.
  BindName bind = BindName::last;  // Of imports.
  bool keep_value = false;         // Of pattern steps.
  bool whole_name = false;         // Of pattern steps: brackets around the name are part of it.
  bool value_element = false;      // Of pattern steps and definitions: one element of the value.
  bool typed_arguments = false;    // What each argument is, is kept: overloads are chosen by it.
  bool element_receiver = false;   // The receiver is one element of what is captured.
  bool scopes_first = false;       // The receiver counts only if no scope knows the name.
  std::optional<SymbolKind> kind;
  std::optional<SymbolKind> in_class;
  std::optional<SymbolKind> in_function;
  std::optional<Role> occurs;  // The name of the definition is an occurrence too.
  ExportRule exported = ExportRule::none;
  std::string literal;            // `type`
  std::string hangs_on;           // The reference is a member of what this keyword means.
  std::vector<std::string> skip;  // Words that are no names, where a text is taken word by word.
  // Of names that others of the same spelling do not meet: C's tags and labels.
  std::string space;
};

/// What a node's children must be for a pattern to fit, at a glance: a bit for each symbol and
/// field, by its number modulo 64.
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

/// What a leaf is when no more is said of it: `(identifier) @reference.read`.
struct LeafRole {
  Role role = Role::read;
  int pattern = 0;  // Its number, which orders it among the patterns that claim the same leaf.
};

/// The space (`#set! space`) of C's tags.
inline constexpr std::string_view kTagSpace = "tag";

struct Program {
  Language language = Language::text;
  std::vector<Capture> captures;
  std::vector<Pattern> patterns;
  // Pattern numbers by the root's symbol, in file order: those of the walk, of expressions, and of
  // pattern steps.
  std::vector<std::vector<std::uint16_t>> walk, expr, step;
  std::vector<std::optional<LeafRole>> leaf_role;  // By symbol.
  bool has_tags = false;                           // The names of structs are in kTagSpace.
  // By symbol: some pattern at it asks what it is expected to be.
  std::vector<bool> takes_expectation;
  // By symbol: nothing is said of such a node by itself.
  std::vector<std::uint8_t> no_patterns;
  // By symbol: such a node says something of what follows it.
  std::vector<bool> binds_to_next;
  std::unordered_set<std::string_view> keywords;  // The grammar's own words and marks.
};

/// Errors: invalid_query, with the line and what is wrong.
Result<Program> compile_query(Language language, const TSLanguage* grammar,
                              std::string_view source);

/// The compiled program of a language, made at first use.  nullptr if it has no grammar.
/// Thread-safe. A query file that does not compile is a bug of ours: logged, and the language falls
/// back to text (a test compiles them all).
const Program* program_of(Language language);

}  // namespace codefinder::index
