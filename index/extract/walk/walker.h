// State of the walk: a Walker turns one tree into facts. Each .cpp file of this
// directory implements one part; the entry point is walk.h. Captures and directives:
// docs/captures.md. Single-threaded.
#pragma once

#include "index/extract/facts/builder.h"
#include "index/extract/queries/injections.h"
#include "index/extract/queries/match.h"
#include "index/extract/tree/node_map.h"
#include "index/extract/tree/node_text.h"
#include "index/extract/walk/expected_types.h"
#include "index/extract/walk/records.h"
#include "index/extract/walk/walk.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::extract {

/// The first node of the match that is captured as the kind; nullptr if there is none.
inline const Captured* first(std::span<const Captured> match, const Program& program,
                             CaptureKind kind) {
  for (const Captured& c : match)
    if (program.captures[c.capture].kind == kind) return &c;
  return nullptr;
}

class Walker : WalkRecords {
 public:
  Walker(const Program& program, const FlatTree& tree, std::string_view text, MaskedNames masked,
         FactsBuilder& out)
      : program_(program),
        tree_(tree),
        text_(text),
        masked_(masked),
        injections_(injections(program, tree, text, out.budget())),
        separator_(definition(program.language).separator),
        members_in_scope_(definition(program.language).members_in_scope),
        matcher_(program, text, tree, out.budget()),
        inner_matcher_(program, text, tree, out.budget()),
        out_(out),
        has_annotation_(tree.size()),
        leaf_annotations_(tree, &has_annotation_),
        opens_(tree, &has_annotation_),
        leaf_drafts_(tree),
        subjects_(tree),
        parameter_lists_(tree, &has_annotation_),
        expected_(program, tree, out) {}

  /// Walks the whole tree.
  void run();
  /// Walks the tree of an injection. `gaps`, of the injection, must outlive the call.
  void run_injection(const InjectionPlace& place, std::span<const InjectionGap> gaps);
  /// Walks the tree of one segment, [begin, end) of the text.
  void run_segment(std::uint32_t begin, std::uint32_t end);
  /// Walks the children of the root, one part each; emits the masked words from offset
  /// `masked_from` on.
  void run_parts(std::uint32_t masked_from);
  /// Emits the masked words from `masked_from` to the end of the text and all masked symbols.
  void run_rest(std::uint32_t masked_from);

 private:
  static constexpr int kMaxRecursion = 48;  // In expressions and patterns; deeper ones are unknown.
  // Maximal length of a chain of first children (3 in `x.a.b`) for which an expression is built:
  // the tree has more levels than the expression.
  static constexpr int kMaxChainLength = 200;

  std::size_t depth() const { return ancestors_.size(); }
  // Scopes and definitions opened now are closed at the end of the node being entered.
  std::size_t opened() { return deepest_ = depth(); }
  std::uint32_t scope() const { return scopes_.back().number; }
  // Skips template scopes: they declare only parameters.
  ScopeKind scope_kind() const {
    std::uint32_t here = scope();
    while (out_.scope_kind(here) == ScopeKind::template_) here = out_.scope_parent(here);
    return out_.scope_kind(here);
  }
  MatchContext context() const { return {scope_kind(), &ancestors_, class_name_}; }

  void open_root();
  void visit(NodeIndex begin, NodeIndex end);
  // walk/injected.cpp: walks the injections that begin before `end`, in the current scope.
  void walk_injections(std::uint32_t end);
  void walk_injection(Injection& injection);
  // Reports the memory in use to the budget; true if the budget is spent.
  bool spent();
  void skip_masked_words(std::uint32_t end);
  bool binds_to_next(TSSymbol symbol) const {
    return symbol < program_.binds_to_next.size() && program_.binds_to_next[symbol];
  }
  void enter(NodeIndex node);
  // Opens the scope and the definition that the patterns recorded for this node.
  void open(NodeIndex node);
  // `const A = class {…}`: true if the innermost definition is a class without a scope yet, because
  // its definition node encloses the node that opens the scope.
  bool class_without_scope();
  // Binds the pending definitions in the scope that the entered node has opened.
  void bind_inner();
  void set_class_name();
  // Closes the scopes, definitions, wrappers and prefixes of nodes that have ended.
  void leave();

  // Applies one match of a pattern.
  void handle(const Pattern& pattern, int number, std::span<const Captured> match);
  // The three kinds of captures; false if the capture is none of the kind.
  bool handle_value(const Pattern& pattern, const Captured& c, std::span<const Captured> match,
                    MatchEffects& effects);
  bool handle_leaf(const Pattern& pattern, int number, const Captured& c, MatchEffects& effects);
  void set_package(const Pattern& pattern, std::string_view name);
  void handle_scope(const Pattern& pattern, const Captured& c);
  void redirect(const Directives& set, const Captured& c);
  void add_reference(const Pattern& pattern, int number, const Captured& c,
                     const MatchEffects& effects);
  ByteRange range_of(NodeIndex node) const { return tree_[node].range(); }
  std::string_view text_of(ByteRange r) const { return text_.substr(r.begin, r.end - r.begin); }
  ByteRange trimmed(ByteRange r) const {
    while (r.end > r.begin && (text_[r.end - 1] == '\n' || text_[r.end - 1] == '\r')) --r.end;
    return r;
  }
  // Without `part` and blanks at its ends.
  ByteRange trimmed(ByteRange r, std::string_view part) const;
  // The part of a leaf that the directives make its name.
  ByteRange named_part(const Directives& set, ByteRange r) const;
  // True if `self` can denote a symbol of the kind.
  bool has_self(SymbolKind kind) const {
    return is_class_like(kind) || (members_in_scope_ && kind == SymbolKind::module);
  }

  std::string prefixed(std::string_view path) const;
  std::uint16_t prefix_flags() const {
    return prefixes_.empty() ? std::uint16_t{0} : prefixes_.back().flags;
  }

  std::uint8_t count_named(NodeIndex node) const;
  void count_parameters(NodeIndex node);

  // walk/names.cpp
  // Appends the names that the pattern at `node` binds. `so_far`: set by the patterns around it.
  void find_names(NodeIndex node, Name so_far, std::vector<Name>& names);
  // The same for one match of a pattern step.
  void follow_step(const Pattern& pattern, NodeIndex node, std::span<const Captured> match,
                   const Name& so_far, std::vector<Name>& names);
  // `outer` for the patterns that this match encloses, with the value that they destructure.
  Name inner_name(const Pattern& pattern, std::span<const Captured> match, const Name& outer);
  // The part of the value `whole` that a name inside a pattern is bound to; marks the keys on the
  // path as member occurrences.
  ExprIndex component_of(ExprIndex whole, const Name& name);

  // walk/definitions.cpp
  void define(const Pattern& pattern, int number, std::span<const Captured> match,
              const Captured& captured);
  // The common part of all names of a definition.
  Definition definition_of(const Pattern& pattern, int number, std::span<const Captured> match,
                           const Captured& captured, const Name& first_name);
  ExprIndex defined_value(const Definition& d);
  void add_bases(std::span<const Captured> match, Symbol& symbol);
  ByteRange name_range(const Directives& set, const Name& name) const;
  // Adds a symbol for each word in the text of the name.
  void define_words(const Definition& d, const Name& name);
  // Sets the name and the fields that depend on its spelling; false if nothing is defined.
  bool set_name(const Definition& d, const Name& name, FactsBuilder::Draft& draft);
  void set_value(const Definition& d, const Name& name, Symbol& symbol);
  // Binds the name and adds its symbol, or merges it with another match's symbol for the name.
  void add_definition(const Definition& d, const Name& name, FactsBuilder::Draft&& draft);
  // The leaf binds the variable that `first` defines: `Ok(n) | Err(n)`.
  void bind_again(NodeIndex first, NodeIndex leaf, const Symbol& symbol);
  void merge_into_added(const Definition& d, const Name& name, FactsBuilder::Draft&& draft,
                        LeafDraft& earlier);
  void merge_into_pending(const Definition& d, const Name& name, FactsBuilder::Draft&& draft,
                          Pending& waiting);
  // The definition contains the members of its object literals.
  void set_container_of_objects(std::uint32_t draft);
  static NodeIndex parameter_list(const Definition& d, const Name& name) {
    return name.parameters != kNoNode ? name.parameters : d.parameters;
  }
  // The defined name is also an occurrence, if the directives require it.
  static void annotate_occurrence(const Directives& set, LeafAnnotation& annotation) {
    if (set.occurs)
      annotation.is_definition = false, annotation.occurs = true, annotation.role = *set.occurs;
  }
  // The end of the line of the name, clamped to the end of the definition.
  std::uint32_t line_end(NodeIndex name, ByteRange range) const;
  // The end of a signature without a body: of the line of the name, or of its last parameter.
  std::uint32_t head_end(NodeIndex name, ByteRange range, SymbolKind kind) const;
  // Extends the range of a definition over its wrappers and the attributes before it.
  void extend(Symbol& s, BindScope scope);

  // walk/sections.cpp
  // Records whether the definition makes members of other objects, or is a member that one makes.
  void add_maker(std::span<const Captured> match, const Directives& set,
                 FactsBuilder::Draft& draft);
  // Opens the section that the capture begins, or takes the flags of the symbol that it names.
  void handle_section(const Pattern& pattern, const Captured& c);
  // Returns the depth of the innermost section that is left; 0: there is no such section.
  std::size_t close_sections(std::size_t depth);
  // The flags that a definition of this pattern does not get at this place.
  std::uint16_t section_unflags(const Directives& set) const;

  // walk/binding.cpp
  // Determines the scope and the final kind of the name, and adds the symbol. kNone if it is a
  // write to an existing symbol.
  std::uint32_t bind_and_add(const Pending& pending);
  // The scope or owner that the directives name, and the flags that follow from it. nullopt if
  // there is no such owner.
  StringIndex bound_by(const Directives& set, const Symbol& symbol);
  std::optional<BindTarget> bind_target(const Pending& pending, Symbol& symbol);
  // The symbol of this name that is declared already (`once`), in the scope of the target or an
  // enclosing one (`once_up`); kNone if there is none.
  std::uint32_t declared_before(const Directives& set, StringIndex name, const BindTarget& target,
                                std::uint32_t target_scope);
  // The leaf assigns to the draft `known`, which gets type, value and bases from `symbol` if it has
  // none.
  void record_write(NodeIndex leaf, std::uint32_t known, const Symbol& symbol);
  // Sets the scope, and the kind and flags that follow from it.
  void set_scope(FactsBuilder::Draft& draft, std::uint32_t where, const Directives& set);
  // Merges two patterns that define the same name: for properties set by both, the later pattern
  // has precedence (`later` is its directives; nullptr: `draft` comes from the earlier one);
  // properties set by one are kept; flags are united.
  void merge(FactsBuilder::Draft& known, FactsBuilder::Draft draft, const Directives* later);
  void append_bases(const Symbol& from, Symbol& to);
  // Makes `draft`, a function, the definition of the variable `known`, which has no value so far.
  bool move_definition(std::uint32_t known, const FactsBuilder::Draft& draft);
  // The constructor(private x: T) of TypeScript: the parameter keeps its scope and also becomes a
  // member of the class.
  void make_member(std::uint32_t number, std::uint32_t owner);
  // The variable of this name in scope if it is initialized with an empty object: assignments to
  // its members define them. kNone otherwise.
  std::uint32_t owner_draft(StringIndex name);
  // The parameter of that name if it has a written type, which is the type of `self`: `this:
  // Window` in TypeScript, `self: Foo` in Python. kNone if there is none.
  std::uint32_t typed_self(std::string_view word);
  // The symbol that `self` denotes here: the innermost class-like symbol, else the innermost
  // function whose qualifier names one, else the innermost function.
  std::uint32_t self_draft();
  std::uint32_t self_of_value(std::uint32_t draft);
  // True if `self` is the class itself: in a static member, or outside any member (a static block).
  bool in_static();

  // walk/imports.cpp
  void add_import(const Pattern& pattern, std::span<const Captured> match, NodeIndex statement);
  // The path of the module with its prefix; sets the module and its range in `import`.
  void extend_module(std::span<const Captured> match, NodeIndex first, ByteRange& module);
  std::string imported_module(std::span<const Captured> match, Import& import);
  // The innermost definition that has a scope.
  SymbolIndex import_container() const;
  // The local name of the import; none if it binds none.
  StringIndex bound_name(BindName bind, const Import& import, std::string_view module);
  // `var a = require('a')` in a block: the scope of the variable that the leaf defines.
  std::uint32_t import_scope(NodeIndex leaf, std::uint32_t otherwise);
  void annotate_import(NodeIndex leaf, std::uint32_t number);

  // walk/expressions.cpp
  // Records the type of an expression in a range of text; end_narrowing() ends it at an assignment.
  void narrow(std::span<const Captured> match, NodeIndex node);
  ExprIndex test_of(std::span<const Captured> match);
  void end_narrowing(NodeIndex name, std::uint32_t end);
  // From here to the end of their block, the variables have the values that the match binds anew.
  void narrow_rebound(std::span<const Captured> match);
  // The type in the comment directly before the node (a JSDoc cast); none if there is none.
  ExprIndex cast(NodeIndex node);
  // The `@type` of a comment; each comment is parsed once.
  ExprIndex comment_type(ByteRange comment);
  // The value for the name at its position in a list of names: the value at the same position, or
  // that component of the only value.
  ExprIndex value_of(NodeIndex name, std::span<const Captured> match);
  ExprIndex wrap(ExprOp op, ExprIndex inner) {
    return inner.valid() ? out_.add_expr(op, inner.value) : ExprIndex();
  }
  ExprIndex expr(NodeIndex node, int level = 0);
  // The expression of one capture of a match; nullopt if it has none.
  std::optional<ExprIndex> expr_of(const Pattern& pattern, const Captured& c,
                                   std::span<const Captured> match, int level);
  ExprIndex either(const Captured& c, std::span<const Captured> match, int level);
  ExprIndex element(ExprIndex of, std::span<const Captured> match);
  ExprIndex member(const Pattern& pattern, const Captured& c, std::span<const Captured> match,
                   int level);
  ExprIndex subject(const Pattern& pattern, NodeIndex node);
  ExprIndex self_or_super(const Pattern& pattern, const Captured& c);
  // True if the chain of first children from `node` is longer than kMaxChainLength.
  bool begins_long_chain(NodeIndex node) const;
  ExprIndex types_of_parameters(NodeIndex list, int level);
  // `head` applied to each captured type argument.
  ExprIndex applied(ExprIndex head, std::span<const Captured> match, int level);
  ExprIndex applied(ExprIndex head, NodeIndex to, int level);

  // Appends the expression of each argument to FileFacts::arguments; returns the index of the
  // first. kNone if none is modelled or there are more than 32.
  std::uint32_t add_arguments(NodeIndex arguments);

  // walk/expectations.cpp
  // Records the expected types of the nodes of the match.
  void expect(const Directives& set, std::span<const Captured> match);
  // Inside the function the names stand for the parameters that it does not declare.
  void narrow_implicit(std::string_view names, NodeIndex function);
  // A value of the type, its object types in the definition; of the entered function, its result.
  ExprIndex value_of_type(NodeIndex type);
  ExprIndex callee_with_result(NodeIndex callee, std::span<const Captured> match);
  // The expected result of the function at this node, which is about to be opened.
  ExprIndex result_of(NodeIndex function);

  // walk/occurrences.cpp
  // A key that plain lookups cannot find: it contains a byte that no source name has.
  StringIndex in_space(const std::string& space, StringIndex name);
  void emit(NodeIndex node, const LeafAnnotation& annotation);
  void emit_name(NodeIndex node, const LeafAnnotation& annotation);
  void emit_masked_words(std::uint32_t end);  // Those before this offset.
  void include_masked_path(ByteRange quoted);
  void emit_masked_word(const MaskedWord& word);
  void define_masked_symbol(const MaskedSymbol& masked);
  // Splits a text that the grammar does not parse (a macro body) into words; each is an occurrence
  // with a role by its neighbouring characters.
  void emit_words(ByteRange range, const std::vector<std::string>& skip);
  // The names in the braces of a format string.
  void emit_words_in_braces(ByteRange range);
  // Words between blanks, each with the prefix and the role of the directives.
  void emit_words_at_blanks(ByteRange range, const Directives& set);
  bool is_named_argument(std::string_view name, std::uint32_t text_end) const;

  const Program& program_;
  const FlatTree& tree_;
  std::string_view text_;
  const MaskedNames masked_;
  std::size_t masked_at_ = 0;
  std::vector<Injection> injections_;
  std::size_t injection_at_ = 0;
  std::string_view separator_;
  bool members_in_scope_;
  Matcher matcher_, inner_matcher_;
  FactsBuilder& out_;

  // By node: 1 if a pattern at an earlier node has annotated it.
  std::vector<std::uint8_t> has_annotation_;
  NodeMap<LeafAnnotation> leaf_annotations_;
  NodeMap<ScopeStart> opens_;
  NodeMap<LeafDraft> leaf_drafts_;
  // Nodes whose value is written elsewhere: the expression of the value.
  NodeMap<ExprIndex> subjects_;
  NodeMap<std::uint32_t> parameter_lists_;
  ExpectedTypes expected_;
};

}  // namespace codefinder::extract
