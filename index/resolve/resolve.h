// START HERE for links between files: what does this occurrence denote?  Answered at question time from facts alone: scopes, imports
// (module_rules.h, one file per language family), receivers' types (types.cpp), then names (names.cpp).
// Not thread-safe; one Resolver per request.  It remembers what it found, so asking for many occurrences is cheap.
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

namespace codefinder::index {

/// What an occurrence denotes: a symbol, or a whole file when `symbol` is none.
struct Target {
  FileId file;
  SymbolIndex symbol;
  Evidence evidence = Evidence::same_file;
  ImportIndex import = {};  // The statement itself that brings the name, in languages where that defines it (Go).
  bool again = false;       // Declares what a better one defines, or is a signature beside the one that a call means.
  SymbolRef ref() const { return {file, symbol}; }
  friend bool operator==(const Target&, const Target&) = default;
};

/// What an expression stands for, as far as we follow it.
struct Entity {
  enum class Kind : std::uint8_t {
    symbol,    // The symbol itself: a class, function, namespace, variable.
    instance,  // A value of the class-like symbol; without a symbol, of a type that is not of this project.
    file,      // A module that is a file.
    scope,     // A package that is a directory (Go, Python) or a name (Java).
    outside,   // Something that is known not to be of this project.
  };
  Kind kind = Kind::symbol;
  FileId file;
  SymbolIndex symbol;
  std::string scope;
  Evidence evidence = Evidence::same_file;
  FileId element_file;    // Of a generic: where its first type argument is written,
  ExprIndex element;      // and which expression it is.
  std::string_view head;  // Of a type that is not of this project: its name ("Box", "List", "int"); "()" of a function's type.
  std::shared_ptr<const std::vector<Entity>> arguments = nullptr;  // Of a generic: what it is applied to, each as a value of it.
  SymbolRef ref() const { return {file, symbol}; }
  friend bool operator==(const Entity& a, const Entity& b) {
    const bool same = a.kind == b.kind && a.ref() == b.ref() && a.scope == b.scope && a.evidence == b.evidence &&
                      a.element_file == b.element_file && a.element == b.element && a.head == b.head;
    return same && (a.arguments == b.arguments || (a.arguments && b.arguments && *a.arguments == *b.arguments));
  }

  static Entity of(SymbolRef ref, Evidence evidence) { return {Kind::symbol, ref.file, ref.symbol, {}, evidence, {}, {}, {}}; }
  static Entity module(FileId file, Evidence evidence) { return {Kind::file, file, {}, {}, evidence, {}, {}, {}}; }
  static Entity package(std::string scope, Evidence evidence) {
    return {Kind::scope, {}, {}, std::move(scope), evidence, {}, {}, {}};
  }
  static Entity out() { return {Kind::outside, {}, {}, {}, Evidence::import_, {}, {}, {}}; }
};
using Entities = std::vector<Entity>;

class ModuleRules;

class Resolver {
 public:
  explicit Resolver(Context& context) : context_(context) {}
  Context& context() { return context_; }

  /// Best first; empty when the name is not of this project or nothing fits.  Several of evidence `ambiguous` when it stays open.
  std::vector<Target> resolve(FileId file, OccurrenceIndex occurrence);
  /// What the imported name denotes.
  std::vector<Target> resolve_import(FileId file, ImportIndex import);
  /// What the module of the import denotes: files.  `last` cuts its path after that part (`b` of `a::b::c`).
  std::vector<Target> resolve_module(FileId file, ImportIndex import, std::string_view last = {});
  /// Of a package beside the project, of which only what questions led to is known: what it lacks is no stranger's.
  bool is_beside(const Entity& entity) { return entity.file.valid() && context_.beside(entity.file); }
  /// Its module can be nowhere: a relative path that leads to no file, a package that nothing around the file asks for.
  bool lost(FileId file, ImportIndex import);
  /// What a class (or a base of it) declares, of which this attribute is but an assignment; empty for all others.
  std::vector<SymbolRef> declared_attribute(SymbolRef attribute);
  /// There may be such in this file.
  bool assignments_yield(FileId file);
  /// Calls in this file are of the signature that fits, which comes first.
  bool calls_mean_signatures(FileId file);
  /// What is only another name for something (`exports.a = b.c`, `const a = require('a')`) becomes that.
  Entities through_aliases(Entities entities);
  /// Where functions are values: a call of a variable that was given a function which an assignment makes
  /// (`const color = Base.color;` of `Base.color = function …`) means that function before the variable, which is what `targets` has.
  std::optional<Target> assigned_function(FileId file, OccurrenceIndex call, const std::vector<Target>& targets);
  /// The symbol and its other halves (declaration <-> definition, overload signatures), definitions first.  `name`, where it is the symbol's, saves
  /// reading its file's facts if the name's list tells enough.
  std::vector<SymbolRef> halves(SymbolRef symbol, std::string_view name = {});
  /// The symbol, and what bears its name for it: a class with its constructors where they are called by the class's name.
  std::vector<SymbolRef> with_namesakes(SymbolRef symbol);

  /// From now on no candidates are gathered for what stays open: the answer holds what is certain, and is had for less.
  void only_certain() { only_certain_ = true; }
  /// From now on it is asked what occurrences may mean, not what first: among meanings that are all certain no order is looked for.
  void in_any_order() { in_any_order_ = true; }
  bool order_matters() const { return !in_any_order_ || depth_ > 1; }
  /// What is known here of the includes that lead to some files, also by other resolvers of this thread.
  void share(IncludeReach& reach) { reach_ = &reach; }

  // The parts, for module rules and tests.

  /// What the occurrence denotes, before it is narrowed to targets.
  const Entities& meaning(FileId file, OccurrenceIndex occurrence);
  const Entities& import_meaning(FileId file, ImportIndex import);
  /// What an expression stands for; variables are replaced by what they hold.
  const Entities& denote(FileId file, ExprIndex expr);
  /// What a call of it gives.
  Entities called(const Entity& callee);
  /// What the name denotes for those who import `file`: its symbols, re-exports, wildcard re-exports, submodules.
  const Entities& exported(FileId file, std::string_view name);
  /// The default export of a module; empty if there is none.
  const Entities& default_export(FileId file);
  /// The thing called `name` in `entity`: members of a class and its bases, of a namespace, module or package.
  /// `depth` is 0 but where one lookup goes on in what its holder stands for.
  Entities members(const Entity& entity, std::string_view name, int depth = 0);
  /// Symbols of `file` of this name that stand at its top level.
  std::vector<SymbolRef> top_level(FileId file, std::string_view name);
  /// The file and what it includes, transitively (includes.cpp).
  struct Closure {
    std::vector<FileId> files;           // Nearest first.
    std::vector<std::uint32_t> through;  // By place in `files`: the place of the one that led there first.
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
  /// The same, for the question about one file to many: what one answer told of others is remembered.
  bool leads_to(FileId file, FileId included);
  /// direct_includes, where nothing need be read for them; else nullopt.
  std::optional<std::span<const FileId>> known_includes(FileId file);
  /// The types of which `symbol` (a class-like one) is made: its own bases and those of its impl blocks.
  Entities bases(SymbolRef symbol);
  /// The class-like symbol that an out-of-line member's qualifier names; none if it cannot be found.
  std::vector<SymbolRef> owners(SymbolRef member);
  /// Declarations replaced by the definition, impl blocks by the type they are of.
  SymbolRef canonical(SymbolRef type);

  /// Those that the file's family keeps to.
  const ModuleRules& rules_of(FileId file);
  /// The declarations of one thing that the language merges with this one.
  const std::vector<SymbolRef>& merged(SymbolRef symbol);

 private:
  Entities find_meaning(FileId file, OccurrenceIndex occurrence);
  Entities import_occurrence(FileId file, const Occurrence& occurrence);
  std::optional<ImportIndex> import_of(SymbolRef symbol);
  // callables.cpp
  Entities taken_by(FileId file, ByteRange list, std::uint32_t number, SymbolIndex container, bool of_constructor = false);
  Entities takes(const Entity& callee, std::uint32_t number);
  std::vector<ByteRange> signature_lists(SymbolRef type);
  int misfits(FileId file, std::span<const ExprIndex> given, const Entity& function);
  Entities handed(FileId file, ExprIndex context, std::uint32_t number);
  bool handed_from_outside(FileId file, ExprIndex context);
  Entities with_signature(FileId file, OccurrenceIndex occurrence, Entities entities);
  bool only_assigned(const Entity& entity);
  bool gives_way(SymbolRef member, SymbolRef type);
  Entities with_constructors(FileId file, OccurrenceIndex occurrence, Entities entities);
  Entities bound_import(FileId file, ImportIndex import, std::string_view name);
  Entities member_meaning(FileId file, const Occurrence& occurrence);
  Entities free_meaning(FileId file, OccurrenceIndex occurrence);
  Entities inherited(FileId file, const Occurrence& occurrence);
  Entities keyword_argument(FileId file, ExprIndex callee, std::string_view name);
  Entities parameters(const Entity& callee, std::string_view name);
  Entities parameter(SymbolRef function, std::string_view name, Evidence evidence);
  Entities fit_for_role(Entities found, FileId file, const Occurrence& occurrence);
  Entities fitting_kinds(Entities found, const Occurrence& occurrence);
  Entities member_candidates(FileId file, const Occurrence& occurrence);
  const std::vector<Definition>& members_called(FileId file, std::string_view name, bool call);
  std::vector<Definition> find_members_called(FileId file, std::string_view name, bool call);
  std::string use_in_directory(FileId file, const Occurrence& occurrence);
  Entities ranked(FileId file, const Occurrence& occurrence, const std::vector<Definition>& candidates);
  Entities rank(FileId file, const Occurrence& occurrence, const std::vector<Definition>& candidates);
  bool comes_from_beside(FileId file, ExprIndex expr);
  Entities find_denotation(FileId file, ExprIndex expr);
  Entities expand(const Entity& entity);
  Entities payload(const Entity& holder);
  Entity own_instance(SymbolRef block, SymbolRef type);
  Entities keyword(FileId file, ExprIndex expr, std::string_view word);
  Entities instances(Entities types);
  Entities element_of(const Entity& entity);
  Entities find_members(const Entity& entity, std::string_view name, int depth);
  Entities under_any_key(const Entities& holders);
  Entities keys_of(const Entities& ranged);
  Entities part_of(const Entities& whole, std::uint32_t number);
  Entities settled(FileId file, ExprIndex callee, Entities types);
  Entities settled(FileId file, OccurrenceIndex use, Entities types, const Entities& applied = {});
  Entities argument_for(const Entity& receiver, SymbolRef parameter, int depth);
  bool derives(SymbolRef type, SymbolRef base);
  Entities inferred(FileId file, OccurrenceIndex call, SymbolRef parameter);
  Entities substituted(const Entity& type, const std::function<Entities(SymbolRef)>& argument, int depth);
  void keep_used_way(Entities& found, FileId file, const Occurrence& occurrence);
  Entities see_through(const Entities& entities);
  const Entities& class_members(SymbolRef type, std::string_view name);
  Entities handed_on(const Entity& receiver, std::string_view method, int depth);
  Entities given_to_strangers(FileId file, std::string_view type, std::string_view name);
  Entities promises(SymbolRef member, std::string_view name, int depth, std::vector<SymbolRef>& seen);
  Entities class_members(SymbolRef type, std::string_view name, int depth, std::vector<SymbolRef>& seen);
  Entities own_members(SymbolRef type, std::string_view name, int depth, std::vector<SymbolRef>& seen);
  Entities namespace_members(SymbolRef space, std::string_view name);
  Entities siblings(FileId file, SymbolIndex symbol, const Occurrence& occurrence, Evidence evidence);
  Entities find_exported(FileId file, std::string_view name);
  std::vector<SymbolRef> find_owners(SymbolRef member);
  SymbolRef behind_prototype(SymbolRef holder);
  bool has_children(SymbolRef symbol);
  /// Members of the file's symbols that stand outside of what holds them (`made.size = 1`), by holder.
  const std::vector<std::pair<SymbolIndex, SymbolIndex>>& given_members(FileId file);
  bool exported_beside(SymbolRef whole, std::string_view name);
  bool extends(SymbolRef impl, SymbolRef type);
  std::vector<Target> targets(const Entities& entities);

  using Key = std::uint64_t;
  struct MembersByOwner {
    std::unordered_map<Key, std::vector<SymbolRef>> of;
    std::vector<SymbolRef> elsewhere;
    std::vector<SymbolRef> closed;  // Not looked at: each can only be of a type of its own file.
  };
  const MembersByOwner& members_named(std::string_view name, Family family);
  /// Its container is what has it; else it may be another's.
  bool stands_inside(SymbolRef member);
  /// Whether a symbol of the file has exactly this name range.
  bool names_symbol(FileId file, ByteRange range);
  /// What is known of the files that lead to one.
  struct Includers {
    std::optional<std::optional<FileSet>> all;  // No others can, judged by names alone; nullopt when they are many.
    FileSet some, none;                         // Those that were found to, and not to.
  };
  Closure& begun_closure(FileId file);
  bool grow(Closure& closure);
  bool may_lead_to(FileId file, FileId included);
  static Key key(FileId file, std::uint32_t index) { return (static_cast<Key>(file.value) << 32) | index; }

  Context& context_;
  std::pmr::monotonic_buffer_resource nodes_;  // Of what there are tens of thousands, so that it is made and dropped for little.
  std::pmr::unordered_map<Key, Entities> meanings_{&nodes_}, imports_{&nodes_}, denotations_{&nodes_};
  std::unordered_map<FileId, std::unordered_map<std::string, Entities>> exported_;
  std::unordered_map<FileId, Entities> defaults_;
  std::unordered_map<FileId, Closure> closures_;
  std::unordered_map<FileId, std::vector<FileId>> includes_;
  std::unordered_map<FileId, Includers> includers_;
  std::vector<std::pair<FileId, std::string>> exporting_;
  std::set<std::pair<FileId, std::string>> barren_;  // Of the outermost of exporting_: what was looked at and gave nothing.
  /// Where a member was looked for on behalf of one outermost question: each holder is looked at once.
  struct MemberLookup {
    std::vector<std::pair<Entity, std::string>> seen;
  };
  MemberLookup* lookup_ = nullptr;
  std::unordered_map<Key, SymbolRef> canonical_;
  std::unordered_map<Key, std::unordered_map<std::string, Entities>> members_;
  std::unordered_map<Key, std::vector<SymbolRef>> merged_, ancestors_, owners_;
  std::unordered_map<std::string, MembersByOwner> members_named_;
  std::unordered_map<std::string, Entities> candidates_;             // By directory, name and use.
  std::unordered_map<std::string, std::vector<Definition>> called_;  // By family, name and use.
  struct Ranked {
    std::vector<Definition> candidates;
    Entities best;
  };
  std::unordered_map<std::string, std::vector<Ranked>> ranked_;                         // By directory, name and use.
  std::unordered_map<Key, std::vector<std::pair<std::uint32_t, Entities>>> strangers_;  // By file, name and use.
  std::unordered_map<FileId, std::vector<ByteRange>> names_;  // Where the names of a file begin and end.
  std::unordered_map<FileId, std::vector<std::pair<SymbolIndex, SymbolIndex>>> given_;
  IncludeReach* reach_ = nullptr;
  bool cycle_ = false, only_certain_ = false, in_any_order_ = false;
  int depth_ = 0;
};

bool is_callable(SymbolKind kind);  // function, method, constructor, macro, test.
/// How well a symbol of this kind fits an occurrence of this role: 0 not at all .. 3 exactly.
int kind_fitness(SymbolKind kind, Role role, bool called);

}  // namespace codefinder::index
