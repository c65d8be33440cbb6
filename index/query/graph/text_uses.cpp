// find_text_uses: every whole word in the files that can contain the name; the symbols around them.
#include "index/query/graph/text_uses.h"

#include "base/result.h"
#include "index/query/definition/base_names.h"
#include "index/query/graph/hierarchy.h"
#include "index/query/references/reference_filter.h"
#include "index/query/text/find_text.h"
#include "index/query/text/scan_texts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxUses = 100'000;

class TextUses {
 public:
  TextUses(const index::Snapshot& snapshot, const FindReferences& request, TextPattern pattern,
           std::stop_token stop)
      : snapshot_(snapshot),
        request_(request),
        pattern_(std::move(pattern)),
        budget_(snapshot.limits(), std::move(stop)) {}

  FoundReferences run() {
    const PathFilter paths(request_.filters.paths);
    const bool all_scanned = scan_texts(
        snapshot_, {pattern_, paths}, budget_,
        [this](const FileRow& row, const std::string& text, ByteRange match) {
          return add_uses_in(row.id, text, match);
        });
    const bool is_cut = !all_scanned || found_.references.size() == kMaxUses;
    filter_references(snapshot_, request_, found_);
    found_.totals.is_lower_bound = is_cut || snapshot_.limits().exceeded();
    return std::move(found_);
  }

 private:
  /// False if there are too many uses to go on.
  bool add_uses_in(FileId file, const std::string& text, ByteRange match) {
    const auto facts = snapshot_.facts().get(file, index::FactsRequest::uncached);
    if (!facts) return true;
    for (std::optional<ByteRange> at = match; at && !budget_.stopped();
         at = pattern_.find(text, at->end)) {
      if (found_.references.size() == kMaxUses) return false;
      Reference reference;
      reference.place = place_of(snapshot_, file, *at);
      const OccurrenceIndex use = occurrence_at(*facts, at->begin);
      const bool is_use = use.valid() && facts->occurrence(use).range == *at;
      reference.role = is_use ? facts->occurrence(use).role : Role::doc;
      reference.evidence = resolve::Evidence::text;
      if (request_.previews)
        reference.preview = line_of(text, facts->text_map, reference.place.start.line);
      found_.references.push_back(std::move(reference));
    }
    return true;
  }

  const index::Snapshot& snapshot_;
  const FindReferences& request_;
  const TextPattern pattern_;
  resolve::Budget budget_;
  FoundReferences found_;
};

/// The types and `impl` blocks of the file that name a base so.
std::vector<SymbolRef> types_with_base(const index::Snapshot& snapshot, FileId file,
                                       std::string_view name) {
  const auto facts = snapshot.facts().get(file);
  std::vector<SymbolRef> found;
  for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i) {
    const Symbol& symbol = facts->symbols[i];
    if (is_class_like(symbol.kind) && has_base_named(*facts, symbol, name))
      found.push_back({file, SymbolIndex(i)});
  }
  return found;
}

CallSite site_of(Reference&& use) {
  return {std::move(use.place), std::move(use.preview), use.evidence, use.role};
}

}  // namespace

Result<FoundReferences> find_text_uses(const index::Snapshot& snapshot, std::string_view name,
                                       const FindReferences& request, std::stop_token stop) {
  if (name.size() < kMinTextLength) return FoundReferences();
  Result<TextPattern> pattern = TextPattern::compile(name, {.literal = true, .whole_words = true});
  if (!pattern) return FoundReferences();  // Too long for a name.
  FoundReferences found = TextUses(snapshot, request, std::move(pattern).value(), stop).run();
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

Result<FoundCalls> find_text_callers(const index::Snapshot& snapshot, std::string_view name,
                                     const CallRequest& request, std::stop_token stop) {
  FindReferences calls;
  calls.with_enclosing = true;
  calls.previews = request.previews;
  calls.filters.roles = {std::string(to_string(Role::call))};
  calls.filters.paths = request.paths;
  calls.filters.tests = request.tests;
  Result<FoundReferences> uses = find_text_uses(snapshot, name, calls, std::move(stop));
  if (!uses) return uses.error();
  FoundCalls found;
  found.truncated = uses->totals.is_lower_bound;
  std::map<SymbolRef, std::size_t> places;  // Index in found.links, by caller.
  for (Reference& use : uses->references) {
    const SymbolRef caller{use.place.file, use.enclosing.symbol.symbol};
    const auto known = places.find(caller);
    if (known != places.end()) {
      found.links[known->second].sites.push_back(site_of(std::move(use)));
    } else if (found.links.size() == request.limit) {
      found.truncated = true;
    } else {
      places.emplace(caller, found.links.size());
      CallLink& link = found.links.emplace_back();
      link.symbol = hit_of(snapshot, caller);
      link.rank = use.rank;
      link.sites.push_back(site_of(std::move(use)));
    }
  }
  return found;
}

Result<std::vector<SymbolHit>> find_text_subtypes(const index::Snapshot& snapshot,
                                                  std::string_view name, std::stop_token stop) {
  FindReferences bases;
  bases.filters.roles = {std::string(to_string(Role::inherit))};
  const Result<FoundReferences> uses = find_text_uses(snapshot, name, bases, stop);
  if (!uses) return uses.error();
  std::vector<SymbolHit> found;
  std::vector<SymbolRef> types;
  std::set<FileId> files;
  for (const Reference& use : uses->references) {
    if (!files.insert(use.place.file).second) continue;
    for (const SymbolRef& type : types_with_base(snapshot, use.place.file, name)) {
      types.push_back(type);
      found.push_back(hit_of(snapshot, type));
      found.back().evidence = resolve::Evidence::text;
    }
  }
  Result<std::vector<SymbolHit>> below = implementations_of(snapshot, types, std::move(stop));
  if (!below) return below.error();
  for (SymbolHit& hit : *below)
    if (std::find(types.begin(), types.end(), hit.ref) == types.end())
      found.push_back(std::move(hit));
  return found;
}

}  // namespace codefinder::query
