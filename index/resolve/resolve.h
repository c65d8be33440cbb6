// START HERE for links between files: what does this occurrence denote?  Answered at question time
// from facts alone: scopes, imports (language_semantics.h, one file per language family),
// receivers' types (types.cpp), then names (names.cpp). Not thread-safe; one Resolver per request.
// It remembers what it found, so asking for many occurrences is cheap.
#pragma once

#include "index/resolve/context.h"
#include "index/resolve/evidence.h"
#include "index/resolve/file_set.h"
#include "index/resolve/include_reach.h"

#include <functional>
#include <memory>
#include <memory_resource>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::resolve {

/// What an occurrence denotes: a symbol, or a whole file when `symbol` is none.
struct Target {
  FileId file;
  SymbolIndex symbol;
  Evidence evidence = Evidence::same_file;
  // The statement itself that brings the name, in languages where that defines it (Go).
  ImportIndex import = {};
  // Declares what a better one defines, or is a signature beside the one that a call means.
  bool again = false;
  store::SymbolRef ref() const { return {file, symbol}; }
  friend bool operator==(const Target&, const Target&) = default;
};

/// What an expression stands for, as far as we follow it.
struct Value {
  enum class Kind : std::uint8_t {
    symbol,  // The symbol itself: a class, function, namespace, variable.
    // A value of the class-like symbol; without a symbol, of a type that is not of this project.
    instance,
    file,      // A module that is a file.
    scope,     // A package that is a directory (Go, Python) or a name (Java).
    external,  // Something that is known not to be of this project.
  };
  Kind kind = Kind::symbol;
  FileId file;
  SymbolIndex symbol;
  std::string scope;
  Evidence evidence = Evidence::same_file;
  FileId element_file;  // Of a generic: where its first type argument is written,
  ExprIndex element;    // and which expression it is.
  // Of a type that is not of this project: its name ("Box", "List", "int"); "()" of a function's
  // type.
  std::string_view external_type_name;
  // Of a generic: what it is applied to, each as a value of it.
  std::shared_ptr<const std::vector<Value>> arguments = nullptr;
  store::SymbolRef ref() const { return {file, symbol}; }
  friend bool operator==(const Value& a, const Value& b) {
    const bool same = a.kind == b.kind && a.ref() == b.ref() && a.scope == b.scope &&
                      a.evidence == b.evidence && a.element_file == b.element_file &&
                      a.element == b.element && a.external_type_name == b.external_type_name;
    return same && (a.arguments == b.arguments ||
                    (a.arguments && b.arguments && *a.arguments == *b.arguments));
  }

  static Value of(store::SymbolRef ref, Evidence evidence) {
    return {Kind::symbol, ref.file, ref.symbol, {}, evidence, {}, {}, {}};
  }
  static Value module(FileId file, Evidence evidence) {
    return {Kind::file, file, {}, {}, evidence, {}, {}, {}};
  }
  static Value package(std::string scope, Evidence evidence) {
    return {Kind::scope, {}, {}, std::move(scope), evidence, {}, {}, {}};
  }
  static Value external() { return {Kind::external, {}, {}, {}, Evidence::import_, {}, {}, {}}; }
};
using Values = std::vector<Value>;

class LanguageSemantics;

class Resolver {
 public:
  explicit Resolver(Context& context) : context_(context) {}
  Context& context() { return context_; }

  /// Best first; empty when the name is not of this project or nothing fits.  Several of evidence
  /// `ambiguous` when it stays open.
  std::vector<Target> resolve(FileId file, OccurrenceIndex occurrence);
  /// What the imported name denotes.
  std::vector<Target> resolve_import(FileId file, ImportIndex import);
  /// What the module of the import denotes: files.  `last` cuts its path after that part (`b` of
  /// `a::b::c`).
  std::vector<Target> resolve_module(FileId file, ImportIndex import, std::string_view last = {});
  /// Of a package beside the project, of which only what questions led to is known: what it lacks
  /// is no stranger's.
  bool is_beside(const Value& entity) {
    return entity.file.valid() && context_.beside(entity.file);
  }
  /// Its module can be nowhere: a relative path that leads to no file, a package that nothing
  /// around the file asks for.
  bool is_unresolvable(FileId file, ImportIndex import);
  /// What a class (or a base of it) declares, of which this attribute is but an assignment; empty
  /// for all others.
  std::vector<store::SymbolRef> declared_attribute(store::SymbolRef attribute);
  /// There may be such in this file.
  bool assignments_yield(FileId file);
  /// Calls in this file are of the signature that fits, which comes first.
  bool calls_mean_signatures(FileId file);
  /// What is only another name for something (`exports.a = b.c`, `const a = require('a')`) becomes
  /// that.
  Values through_aliases(Values entities);
  /// Where functions are values: a call of a variable that was given a function which an assignment
  /// makes
  /// (`const color = Base.color;` of `Base.color = function …`) means that function before the
  /// variable, which is what `targets` has.
  std::optional<Target> assigned_function(FileId file, OccurrenceIndex call,
                                          const std::vector<Target>& targets);
  /// The symbol and its other halves (declaration <-> definition, overload signatures), definitions
  /// first.  `name`, where it is the symbol's, saves reading its file's facts if the name's list
  /// tells enough.
  std::vector<store::SymbolRef> counterparts(store::SymbolRef symbol, std::string_view name = {});
  /// The symbol, and what bears its name for it: a class with its constructors where they are
  /// called by the class's name.
  std::vector<store::SymbolRef> with_namesakes(store::SymbolRef symbol);

  /// From now on no candidates are gathered for what stays open: the answer holds what is certain,
  /// and is had for less.
  void only_certain() { only_certain_ = true; }
  /// From now on it is asked what occurrences may mean, not what first: among meanings that are all
  /// certain no order is looked for.
  void in_any_order() { in_any_order_ = true; }
  bool order_matters() const { return !in_any_order_ || depth_ > 1; }
  /// What is known here of the includes that lead to some files, also by other resolvers of this
  /// thread.
  void share(IncludeReach& reach) { reach_ = &reach; }

  // The parts, for module rules and tests.

  /// What the occurrence denotes, before it is narrowed to targets.
  const Values& resolve_name(FileId file, OccurrenceIndex occurrence);
  const Values& import_meaning(FileId file, ImportIndex import);
  /// What an expression stands for; variables are replaced by what they hold.
  const Values& evaluate(FileId file, ExprIndex expr);
  /// What a call of it gives.
  Values called(const Value& callee);
  /// What the name denotes for those who import `file`: its symbols, re-exports, wildcard
  /// re-exports, submodules.
  const Values& exported(FileId file, std::string_view name);
  /// The default export of a module; empty if there is none.
  const Values& default_export(FileId file);
  /// The thing called `name` in `entity`: members of a class and its bases, of a namespace, module
  /// or package. `depth` is 0 but where one lookup goes on in what its holder stands for.
  Values members(const Value& entity, std::string_view name, int depth = 0);
  /// Symbols of `file` of this name that stand at its top level.
  std::vector<store::SymbolRef> top_level(FileId file, std::string_view name);
  /// The file and what it includes, transitively (includes.cpp).
  struct Closure {
    std::vector<FileId> files;  // Nearest first.
    // By place in `files`: the place of the one that led there first.
    std::vector<std::uint32_t> through;
    FileSet set;
    std::uint32_t next = 0;  // The place of the first whose own includes are not in it yet.
    bool whole = false;
  };
  /// All of it.  Cost: once per file and request.
  const Closure& closure(FileId file);
  /// At least so much of it that those of `sought` that are in the whole are in it.
  const Closure& closure_with(FileId file, std::span<const FileId> sought);
  const std::vector<FileId>& include_closure(FileId file) { return closure(file).files; }
  /// The files that it includes itself, in order.
  std::span<const FileId> direct_includes(FileId file);
  /// What closure(file).set has, from as much of it as that takes.
  bool includes(FileId file, FileId included);
  /// The same, for the question about one file to many: what one answer told of others is
  /// remembered.
  bool leads_to(FileId file, FileId included);
  /// direct_includes, where nothing need be read for them; else nullopt.
  std::optional<std::span<const FileId>> known_includes(FileId file);
  /// The types of which `symbol` (a class-like one) is made: its own bases and those of its impl
  /// blocks.
  Values bases(store::SymbolRef symbol);
  /// The class-like symbol that an out-of-line member's qualifier names; none if it cannot be
  /// found.
  std::vector<store::SymbolRef> declaring_types(store::SymbolRef member);
  /// Declarations replaced by the definition, impl blocks by the type they are of.
  store::SymbolRef canonical(store::SymbolRef type);

  /// Those that the file's family keeps to.
  const LanguageSemantics& semantics_of(FileId file);
  /// The declarations of one thing that the language merges with this one.
  const std::vector<store::SymbolRef>& merged(store::SymbolRef symbol);

 private:
  Values resolve_name_uncached(FileId file, OccurrenceIndex occurrence);
  Values import_occurrence(FileId file, const Occurrence& occurrence);
  std::optional<ImportIndex> import_of(store::SymbolRef symbol);
  // callables.cpp
  Values parameter_type_at(FileId file, ByteRange list, std::uint32_t number, SymbolIndex container,
                           bool of_constructor = false);
  Values parameter_type(const Value& callee, std::uint32_t number);
  std::vector<ByteRange> signature_lists(store::SymbolRef type);
  int misfits(FileId file, std::span<const ExprIndex> given, const Value& function);
  Values callback_argument(FileId file, ExprIndex context, std::uint32_t number);
  bool external_callback_argument(FileId file, ExprIndex context);
  Values with_signature(FileId file, OccurrenceIndex occurrence, Values entities);
  bool only_assigned(const Value& entity);
  bool gives_way(store::SymbolRef member, store::SymbolRef type);
  Values with_constructors(FileId file, OccurrenceIndex occurrence, Values entities);
  Values bound_import(FileId file, ImportIndex import, std::string_view name);
  Values member_meaning(FileId file, const Occurrence& occurrence);
  Values free_meaning(FileId file, OccurrenceIndex occurrence);
  Values inherited(FileId file, const Occurrence& occurrence);
  Values keyword_argument(FileId file, ExprIndex callee, std::string_view name);
  Values parameters(const Value& callee, std::string_view name);
  Values parameter(store::SymbolRef function, std::string_view name, Evidence evidence);
  Values fit_for_role(Values found, FileId file, const Occurrence& occurrence);
  Values fitting_kinds(Values found, const Occurrence& occurrence);
  Values member_candidates(FileId file, const Occurrence& occurrence);
  const std::vector<store::Definition>& members_called(FileId file, std::string_view name,
                                                       bool call);
  std::vector<store::Definition> find_members_called(FileId file, std::string_view name, bool call);
  std::string use_in_directory(FileId file, const Occurrence& occurrence);
  Values ranked(FileId file, const Occurrence& occurrence,
                const std::vector<store::Definition>& candidates);
  Values rank(FileId file, const Occurrence& occurrence,
              const std::vector<store::Definition>& candidates);
  bool comes_from_beside(FileId file, ExprIndex expr);
  Values evaluate_uncached(FileId file, ExprIndex expr);
  Values expand(const Value& entity);
  Values first_field(const Value& holder);
  Value own_instance(store::SymbolRef block, store::SymbolRef type);
  Values keyword(FileId file, ExprIndex expr, std::string_view word);
  Values instances(Values types);
  Values element_of(const Value& entity);
  Values find_members(const Value& entity, std::string_view name, int depth);
  Values under_any_key(const Values& holders);
  Values keys_of(const Values& ranged);
  Values part_of(const Values& whole, std::uint32_t number);
  Values substitute_type_parameters(FileId file, ExprIndex callee, Values types);
  Values substitute_type_parameters(FileId file, OccurrenceIndex use, Values types,
                                    const Values& applied = {});
  Values argument_for(const Value& receiver, store::SymbolRef parameter, int depth);
  bool derives(store::SymbolRef type, store::SymbolRef base);
  Values inferred(FileId file, OccurrenceIndex call, store::SymbolRef parameter);
  Values substituted(const Value& type, const std::function<Values(store::SymbolRef)>& argument,
                     int depth);
  void keep_used_way(Values& found, FileId file, const Occurrence& occurrence);
  Values deref_wrappers(const Values& entities);
  const Values& class_members(store::SymbolRef type, std::string_view name);
  Values result_of_library_method(const Value& receiver, std::string_view method, int depth);
  Values extension_methods(FileId file, std::string_view type, std::string_view name);
  Values trait_declarations(store::SymbolRef member, std::string_view name, int depth,
                            std::vector<store::SymbolRef>& seen);
  Values class_members(store::SymbolRef type, std::string_view name, int depth,
                       std::vector<store::SymbolRef>& seen);
  Values own_members(store::SymbolRef type, std::string_view name, int depth,
                     std::vector<store::SymbolRef>& seen);
  Values namespace_members(store::SymbolRef space, std::string_view name);
  Values siblings(FileId file, SymbolIndex symbol, const Occurrence& occurrence, Evidence evidence);
  Values find_exported(FileId file, std::string_view name);
  std::vector<store::SymbolRef> find_declaring_types(store::SymbolRef member);
  store::SymbolRef behind_prototype(store::SymbolRef holder);
  bool has_children(store::SymbolRef symbol);
  /// Members of the file's symbols that stand outside of what holds them (`made.size = 1`), by
  /// holder.
  const std::vector<std::pair<SymbolIndex, SymbolIndex>>& given_members(FileId file);
  bool exported_beside(store::SymbolRef whole, std::string_view name);
  bool extends(store::SymbolRef impl, store::SymbolRef type);
  std::vector<Target> targets(const Values& entities);

  using Key = std::uint64_t;
  struct MembersByOwner {
    std::unordered_map<Key, std::vector<store::SymbolRef>> of;
    std::vector<store::SymbolRef> elsewhere;
    std::vector<store::SymbolRef>
        closed;  // Not looked at: each can only be of a type of its own file.
  };
  const MembersByOwner& members_named(std::string_view name, Family family);
  /// Its container is what has it; else it may be another's.
  bool is_lexically_inside(store::SymbolRef member);
  /// Whether a symbol of the file has exactly this name range.
  bool names_symbol(FileId file, ByteRange range);
  /// What is known of the files that lead to one.
  struct Includers {
    // No others can, judged by names alone; nullopt when they are many.
    std::optional<std::optional<FileSet>> all;
    FileSet some, none;  // Those that were found to, and not to.
  };
  Closure& begun_closure(FileId file);
  bool grow(Closure& closure);
  bool may_lead_to(FileId file, FileId included);
  static Key key(FileId file, std::uint32_t index) {
    return (static_cast<Key>(file.value) << 32) | index;
  }

  Context& context_;
  // Of what there are tens of thousands, so that it is made and dropped for little.
  std::pmr::monotonic_buffer_resource nodes_;
  std::pmr::unordered_map<Key, Values> meanings_{&nodes_}, imports_{&nodes_}, denotations_{&nodes_};
  std::unordered_map<FileId, std::unordered_map<std::string, Values>> exported_;
  std::unordered_map<FileId, Values> defaults_;
  std::unordered_map<FileId, Closure> closures_;
  std::unordered_map<FileId, std::vector<FileId>> includes_;
  std::unordered_map<FileId, Includers> includers_;
  std::vector<std::pair<FileId, std::string>> exporting_;
  // Of the outermost of exporting_: what was looked at and gave nothing.
  std::set<std::pair<FileId, std::string>> barren_;
  /// Where a member was looked for on behalf of one outermost question: each holder is looked at
  /// once.
  struct MemberLookup {
    std::vector<std::pair<Value, std::string>> seen;
  };
  MemberLookup* lookup_ = nullptr;
  std::unordered_map<Key, store::SymbolRef> canonical_;
  std::unordered_map<Key, std::unordered_map<std::string, Values>> members_;
  std::unordered_map<Key, std::vector<store::SymbolRef>> merged_, ancestors_, declaring_types_;
  std::unordered_map<std::string, MembersByOwner> members_named_;
  std::unordered_map<std::string, Values> candidates_;  // By directory, name and use.
  std::unordered_map<std::string, std::vector<store::Definition>>
      called_;  // By family, name and use.
  struct Ranked {
    std::vector<store::Definition> candidates;
    Values best;
  };
  // By directory, name and use.
  std::unordered_map<std::string, std::vector<Ranked>> ranked_;
  // By file, name and use.
  std::unordered_map<Key, std::vector<std::pair<std::uint32_t, Values>>> strangers_;
  // Where the names of a file begin and end.
  std::unordered_map<FileId, std::vector<ByteRange>> names_;
  std::unordered_map<FileId, std::vector<std::pair<SymbolIndex, SymbolIndex>>> given_;
  IncludeReach* reach_ = nullptr;
  bool cycle_ = false, only_certain_ = false, in_any_order_ = false;
  int depth_ = 0;
};

bool is_callable(SymbolKind kind);  // function, method, constructor, macro, test.
/// How well a symbol of this kind fits an occurrence of this role: 0 not at all .. 3 exactly.
int kind_fitness(SymbolKind kind, Role role, bool called);

}  // namespace codefinder::resolve
