// How a language family finds modules: the one place where languages differ in resolution.  A
// family is one file in this room; rules have no state, and keep what they read in Context.
#pragma once

#include "index/resolve/resolve.h"

#include <span>

namespace codefinder::resolve {

/// A module as a file names it.
struct ImportRequest {
  FileId file;
  std::string_view module;
  std::uint16_t flags = 0;  // ImportFlag
  SymbolIndex container;    // The scope the import stands in.
  std::string_view name;    // The name inside it, if one is imported.
};

class LanguageSemantics {
 public:
  static constexpr int kNever = 1'000'000;
  virtual ~LanguageSemantics() = default;
  /// Files, packages or symbols; `outside` when it is not of this project (or cannot be found: a
  /// stranger must not take its place).
  virtual Values module(Resolver& resolver, const ImportRequest& ask) const = 0;
  /// The name inside the module.  The default asks the module's members.
  virtual Values imported(Resolver& resolver, const ImportRequest& ask) const;
  /// A free name's meaning without an import: same package, same directory, keywords that name
  /// modules.
  virtual Values visible_names(Resolver& resolver, FileId file, const Occurrence& occurrence) const;
  /// What hides the meaning that the file's own scopes give to a name; empty if nothing does.
  virtual Values shadowing(Resolver& resolver, FileId file, const Occurrence& occurrence) const {
    return (void)resolver, (void)file, (void)occurrence, Values();
  }
  /// The name an import brings into its file.
  std::string_view bound_name(const FileFacts& facts, const Import& import) const;
  /// What an import of a whole module binds when it gives no name: the last part of the module's
  /// path.
  virtual std::string_view module_binds(std::string_view module) const;
  /// Whether others see the import's name as part of the file.
  virtual bool reexports(const FileFacts& facts, const Import& import) const;
  /// A module below `file` that no statement in it names (Python's packages).
  virtual Values submodule(Resolver& resolver, FileId file, std::string_view name) const;
  /// What the scopes of this family begin with; "" where packages are no scopes.
  virtual std::string_view scope_mark() const { return {}; }
  /// The member of a `scope` entity.
  virtual Values scope_member(Resolver& resolver, const std::string& scope,
                              std::string_view name) const;
  /// A file that stands for the scope, where there is one.
  virtual std::optional<FileId> scope_file(Resolver& resolver, const std::string& scope) const;
  /// Keywords at the head of a path (Rust's crate, self, super), and what they mean at a place.
  virtual bool names_module(std::string_view word) const { return (void)word, false; }
  virtual Values keyword(Resolver& resolver, FileId file, std::string_view word,
                         std::uint32_t offset) const;
  /// The module is neither in the project nor to be expected beside it.
  virtual bool is_unresolvable(Resolver& resolver, const ImportRequest& ask) const {
    return (void)resolver, (void)ask, false;
  }
  /// Where a file's own text begins: what a module's definition points to.
  virtual std::uint32_t first_code_offset(std::string_view text) const { return (void)text, 0; }
  /// This imported name means the module's default export.
  virtual bool is_default(std::string_view name) const { return (void)name, false; }
  /// What a module exports are values, which may be assigned and handed on: `exports.a = b`, `const
  /// a = require('a')`.
  virtual bool exports_are_values() const { return false; }
  /// A name means one thing only; otherwise types, values and macros keep apart.
  virtual bool one_meaning_per_name() const { return true; }
  /// A module inside a file imports names of its own.
  virtual bool modules_import() const { return false; }
  /// What a namespace holds may stand in several files.
  virtual bool namespaces_span_files() const { return false; }
  /// What stands in `file` in this scope is in the namespace of this path after all: a macro opens
  /// it.
  virtual bool opened_by_macro(Resolver& resolver, FileId file, std::string_view scope,
                               std::string_view path) const {
    return (void)resolver, (void)file, (void)scope, (void)path, false;
  }
  /// A linker ties declarations and definitions of several files.
  virtual bool linked() const { return false; }
  /// By its name, a file that others include.
  virtual bool is_header(std::string_view path) const { return (void)path, false; }
  /// A definition outside of its scope names it (`A::f`), so paths are made of what is written.
  virtual bool qualified_definitions() const { return false; }
  /// How well a symbol of this kind fits a use: 0 not at all .. 3 exactly.
  virtual int fitness(SymbolKind kind, Role role, bool called) const {
    return kind_fitness(kind, role, called);
  }
  /// Values of a generic of this name are functions that are handed what it is applied to.
  virtual bool takes_its_argument(std::string_view head) const { return (void)head, false; }
  /// Names that the language brings itself.
  virtual bool builtin(std::string_view name) const { return (void)name, false; }
  /// A member that values of the language's own have: on a receiver of which nothing is known, it
  /// is theirs.
  virtual bool library_member(std::string_view name) const { return (void)name, false; }
  /// What hangs on such a name is the language's as well: `Math.max` is no member of the project's.
  virtual bool closed_builtins() const { return false; }
  /// A name that no scope, import or prelude explains is another's (a crate's at the head of a
  /// path).
  virtual bool unresolved_is_external() const { return false; }
  /// Free names may mean symbols of files that are not imported, if this symbol is fit.
  virtual bool visible_without_import(Resolver& resolver, FileId file,
                                      const store::Definition& candidate) const {
    return (void)resolver, (void)file, (void)candidate, false;
  }
  /// The last word on what a name means: drops what the place cannot mean, and puts first what it
  /// most likely does.
  virtual Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex occurrence,
                              Values found) const;
  /// Others whose uses count as the symbol's: the methods that it overrides and that override it.
  virtual std::vector<store::SymbolRef> overridden(Resolver& resolver,
                                                   store::SymbolRef symbol) const;
  /// Others that declare one thing together with the symbol, and have its members between them.
  virtual std::vector<store::SymbolRef> merged(Resolver& resolver, store::SymbolRef symbol) const;
  /// A type may be declared ahead of its definition, and its members may stand apart from it.
  virtual bool allows_out_of_line_members() const { return true; }
  /// A file of this language may hold members of types that other files declare.
  virtual bool gives_members(Language language) const { return (void)language, true; }
  /// In a file of this language what hangs on a value is inside of a type: `a.b` means nothing that
  /// stands by itself.
  virtual bool members_are_nested(Language language) const { return (void)language, false; }
  /// Enumerators of a plain enum are names of the scope around it too.
  virtual bool enumerators_leak() const { return false; }
  /// Type parameters are followed to what they stand for: by the receiver's type arguments, or by
  /// what a call is given.
  virtual bool settles_type_parameters() const { return is_closed_world(); }
  /// Of a generic of the language's own, the second argument is what it holds, by the first: a map.
  virtual bool is_map_type(std::string_view head) const { return (void)head, false; }
  /// Of a generic of the language's own, every member is what it holds: `Record<string, Item>`.
  virtual bool any_member(std::string_view head) const { return (void)head, false; }
  /// A type's member of this name stands for those that it does not list: TypeScript's `[key:
  /// string]: Item`.
  virtual std::string_view unlisted_member() const { return {}; }
  /// `impl` blocks add to the bases of their type.
  virtual bool impls_add_bases() const { return false; }
  /// A type's other name may have methods of its own.
  virtual bool aliases_have_methods() const { return false; }
  /// Types are what their members are: a value's shape may stand for one, and a written type says
  /// all of what bears it.
  virtual bool types_are_shapes() const { return false; }
  /// The key of a literal names a member that is expected there, or its own.
  virtual bool keys_name_members() const { return false; }
  /// What a class has and what its instances have may bear the same name.
  virtual bool statics_stand_apart() const { return false; }
  /// Of a class, this member stands for what its instances have: JavaScript's `Foo.prototype`,
  /// which may go by other names.
  virtual bool names_instance(std::string_view member) const { return (void)member, false; }
  /// A function is an object as well, and may have been given members by any means.
  virtual bool functions_are_objects() const { return false; }
  /// Inside a class, members (inherited ones too) are seen by their bare names.
  virtual bool members_in_scope() const { return false; }
  /// Calling a class by its name means a constructor that bears the same name.
  virtual bool constructors_bear_class_name() const { return false; }
  /// Where it does, the class itself is meant before its constructors.
  virtual bool class_before_constructors() const { return false; }
  /// Callers name parameters: `f(name=…)`.
  virtual bool has_keyword_arguments() const { return false; }
  /// The methods that a call of a class (or of an instance) runs, the likeliest first.
  virtual std::span<const std::string_view> constructor_methods(bool instance) const {
    return (void)instance, std::span<const std::string_view>();
  }
  /// The type of a member is what declares it: an assignment without one adds nothing to what a
  /// base class declares.
  virtual bool assignments_yield_to_declarations() const { return false; }
  /// Symbols of one name and place are one symbol, as often as it is defined.
  virtual bool redefinitions_are_one() const { return false; }
  /// Every name is declared, so what nothing here explains is of elsewhere.
  virtual bool is_closed_world() const { return false; }
  /// A call never means a variable, nor a plain use a method.
  virtual bool has_separate_method_namespace() const { return false; }
  /// The import that defines the name of a package where it stands, if that is how the language has
  /// it.
  virtual ImportIndex defining_import(Resolver& resolver, FileId file,
                                      const Occurrence& occurrence) const {
    return (void)resolver, (void)file, (void)occurrence, ImportIndex();
  }
  /// Puts first what this file is built together with.
  virtual void rank(Resolver& resolver, FileId file, Values& found) const {
    (void)resolver, (void)file, (void)found;
  }
  /// What the call of a method of a generic of the standard library gives, as far as its arguments
  /// or those of the call tell.
  virtual Values library_result(Resolver& resolver, const Value& receiver, FileId file,
                                OccurrenceIndex call) const {
    return (void)resolver, (void)receiver, (void)file, (void)call, Values{};
  }
  /// The type that a method of this name of the standard library gives; "" when its name does not
  /// say.
  virtual std::string_view library_type(std::string_view method) const {
    return (void)method, std::string_view();
  }
  /// A method of this name of the standard library's collections gives an option of an element.
  virtual bool gives_option(std::string_view method) const { return (void)method, false; }
  /// How badly the arguments of a call in `file` fit the function: less is better, 0 where nothing
  /// is known, kNever if not at all.
  virtual int misfit(Resolver& resolver, FileId file, store::SymbolRef function,
                     std::span<const ExprIndex> arguments) const {
    return (void)resolver, (void)file, (void)function, (void)arguments, 0;
  }
  /// Both take the same types, as far as those are known.  REQUIRES: as many parameters.
  virtual bool same_parameters(Resolver& resolver, store::SymbolRef one,
                               store::SymbolRef other) const {
    return (void)resolver, (void)one, (void)other, true;
  }
  /// Where signatures stand beside the body that serves them, a call means one of those.
  virtual bool calls_mean_signatures() const { return false; }
  /// Whether a member written in `file` outside its class (qualifier or impl block) can belong to a
  /// class of `of`.
  virtual bool may_hold_members_of(Resolver& resolver, FileId file, FileId of) const {
    return (void)resolver, file == of;
  }
};

const LanguageSemantics& language_semantics(Family family);
/// Those whose scope this is; the plain ones if it is nobody's.
const LanguageSemantics& scope_semantics(std::string_view scope);

// The families; see the files of these names.
const LanguageSemantics& python_rules();
const LanguageSemantics& node_rules();
const LanguageSemantics& go_rules();
const LanguageSemantics& rust_rules();
const LanguageSemantics& c_rules();
const LanguageSemantics& java_rules();
const LanguageSemantics& plain_rules();

// Help that several share.

/// Symbols of this name at the top level of files that `accept` takes.
Values top_level_where(Resolver& resolver, std::string_view name, Evidence evidence,
                       const std::function<bool(FileId)>& accept);
/// True if the sorted, space-separated list has the word.
bool in_list(std::string_view list, std::string_view word);

}  // namespace codefinder::resolve
