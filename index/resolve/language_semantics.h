// The rules in which languages differ, for the resolver: traits (data) and seven interfaces, of
// which PathTexts and StructuralTypes have headers of their own.  Their implementations are in the
// languages' folders; they have no state and cache in Context.
#pragma once

#include "index/languages/language_traits.h"
#include "index/resolve/value.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::resolve {

class PathTexts;
class Resolver;
class StructuralTypes;

/// A module as a file names it.
struct ImportRequest {
  FileId file;
  std::string_view module;
  std::uint16_t flags = 0;  // ImportFlag
  SymbolIndex container;    // The scope that contains the import.
  std::string_view name;    // The name inside the module, if one is imported.
};
ImportRequest request_of(FileId file, const FileFacts& facts, const Import& import);

/// How imports and module paths lead to files, packages and symbols.
class ImportResolver {
 public:
  virtual ~ImportResolver() = default;
  /// The module: files, packages or symbols; external if it is not in the project or not found.
  virtual Values module(Resolver& resolver, const ImportRequest& request) const;
  /// The imported name.  Default: the members of the module with that name.
  virtual Values imported(Resolver& resolver, const ImportRequest& request) const;
  /// A module below `file` that no statement in it names, such as a file of a package.
  virtual Values submodule(Resolver& resolver, FileId file, std::string_view name) const;
  /// The member of a package that is a scope.
  virtual Values scope_member(Resolver& resolver, const std::string& scope,
                              std::string_view name) const;
  /// The file that documents or initializes a package, if there is one.
  virtual std::optional<FileId> scope_file(Resolver& resolver, const std::string& scope) const;
  /// The value of a word of LanguageTraits::module_keywords at an offset of `file`.
  virtual Values keyword_module(Resolver& resolver, FileId file, std::string_view word,
                                std::uint32_t offset) const;
  /// The file of a library outside of the project that the import names; empty if module() finds
  /// those, too, or there is none.
  virtual Values library_module(Resolver& resolver, const ImportRequest& request) const;
  /// Looks up the files of libraries that may declare names of `file`, so that they are indexed.
  /// Not needed where module() does.
  virtual void request_libraries(Resolver& resolver, FileId file) const;
  /// The symbols that the language's own library declares with this name for all files, or for
  /// those that include it: builtins, the prelude.
  virtual Values library_names(Resolver& resolver, FileId file, std::string_view name) const;
  /// True if the import can be proven unresolvable.
  virtual bool is_unresolvable(Resolver& resolver, const ImportRequest& request) const;
  /// The offset of a file's first code, which is the target of links to the module.
  virtual std::uint32_t first_code_offset(std::string_view text) const;
};

/// Which symbols a name can refer to at a place, and in which order.
class NameVisibility {
 public:
  virtual ~NameVisibility() = default;
  /// Targets of a free name that need no import: of the same package, directory or includes.
  virtual Values visible_names(Resolver& resolver, FileId file, const Occurrence& occurrence) const;
  /// Targets that hide the one found in the file's own scopes; empty if there are none.
  virtual Values shadowing(Resolver& resolver, FileId file, const Occurrence& occurrence) const;
  /// True if a name in `file`, or in any if invalid, may refer to this symbol without an import.
  virtual bool visible_without_import(Resolver& resolver, FileId file,
                                      const Definition& candidate) const;
  /// Removes the targets that the place excludes, and sorts the likeliest first.
  virtual Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex occurrence,
                              Values found) const;
  /// Sorts first what is built together with `file`.
  virtual void rank(Resolver& resolver, FileId file, Values& found) const;
  /// The import statement that defines the occurrence's name; none if imports only refer.
  virtual ImportIndex defining_import(Resolver& resolver, FileId file,
                                      const Occurrence& occurrence) const;
  /// The assignment whose value a use of a variable has, if the code before the use decides that;
  /// none if it is the one that declares the variable, or one of several.
  virtual std::optional<ByteRange> last_binding(Resolver& resolver, FileId file,
                                                OccurrenceIndex use) const;
  /// True if a macro puts the symbols that `file` has in `scope` into the namespace `path`.
  virtual bool opened_by_macro(Resolver& resolver, FileId file, std::string_view scope,
                               std::string_view path) const;
  /// True if a member that is written in `file` outside its class can belong to a class of `of`.
  virtual bool may_hold_members_of(Resolver& resolver, FileId file, FileId of) const;
};

/// Which of several symbols with one name a use refers to, and which of them are one.
class OverloadRules {
 public:
  static constexpr int kNever = 1'000'000;
  virtual ~OverloadRules() = default;
  /// How well a symbol of this kind fits a use: 0 not at all .. 3 exactly.
  virtual int fitness(SymbolKind kind, const Occurrence& use) const;
  /// How badly the arguments of a call in `file` fit the function: 0 if nothing is known, kNever if
  /// the call is impossible.
  virtual int misfit(Resolver& resolver, FileId file, SymbolRef function,
                     std::span<const ExprIndex> arguments) const;
  /// True if the function can be called with this many arguments, by its signature.
  virtual bool takes_count(const FileFacts& facts, const Symbol& function,
                           std::uint8_t arguments) const;
  /// True if both have the same parameter types, as far as known; by default, as many parameters.
  virtual bool same_parameters(Resolver& resolver, SymbolRef one, SymbolRef other) const;
  /// True for a symbol that is a method without parameters as well: a component of a record.
  virtual bool is_accessor(const FileFacts& facts, const Symbol& symbol) const;
  /// The methods that override, or are overridden by, this one.
  virtual std::vector<SymbolRef> overridden(Resolver& resolver, SymbolRef symbol) const;
  /// The other symbols that the language merges with this one into a single entity.
  virtual std::vector<SymbolRef> merged(Resolver& resolver, SymbolRef symbol) const;
};

/// The results of calls of the standard library.
class LibraryTypes {
 public:
  virtual ~LibraryTypes() = default;
  /// The result of calling a method of an external type; empty if unknown.
  virtual Values result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                                OccurrenceIndex call) const;
  /// The name of the type that library methods of this name return; "" if unknown.
  virtual std::string_view result_type(std::string_view method) const;
  /// The type that a generic type of the library stands for, by its arguments; else empty.
  virtual Values applied_type(Resolver& resolver, const Value& generic) const;
  /// The elements of a library type that are not its type argument; else empty.
  virtual Values iterated(const Value& holder) const;
  /// The values of a loop over a library type that are neither elements of it nor a map's keys;
  /// else empty.
  virtual Values loop_values(Resolver& resolver, const Value& holder) const;
  /// The values whose members a value of this library type has too; empty if there are none.
  virtual Values contents(Resolver& resolver, const Value& holder) const;
  /// The values of a member of a library type: the first of a pair; empty if unknown.
  virtual Values member(Resolver& resolver, const Value& holder, std::string_view name) const;
  /// True if the tables of the language describe the generic types that the file of a library
  /// declares; else their declarations do.
  virtual bool describes_generics(const FileFacts& library) const;
  /// The name of the type whose methods a value of this library type has too; "" if none.
  virtual std::string_view dereferenced(std::string_view type) const;
};

/// The types and members that the program does not write where it uses them.
class ImplicitTypes {
 public:
  virtual ~ImplicitTypes() = default;
  /// The methods of this name that other classes add to the values of the receiver's type where
  /// `file` can call them; of evidence `ambiguous` if the type is unknown.
  virtual Values extension_methods(Resolver& resolver, FileId file, const Value& receiver,
                                   std::string_view name) const;
  /// The values of a member that classes inherit from this library class; empty if unknown.
  virtual Values inherited_member(Resolver& resolver, const Value& base,
                                  std::string_view name) const;
  /// The types of parameter `number` of a method that classes inherit from this library class, of
  /// the constructor if `method` is ""; of a module that is used as a component its properties;
  /// empty if unknown.
  virtual Values inherited_parameter(Resolver& resolver, const Value& base, std::string_view method,
                                     std::uint32_t number) const;
  /// True if the result of a method, as it is declared or returned, is of the receiver's type, also
  /// where that is derived from the method's class.
  virtual bool is_receiver(const FileFacts& facts, SymbolIndex method, ExprIndex result) const;
  /// The values of a parameter or an attribute that is written without a type and a value, of a
  /// variable whose value has no type arguments, and of a function that a decorator replaces; empty
  /// if unknown.
  virtual Values implicit_values(Resolver& resolver, SymbolRef symbol) const;
};

/// True for `self` as an expression or a type.
inline bool is_self(const FileFacts& facts, ExprIndex expr) {
  return expr.value < facts.exprs.size() && facts.exprs[expr.value].op == ExprOp::self;
}

/// The implementations of one language; nullptr: the default rules.
struct LanguageSemantics {
  const ImportResolver* imports = nullptr;
  const NameVisibility* visibility = nullptr;
  const OverloadRules* overloads = nullptr;
  const LibraryTypes* library = nullptr;
  const PathTexts* paths = nullptr;
  const ImplicitTypes* implicit = nullptr;
  const StructuralTypes* structural = nullptr;
};

/// All rules of one language.
struct LanguageRules {
  const LanguageTraits& traits;
  const ImportResolver& imports;
  const NameVisibility& visibility;
  const OverloadRules& overloads;
  const LibraryTypes& library;
  const PathTexts& paths;
  const ImplicitTypes& implicit;
  const StructuralTypes& structural;
};
const LanguageRules& rules_of(Language language);
/// The rules of the language whose packages have this scope; plain text's rules if none has.
const LanguageRules& scope_rules(std::string_view scope);

/// The local name that an import defines.
std::string_view bound_name(const LanguageTraits& traits, const FileFacts& facts,
                            const Import& import);
/// The name that an import of a whole module binds if it gives no name.
std::string_view module_binds(const LanguageTraits& traits, std::string_view module);
/// True if importers of the file see the import's name.
bool is_reexported(const LanguageTraits& traits, const Import& import);
/// True if other files include the file, by its name.
bool is_header(const LanguageTraits& traits, std::string_view path);
bool is_map_type(const LanguageTraits& traits, std::string_view name);

// Helpers for implementations.

/// Function, method, constructor, macro or test.
bool is_callable(SymbolKind kind);
/// OverloadRules::fitness of most languages.
int kind_fitness(SymbolKind kind, const Occurrence& use);
/// True for a call, or a use with arguments.
bool is_called(const Occurrence& use);
/// A callee without what its call is expected to be; `expected` becomes that, if it is given.
ExprIndex plain_callee(const FileFacts& facts, ExprIndex callee, ExprIndex* expected = nullptr);
/// The name that the callee is; not valid for any other expression.
OccurrenceIndex called_by_name(const FileFacts& facts, ExprIndex callee);
/// True for the expression of a value whose keys are members, a member without a name: only values
/// of types that declare keys.
bool is_keys(const FileFacts& facts, ExprIndex expr);
/// The top-level symbols with this name in files that `accept` accepts, by path.
Values top_level_where(Resolver& resolver, std::string_view name, Evidence evidence,
                       const std::function<bool(FileId)>& accept);

}  // namespace codefinder::resolve
