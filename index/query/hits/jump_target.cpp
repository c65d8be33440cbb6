// Finds the symbol of a jump id, and the nearest symbols of the same name.
#include "index/query/hits/jump_target.h"

#include "index/query/hits/library_ids.h"

#include <algorithm>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxJumpCandidates = 8;
constexpr std::size_t kMaxOfOneName = 1000;

/// True if the hit has the kind and qualified name of the id.
bool has_symbol(const SymbolHit& hit, const JumpIdParts& id) {
  const auto parts = parse_jump_id(hit.id);
  return parts && parts->name == id.name && parts->symbol == id.symbol;
}

/// The symbols whose name has the id's hash: first symbols with the id's kind and qualified name,
/// then in directories near `path`.
std::vector<SymbolHit> nearest(const index::Snapshot& snapshot, const JumpIdParts& id,
                               std::string_view path) {
  std::vector<std::string> names;
  snapshot.names().for_each([&](std::string_view name) {
    if (name_hash(name) == id.name && std::find(names.begin(), names.end(), name) == names.end())
      names.emplace_back(name);
    return true;
  });
  using Rank = std::tuple<bool, bool, std::ptrdiff_t>;
  std::vector<std::pair<Rank, SymbolHit>> found;
  for (const std::string& name : names) {
    std::vector<Definition> symbols = snapshot.names().definitions(name);
    symbols.resize(std::min(symbols.size(), kMaxOfOneName));
    for (const Definition& symbol : symbols) {
      SymbolHit hit = hit_of(snapshot, symbol);
      hit.evidence = resolve::Evidence::ambiguous;
      const auto parted = std::mismatch(path.begin(), path.end(), hit.place.path.begin(),
                                        hit.place.path.end());
      found.push_back(
          {{!has_symbol(hit, id), symbol.declared, path.begin() - parted.first}, std::move(hit)});
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<SymbolHit> hits;
  for (std::size_t i = 0; i < std::min(found.size(), kMaxJumpCandidates); ++i)
    hits.push_back(std::move(found[i].second));
  return hits;
}

}  // namespace

JumpAnswer find_jump(const index::Snapshot& snapshot, std::string_view id) {
  JumpTarget target = find_target_of(snapshot, id);
  JumpAnswer answer;
  answer.kind = target.kind;
  answer.path = std::move(target.path);
  answer.moved_from = std::move(target.moved_from);
  const auto parts = parse_jump_id(id);
  switch (target.kind) {
    case JumpTarget::Kind::symbol:
      answer.hit = hit_of(snapshot, target.symbol);
      answer.path = answer.hit->place.path;
      break;
    case JumpTarget::Kind::ambiguous:
      for (const SymbolRef& candidate : target.candidates) {
        if (answer.candidates.size() == kMaxJumpCandidates) break;
        answer.candidates.push_back(hit_of(snapshot, candidate));
        answer.candidates.back().evidence = resolve::Evidence::ambiguous;
      }
      break;
    case JumpTarget::Kind::gone:
    case JumpTarget::Kind::unknown:
      if (!parts) break;
      answer.candidates = nearest(snapshot, *parts, answer.path);
      // An id whose file is not known is credible if a symbol of its kind and qualified name
      // exists.
      if (!answer.candidates.empty() && has_symbol(answer.candidates[0], *parts))
        answer.kind = JumpTarget::Kind::gone;
      break;
  }
  return answer;
}

}  // namespace codefinder::query
