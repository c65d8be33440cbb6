// References, highlights, and uses of imports, from search_references.
#include "index/query/references/references.h"

#include "base/result.h"
#include "index/query/definition/symbol_at_position.h"
#include "index/query/references/indirect_uses.h"
#include "index/query/references/joined_symbols.h"
#include "index/query/references/method_family.h"
#include "index/query/references/reference_filter.h"
#include "index/query/references/reference_search.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace codefinder::query {

namespace {

/// As FoundReferences::references.
bool comes_first(const Reference& a, const Reference& b) {
  const auto key = [](const Reference& reference) {
    return std::tuple(reference.evidence >= resolve::Evidence::ambiguous, reference.via.has_value(),
                      reference.rank, std::string_view(reference.place.path),
                      reference.place.range);
  };
  return key(a) < key(b);
}

/// Where references are searched.
struct SearchScope {
  std::optional<FileId> only;  // In this file only.
  DocUses docs = DocUses::listed;
};

/// One search for references: turns uses into references, each place once.
class ReferenceList {
 public:
  ReferenceList(resolve::Resolver& resolver, const FindReferences& request,
                const SearchScope& scope)
      : resolver_(resolver), context_(resolver.context()), request_(request) {
    search_.symbols = request.symbols;
    add_joined_symbols(resolver, search_.symbols);
    erase_other_specializations(resolver, request.symbols, search_.symbols);
    search_.only = scope.only;
    search_.only_certain = !request.include_ambiguous;
    search_.with_symbols = request.with_symbols;
    search_.with_around = request.with_around;
    search_.docs = scope.docs;
    resolver.options().candidates = search_.candidates = request.candidates;
    std::vector<SymbolRef> own = search_.symbols;
    if (request.with_family) erase_other_overrides(resolver, request.symbols, own);
    else if (scope.only) erase_other_overrides(resolver, request.symbols, search_.symbols);
    search_.ranks = &ranks_.emplace(context_.snapshot(), own);
    if (request.with_family) find_family(std::move(own));
  }

  FoundReferences run(std::stop_token stop, const EachPart& each_part) {
    search_.stop = std::move(stop);
    if (request_.include_declaration)
      for (const SymbolRef& ref : search_.symbols)
        if (!is_constructor_of_class(ref)) add_declaration(ref);
    const bool is_apart = family_ && !add_family();
    if (!request_.include_ambiguous) resolver_.options().only_certain = true;
    const auto report = [&] { report_new(each_part); };
    FoundReferences found;
    found.open_mentions = search_references(
        resolver_, search_, [this](FoundUse& use) { return add_use(use); },
        each_part ? std::function<void()>(report) : std::function<void()>());
    if (is_apart) add_uses_of_family();
    if (!search_.only)
      search_links(resolver_, request_.symbols, search_.stop,
                   [this](FoundUse& use) { return add_use(use); });
    std::sort(references_.begin(), references_.end(), comes_first);
    found.references = std::move(references_);
    filter_references(context_.snapshot(), request_, found);
    found.totals.is_lower_bound = all_found_ && !(family_ && family_->is_cut())
                                      ? context_.snapshot().limits().exceeded()
                                      : true;
    if (request_.previews) add_previews(context_.snapshot(), found.references);
    return found;
  }

 private:
  /// A constructor that is included because of its class is reported only if it is called.
  bool is_constructor_of_class(const SymbolRef& ref) {
    const Symbol* symbol = context_.symbol(ref);
    const bool asked = std::find(request_.symbols.begin(), request_.symbols.end(), ref) !=
                       request_.symbols.end();
    return symbol && symbol->kind == SymbolKind::constructor && !asked;
  }

  void find_family(std::vector<SymbolRef> own) {
    TypeGraph graph(resolver_);
    MethodFamily family(resolver_, graph, request_.symbols, std::move(own));
    if (!request_.uses_of_overriding) {
      erase_other_overrides(resolver_, request_.symbols, search_.symbols);
      const std::vector<SymbolRef> below = family.take_overriding(resolver_, graph);
      if (request_.include_declaration)
        for (const SymbolRef& ref : below) add_declaration(ref);
    }
    if (family.empty()) return;
    family_ = std::move(family);
    search_.with_symbols = true;
  }

  /// Adds the family to the search; false for a local symbol, whose search is limited to a file.
  bool add_family() {
    related_ = search_.symbols;
    const std::vector<SymbolRef> members = family_->members();
    if (request_.include_declaration && request_.declarations_of_family)
      for (const SymbolRef& ref : members) add_declaration(ref);
    if (related_.empty() || context_.symbol_or_none(related_[0]).has(SymbolFlag::local))
      return false;
    search_.symbols.insert(search_.symbols.end(), members.begin(), members.end());
    return true;
  }

  void add_uses_of_family() {
    ReferenceSearch search = search_;
    search.symbols = family_->members();
    search.only_certain = true;
    resolver_.options().only_certain = true;
    search_references(resolver_, search, [this](FoundUse& use) { return add_use(use); });
  }

  /// Sets what the reference is of; false if it is of none of the family.  An ambiguous use counts
  /// only for the sought symbols themselves.
  bool set_meaning(Reference& reference) const {
    if (!family_) return true;
    if (reference.evidence >= resolve::Evidence::ambiguous) {
      std::erase_if(reference.symbols, [this](const SymbolRef& ref) {
        return std::find(related_.begin(), related_.end(), ref) == related_.end();
      });
      return !reference.symbols.empty();
    }
    MethodFamily::Meaning meaning = family_->meaning(reference.symbols);
    if (meaning.is_own) return true;
    reference.via = meaning.via;
    reference.symbols = std::move(meaning.asked);
    return reference.via.has_value();
  }

  void add_declaration(const SymbolRef& ref) {
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol || (search_.only && ref.file != *search_.only)) return;
    Reference reference;
    reference.symbols.push_back(ref);
    if (!set_meaning(reference) || !places_.insert({ref.file, symbol->name_range}).second) return;
    reference.place.file = ref.file, reference.place.range = symbol->name_range;
    reference.rank = ranks_->of(ref.file);
    reference.place.path = context_.path(ref.file);
    reference.place.facts = text_facts_of(*context_.facts(ref.file));
    reference.place.start = reference.place.facts->text_map.position_at(symbol->name_range.begin);
    reference.place.end = reference.place.facts->text_map.position_at(symbol->name_range.end);
    reference.role = Role::write;
    reference.evidence = symbol->has(SymbolFlag::local) ? resolve::Evidence::local
                                                        : resolve::Evidence::same_file;
    reference.is_declaration = true;
    references_.push_back(std::move(reference));
  }

  /// False if there are too many references to go on.
  bool add_use(FoundUse& use) {
    constexpr std::size_t kMax = 1'000'000;
    if (request_.include_declaration)
      for (const SymbolRef& constructor : use.constructors)
        if (is_constructor_of_class(constructor)) add_declaration(constructor);
    if (use.evidence >= resolve::Evidence::ambiguous && !request_.include_ambiguous) return true;
    Reference reference;
    reference.evidence = use.evidence;
    reference.symbols = std::move(use.symbols);
    if (!family_) reference.evidences = std::move(use.evidences);
    if (!set_meaning(reference)) return true;
    if (!places_.insert({use.file, use.place.range}).second) return true;
    reference.place = std::move(use.place);
    reference.rank = ranks_->of(use.file);
    reference.role = use.role;
    reference.around = use.around;
    if (request_.with_around && !use.around)
      if (const FileFacts* facts = context_.facts(use.file))
        reference.around = symbol_around(*facts, reference.place.range);
    references_.push_back(std::move(reference));
    all_found_ = references_.size() < kMax;
    return all_found_;
  }

  /// Reports what was found since the last call.
  void report_new(const EachPart& each_part) {
    if (references_.size() > request_.limit || context_.stopped()) return;
    const auto fresh = references_.begin() + static_cast<std::ptrdiff_t>(reported_);
    std::sort(fresh, references_.end(), comes_first);
    if (fresh != references_.end()) each_part({&*fresh, references_.size() - reported_});
    reported_ = references_.size();
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FindReferences& request_;
  std::optional<FileRanks> ranks_;
  ReferenceSearch search_;
  std::optional<MethodFamily> family_;
  std::vector<SymbolRef> related_;  // To the sought symbols, if there is a family.
  std::vector<Reference> references_;
  std::set<std::pair<FileId, ByteRange>> places_;
  std::size_t reported_ = 0;
  bool all_found_ = true;
};

FoundReferences gather(resolve::Resolver& resolver, const FindReferences& request,
                       const SearchScope& scope, std::stop_token stop,
                       const EachPart& each_part = {}) {
  return ReferenceList(resolver, request, scope).run(std::move(stop), each_part);
}

/// True for a key of an object literal, which is a member of the object and of the expected type.
bool is_key_of_object(resolve::Resolver& resolver, SymbolRef ref) {
  const Symbol& symbol = resolver.context().symbol_or_none(ref);
  const bool member = symbol.kind == SymbolKind::property || symbol.kind == SymbolKind::method;
  return member && symbol.has(SymbolFlag::member) && resolver.traits(ref.file).keys_name_members &&
         !is_class_like(resolver.context().symbol_or_none({ref.file, symbol.container}).kind);
}

/// The symbols that a position refers to: the certain ones if there are any.
std::vector<SymbolRef> meant(resolve::Resolver& resolver, FileId file,
                             const SymbolAtPosition& here) {
  std::vector<SymbolRef> symbols;
  const bool certain = !here.targets.empty() &&
                       here.targets[0].evidence < resolve::Evidence::ambiguous;
  for (const resolve::Target& target : here.targets)
    if (target.symbol.valid() && (!certain || target.evidence < resolve::Evidence::ambiguous))
      symbols.push_back(target.ref());
  if (here.embedded.valid() && !symbols.empty()) symbols.push_back({file, here.embedded});
  // `{x}` names a key and a variable.
  if (here.key.valid() && resolver.traits(file).types_are_structural)
    for (const resolve::Target& key : resolver.resolve(file, here.key))
      if (key.symbol.valid() && key.evidence < resolve::Evidence::ambiguous &&
          std::ranges::find(symbols, key.ref()) == symbols.end())
        symbols.push_back(key.ref());
  const FileFacts* facts = resolver.context().facts(file);
  const SymbolRef own{file, facts ? symbol_named_at(*facts, here.origin.begin) : SymbolIndex()};
  if (own.symbol.valid() && is_key_of_object(resolver, own) &&
      std::ranges::find(symbols, own) == symbols.end())
    symbols.push_back(own);
  return symbols;
}

}  // namespace

void add_previews(const index::Snapshot& snapshot, std::vector<Reference>& references) {
  FileId read;  // Sorted by file, so only one text is held at a time.
  std::string text;
  for (Reference& reference : references) {
    if (reference.place.file != read) {
      read = reference.place.file;
      Result<std::string> bytes = snapshot.files().text(read);
      text = bytes.ok() ? std::move(*bytes) : std::string();
    }
    reference.preview = line_of(text, reference.place.facts->text_map, reference.place.start.line);
  }
}

std::string_view role_name(const Reference& reference) {
  return reference.is_declaration ? std::string_view("declaration") : to_string(reference.role);
}

Result<FoundReferences> find_references(const index::Snapshot& snapshot,
                                        const FindReferences& request, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  FoundReferences found = gather(resolver, request, {}, stop);
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

std::optional<SymbolRef> embedded_field_of(const index::Snapshot& snapshot,
                                           const PlaceRequest& place) {
  const auto facts = snapshot.facts().get(place.file);
  const SymbolIndex field = facts ? embedded_field_at(*facts, place.offset) : SymbolIndex();
  return field.valid() ? std::optional(SymbolRef{place.file, field}) : std::nullopt;
}

Result<FoundReferences> references_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                      AlsoListed also, std::stop_token stop,
                                      const EachPart& each_part) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = place.candidates});
  if (!context.facts(place.file)) return no_such_file();
  FindReferences request;
  request.candidates = place.candidates;
  const SymbolAtPosition here = symbol_at_position(resolver, place);
  request.symbols = meant(resolver, place.file, here);
  request.include_declaration = also.declarations == Declarations::include;
  request.with_family = also.overrides == Overrides::include;
  // A method does not name the interfaces that its type happens to implement.
  request.declarations_of_family = !resolver.traits(place.file).has_implicit_interfaces;
  // A call of an overriding method, by its static type, never calls the overridden method.
  request.uses_of_overriding = !resolver.traits(place.file).is_linked;
  const SearchScope editors{std::nullopt, DocUses::omitted};
  const FileFacts& facts = *context.facts(place.file);
  const SymbolIndex named = symbol_named_at(facts, place.offset);
  FoundReferences found;
  if (!request.symbols.empty()) {
    found = gather(resolver, request, editors, stop, each_part);
    // `const fs = require('fs')`: uses refer to the imported module.
    if (named.valid()) add_new(found, uses_of_import(snapshot, place.file, facts, here));
  } else {  // The name of a whole module, or of an external one: its uses in this file.
    found = uses_of_import(snapshot, place.file, facts, here);
    if (auto import = import_of_module(snapshot, place.file, facts, here);
        import && request.include_declaration)
      found.references.push_back(*std::move(import));
    if (named.valid()) request.symbols.push_back({place.file, named});
    add_new(found, gather(resolver, request, editors, stop));
    add_new(found, uses_of_file(resolver, here, stop));
  }
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

namespace {

/// The occurrences of the file with the same name and binding as `use`.
std::vector<Reference> like_bound(const index::Snapshot& snapshot, FileId file,
                                  const FileFacts& facts, OccurrenceIndex use) {
  std::vector<Reference> found;
  const Occurrence& at = facts.occurrence(use);
  for (const Occurrence& other : facts.occurrences) {
    if (other.name != at.name || other.binding != at.binding || other.target != at.target ||
        other.role == Role::doc)
      continue;
    Reference reference;
    reference.place = place_of(snapshot, file, other.range);
    reference.role = other.role;
    reference.evidence = resolve::Evidence::text;
    found.push_back(std::move(reference));
  }
  return found;
}

/// True if the use is free and every other free use of its name in the file must have the same
/// target: the name is neither declared nor imported here, is not used both as type and as value,
/// and no class or module in the file can give it another meaning.
bool free_uses_agree(resolve::Resolver& resolver, FileId file, OccurrenceIndex use) {
  const FileFacts& facts = *resolver.context().facts(file);
  const Occurrence& at = facts.occurrence(use);
  if (at.binding != Binding::free || at.receiver.valid()) return false;
  const LanguageTraits& traits = resolver.rules(file).traits;
  if (traits.modules_import) return false;
  const auto declares = [&](const Symbol& symbol) {
    const bool scope = symbol.kind == SymbolKind::method ||
                       symbol.kind == SymbolKind::constructor ||
                       symbol.kind == SymbolKind::namespace_ || symbol.qualifier.valid();
    return symbol.name == at.name || (scope && traits.members_in_scope);
  };
  const auto imports = [&](const Import& import) {
    return import.name == at.name || import.alias == at.name;
  };
  const auto apart = [&](const Occurrence& other) {
    return other.name == at.name && other.binding == Binding::free &&
           ((other.role == Role::type) != (at.role == Role::type) || other.role == Role::doc);
  };
  return !(traits.members_in_scope && !facts.bases.empty()) &&
         std::none_of(facts.symbols.begin(), facts.symbols.end(), declares) &&
         std::none_of(facts.imports.begin(), facts.imports.end(), imports) &&
         std::none_of(facts.occurrences.begin(), facts.occurrences.end(), apart);
}

}  // namespace

Result<std::vector<Reference>> highlights_at(const index::Snapshot& snapshot,
                                             const PlaceRequest& place, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  const FileFacts* facts = context.facts(place.file);
  if (!facts) return no_such_file();
  // That all free uses of a name have the same target can be decided without resolving it: so
  // highlighting while typing looks nothing up.
  const OccurrenceIndex at = occurrence_at(*facts, place.offset);
  if (at.valid() && !symbol_named_at(*facts, place.offset).valid() &&
      free_uses_agree(resolver, place.file, at))
    return like_bound(snapshot, place.file, *facts, at);
  const SymbolAtPosition here = symbol_at_position(resolver, place);
  FindReferences request;
  request.symbols = meant(resolver, place.file, here);
  const SearchScope scope{place.file, DocUses::omitted};
  std::vector<Reference> found = gather(resolver, request, scope, stop).references;
  // An external name: the occurrences of this file with the same binding.
  if (found.empty() && here.occurrence.valid() &&
      facts->occurrence(here.occurrence).role != Role::doc)
    found = like_bound(snapshot, place.file, *facts, here.occurrence);
  if (found.empty()) found = uses_of_import(snapshot, place.file, *facts, here).references;
  if (auto import = import_of_module(snapshot, place.file, *facts, here); import && !found.empty())
    found.push_back(*std::move(import));
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

}  // namespace codefinder::query
