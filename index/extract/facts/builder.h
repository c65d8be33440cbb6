// Collects the results of a walk and turns them into FileFacts: interning, scopes, binding of
// names, containers, docs. Works on byte ranges only and does not use the tree. Single-threaded;
// one per extraction.
#pragma once

#include "index/extract/queries/query.h"
#include "index/extract/tree/extract_budget.h"
#include "index/extract/tree/flat_map.h"
#include "index/model.h"

#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::extract {

class FactsJournal;
struct JournalSegment;

/// Symbols that FactsBuilder::symbol_in() may return. `members`: those accessed through a receiver
/// (the `this.x` of a constructor function is not its parameter x). `class_members`,
/// `instance_members`: of the fields among them, only the class's own or only its
/// instances'; both can have a field of the same name.
enum class SymbolFilter : std::uint8_t { all, members, class_members, instance_members };

/// Where a link in a comment is looked up. `file`: in the scope of the file. `scopes`: in the
/// scopes around the comment, without class scopes. `members`: in the class that is documented
/// or is around the comment, then in the scopes around that. `scopes_first`: in the scopes, then in
/// the class and its bases. `owner`: only as a member of that class. `parameters`: in the scope of
/// the function that is documented. `part`: as a member of the part of the link before it.
enum class DocStart : std::uint8_t { file, scopes, members, scopes_first, owner, parameters, part };

struct DocLink {
  Occurrence occurrence;
  std::uint32_t scope = 0;  // Around the comment.
  DocStart start = DocStart::scopes;
  StringIndex bind_name;  // The name to look it up by in its scope; none: its name.
  std::uint32_t first_argument = 0xFFFFFFFFu;  // In FileFacts::arguments.
};

class FactsBuilder {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
  /// Maximal number of enclosing scopes or definitions that are searched for one name. Real code is
  /// less nested.
  static constexpr int kMaxLevels = 1000;
  /// Maximal container depth; deeper symbols get the container of their container. Bounds the
  /// length of symbol ids, which contain the path to the symbol.
  static constexpr std::uint32_t kMaxContainers = 128;

  /// A symbol under construction. Draft numbers are in the order of add_symbol(); finish() sorts
  /// and renumbers.
  struct Draft {
    Symbol symbol;
    std::uint32_t scope = kNone;  // Scope in which its name is bound; kNone: none.
    std::uint32_t visible_from = 0;
    std::uint8_t level = 0;  // For a heading.
    StringIndex bind_name;   // The name to look it up by in its scope; none: its name.
    // Draft number of the container if nesting does not give it.
    std::uint32_t fixed_container = kNone;
    std::uint32_t owned_scope = kNone;  // The scope that its node opens.
    bool is_import = false;             // An import binds the name: uses refer to the import.
    bool has_outer_self = false;        // `self` in it is the enclosing definition's.
    ByteRange signature;                // Becomes the signature of the symbol unless it is a local.
    bool whole_signature = false;       // The pattern captured where the body begins.
    std::string_view keyword{};         // Precedes it; of a Directives.
    bool makes_members = false;         // A function that defines a member of its argument.
    StringIndex made_by;                // Defined only if this function of the file makes members.
  };

  /// Records the input by parts in `journal` if it is not null.
  FactsBuilder(Language language, std::string_view text, FactsJournal* journal = nullptr);

  /// The budget of all further calls, which must outlive them; nullptr: no limit. Facts finished
  /// with a spent budget must not be used.
  void set_budget(ExtractBudget* budget) { budget_ = budget; }
  /// For loops whose length depends on the input.
  bool spent() const { return budget_ != nullptr && budget_->spent_at_times(); }
  ExtractBudget* budget() const { return budget_; }
  /// Approximate memory in use. O(1).
  std::size_t bytes() const;

  FileFacts& facts() { return facts_; }
  StringIndex intern(std::string_view text);
  /// Reserves memory for `count` more symbols.
  void expect_symbols(std::size_t count) { drafts_.reserve(drafts_.size() + count); }
  void set_package(StringIndex package);
  /// Counts one more key of a data file; false if there are more than kMaxKeys.
  bool count_key() { return ++keys_ <= kMaxKeys; }
  bool has_all_keys() const { return keys_ <= kMaxKeys; }

  // The scope of the file is number 0 and always exists. Scopes of its kind have no parent.
  std::uint32_t open_scope(ScopeKind kind, std::uint32_t parent);
  /// The scope of an earlier block of the same namespace, else a new one.
  std::uint32_t open_namespace(StringIndex name, std::uint32_t parent);
  /// A scope that no other scope is around, one for each word; the file scope of a text in another
  /// language whose names are not known in this one.
  std::uint32_t open_own_names(std::string_view word);
  void own_scope(std::uint32_t scope, std::uint32_t draft) { drafts_[draft].owned_scope = scope; }
  /// Lets the body of an out-of-line member (`void A::B::f() {…}`) see the members of A and B in
  /// this file.
  void qualify_scope(std::uint32_t scope, StringIndex qualifier, std::string_view separator);
  ScopeKind scope_kind(std::uint32_t scope) const { return scopes_[scope].kind; }
  std::uint32_t scope_parent(std::uint32_t scope) const { return scopes_[scope].parent; }
  /// The last draft whose node opened the class scope that is or contains `scope`; kNone if there
  /// is none.
  std::uint32_t class_around(std::uint32_t scope) const;
  std::uint32_t scope_of(std::uint32_t draft) const { return drafts_[draft].owned_scope; }
  /// The innermost scope of this kind, from `scope` outward; the file if there is none. A namespace
  /// ends the search for a function.
  std::uint32_t nearest(std::uint32_t scope, ScopeKind kind) const;
  /// In `scope`, resolves `name` as in `target` (`global` and `nonlocal` in Python).
  void redirect(std::uint32_t scope, StringIndex name, std::uint32_t target);
  std::uint32_t redirected(std::uint32_t scope, StringIndex name) const;

  std::uint32_t add_symbol(Draft draft);
  Draft& draft(std::uint32_t number) { return drafts_[number]; }
  /// The first symbol of this name bound in `scope`, or added to it by add_member_entry(); kNone if
  /// there is none.
  std::uint32_t symbol_in(std::uint32_t scope, StringIndex name,
                          SymbolFilter filter = SymbolFilter::all);
  /// Lets symbol_in() find `draft` by `name` in `scope`; for members, as add_symbol() does this for
  /// Draft.scope.
  void add_member_entry(std::uint32_t scope, StringIndex name, std::uint32_t draft);

  std::uint32_t add_import(Import import, std::uint32_t scope, StringIndex local_name);
  /// Must be called in source order. An occurrence with `binding` import_ or symbol has its target
  /// already (an import number or a draft); finish() looks up all others, by `bind_name` if it is
  /// valid, else by the name.
  void add_occurrence(Occurrence occurrence, std::uint32_t scope, StringIndex bind_name = {});

  ExprIndex add_expr(ExprOp op, std::uint32_t a = kNone, std::uint32_t b = kNone);
  bool is_import(ExprIndex expr) const {
    return expr.valid() && facts_.exprs[expr.value].op == ExprOp::import_;
  }
  /// An expression for the target of the name that begins at this offset.
  ExprIndex add_name_expr(std::uint32_t offset) { return add_expr(ExprOp::name, offset); }

  /// The module (or the name imported from it) whose text begins at this offset.
  ExprIndex add_import_expr(std::uint32_t offset) { return add_expr(ExprOp::import_, offset, 0); }
  /// An anonymous struct or class: the symbol that contains the definitions inside `range`.
  ExprIndex add_fields_expr(ByteRange range) {
    return add_expr(ExprOp::object, range.begin, range.end);
  }
  /// The next occurrence: a scope that declares its name has precedence over its receiver.
  void mark_scopes_first() {
    scopes_first_.push_back(static_cast<std::uint32_t>(facts_.occurrences.size()));
  }
  /// The next occurrence: its first argument is at index `begin` of FileFacts::arguments.
  void set_arguments(std::uint32_t begin) {
    facts_.argument_lists.push_back(
        {OccurrenceIndex(static_cast<std::uint32_t>(facts_.occurrences.size())), begin});
  }

  void add_comment(ByteRange range) { comments_.push_back(range); }
  /// A name in a comment, in any order; finish() adds its occurrence.
  void add_doc_link(const DocLink& link) { doc_links_.push_back(link); }
  /// The link that was added last. REQUIRES: there is one.
  DocLink& last_doc_link() { return doc_links_.back(); }
  /// The types that the tags of a comment declare for the definition after it.
  struct TypedDoc {
    ByteRange comment;
    ExprIndex type, result;
    bool overrides = false;  // Its types are more exact than those that the code declares.
    std::vector<std::pair<StringIndex, ExprIndex>> parameters;  // By name, in source order.
  };
  /// The next occurrence: a type name in a comment, which does not bind to a variable, constant or
  /// parameter of that name.
  void mark_comment_type() {
    doc_types_.push_back(static_cast<std::uint32_t>(facts_.occurrences.size()));
  }
  void add_typed_doc(TypedDoc doc) { typed_docs_.push_back(std::move(doc)); }

  FileFacts finish();
  /// The result of finish() for the input so far; this builder is unchanged.
  FileFacts finished() const;

  // facts/replay.cpp: reuse of parts of a text that was edited in another part.

  /// Assigns all further input to the next part. REQUIRES: a journal.
  void begin_part();
  /// Ends the current part: masked words are emitted up to this offset, and it has this many
  /// errors besides those that were added to facts().
  void end_part(std::uint32_t masked_words_end, std::uint32_t errors);
  /// Whether the parts before the replayed part are as in the earlier text.
  enum class PrecedingParts : std::uint8_t { unchanged, changed };
  /// Replays part `number` of `earlier`, shifted by `shift` bytes (modulo 2^32). False, and no
  /// effect, if its lookups in preceding parts may have other results now. `strings`: maps string
  /// indexes of `earlier` to indexes of this builder; empty at the first call.
  bool replay(const FactsBuilder& earlier, std::size_t number, std::uint32_t shift,
              std::vector<StringIndex>& strings, PrecedingParts preceding);
  /// Undoes the changes that parts from `number` on made to drafts of preceding parts.
  void restore_drafts(std::size_t number);

 private:
  struct Scope {
    ScopeKind kind = ScopeKind::file;
    std::uint32_t parent = kNone;
    // The scope that the qualifier of an out-of-line member names: searched before the parent.
    std::uint32_t qualifier = kNone;
  };
  struct Entry {
    std::uint32_t draft = kNone;
    std::uint32_t import = kNone;
    std::uint32_t visible_from = 0;
    std::uint32_t next = kNone;  // Same scope and name, later in the source.
    std::uint32_t scope = kNone;
    StringIndex name;
  };
  static constexpr std::uint32_t kMaxKeys = 50'000;  // In a data file.
  static std::uint64_t key(std::uint32_t scope, StringIndex name) {
    return (std::uint64_t{scope} << 32) | name.value;
  }
  StringIndex find_string(std::string_view text) const;  // None if it is absent.
  void grow_interned();
  void reserve_strings();
  void add_entry(std::uint32_t scope, StringIndex name, Entry entry);
  // Adds a lookup of the current part to the journal, whatever its result.
  void record_lookup(std::uint32_t scope, StringIndex name);
  std::uint32_t first_entry(std::uint32_t scope, StringIndex name) const {
    const Chain* chain = entries_of_.find(key(scope, name));
    return chain == nullptr ? kNone : chain->first;
  }
  enum class Kinds : std::uint8_t { all, types };
  enum class Members : std::uint8_t { hidden, visible };
  // A use of a name, and the kinds of symbols that it may mean.
  struct Lookup {
    StringIndex name;
    std::uint32_t offset;
    Role role;
    Kinds kinds;
  };
  const Entry* look_up(std::uint32_t scope, StringIndex name, std::uint32_t offset,
                       Role role) const;
  // In the scope and the scopes around it.
  const Entry* search(std::uint32_t scope, const Lookup& lookup) const;
  // The best entry of the chain that begins at `first`.
  const Entry* best_of(std::uint32_t first, const Lookup& lookup, Members members) const;
  bool is_macro_before(const Entry& a, const Entry& b) const;
  bool is_repeated_alias(const Entry& a, const Entry& b) const;

  class Replay;
  // True if the lookups of a part of `earlier` in preceding parts have the same results here.
  bool finds_the_same(const FactsBuilder& earlier, const JournalSegment& part) const;

  void end_headings();
  // Injections may add occurrences, imports and comments out of order.
  void sort_occurrences();
  // Replaces the number of each occurrence by its new one, wherever it is stored.
  void renumber_occurrences(const std::vector<std::uint32_t>& moved);
  /// The numbers of all drafts except members whose makers the file does not have.
  std::vector<std::uint32_t> defined_drafts() const;
  void sort_symbols();
  // On one line, without comments.
  std::string signature_of(const Draft& draft) const;
  void set_containers();
  // The innermost of the open symbols that contains it.
  SymbolIndex container_of(const Symbol& symbol, const std::vector<std::uint32_t>& open) const;
  void flatten_containers();
  void bind_occurrences();
  void bind(Occurrence& o, std::uint32_t scope, StringIndex bound_by);
  void bind_to(Occurrence& o, std::uint32_t draft);
  // The base of a class is no member of the class: its name is looked up in the scope around.
  void rebind_base(SymbolIndex type, OccurrenceIndex base);
  void unbind_doc_types();
  // Replaces offsets and drafts in expressions by occurrences, symbols and imports.
  void resolve_exprs();
  void set_inherit_roles();
  void find_docs();
  // facts/doc_links.cpp: makes the links occurrences, in the scopes of the documented symbols.
  void place_doc_links();
  void drop_links_in_code();
  void scope_doc_links();
  void scope_doc_link(DocLink& link, SymbolIndex documented,
                      const std::vector<std::uint32_t>& draft_of);
  void merge_doc_links();
  void apply_typed_docs();
  void apply(const TypedDoc& doc, std::uint32_t number);  // To the symbol with that number.

  FileFacts facts_;
  std::string_view text_;
  bool members_in_scope_, class_bodies_are_scopes_;
  struct Interned {
    std::uint32_t hash = 0;
    std::uint32_t string = kNone;
  };
  std::vector<Interned> interned_;  // Open addressing by hash; the size is a power of two.
  std::vector<Scope> scopes_;
  std::vector<Draft> drafts_;
  std::vector<std::uint32_t> final_of_;  // Draft -> index in facts_.symbols.
  std::vector<std::uint32_t> occurrence_scope_;
  std::vector<std::pair<std::uint32_t, StringIndex>> bind_names_;  // By occurrence.
  FlatMap<std::uint32_t> namespaces_;                              // key -> scope.
  std::vector<std::uint32_t> import_scope_;
  std::vector<Entry> entries_;
  struct Chain {
    std::uint32_t first = kNone;
    std::uint32_t last = kNone;
  };
  FlatMap<Chain> entries_of_;        // By key.
  std::vector<std::uint8_t> bound_;  // By string: 1 if some scope has an entry with this name.
  FlatMap<std::uint32_t> redirects_;
  std::vector<ByteRange> comments_;
  std::vector<TypedDoc> typed_docs_;
  std::vector<DocLink> doc_links_;
  std::vector<std::uint32_t> doc_types_;     // Occurrences.
  std::vector<std::uint32_t> scopes_first_;  // Occurrences.
  std::uint32_t keys_ = 0;
  FactsJournal* journal_;
  ExtractBudget* budget_ = nullptr;
};

/// "/** Adds.\n * More. */" -> "Adds. More."; first paragraph, at most 400 bytes.
std::string doc_summary(std::string_view comment);

/// True for kinds that can contain other symbols.
bool can_contain(SymbolKind kind);

}  // namespace codefinder::extract
