// Finds the symbols of a typed name, and the first name on a line.
#include "index/query/definition/named_symbols.h"

#include "index/query/definition/name_choice.h"
#include "index/query/definition/overload_choice.h"
#include "index/query/hits/public_symbols.h"
#include "index/query/symbols/find_symbols.h"
#include "index/resolve/context.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <utility>

namespace codefinder::query {
namespace {

constexpr std::size_t kMaxCandidates = 200;

/// A class and its constructors may have one name, which means the class; only a name that is
/// qualified by itself (`Cart::Cart`) means the constructors.
void keep_class_or_constructors(std::vector<SymbolHit>& hits, const NameReading& reading) {
  const auto is_class = [](const SymbolHit& hit) { return is_class_like(hit.kind); };
  const auto is_constructor = [](const SymbolHit& hit) {
    return hit.kind == SymbolKind::constructor;
  };
  if (std::none_of(hits.begin(), hits.end(), is_class) ||
      std::none_of(hits.begin(), hits.end(), is_constructor))
    return;
  const bool is_qualified = !reading.scopes.empty() && reading.scopes.back() == reading.name;
  if (is_qualified) std::erase_if(hits, is_class);
  else std::erase_if(hits, is_constructor);
}

/// The blocks that implement a type have its name, which means the type.
void keep_types(std::vector<SymbolHit>& hits) {
  const auto is_block = [](const SymbolHit& hit) { return hit.kind == SymbolKind::impl; };
  if (std::any_of(hits.begin(), hits.end(),
                  [&](const SymbolHit& hit) { return is_class_like(hit.kind) && !is_block(hit); }))
    std::erase_if(hits, is_block);
}

/// A test or a section may have what it is about as its title; the name means that.
void keep_what_titles_are_about(std::vector<SymbolHit>& hits) {
  const auto has_title = [](const SymbolHit& hit) { return is_title(hit.kind); };
  if (!std::all_of(hits.begin(), hits.end(), has_title)) std::erase_if(hits, has_title);
}

NameFallback fallback_of(const std::string& asked, const ChosenName& chosen) {
  const bool is_part = chosen.fit == NameFit::part;
  const std::size_t first = is_part ? chosen.left_out : chosen.reading.scopes.size();
  return {asked, shown_name(chosen.reading, first, asked), is_part};
}

/// The members of the name that the type before it inherits: of "Flask.route" the method of a base.
/// Empty if no reading has a type there.
std::vector<SymbolRef> inherited_members(const index::Snapshot& snapshot,
                                         const WrittenName& written, const std::stop_token& stop) {
  std::vector<SymbolRef> found;
  for (const NameReading& reading : written.readings) {
    if (reading.scopes.empty() || reading.is_enclosing) continue;
    WrittenName owner;
    owner.readings.push_back(
        {{reading.scopes.begin(), reading.scopes.end() - 1}, reading.scopes.back()});
    const std::optional<ChosenName> chosen = choose_name(snapshot, owner, stop);
    if (!chosen || chosen->fit != NameFit::exact) continue;
    resolve::Context context(snapshot, stop);
    resolve::Resolver resolver(context);
    for (const SymbolRef& type : chosen->symbols) {
      if (!is_class_like(context.symbol_or_none(type).kind)) continue;
      for (const resolve::Value& member : resolve::Values(resolver.members_of(type, reading.name)))
        if (member.symbol.valid() && context.name(member.ref()) == reading.name)
          found.push_back(member.ref());
    }
    if (!found.empty()) break;
  }
  return found;
}

bool contains(const std::vector<SymbolRef>& all, const SymbolRef& ref) {
  return std::find(all.begin(), all.end(), ref) != all.end();
}

/// group_by_target() for hits of one request.  `most`: stops when there are more targets.
std::vector<NamedTarget> group(resolve::Resolver& resolver, const std::vector<SymbolHit>& hits,
                               std::size_t most) {
  std::vector<NamedTarget> targets;
  for (const SymbolHit& hit : hits) {
    auto target = std::find_if(targets.begin(), targets.end(), [&](const NamedTarget& of) {
      return contains(of.related, hit.ref);
    });
    if (target == targets.end()) {
      std::vector<SymbolRef> related{hit.ref};
      if (hit.ref.symbol.valid() && hits.size() > 1) related = resolver.related({hit.ref});
      // A specialization is related to its primary template, but not the other way round.
      target = std::find_if(targets.begin(), targets.end(), [&](const NamedTarget& of) {
        return std::any_of(of.hits.begin(), of.hits.end(),
                           [&](const SymbolHit& other) { return contains(related, other.ref); });
      });
      if (target == targets.end()) {
        targets.emplace_back();
        target = targets.end() - 1;
      }
      target->related.insert(target->related.end(), related.begin(), related.end());
      if (targets.size() > most) return targets;
    }
    target->hits.push_back(hit);
  }
  return targets;
}

/// True if the uses of any hit count as uses of the others.
bool are_one_target(const index::Snapshot& snapshot, const std::vector<SymbolHit>& hits,
                    std::stop_token stop) {
  resolve::Context context(snapshot, std::move(stop));
  resolve::Resolver resolver(context);
  return group(resolver, hits, 1).size() == 1;
}

}  // namespace

Result<NamedSymbols> named_symbols(const index::Snapshot& snapshot, const std::string& name,
                                   std::stop_token stop) {
  const WrittenName written = read_name(name);
  const bool is_plain = written.readings.size() == 1;
  std::optional<ChosenName> chosen = is_plain ? std::nullopt : choose_name(snapshot, written, stop);
  NamedSymbols found;
  FindSymbols request;
  request.limit = kMaxCandidates;
  request.fold_imports = true;
  NameReading reading;
  if (!written.readings.empty()) reading = written.readings[is_plain ? 0 : 1];
  if (chosen && chosen->fit != NameFit::exact)
    if (std::vector<SymbolRef> members = inherited_members(snapshot, written, stop);
        !members.empty()) {
      chosen->fit = NameFit::exact;
      chosen->symbols = std::move(members);
    }
  if (chosen) {
    reading = chosen->reading;
    request.within = std::move(chosen->symbols);
    if (chosen->fit != NameFit::exact) found.fallback = fallback_of(name, *chosen);
  } else {
    request.query = name;
  }
  found.name = request.filters.symbol = reading.name;
  Result<FoundSymbols> symbols = find_symbols(snapshot, request, stop);
  if (!symbols) return symbols.error();
  found.hits = std::move(symbols->hits);
  found.truncated = symbols->truncated;
  found.suggestions = std::move(symbols->suggestions);
  keep_class_or_constructors(found.hits, reading);
  keep_what_titles_are_about(found.hits);
  keep_types(found.hits);
  keep_declared_as(found.hits, written.declared_as);
  keep_implementing(found.hits, written.trait);
  keep_with_parameters(found.hits, written.parameters);
  const auto evidence = are_one_target(snapshot, found.hits, std::move(stop))
                            ? resolve::Evidence::unique_name
                            : resolve::Evidence::ambiguous;
  for (SymbolHit& hit : found.hits) hit.evidence = evidence;
  return found;
}

std::optional<std::uint32_t> first_name_on(const FileFacts& facts, ByteRange line) {
  std::optional<std::uint32_t> at;
  const auto consider = [&](ByteRange range) {
    if (line.contains(range.begin) && (!at || range.begin < *at)) at = range.begin;
  };
  for (const Symbol& symbol : facts.symbols) {
    if (!symbol.has(SymbolFlag::local)) consider(symbol.name_range);
  }
  if (at) return at;
  for (const Symbol& symbol : facts.symbols) consider(symbol.name_range);
  for (const Occurrence& occurrence : facts.occurrences) consider(occurrence.range);
  return at;
}

std::optional<std::uint32_t> name_on(const FileFacts& facts, ByteRange line,
                                     std::string_view name) {
  std::optional<std::uint32_t> at;
  const auto consider = [&](ByteRange range, StringIndex text) {
    if (line.contains(range.begin) && facts.str(text) == name && (!at || range.begin < *at))
      at = range.begin;
  };
  for (const Symbol& symbol : facts.symbols) consider(symbol.name_range, symbol.name);
  if (at) return at;
  for (const Occurrence& occurrence : facts.occurrences)
    consider(occurrence.range, occurrence.name);
  for (const Import& import : facts.imports) {
    consider(import.name_range, import.name);
    consider(import.name_range, import.alias);
  }
  return at;
}

std::vector<NamedTarget> group_by_target(const index::Snapshot& snapshot,
                                         const std::vector<SymbolHit>& hits, std::stop_token stop) {
  resolve::Context context(snapshot, std::move(stop));
  resolve::Resolver resolver(context);
  return group(resolver, hits, hits.size());
}

std::vector<SymbolHit> most_certain(std::vector<SymbolHit> hits) {
  if (hits.empty() || hits[0].evidence == resolve::Evidence::ambiguous) return hits;
  std::erase_if(hits,
                [](const SymbolHit& hit) { return hit.evidence >= resolve::Evidence::ambiguous; });
  return hits;
}

}  // namespace codefinder::query
