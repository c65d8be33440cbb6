// The walk's state: one Walker turns one tree into facts.  Private to the walk_*.cpp files, which
// each do one part of the work; walk.h is the way in.  The vocabulary it carries out:
// docs/add-a-language.md.  Single-threaded.
#pragma once

#include "index/extract/facts_builder.h"
#include "index/extract/match.h"
#include "index/extract/node_map.h"
#include "index/extract/node_text.h"
#include "index/extract/walk.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::index {

class Walker {
 public:
  Walker(const Program& program, bool members_in_scope, const FlatTree& tree, std::string_view text,
         Hidden masked_words, FactsBuilder& out)
      : program_(program),
        tree_(tree),
        text_(text),
        hidden_(masked_words),
        separator_(info(program.language).separator),
        members_in_scope_(members_in_scope),
        matcher_(program, text, tree, out.budget()),
        inner_matcher_(program, text, tree, out.budget()),
        out_(out),
        has_annotation_(tree.size()),
        leaf_annotations_(tree, &has_annotation_),
        opens_(tree, &has_annotation_),
        leaf_drafts_(tree),
        subjects_(tree),
        parameter_lists_(tree, &has_annotation_),
        expected_(tree) {}

  /// The whole tree.
  void run();
  /// The tree is one of a segment, which begins at `begin` and ends at `end`.
  void run_segment(std::uint32_t begin, std::uint32_t end);
  /// The children of the root, as parts; of the words that the parser did not see those from
  /// `hidden_from` on.
  void run_parts(std::uint32_t hidden_from);
  /// What stands behind the last node.
  void run_rest(std::uint32_t hidden_from);

 private:
  static constexpr std::uint32_t kNone = FactsBuilder::kNone;
  static constexpr int kMaxRecursion = 48;  // Of expressions and patterns; deeper ones are unknown.
  // How long a chain of first children may be (`x.a.b` is one of 3) for an expression to be worth
  // looking at: levels of the tree are more than those of expressions.
  static constexpr int kLongestChain = 200;

  struct OpenScope {
    std::uint32_t number;
    std::size_t depth;
  };
  struct OpenDefinition {
    std::uint32_t draft;
    std::size_t depth;
  };
  // In a part of the text an expression is known to be of a type: `if isinstance(x, T):`.
  struct Narrowed {
    std::string_view text;
    ExprIndex type;
    ByteRange in;
  };
  struct Wrapper {
    ByteRange range;
    std::uint16_t flags;
    std::size_t depth;
  };
  struct Attribute {
    ByteRange range;
    std::uint16_t flags;
  };
  // What imports inside a node have in common.
  struct Prefix {
    std::string text;
    std::uint16_t flags;  // ImportFlag
    std::size_t depth;
  };
  // What has been said of a leaf before (or while) it is visited.
  struct LeafAnnotation {
    int by = -1;  // Pattern number of what holds.
    bool ignore = false;
    bool is_definition = false;
    Role role = Role::read;
    ExprIndex receiver;
    std::uint8_t arguments = Symbol::kUnknownArity;
    std::uint32_t given = kNone;  // Where what it is given begins in the facts' arguments.
    bool scopes_first = false;    // A scope that knows the name comes before the receiver.
    std::uint32_t import = kNone;
    std::uint32_t writes = kNone;  // Draft.
    bool occurs = false;
    ByteRange range;  // When narrower than the node.
    const std::string* space = nullptr;
    const Directives* words = nullptr;  // Its text is taken word by word.
  };
  // A name found by following pattern steps.
  struct Name {
    NodeIndex leaf = kNoNode;
    std::optional<SymbolKind> kind;
    std::uint16_t flags = 0;
    ByteRange scope;                 // Empty unless written: from the first part to the last.
    std::uint32_t end = 0;           // Of the name, when a part of the leaf is not of it.
    bool whole = false;              // With the brackets around it.
    NodeIndex parameters = kNoNode;  // Null unless there are some.
    bool keep_value = true;          // What it has is the value of the whole definition,
    ExprIndex value;                 // or this,
    std::uint8_t elements = 0;       // or an element of an element of it.
    std::vector<NodeIndex> path;     // Keys to follow in it; a null one: any element of it.
  };

  std::size_t depth() const { return ancestors_.size(); }
  // What is opened now closes with the node that is being entered.
  std::size_t opened() { return deepest_ = depth(); }
  std::uint32_t scope() const { return scopes_.back().number; }
  // Template scopes are looked through: they hold nothing but parameters.
  ScopeKind scope_kind() const {
    std::uint32_t here = scope();
    while (out_.scope_kind(here) == ScopeKind::template_) here = out_.scope_parent(here);
    return out_.scope_kind(here);
  }
  MatchContext context() const { return {scope_kind(), &ancestors_}; }

  void open_root();
  void visit(NodeIndex begin, NodeIndex end);
  // Tells the budget what is held; true when it is spent.
  bool spent();
  void skip_hidden(std::uint32_t end);
  bool binds_to_next(TSSymbol symbol) const {
    return symbol < program_.binds_to_next.size() && program_.binds_to_next[symbol];
  }
  void enter(NodeIndex node);
  // Opens the scope and the definition that this node was found to be.
  void open(NodeIndex node);
  // `const A = class {…}`: the definition is around the node that opens the scope.
  bool class_without_scope();
  // Definitions that bind in the scope which the node just entered has opened.
  void bind_inner();
  // Closes what nodes that have ended have opened.
  void leave();
  static const Captured* first(std::span<const Captured> match, const Program& program,
                               CaptureKind say) {
    for (const Captured& c : match) {
      if (program.captures[c.capture].say == say) return &c;
    }
    return nullptr;
  }

  void handle(const Pattern& pattern, int number, std::span<const Captured> match);
  ByteRange range_of(NodeIndex node) const { return tree_[node].range(); }
  ByteRange trimmed(ByteRange r) const {
    while (r.end > r.begin && (text_[r.end - 1] == '\n' || text_[r.end - 1] == '\r')) --r.end;
    return r;
  }

  std::string prefixed(std::string_view path) const;
  std::uint16_t prefix_flags() const {
    return prefixes_.empty() ? std::uint16_t{0} : prefixes_.back().flags;
  }

  std::uint8_t count_named(NodeIndex node) const;
  void count_parameters(NodeIndex node);

  // walk_definitions.cpp

  void names_in(NodeIndex node, Name so_far, int level, std::vector<Name>& names);
  void define(const Pattern& pattern, int number, std::span<const Captured> match,
              const Captured& definition);
  static NodeIndex parameter_list(const Name& name, const Captured* parameters) {
    if (name.parameters != kNoNode || parameters == nullptr) return name.parameters;
    return parameters->node;
  }

  // The end of the line on which the name stands, inside the definition.
  std::uint32_t line_end(NodeIndex name, ByteRange range) const;
  // Wrappers around it and attributes before it belong to a definition.
  void extend(Symbol& s, bool inner);

  // What a name inside a pattern holds, of the whole value; the keys on the way are members of what
  // they stand in.
  ExprIndex taken_apart(const Name& name, ExprIndex whole);

  // A definition whose name is found but not yet bound.
  struct Pending {
    FactsBuilder::Draft draft;
    const Directives* set = nullptr;
    int number = 0;  // Of the pattern.
    NodeIndex leaf = kNoNode;
    NodeIndex parameters = kNoNode;  // Null if it has none.
    bool qualified = false;          // Its scope is written with it: not found by its bare name.
  };

  // walk_binding.cpp
  // Settles where the name binds, what that makes of its kind, and adds it.  kNone when it was a
  // write of a known symbol.
  std::uint32_t bind_and_add(const Pending& pending);
  void settle(FactsBuilder::Draft& draft, std::uint32_t where, const Directives& set);
  // Two patterns speak of one name: what both say the later one decides (`later` is its directives;
  // nullptr: the draft is the earlier one's), what only one says stays, and flags add up.
  void merge(FactsBuilder::Draft& known, FactsBuilder::Draft draft, const Directives* later);
  // TypeScript's constructor(private x: T): the parameter, bound where it is, is a member of the
  // class too.
  void make_member(std::uint32_t number, std::uint32_t owner);
  // The variable of this name in scope, if it begins as an empty object: what is assigned to its
  // members makes them.
  std::uint32_t owner_draft(StringIndex name);
  // A parameter of that name with a written type says what it is: TypeScript's `this: Window`,
  // Python's `self: Foo`.
  std::uint32_t typed_self(std::string_view word);
  // What `self` means here: the nearest class-like symbol, else the nearest function whose
  // qualifier names one, else the nearest function.
  std::uint32_t self_draft();
  // Whether it is the class itself: in a static member, or in no member at all (a static block).
  bool in_static();
  // What a test tells of the expression, in a part of the text; until the name is given something
  // else, which it is from `end` on.
  void narrow(std::span<const Captured> match, NodeIndex node);
  void widen(NodeIndex name, std::uint32_t end);
  // The type that the comment right before it says it has.
  ExprIndex cast(NodeIndex node);
  // What `@type` says in a comment, which is read once.
  ExprIndex comment_type(ByteRange comment);

  // What the name at this place of a list of names is given: the like-placed value, or that part of
  // the only one.
  ExprIndex value_of(NodeIndex name, std::span<const Captured> match);

  // walk_imports.cpp

  void add_import(const Pattern& pattern, std::span<const Captured> match, NodeIndex statement);
  // A module path on one line, without the white space that a statement may hold.
  static std::string folded_path(std::string_view text);
  static std::string_view segment(std::string_view module, bool first);

  // walk_expressions.cpp

  ExprIndex wrap(ExprOp op, ExprIndex inner) {
    return inner.valid() ? out_.add_expr(op, inner.value) : ExprIndex();
  }

  ExprIndex expr(NodeIndex node, int level = 0);
  // Of first children, up to 255, the node included.
  bool begins_long_chain(NodeIndex node) const;
  // The head applied to each of the arguments that were captured.
  ExprIndex applied(ExprIndex head, std::span<const Captured> said, int level);
  ExprIndex applied(ExprIndex head, NodeIndex to, int level);

  // What each argument is, into the facts' arguments; where they begin.
  std::uint32_t given_to(NodeIndex arguments);

  // walk_expectations.cpp

  // What the match says that nodes are expected to be.
  void expect(std::span<const Captured> match);
  void expect_each(NodeIndex list, ExprOp op, ExprIndex of);
  ExprIndex expected_of(NodeIndex node);
  // A value of the written type; what an object type in it holds is held by the definition at hand.
  ExprIndex value_of_type(NodeIndex type);
  bool takes_expectation(NodeIndex node) const;
  // What the function of this node, which is about to be opened, is to give back.
  ExprIndex result_of(NodeIndex function);

  // walk_occurrences.cpp

  // A name that plain lookups do not meet: it holds a byte that no source name has.
  StringIndex in_space(const std::string& space, StringIndex name);
  void emit(NodeIndex node, const LeafAnnotation& claim);
  // The words before `end` that the parser did not see.
  void emit_hidden(std::uint32_t end);
  void emit_hidden(const HiddenWord& word);
  void define_hidden(const HiddenSymbol& masked_words);
  // Names in a text that the grammar does not look into (a macro's body): each word is an
  // occurrence, as far as its neighbours tell.
  void emit_words(ByteRange range, const std::vector<std::string>& skip);

  struct ScopeStart {
    std::uint32_t draft = kNone;
    bool has_scope = false;
    ScopeKind scope = ScopeKind::block;
  };
  struct LeafDraft {
    std::uint32_t draft = kNone;
    int by = -1;
  };

  const Program& program_;
  const FlatTree& tree_;
  std::string_view text_;
  const Hidden hidden_;
  std::size_t hidden_at_ = 0;
  std::string_view separator_;
  bool members_in_scope_;
  Matcher matcher_, inner_matcher_;
  FactsBuilder& out_;

  std::vector<TSSymbol> ancestors_;
  std::vector<NodeIndex> inside_;  // Where each ancestor ends.
  std::vector<OpenScope> scopes_;
  std::vector<OpenDefinition> definitions_;
  std::vector<Wrapper> wrappers_;
  std::vector<Attribute> attributes_;
  std::vector<Prefix> prefixes_;
  // By node: what stands before it has said something of it.
  std::vector<std::uint8_t> has_annotation_;
  NodeMap<LeafAnnotation> leaf_annotations_;
  NodeMap<ScopeStart> opens_;
  NodeMap<LeafDraft> leaf_drafts_;
  std::size_t deepest_ = 0;  // The depth of what was opened last and is not closed.
  std::vector<Narrowed> narrowed_;
  std::unordered_map<std::uint32_t, ExprIndex> comment_types_;  // By where the comment begins.
  // What a node that stands elsewhere takes its value from.
  NodeMap<ExprIndex> subjects_;
  NodeMap<std::uint32_t> parameter_lists_;
  std::vector<NodeIndex> not_parameters_;  // Ascending.
  std::vector<Pending> inner_;
  // Expressions of object literals in the definition under way.
  std::vector<std::uint32_t> objects_;
  NodeMap<ExprIndex> expected_;                           // By node.
  std::unordered_map<std::uint32_t, ExprIndex> results_;  // By scope of a function.
  NodeIndex entering_ = kNoNode;
  ExprIndex result_;         // Written at the function that is being entered.
  std::uint32_t asked_ = 0;  // How often whether the budget is spent.
  std::vector<Captured> found_;
  std::vector<std::size_t> found_ends_;
};

}  // namespace codefinder::index
