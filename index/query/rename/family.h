// The symbols that change their name together, and why a name cannot change.
#pragma once

#include "index/languages/renaming_rules.h"
#include "index/query/definition/import_reach.h"
#include "index/query/references/joined_symbols.h"
#include "index/query/references/type_graph.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

/// True if only the file of the symbol can use it: of a local or a label.
inline bool is_of_one_file(const Symbol& symbol) {
  return symbol.has(SymbolFlag::local) || symbol.kind == SymbolKind::label;
}

/// One rename's symbols.  Not thread-safe.
class RenameFamily {
 public:
  /// Resolves with a resolver of its own: what a resolver keeps of a type while it looks for the
  /// types below may lack the bases.
  RenameFamily(resolve::Context& context, std::string name, std::stop_token stop)
      : resolver_(context, {.candidates = resolve::Candidates::all}),
        graph_(resolver_, std::move(stop)),
        name_(std::move(name)) {}

  /// Adds a symbol and all that change with it: declarations, also in other branches of
  /// conditional compilation and in files that are built instead, constructors with their class,
  /// and the members that override each other.
  void add(SymbolRef symbol);
  const std::set<SymbolRef>& symbols() const { return symbols_; }
  /// Names that imports of one file give there, of which no symbol is known.  Instead of symbols.
  struct ImportedName {
    FileId file;
    std::set<std::uint32_t> imports;  // Numbers of the imports of the file.
  };
  void set_imported_name(ImportedName name) { imported_ = std::move(name); }
  const std::optional<ImportedName>& imported_name() const { return imported_; }
  bool empty() const { return symbols_.empty() && !imported_; }
  /// A file that declares one of the symbols, or has the imports.  REQUIRES: !empty().
  FileId file() const { return imported_ ? imported_->file : symbols_.begin()->file; }
  bool contains(SymbolRef symbol) const { return symbols_.contains(symbol); }
  /// True for a symbol that the linker may or may not join with the family: one of several
  /// definitions in different files.
  bool may_contain(SymbolRef symbol) const { return possible_.contains(symbol); }
  const std::set<SymbolRef>& possible() const { return possible_; }
  const std::string& name() const { return name_; }
  /// True if the symbol is a function of the family's name with different parameters.
  bool is_overload(SymbolRef other);
  /// Notes a use that may refer to a symbol of the family or to an overload of it: then the name
  /// has to stay.
  void note_undecided(std::string place) {
    if (!undecided_) undecided_ = std::move(place);
  }
  /// True if the test holds for each symbol.
  template <class Test>
  bool are_all(const Test& test) {
    return std::all_of(symbols_.begin(), symbols_.end(),
                       [&](SymbolRef ref) { return test(context().symbol_or_none(ref)); });
  }
  /// True if a symbol is a member of a type.
  bool has_members();
  /// True if the symbol is declared in a type, or for one.
  bool is_of_type(SymbolRef symbol);
  /// True if a symbol is a key of a type of dictionaries.
  bool has_keys();
  /// True for a member that an object has without a type that declares it: `{a: 1}`.
  bool is_of_object(SymbolRef symbol);
  bool is_of_objects();
  enum class Origin : bool { typed, passed };
  /// False if a place of unknown type cannot name a symbol, because nothing there has its type.
  /// `passed`: files that use this file may give values to the place that no type describes.
  bool may_reach(FileId file, ByteRange place, Origin origin = Origin::typed);
  /// True if a type declares a member of the name that is not of the family.
  bool is_member_elsewhere();
  TypeGraph& graph() { return graph_; }

  /// Why the symbols must keep their name; nullopt if nothing is known against another.
  std::optional<Error> objection();
  /// Why a type of a library gives the new name another meaning; nullopt if none is known to.
  std::optional<Error> objection_to_name(std::string_view new_name);

 private:
  void add_parameters(SymbolRef symbol, const Symbol& facts, std::vector<SymbolRef>& more);
  std::vector<SymbolRef> by_protocol(SymbolRef member);
  void add_joined(std::vector<SymbolRef> open);
  bool join_possible();
  std::optional<Error> objection_to(SymbolRef symbol);
  bool is_special(const RenamingRules& rules, SymbolRef symbol);
  std::string read_by_name(const RenamingRules& rules, SymbolRef symbol);
  bool is_key_of_library(SymbolRef symbol);
  bool is_quoted(const RenamingRules& rules, SymbolRef symbol, ByteRange name);
  std::optional<ByteRange> reach_of(SymbolRef symbol);
  bool needs_import(FileId file, Origin origin);
  std::string outside_base(SymbolRef member);
  bool is_outside_base(FileId file, ExprIndex base);
  std::string unknown_base(SymbolRef type);
  std::vector<SymbolRef> overridden_types(SymbolRef member);
  bool maps_other_members(FileId file, ExprIndex base);
  bool has_name(SymbolRef symbol);
  std::string described(SymbolRef symbol);
  resolve::Context& context() { return resolver_.context(); }

  resolve::Resolver resolver_;
  TypeGraph graph_;
  const std::string name_;
  std::set<SymbolRef> symbols_;
  std::set<SymbolRef> possible_;  // Not in symbols_.
  std::optional<std::string> undecided_;
  std::optional<ImportedName> imported_;
  std::map<SymbolRef, std::optional<ByteRange>> reach_;  // Results of reach_of.
  ImportReach imports_{resolver_};
};

}  // namespace codefinder::query
