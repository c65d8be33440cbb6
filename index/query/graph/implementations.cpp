// implementations_of and implementations_at: what is below a type or a member, and the values that
// are written for a type.
#include "base/result.h"
#include "base/strings.h"
#include "index/query/definition/declared_together.h"
#include "index/query/graph/hierarchy.h"
#include "index/query/graph/hierarchy_hits.h"
#include "index/query/references/reference_search.h"
#include "index/query/references/type_graph.h"
#include "index/resolve/structural_types.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace codefinder::query {

namespace {

using resolve::Evidence;
using resolve::Target;

/// Which implementations are listed: all that are below, or as servers of the language answer.
enum class Listed : std::uint8_t { all, as_by_servers };

class Implementations {
 public:
  Implementations(resolve::Resolver& resolver, Listed listed, const std::stop_token& stop)
      : resolver_(resolver),
        context_(resolver.context()),
        graph_(resolver, stop),
        hits_(context_.snapshot()),
        listed_(listed),
        stop_(stop) {}

  Result<std::vector<SymbolHit>> of(const std::vector<Target>& targets) {
    for (const Target& target : targets) {
      if (add_value_of_key(target)) continue;
      if (includes_itself(target)) hits_.add(target.ref(), target.evidence);
      add(target);
    }
    if (hits_.empty())
      for (const Target& target : targets) add_implemented_interfaces(target);
    if (hits_.empty() && listed_ == Listed::as_by_servers)
      for (const Target& target : targets) add_definition(target);
    if (stop_.stop_requested()) return cancelled_error();
    return hits_.take();
  }

 private:
  const LanguageTraits& traits(const Target& target) { return resolver_.rules(target.file).traits; }
  SymbolKind kind_of(SymbolRef symbol) { return context_.symbol_or_none(symbol).kind; }
  bool has_body(SymbolRef symbol) {
    const Symbol& what = context_.symbol_or_none(symbol);
    return !what.has(SymbolFlag::declaration) && !what.has(SymbolFlag::abstract);
  }
  bool is_interface(SymbolRef symbol) { return kind_of(symbol) == SymbolKind::interface; }
  /// True for an interface and its members.
  bool is_of_interface(SymbolRef symbol) {
    return is_interface(symbol) ||
           is_interface({symbol.file, context_.symbol_or_none(symbol).container});
  }

  /// Adds the value that `{ name }` gives the key, for servers.
  bool add_value_of_key(const Target& target) {
    if (listed_ != Listed::as_by_servers || !traits(target).keys_name_members) return false;
    const Symbol& symbol = context_.symbol_or_none(target.ref());
    const FileFacts* facts = context_.facts(target.file);
    if (symbol.kind != SymbolKind::property || symbol.type.valid() || !facts) return false;
    const OccurrenceIndex use = occurrence_at(*facts, symbol.name_range.begin);
    if (!use.valid() || facts->occurrence(use).range != symbol.name_range ||
        facts->occurrence(use).role != Role::read)
      return false;
    bool found = false;
    for (const Target& value : std::vector(resolver_.resolve(target.file, use))) {
      if (!value.symbol.valid() || value.ref() == target.ref()) continue;
      hits_.add(value.ref(), std::max(target.evidence, value.evidence));
      found = true;
    }
    return found;
  }

  /// True for a member of an interface or of a type without a name.
  bool is_of_type(SymbolRef symbol) {
    const Symbol& of = context_.symbol_or_none(symbol);
    return is_of_interface(symbol) || (of.kind == SymbolKind::property && of.type.valid()) ||
           kind_of({symbol.file, of.container}) == SymbolKind::type_alias;
  }

  /// True for a symbol with a body or a value, where types are structural, and for a declaration of
  /// what exists elsewhere.
  bool includes_itself(const Target& target) {
    if (listed_ != Listed::as_by_servers || !traits(target).types_are_structural) return false;
    const SymbolKind kind = kind_of(target.ref());
    if (kind == SymbolKind::type_alias || kind == SymbolKind::type_parameter ||
        kind == SymbolKind::interface)
      return false;
    if (is_ambient(target.ref())) return true;
    if (is_of_interface(target.ref())) return false;
    if (is_class_like(kind) || kind == SymbolKind::namespace_) return true;
    if (resolve::is_callable(kind)) return has_body(target.ref());
    return resolver_.rules(target.file)
        .structural.has_initializer(context_.symbol_or_none(target.ref()),
                                    context_.text(target.file));
  }

  /// True in a file of declarations, and in a declaration that says so.
  bool is_ambient(SymbolRef symbol) {
    const FileFacts* facts = context_.facts(symbol.file);
    if (!facts) return false;
    SymbolIndex outer = symbol.symbol;
    for (SymbolIndex at = outer; at.valid(); at = facts->symbol(at).container) outer = at;
    std::string_view text = context_.text(symbol.file);
    text.remove_prefix(std::min<std::size_t>(facts->symbol(outer).full_range.begin, text.size()));
    return context_.path(symbol.file).ends_with(".d.ts") || text.starts_with("declare ") ||
           text.starts_with("export declare ");
  }

  /// Where types implement what they have the methods of, only interfaces are implemented, and only
  /// by other types: what embeds a type is no implementation of it.
  void add(const Target& target) {
    const SymbolRef symbol = target.ref();
    const bool type = is_class_symbol(context_, symbol);
    const bool field = !type && !resolve::is_callable(kind_of(symbol));
    if (traits(target).has_implicit_interfaces && !field && !is_of_interface(symbol)) return;
    if (type) add_types_below(target);
    else add_members_below(target);
    add_written_values(target);
  }

  void add_types_below(const Target& target) {
    const bool implicit = traits(target).has_implicit_interfaces;
    const bool direct = listed_ == Listed::as_by_servers && traits(target).is_linked;
    const std::vector<DerivedType> below = direct ? graph_.subtypes(target.ref())
                                                  : graph_.all_subtypes(target.ref());
    for (const DerivedType& derived : below)
      if (!implicit || !is_interface(derived.type)) hits_.add(derived.site, target.evidence);
    add_impl_blocks(target);
  }

  /// A member may be declared in the type and defined elsewhere: servers of C++ lead to the
  /// definition, else to the declaration.
  void add_members_below(const Target& target) {
    std::vector<SymbolRef> members = graph_.implementing(target.ref());
    const bool as_written = listed_ == Listed::as_by_servers && traits(target).is_linked;
    if (as_written) erase_indirect(members);
    for (const SymbolRef& member : members) {
      const SymbolRef defined = resolver_.definition_of(member);
      if (as_written || has_body(defined)) hits_.add(defined, target.evidence);
    }
  }

  /// Erases what overrides one of the others.
  void erase_indirect(std::vector<SymbolRef>& members) {
    const std::vector<SymbolRef> all = members;
    for (const SymbolRef& member : all)
      for (const SymbolRef& below : graph_.overriding(member)) std::erase(members, below);
  }

  /// Where members of types are in blocks of their own: the blocks of a type that is no trait.
  void add_impl_blocks(const Target& target) {
    if (!traits(target).impls_add_bases || kind_of(target.ref()) == SymbolKind::trait) return;
    for (const Definition& each : std::vector(context_.definitions(context_.name(target.ref()))))
      if (each.kind == SymbolKind::impl && resolver_.canonical_type(each) == target.ref())
        hits_.add(each, target.evidence);
  }

  /// The certain uses of the symbol in a role.
  std::vector<std::pair<FileId, OccurrenceIndex>> uses_of(SymbolRef symbol, Role role) {
    ReferenceSearch search;
    search.symbols = resolver_.counterparts(symbol);
    search.only_certain = true;
    search.placed = false;
    search.role = role;
    search.docs = DocUses::omitted;
    search.stop = stop_;
    std::vector<std::pair<FileId, OccurrenceIndex>> uses;
    search_references(resolver_, search, [&](const FoundUse& use) {
      if (use.evidence < Evidence::ambiguous) uses.emplace_back(use.file, use.occurrence);
      return true;
    });
    std::sort(uses.begin(), uses.end());
    return uses;
  }

  /// Adds the literals and functions that are written for an interface or those below it, and the
  /// keys of literals that give a member a value.
  void add_written_values(const Target& target) {
    if (!traits(target).keys_name_members) return;
    const SymbolKind kind = kind_of(target.ref());
    const bool type = is_class_like(kind) || kind == SymbolKind::type_alias ||
                      kind == SymbolKind::type_parameter;
    if (!type && is_of_type(target.ref())) return add_keys(target);
    if (type) add_values_of(target.ref(), target.evidence);
    if (!is_interface(target.ref())) return;
    for (const DerivedType& derived : graph_.all_subtypes(target.ref()))
      if (is_interface(derived.type)) add_values_of(derived.type, target.evidence);
  }

  void add_values_of(SymbolRef type, Evidence evidence) {
    for (const auto& [file, use] : uses_of(type, Role::type)) {
      const FileFacts* facts = context_.facts(file);
      if (!facts) continue;
      const std::string& text = context_.text(file);
      for (const ByteRange range :
           resolver_.rules(file).structural.values_of(text, facts->occurrence(use).range))
        if (listed_ == Listed::as_by_servers || text[range.begin] != '[')  // No list of them.
          hits_.add_place(hit_at(context_.snapshot(), file, text, range), evidence);
    }
  }

  void add_keys(const Target& target) {
    for (const auto& [file, use] : uses_of(target.ref(), Role::member)) {
      const FileFacts* facts = context_.facts(file);
      if (!facts) continue;
      const ByteRange range = facts->occurrence(use).range;
      const SymbolIndex key = symbol_named_at(*facts, range.begin);
      if (key.valid() && facts->symbol(key).kind == SymbolKind::property &&
          facts->symbol(key).name_range == range && SymbolRef{file, key} != target.ref() &&
          !has_function(file, *facts, use))
        hits_.add({file, key}, target.evidence);
    }
  }

  /// True if the value behind a key is the name of a function: `read: readFile`.
  bool has_function(FileId file, const FileFacts& facts, OccurrenceIndex key) {
    const OccurrenceIndex next(key.value + 1);
    if (next.value >= facts.occurrences.size()) return false;
    const std::string_view text = context_.text(file);
    const std::uint32_t begin = facts.occurrence(key).range.end;
    const std::uint32_t end = facts.occurrence(next).range.begin;
    if (end < begin || end > text.size() || trim(text.substr(begin, end - begin)) != ":")
      return false;
    const std::vector<Target> targets = resolver_.resolve(file, next);
    return std::any_of(targets.begin(), targets.end(), [&](const Target& target) {
      return resolve::is_callable(kind_of(target.ref()));
    });
  }

  /// Where types do not name what they implement: the interfaces, and their methods.
  void add_implemented_interfaces(const Target& target) {
    if (!traits(target).has_implicit_interfaces) return;
    const bool type = has_members(resolver_, target.ref());
    // An interface does not implement the interfaces that it embeds.
    if (type && is_interface(target.ref())) return;
    for (const SymbolRef& above :
         type ? graph_.all_supertypes(target.ref()) : graph_.overridden(target.ref()))
      if (is_of_interface(above)) hits_.add(above, target.evidence);
  }

  /// The target itself, if it is a definition, in languages whose servers call it so.
  void add_definition(const Target& target) {
    const LanguageTraits& of = traits(target);
    const bool apart = of.has_implicit_interfaces || of.is_linked || of.impls_add_bases ||
                       of.types_are_structural;
    if (!apart && has_body(target.ref())) hits_.add(target.ref(), target.evidence);
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  TypeGraph graph_;
  TypeHits hits_;
  const Listed listed_;
  const std::stop_token stop_;
};

}  // namespace

Result<std::vector<SymbolHit>> implementations_of(const index::Snapshot& snapshot,
                                                  const std::vector<SymbolRef>& symbols,
                                                  std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  std::vector<Target> targets;
  for (const SymbolRef& symbol : symbols)
    targets.push_back({symbol.file, symbol.symbol, Evidence::import_});
  return Implementations(resolver, Listed::all, stop).of(targets);
}

Result<std::vector<SymbolHit>> implementations_at(const index::Snapshot& snapshot,
                                                  const PlaceRequest& place, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = place.candidates});
  if (!context.facts(place.file)) return no_such_file();
  std::vector<Target> targets = symbols_at(resolver, place);
  if (resolver.traits(place.file).types_are_structural)
    for (const Target& target : std::vector(targets))
      for (const SymbolRef& part : declared_together(resolver, target.ref()))
        targets.push_back({part.file, part.symbol, target.evidence});
  return Implementations(resolver, Listed::as_by_servers, stop).of(targets);
}

}  // namespace codefinder::query
