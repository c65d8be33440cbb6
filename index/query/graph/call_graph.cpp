// Callers from references by the function around each; callees by resolving the calls inside.
#include "index/query/graph/call_graph.h"

#include "base/result.h"
#include "index/query/graph/called_symbols.h"
#include "index/query/hits/path_filter.h"
#include "index/query/references/joined_symbols.h"
#include "index/query/references/method_family.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace codefinder::query {

namespace {

using resolve::Evidence;

constexpr std::size_t kMaxCallees = 8;  // Limit for one ambiguous call.

bool has(const std::vector<SymbolRef>& all, SymbolRef one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

/// True for the name of a definition: a constructor's name is an occurrence of its class too.
bool is_definition(const FileFacts* facts, ByteRange range) {
  const SymbolIndex symbol = facts ? symbol_named_at(*facts, range.begin) : SymbolIndex();
  return symbol.valid() && facts->symbol(symbol).name_range == range;
}

/// Certain before ambiguous, then by rank, path and position.
bool comes_first(const CallLink& a, const CallLink& b) {
  const auto key = [](const CallLink& link) {
    return std::tuple(link.sites[0].evidence >= Evidence::ambiguous, link.rank,
                      std::string_view(link.symbol.place.path), link.symbol.place.range);
  };
  return key(a) < key(b);
}

/// The links of functions in order.
template <class Links>
std::vector<CallLink> in_order(Links found, FileRanks ranks) {
  std::vector<CallLink> links;
  for (auto& [key, link] : found) {
    link.rank = ranks.of(link.symbol.ref.file);
    links.push_back(std::move(link));
  }
  std::sort(links.begin(), links.end(), comes_first);
  return links;
}

/// Finds the direct callers of one function at a time.
class CallerSearch {
 public:
  CallerSearch(const index::Snapshot& snapshot, const CallRequest& request, std::stop_token stop)
      : snapshot_(snapshot), request_(request), stop_(std::move(stop)) {}

  /// The direct callers of one function.
  Result<std::vector<CallLink>> run(std::vector<SymbolRef> symbols) {
    resolve::Context context(snapshot_, stop_);
    resolve::Resolver resolver(context);
    add_constructed_types(resolver, symbols);
    links_.clear();
    sites_.clear();
    // Related are the members of all types below the root in some languages: of those only what the
    // asked function overrides leads to it.
    own_ = symbols;
    add_joined_symbols(resolver, own_);
    erase_other_specializations(resolver, symbols, own_);
    erase_other_overrides(resolver, symbols, own_);
    Result<std::vector<Reference>> uses = uses_of(resolver, symbols);
    if (!uses) return uses.error();
    TypeGraph graph(resolver, stop_);
    graph.find_values_in(files_with_values(*uses));
    overridden_ = members_above(resolver, graph, symbols, own_);
    add_calls(context, symbols, *uses);
    if (!overridden_.empty()) {
      uses = find_uses(overridden_);
      if (!uses) return uses.error();
      add_calls(context, overridden_, *uses);
    }
    return in_order(std::move(links_), {snapshot_, own_});
  }

 private:
  /// A method that the language calls to construct is called by the name of its class: adds that.
  static void add_constructed_types(resolve::Resolver& resolver, std::vector<SymbolRef>& symbols) {
    for (const SymbolRef& symbol : std::vector(symbols)) {
      const auto& names = resolver.rules(symbol.file).traits.constructor_methods;
      const bool constructs = resolver.context().symbol_or_none(symbol).kind ==
                                  SymbolKind::method &&
                              std::find(names.begin(), names.end(),
                                        resolver.context().name(symbol)) != names.end();
      if (!constructs) continue;
      for (const SymbolRef& type : resolver.declaring_types(symbol))
        if (!has(symbols, type)) symbols.push_back(type);
    }
  }

  /// The roles of the uses that run the symbols; none, for all, of a macro.
  static std::vector<std::string> calling_roles(resolve::Context& context,
                                                const std::vector<SymbolRef>& symbols) {
    if (context.symbol_or_none(symbols[0]).kind == SymbolKind::macro) return {};
    std::vector<std::string> roles{std::string(to_string(Role::call))};
    for (const Role role : {Role::read, Role::write, Role::member})
      if (std::any_of(symbols.begin(), symbols.end(), [&](const SymbolRef& ref) {
            const Symbol& symbol = context.symbol_or_none(ref);
            return is_accessor(symbol) && is_run_by(symbol, role);
          }))
        roles.emplace_back(to_string(role));
    return roles;
  }

  /// True for the `@value.setter` of an accessor, which runs nothing.
  static bool is_decorator(const Reference& use) {
    const Symbol& around = use.around->symbol;
    return use.role != Role::call && use.around->index.valid() && is_accessor(around) &&
           use.place.range.begin < around.name_range.begin;
  }

  Result<std::vector<Reference>> find_uses(const std::vector<SymbolRef>& symbols) const {
    FindReferences find;
    find.symbols = symbols;
    find.include_declaration = false;
    find.limit = SIZE_MAX;  // Calls are selected among all uses.
    find.candidates = request_.candidates;
    find.with_around = true;
    find.with_symbols = true;
    auto found = find_references(snapshot_, find, stop_);
    return found ? std::move(found->references) : Result<std::vector<Reference>>(found.error());
  }

  Result<std::vector<Reference>> uses_of(resolve::Resolver& resolver,
                                         const std::vector<SymbolRef>& symbols) const {
    NamesakeUses* const shared = request_.namesakes;
    if (shared == nullptr || !shared->serve(resolver, symbols)) return find_uses(symbols);
    if (!shared->references) {
      Result<std::vector<Reference>> found = find_uses(shared->symbols);
      if (!found) return found.error();
      shared->references = std::move(*found);
    }
    std::vector<SymbolRef> joined = symbols;
    add_joined_symbols(resolver, joined);
    return shared->uses_of(joined);
  }

  static std::vector<FileId> files_with_values(const std::vector<Reference>& uses) {
    std::set<FileId> files;
    for (const Reference& use : uses)
      if (use.role != Role::call) files.insert(use.place.file);
    return {files.begin(), files.end()};
  }

  void add_calls(resolve::Context& context, const std::vector<SymbolRef>& symbols,
                 std::vector<Reference>& uses) {
    std::vector<std::string> roles;
    if (request_.uses == CountedUses::calls) roles = calling_roles(context, symbols);
    for (Reference& use : uses) {
      if (!roles.empty() && std::ranges::find(roles, role_name(use)) == roles.end()) continue;
      if (use.around && !use.around->names_symbol && !is_decorator(use)) add_call(use);
    }
  }

  void add_call(Reference& reference) {
    if (!request_.include_ambiguous && reference.evidence >= Evidence::ambiguous) return;
    if (request_.uses == CountedUses::all && reference.role == Role::import_) return;
    const auto among = [&](const std::vector<SymbolRef>& refs) {
      return std::find_if(reference.symbols.begin(), reference.symbols.end(),
                          [&](const SymbolRef& ref) { return has(refs, ref); });
    };
    const bool direct = among(own_) != reference.symbols.end();
    const auto through = among(overridden_);
    if (!direct && through == reference.symbols.end()) return;
    // An ambiguous call may be found for the requested function, and again for the overridden one.
    if (!sites_.insert({reference.place.file, reference.place.range}).second) return;
    const SymbolRef caller{reference.place.file, reference.around->index};
    CallLink& link = links_[{caller, direct ? SymbolRef() : *through}];
    if (link.sites.empty()) {
      link.symbol = hit_of(snapshot_, caller);
      if (!direct) link.via = *through;
    }
    link.sites.push_back({std::move(reference.place), std::move(reference.preview),
                          reference.evidence, reference.role});
  }

  const index::Snapshot& snapshot_;
  const CallRequest& request_;
  const std::stop_token stop_;
  std::vector<SymbolRef> own_, overridden_;
  std::map<std::pair<SymbolRef, SymbolRef>, CallLink> links_;  // By caller and `via`.
  std::set<std::pair<FileId, ByteRange>> sites_;
};

/// The calls inside functions.
class CalleeSearch {
 public:
  CalleeSearch(const index::Snapshot& snapshot, const CallRequest& request, std::stop_token stop)
      : snapshot_(snapshot),
        context_(snapshot, std::move(stop)),
        resolver_(context_, {.candidates = request.candidates}),
        request_(request) {}

  Result<std::vector<CallLink>> run(const std::vector<SymbolRef>& symbols) {
    links_.clear();
    const std::vector<SymbolRef> functions = definitions(symbols);
    for (const SymbolRef& function : functions) add_calls_in(function);
    if (context_.stopped() && !snapshot_.limits().exceeded()) return cancelled_error();
    return in_order(std::move(links_), {snapshot_, functions});
  }

 private:
  /// The definitions of the symbols; the declarations of those that have none.
  std::vector<SymbolRef> definitions(const std::vector<SymbolRef>& symbols) {
    std::vector<SymbolRef> all;
    for (const SymbolRef& symbol : symbols) {
      std::vector<SymbolRef> defined = resolver_.counterparts(symbol);
      std::erase_if(defined, [&](const SymbolRef& ref) {
        return context_.symbol_or_none(ref).has(SymbolFlag::declaration);
      });
      if (defined.empty()) defined = {symbol};
      for (const SymbolRef& one : defined)
        if (!has(all, one)) all.push_back(one);
    }
    return all;
  }

  void add_calls_in(SymbolRef function) {
    const FileFacts* facts = context_.facts(function.file);
    const Symbol* symbol = context_.symbol(function);
    if (!facts || !symbol) return;
    const auto first = std::lower_bound(
        facts->occurrences.begin(), facts->occurrences.end(), symbol->full_range.begin,
        [](const Occurrence& occurrence, std::uint32_t at) { return occurrence.range.begin < at; });
    for (auto at = first; at != facts->occurrences.end() && !context_.stopped(); ++at) {
      if (at->range.begin >= symbol->full_range.end) break;
      if ((at->role != Role::call && !may_run(*facts, *at)) || is_definition(facts, at->range) ||
          !is_in(function, *facts, at->range.begin))
        continue;
      const OccurrenceIndex index(static_cast<std::uint32_t>(at - facts->occurrences.begin()));
      add_targets(function.file, *facts, index, resolver_.resolve(function.file, index));
    }
  }

  /// True unless a function with a name of its own inside of the asked one is around the offset: as
  /// callers_of, which names the narrowest function.  Always true for a class.
  bool is_in(SymbolRef function, const FileFacts& facts, std::uint32_t offset) {
    if (is_class_like(facts.symbol(function.symbol).kind)) return true;
    SymbolIndex around = enclosing_symbol(facts, offset);
    while (around.valid() && around != function.symbol &&
           !is_called(resolver_, function.file, facts.symbol(around)))
      around = facts.symbol(around).container;
    return around == function.symbol || !around.valid();
  }

  /// True for a use of a member by a name that accessors have, or constructors: in a list of
  /// initializers that may be a base.
  bool may_run(const FileFacts& facts, const Occurrence& use) {
    if (use.binding != Binding::member ||
        (use.role != Role::member && use.role != Role::read && use.role != Role::write))
      return false;
    const std::vector<Definition>& named = context_.definitions(facts.str(use.name));
    return std::any_of(named.begin(), named.end(), [&](const Definition& definition) {
      return definition.kind == SymbolKind::property ||
             (definition.kind == SymbolKind::constructor && use.role == Role::write);
    });
  }

  /// True if a use in that role runs the symbol.
  static bool is_run(const Symbol& symbol, Role role) {
    if (is_accessor(symbol)) return is_run_by(symbol, role);
    return role == Role::call || (role == Role::write && symbol.kind == SymbolKind::constructor);
  }

  void add_targets(FileId file, const FileFacts& facts, OccurrenceIndex index,
                   std::vector<resolve::Target> targets) {
    if (targets.size() > kMaxCallees) targets.resize(kMaxCallees);
    const Role role = facts.occurrence(index).role;
    const bool constructs = has_constructor(context_, targets);
    std::set<SymbolRef> added;  // A prototype and the definition.
    for (const resolve::Target& target : targets) {
      const Symbol* symbol = target.symbol.valid() ? context_.symbol(target.ref()) : nullptr;
      if (!symbol || !is_called(resolver_, target.file, *symbol) ||
          symbol->has(SymbolFlag::local) || (constructs && is_class_like(symbol->kind)) ||
          !is_run(*symbol, role))
        continue;
      if (!request_.include_ambiguous && target.evidence >= Evidence::ambiguous) continue;
      const SymbolRef callee = resolver_.definition_of(target.ref());
      if (!added.insert(callee).second) continue;
      CallLink& link = links_[callee];
      if (link.sites.empty()) link.symbol = hit_of(snapshot_, callee);
      CallSite site;
      site.place = place_of(snapshot_, file, facts.occurrence(index).range);
      site.evidence = target.evidence;
      link.sites.push_back(std::move(site));
    }
  }

  const index::Snapshot& snapshot_;
  resolve::Context context_;
  resolve::Resolver resolver_;
  const CallRequest& request_;
  std::map<SymbolRef, CallLink> links_;
};

/// "" if the file cannot be read.
std::string text_of(const index::Snapshot& snapshot, FileId file) {
  Result<std::string> text = snapshot.files().text(file);
  return text.ok() ? std::move(*text) : std::string();
}

void add_previews(const index::Snapshot& snapshot, std::vector<CallLink>& links) {
  std::map<FileId, std::string> texts;
  for (CallLink& link : links)
    for (CallSite& site : link.sites) {
      if (!site.preview.empty()) continue;
      const auto [text, fresh] = texts.try_emplace(site.place.file);
      if (fresh) text->second = text_of(snapshot, site.place.file);
      site.preview = line_of(text->second, site.place.facts->text_map, site.place.start.line);
    }
}

/// Keeps the links that the filters accept, and makes `of` and `through` of the others between.
std::vector<CallLink> filtered(const index::Snapshot& snapshot, const CallRequest& request,
                               std::vector<CallLink> links) {
  const PathFilter paths(request.paths);
  if (paths.empty() && request.tests == TestFilter::include) return links;
  const auto is_accepted = [&](const SymbolHit& symbol) {
    if (!paths.empty() && !paths.matches(symbol.place.path)) return false;
    if (request.tests == TestFilter::include) return true;
    const std::optional<FileRow> row = snapshot.files().row(symbol.ref.file);
    return row && symbol.place.facts &&
           accepts(request.tests, *row, *symbol.place.facts, symbol.ref.symbol);
  };
  std::vector<CallLink> kept;
  std::vector<std::optional<std::size_t>> position(links.size());  // In `kept`.
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (!is_accepted(links[i].symbol)) continue;
    position[i] = kept.size();
    CallLink& link = kept.emplace_back(links[i]);
    while (link.of && !position[*link.of]) {
      link.through.push_back(links[*link.of].symbol.ref);
      link.of = links[*link.of].of;
    }
    if (link.of) link.of = position[*link.of];
  }
  return kept;
}

/// Follows the links breadth first: each function once, at its least depth.
template <class Search>
Result<FoundCalls> follow(const index::Snapshot& snapshot, const CallRequest& request,
                          Search& search, const std::stop_token& stop) {
  FoundCalls found;
  std::set<SymbolRef> visited(request.symbols.begin(), request.symbols.end());
  const auto add_level = [&](const std::vector<SymbolRef>& symbols, std::size_t depth,
                             std::optional<std::size_t> of) -> Status {
    if (symbols.empty()) return Done{};
    Result<std::vector<CallLink>> links = search.run(symbols);
    if (!links) return links.error();
    for (CallLink& link : *links) {
      if (depth > 1 && !visited.insert(link.symbol.ref).second) continue;
      visited.insert(link.symbol.ref);
      if (found.links.size() >= request.limit) return found.truncated = true, Done{};
      link.depth = depth, link.of = of;
      found.links.push_back(std::move(link));
    }
    return Done{};
  };
  if (Status level = add_level(request.symbols, 1, std::nullopt); !level) return level.error();
  for (std::size_t at = 0; at < found.links.size() && !found.truncated; ++at) {
    const CallLink& link = found.links[at];
    if (link.depth >= request.depth || !link.symbol.ref.symbol.valid() ||
        snapshot.limits().exceeded())
      continue;
    if (Status level = add_level({link.symbol.ref}, link.depth + 1, at); !level)
      return level.error();
  }
  found.links = filtered(snapshot, request, std::move(found.links));
  if (request.previews) add_previews(snapshot, found.links);
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

}  // namespace

Result<FoundCalls> callers_of(const index::Snapshot& snapshot, const CallRequest& request,
                              std::stop_token stop) {
  CallerSearch search(snapshot, request, stop);
  return follow(snapshot, request, search, stop);
}

Result<FoundCalls> callees_of(const index::Snapshot& snapshot, const CallRequest& request,
                              std::stop_token stop) {
  CalleeSearch search(snapshot, request, stop);
  return follow(snapshot, request, search, stop);
}

}  // namespace codefinder::query
