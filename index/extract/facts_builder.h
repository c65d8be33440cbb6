// Gathers what a walk finds and turns it into FileFacts: interning, scopes, binding of names,
// containers, docs. Single-threaded; one per extraction.  Everything is said in terms of byte
// ranges; it knows no tree.
#pragma once

#include "index/extract/extract_budget.h"
#include "index/extract/flat_map.h"
#include "index/extract/query.h"
#include "index/model.h"

#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::index {

class FactsJournal;
struct FactsPart;

/// Whose fields are meant where a class and its instances may have some of one name.
enum class MemberSide : std::uint8_t { any, of_class, of_instances };

class FactsBuilder {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
  /// How far scopes and definitions are followed outward.  Code is not nested so deep, and each
  /// step would be taken by each name.
  static constexpr int kMostLevels = 1000;
  /// Symbols that are nested deeper are held by the one that holds theirs: the path to each is
  /// written out in ids and in the index.
  static constexpr std::uint32_t kMostContainers = 128;

  /// A symbol in the making.  Draft numbers are given in the order of add_symbol; finish() sorts
  /// and renumbers.
  struct Draft {
    Symbol symbol;
    std::uint32_t scope = kNone;  // Where its name binds; kNone: nowhere.
    std::uint32_t visible_from = 0;
    std::uint8_t level = 0;                 // Of a heading.
    StringIndex bind_name;                  // What it is found by in its scope; none: its name.
    std::uint32_t fixed_container = kNone;  // A draft, when nesting does not tell.
    std::uint32_t owned_scope = kNone;      // The scope its own node opens.
    bool is_import = false;                 // An import binds the name: it is what uses mean.
    ByteRange signature;                    // Becomes the symbol's, if it is not a local.
    bool whole_signature = false;           // The pattern said where the body begins.
  };

  /// What is said is noted by parts in `journal`, if there is one.
  FactsBuilder(Language language, std::string_view text, bool members_in_scope,
               FactsJournal* journal = nullptr);

  /// What is gathered and finished from now on is done within this budget, which must outlive that;
  /// nullptr: without one.  Facts that are finished with a spent budget are not to be used.
  void work_for(ExtractBudget* budget) { budget_ = budget; }
  /// For loops whose length hangs on the input.
  bool spent() const { return budget_ != nullptr && budget_->spent_at_times(); }
  ExtractBudget* budget() const { return budget_; }
  /// That it holds, about.  O(1).
  std::size_t bytes() const;

  FileFacts& facts() { return facts_; }
  StringIndex intern(std::string_view text);
  void set_package(StringIndex package);
  /// One more key is to be added; false when there are too many: what lies beyond is data, not
  /// configuration.
  bool count_key() { return ++keys_ <= kMaxKeys; }
  bool has_all_keys() const { return keys_ <= kMaxKeys; }

  // The file's scope is number 0 and always there.
  std::uint32_t open_scope(ScopeKind kind, std::uint32_t parent);
  /// The scope of an earlier part of the same namespace, else a new one.
  std::uint32_t open_namespace(StringIndex name, std::uint32_t parent);
  void own_scope(std::uint32_t scope, std::uint32_t draft) { drafts_[draft].owned_scope = scope; }
  /// The body of an out-of-line member (`void A::B::f() {…}`) also sees what A and B of this file
  /// hold.
  void qualify_scope(std::uint32_t scope, StringIndex qualifier, std::string_view separator);
  ScopeKind scope_kind(std::uint32_t scope) const { return scopes_[scope].kind; }
  std::uint32_t scope_parent(std::uint32_t scope) const { return scopes_[scope].parent; }
  std::uint32_t scope_of(std::uint32_t draft) const { return drafts_[draft].owned_scope; }
  std::uint32_t nearest(std::uint32_t scope, ScopeKind kind)
      const;  // Outward; the file if there is none.  A namespace ends the search for a function.
  /// In `scope`, `name` means what it means in `target` (Python's global and nonlocal).
  void redirect(std::uint32_t scope, StringIndex name, std::uint32_t target);
  std::uint32_t redirected(std::uint32_t scope, StringIndex name) const;

  std::uint32_t add_symbol(Draft draft);
  Draft& draft(std::uint32_t number) { return drafts_[number]; }
  /// A symbol of this name that binds in `scope` (or was noted as a member of it); kNone if there
  /// is none. `members`: only what is reached by a receiver (a constructor function's `this.x` is
  /// not its parameter x). `side`: of the fields only those of the class itself, or only those of
  /// its instances, which may bear the same name.
  std::uint32_t symbol_in(std::uint32_t scope, StringIndex name, bool members = false,
                          MemberSide side = MemberSide::any);
  /// Makes `name` findable in `scope`.  Draft.scope does this by itself; this is for members noted
  /// for `once` only.
  void note_member(std::uint32_t scope, StringIndex name, std::uint32_t draft);

  std::uint32_t add_import(Import import, std::uint32_t scope, StringIndex local_name);
  /// In source order.  `binding` import_ and symbol targets given here (import numbers, drafts) are
  /// kept; others are looked up by finish(). `bind_name` is looked up instead of its name, when
  /// given.
  void add_occurrence(Occurrence occurrence, std::uint32_t scope, StringIndex bind_name = {});

  ExprIndex add_expr(ExprOp op, std::uint32_t a = kNone, std::uint32_t b = kNone);
  bool is_import(ExprIndex expr) const {
    return expr.valid() && facts_.exprs[expr.value].op == ExprOp::import_;
  }
  /// An expression that denotes the name which begins at this offset.
  ExprIndex add_name_expr(std::uint32_t offset) { return add_expr(ExprOp::name, offset); }

  /// The module (or what an import brings of it) whose text begins at this offset.
  ExprIndex add_import_expr(std::uint32_t offset) { return add_expr(ExprOp::import_, offset, 0); }
  /// A struct or class without a name: the symbol that holds the definitions inside `range`.
  ExprIndex add_fields_expr(ByteRange range) {
    return add_expr(ExprOp::object, range.begin, range.end);
  }
  /// Of the next occurrence: a scope that knows its name comes before its receiver.
  void scopes_first() {
    scopes_first_.push_back(static_cast<std::uint32_t>(facts_.occurrences.size()));
  }
  /// Of the next occurrence: where what it is given begins in the facts' arguments.
  void given(std::uint32_t begin) {
    facts_.argument_lists.push_back(
        {OccurrenceIndex(static_cast<std::uint32_t>(facts_.occurrences.size())), begin});
  }

  void add_comment(ByteRange range) { comments_.push_back(range); }
  /// What the tags of a comment say of the definition that stands behind it.
  struct TypedDoc {
    ByteRange comment;
    ExprIndex type, result;
    std::vector<std::pair<StringIndex, ExprIndex>> parameters;  // By name, in their order.
  };
  /// The next occurrence is a name that a comment gives for a type: a value of that name is not it.
  void type_in_comment() {
    doc_types_.push_back(static_cast<std::uint32_t>(facts_.occurrences.size()));
  }
  void add_typed_doc(TypedDoc doc) { typed_docs_.push_back(std::move(doc)); }

  FileFacts finish();
  /// The same of what was said so far; this stays as it is.
  FileFacts finished() const;

  // facts_splice.cpp: parts of a text that was edited elsewhere.

  /// What is said from now on is said by the next part.  REQUIRES: a journal.
  void begin_part();
  /// The present part was walked up to `walked`, where words that the parser did not see were said
  /// up to; it holds so many errors.
  void end_part(std::uint32_t walked, std::uint32_t errors);
  /// Says what part `number` of `earlier` said, of a text in which it stood `shift` bytes (modulo
  /// 2^32) further on.  False, and nothing is said, when what it found in the parts before it may
  /// not hold any more.  `strings`: from its numbers to these; begins empty. `same`: all parts
  /// before it are the same too.
  bool repeat(const FactsBuilder& earlier, std::size_t number, std::uint32_t shift,
              std::vector<StringIndex>& strings, bool same);
  /// Makes what parts from `number` on have changed in those before it what it was.
  void take_back(std::size_t number);

 private:
  struct Scope {
    ScopeKind kind = ScopeKind::file;
    std::uint32_t parent = kNone;
    std::uint32_t also = kNone;  // A scope that is seen from here before the parent.
  };
  struct Entry {
    std::uint32_t draft = kNone;
    std::uint32_t import = kNone;
    std::uint32_t visible_from = 0;
    std::uint32_t next = kNone;  // Same scope and name, later in the source.
    std::uint32_t scope = kNone;
    StringIndex name;
  };
  static constexpr std::uint32_t kMaxKeys = 50'000;  // Of a data file.
  static std::uint64_t key(std::uint32_t scope, StringIndex name) {
    return (std::uint64_t{scope} << 32) | name.value;
  }
  StringIndex find_string(std::string_view text) const;  // None if it is not there.
  void grow_interned();
  void add_entry(std::uint32_t scope, StringIndex name, Entry entry);
  // For the journal: the part that is being said looks for the name there, whatever it finds.
  void note_look_up(std::uint32_t scope, StringIndex name);
  std::uint32_t first_entry(std::uint32_t scope, StringIndex name) const {
    const Chain* chain = entries_of_.find(key(scope, name));
    return chain == nullptr ? kNone : chain->first;
  }
  const Entry* look_up(std::uint32_t scope, StringIndex name, std::uint32_t offset,
                       Role role) const;
  const Entry* search(std::uint32_t scope, StringIndex name, std::uint32_t offset, Role role,
                      bool types_only) const;
  bool is_macro_before(const Entry& a, const Entry& b) const;
  const Entry* best_of(std::uint32_t first, std::uint32_t offset, Role role, bool members,
                       bool types_only) const;

  void end_headings();
  void sort_symbols();
  void set_containers();
  // The nearest of the open symbols that holds it.
  SymbolIndex container_of(const Symbol& symbol, const std::vector<std::uint32_t>& open) const;
  void flatten_containers();
  void bind_occurrences();
  void unbind_doc_types();
  void settle_exprs();
  void find_docs();
  void apply_typed_docs();
  void apply(const TypedDoc& doc, std::uint32_t number);  // To the symbol of that number.

  FileFacts facts_;
  std::string_view text_;
  bool members_in_scope_;
  struct Interned {
    std::uint32_t hash = 0;
    std::uint32_t string = kNone;
  };
  std::vector<Interned> interned_;  // Open addressing by hash; a power of two.
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
  std::vector<std::uint8_t> bound_;  // By string: some scope has an entry of this name.
  FlatMap<std::uint32_t> redirects_;
  std::vector<ByteRange> comments_;
  std::vector<TypedDoc> typed_docs_;
  std::vector<std::uint32_t> doc_types_;     // Occurrences.
  std::vector<std::uint32_t> scopes_first_;  // Occurrences.
  std::uint32_t keys_ = 0;
  FactsJournal* journal_;
  ExtractBudget* budget_ = nullptr;
};

/// "/** Adds.\n * More. */" -> "Adds. More."; first paragraph, at most 400 bytes.
std::string doc_summary(std::string_view comment);

bool can_contain(SymbolKind kind);  // Kinds that hold others whatever their place.

}  // namespace codefinder::index
