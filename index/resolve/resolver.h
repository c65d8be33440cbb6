// START HERE for links between files: what does this occurrence refer to?  Resolved at query time
// from facts alone.  Queries and the rules of languages use this interface and includes.h; the
// parts behind it (resolution.h) are private: names, values, members, calls.  Not thread-safe; one
// per request, which caches what it found.
#pragma once

#include "index/resolve/context.h"
#include "index/resolve/language_semantics.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::resolve {

class IncludeClosures;
class IncludeReach;
struct Resolution;

struct ResolveOptions {
  // No candidates are collected for undecided names: answers hold only certain targets.
  bool only_certain = false;
  Candidates candidates = Candidates::likely;
  // Targets that are all certain are not sorted.
  bool in_any_order = false;
  // The known includes, shared with other resolvers of this thread.
  IncludeReach* reach = nullptr;
};

class Resolver {
 public:
  explicit Resolver(Context& context, const ResolveOptions& options = {});
  ~Resolver();
  Resolver(const Resolver&) = delete;
  Resolver& operator=(const Resolver&) = delete;

  Context& context() { return context_; }
  ResolveOptions& options() { return options_; }
  const LanguageRules& rules(FileId file);
  const LanguageTraits& traits(FileId file) { return rules(file).traits; }

  // Targets: symbols and files.
  /// Best first; empty if the name is not of this project or nothing fits.  Several of evidence
  /// `ambiguous` if it stays open.
  std::vector<Target> resolve(FileId file, OccurrenceIndex occurrence);
  /// True if an imported index of a compiler has the occurrence.
  bool is_known_to_compiler(FileId file, OccurrenceIndex occurrence);
  /// The targets of the imported name.
  std::vector<Target> resolve_import(FileId file, ImportIndex import);
  /// The files of the import's module.  `last` cuts its path after that part (`b` of `a::b::c`).
  std::vector<Target> resolve_module(FileId file, ImportIndex import, std::string_view last = {});
  /// The declarations and definitions of a symbol, overload signatures included, definitions first.
  /// `name`: the symbol's, if known; it can save reading the facts of its file.
  std::vector<SymbolRef> counterparts(SymbolRef symbol, std::string_view name = {});
  /// The first of the counterparts; the symbol itself if its file is gone.
  SymbolRef definition_of(SymbolRef symbol);
  /// All symbols whose uses count as the symbol's: counterparts, constructors with the class's
  /// name, merged declarations, and methods that override each other.
  std::vector<SymbolRef> related(const std::vector<SymbolRef>& symbols);

  // Values: of names, expressions and calls.
  /// The symbols that the occurrence names, best first; empty if it is unknown.
  const Values& named_values(FileId file, OccurrenceIndex occurrence);
  /// The values of an expression; variables are replaced by their values.
  const Values& values_of(FileId file, ExprIndex expr);
  /// Replaces a variable or alias by its values; any other value stays.
  Values expanded(const Value& value);
  /// The results of a call.
  Values results_of(const Value& callee);
  /// One element of a generic: its first type argument, or the second of a map.
  Values element_of(const Value& value);
  /// The values of the variable of a loop over the value, in a file of the loop's language.
  Values loop_values(FileId file, const Value& value);
  /// True for values of dependency files: they are indexed on demand, so a missing member is
  /// unknown.
  bool is_dependency(const Value& value);

  // Members and types.
  Values members_of(const Value& holder, std::string_view name);
  const Values& members_of(SymbolRef type, std::string_view name);
  /// The bases of a class-like symbol: its own, and the bases of its `impl` blocks.
  Values bases_of(SymbolRef type);
  /// True if the bases of the type, direct and indirect ones, are all of the project.
  bool has_known_bases(SymbolRef type);
  /// The class-like symbols that contain the member or that its qualifier names.
  const std::vector<SymbolRef>& declaring_types(SymbolRef member);
  /// The definition of a declared type, the type of an `impl` block; any other symbol itself.
  SymbolRef canonical_type(SymbolRef type);
  /// The other declarations that the language merges with this one.
  const std::vector<SymbolRef>& merged_with(SymbolRef symbol);
  bool has_members(SymbolRef symbol);
  /// True if the members of the type are the keys of its values.
  bool has_keys(SymbolRef type);
  /// The declarations in the class or its bases, if `attribute` only assigns; else empty.
  std::vector<SymbolRef> declared_attribute(SymbolRef attribute);
  /// False if no attribute in this file has any.
  bool may_have_declared_attributes(FileId file);
  /// The trait's item that a member of `impl Trait for T` implements.
  Values trait_declarations(SymbolRef member, std::string_view name);

  // Functions.
  /// True if one function can override the other by the types of their parameters.
  bool same_parameters(SymbolRef one, SymbolRef other);
  /// A class with its constructors where they have its name; any other symbol alone.
  std::vector<SymbolRef> with_constructors(SymbolRef symbol);
  /// The type of the argument that a call of `callee` expects at this place.
  Values parameter_type(const Value& callee, std::uint32_t number);
  /// The function that an assigned variable holds (`const color = Base.color;`), as the target of a
  /// call of the variable, which is the only one in `targets`.
  std::optional<Target> assigned_function(FileId file, OccurrenceIndex call,
                                          const std::vector<Target>& targets);

  // Imports, exports, includes.
  /// The targets of the import.
  const Values& import_target(FileId file, ImportIndex import);
  /// The same for an import that need not be in a file: of a module that is named as from
  /// `request.file`, by the rules of `language`.
  Values import_target(const ImportRequest& request, Language language);
  /// The module of the import.  `last` cuts its path after that part (`b` of `a::b::c`).
  Values module_of(FileId file, ImportIndex import, std::string_view last = {});
  /// The import whose alias the symbol is: `const a = require('a')`, `import * as a`.
  std::optional<ImportIndex> import_of(SymbolRef symbol);
  /// Replaces aliases (`exports.a = b.c`, `const a = require('a')`) by their targets.
  Values through_aliases(Values values);
  /// True if the import can be proven unresolvable.
  bool is_unresolvable(FileId file, ImportIndex import);
  /// Empty if there is none.
  const Values& default_export(FileId file);
  /// The symbols of `file` with this name at its top level.
  std::vector<SymbolRef> top_level(FileId file, std::string_view name);
  IncludeClosures& includes();
  /// True for the name of a type that no file of the family defines.
  bool is_external_type(FileId file, const Occurrence& occurrence);
  /// True unless certain targets may be left unsorted (ResolveOptions::in_any_order).
  bool order_matters() const;

 private:
  friend Resolution& parts_of(Resolver& resolver);
  std::vector<Target> targets(const Values& values);
  std::vector<Target> resolve_by_rules(FileId file, OccurrenceIndex occurrence);
  /// Narrows the targets of the rules to a compiler's targets; `known` is empty if another package
  /// defines the name.
  void narrow_to(std::span<const SymbolRef> known, std::vector<Target>& found);

  Context& context_;
  ResolveOptions options_;
  std::unique_ptr<Resolution> parts_;
};

}  // namespace codefinder::resolve
