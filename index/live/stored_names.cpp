// StoredNames: drops the postings of changed files, and adds the overlay's.
#include "index/live/stored_names.h"

#include "base/trace.h"

#include <algorithm>
#include <utility>

namespace codefinder::live {

namespace {

using Entry = OverlaidStore::Entry;

/// The entries whose names the store does not have.
template <class Each>
void for_each_changed(const OverlaidStore& store, const Each& each) {
  for (const Entry& entry : store.entries())
    if (!entry.unchanged && entry.is_file()) each(entry, *entry.overlay->facts);
}

Definition definition_in(const Entry& entry, std::uint32_t symbol) {
  return Definition::of({entry.id, SymbolIndex(symbol)},
                        entry.overlay->facts->facts()->symbols[symbol]);
}

}  // namespace

std::vector<Definition> StoredNames::definitions(std::string_view name) const {
  const Span span("look up names");
  std::vector<Definition> out;
  {
    const auto held = store_.lock();
    if (store_.txn() != nullptr) out = store_.txn()->definitions(name);
  }
  if (!store_.has_changes()) return out;
  std::erase_if(out, [&](const SymbolRef& ref) { return store_.is_changed(ref.file); });
  for_each_changed(store_, [&](const Entry& entry, const overlay::NamedFacts& facts) {
    const auto& definitions = facts.names().definitions;
    for (auto at = std::lower_bound(definitions.begin(), definitions.end(),
                                    std::pair<std::string_view, std::uint32_t>(name, 0));
         at != definitions.end() && at->first == name; ++at)
      out.push_back(definition_in(entry, at->second));
  });
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<FileId> StoredNames::files_with(std::string_view name) const {
  const Span span("look up names");
  std::vector<FileId> out;
  {
    const auto held = store_.lock();
    if (store_.txn() != nullptr) out = store_.txn()->files_with(name);
  }
  if (!store_.has_changes()) return out;
  std::erase_if(out, [&](FileId id) { return store_.is_changed(id); });
  for_each_changed(store_, [&](const Entry& entry, const overlay::NamedFacts& facts) {
    if (facts.has(name)) out.push_back(entry.id);
  });
  std::sort(out.begin(), out.end());
  return out;
}

std::uint64_t StoredNames::count_files_with(std::string_view name) const {
  const Span span("look up names");
  const auto held = store_.lock();
  std::uint64_t count = store_.txn() != nullptr ? store_.txn()->count_files_with(name) : 0;
  for (const Entry& entry : store_.entries()) {
    if (entry.unchanged) continue;
    if (entry.stored) {
      const auto before = store_.stored_facts(entry.id);
      if (before && before->has(name) && count > 0) --count;
    }
    if (entry.is_file() && entry.overlay->facts->has(name)) ++count;
  }
  return count;
}

void StoredNames::for_each(const std::function<bool(std::string_view)>& each) const {
  const Span span("search names");
  bool going = true;
  const auto held = store_.lock();
  if (store_.txn() != nullptr)
    store_.txn()->for_each_definition_name(
        [&](std::string_view name) { return going = each(name); });
  for_each_changed(store_, [&](const Entry&, const overlay::NamedFacts& facts) {
    for (const auto& [name, symbol] : facts.names().definitions)
      if (!going || !(going = each(name))) return;
  });
}

bool StoredNames::search(const NameSearch& search, const NameVisitor& visitor) const {
  const auto held = store_.lock();
  std::vector<Definition> symbols;
  bool going = true;
  NameVisitor stored = visitor;
  if (store_.has_changes()) {
    stored.each = [&](FoundName found) {
      symbols.assign(found.symbols.begin(), found.symbols.end());
      std::erase_if(symbols, [&](const SymbolRef& ref) { return store_.is_changed(ref.file); });
      found.symbols = symbols;
      return going = visitor.each(found);
    };
  }
  const bool complete = store_.txn() == nullptr || store_.txn()->search_names(search, stored);
  for_each_changed(store_, [&](const Entry& entry, const overlay::NamedFacts& facts) {
    const auto& definitions = facts.names().definitions;
    for (auto at = definitions.begin(); going && at != definitions.end();) {
      const std::string_view name = at->first;
      symbols.clear();
      for (; at != definitions.end() && at->first == name; ++at)
        symbols.push_back(definition_in(entry, at->second));
      if (visitor.wants(name))
        going = visitor.each({.name = name, .files = entry.stored ? 0u : 1u, .symbols = symbols});
    }
  });
  return complete;
}

}  // namespace codefinder::live
