// Shared by the queries of types: their results, and the targets of a place.
#pragma once

#include "index/query/definition/symbol_at_position.h"
#include "index/query/hits/hit.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace codefinder::query {

/// Symbols with evidence, each once.
class TypeHits {
 public:
  explicit TypeHits(const index::Snapshot& snapshot) : snapshot_(snapshot) {}

  void add(SymbolRef symbol, resolve::Evidence evidence) {
    const auto known = [&](const SymbolHit& hit) { return hit.ref == symbol; };
    if (std::any_of(hits_.begin(), hits_.end(), known)) return;
    hits_.push_back(hit_of(snapshot_, symbol));
    hits_.back().evidence = evidence;
  }
  /// A place without a symbol.
  void add_place(SymbolHit hit, resolve::Evidence evidence) {
    const auto known = [&](const SymbolHit& other) {
      return other.ref.file == hit.ref.file && other.place.range == hit.place.range;
    };
    if (std::any_of(hits_.begin(), hits_.end(), known)) return;
    hits_.push_back(std::move(hit));
    hits_.back().evidence = evidence;
  }
  bool empty() const { return hits_.empty(); }
  std::vector<SymbolHit> take() { return std::move(hits_); }

 private:
  const index::Snapshot& snapshot_;
  std::vector<SymbolHit> hits_;
};

/// Adds the types of which the value is an instance.
void add_type(resolve::Resolver& resolver, const resolve::Value& value, resolve::Evidence evidence,
              TypeHits& hits);

/// The certain targets; all if none is certain.
inline std::vector<resolve::Target> certain(std::vector<resolve::Target> targets) {
  if (!targets.empty() && targets[0].evidence < resolve::Evidence::ambiguous)
    std::erase_if(targets, [](const resolve::Target& target) {
      return target.evidence >= resolve::Evidence::ambiguous;
    });
  return targets;
}

/// The certain targets that are symbols; all if none is certain.
inline std::vector<resolve::Target> symbols_at(resolve::Resolver& resolver,
                                               const PlaceRequest& place) {
  std::vector<resolve::Target> targets = symbol_at_position(resolver, place).targets;
  std::erase_if(targets, [](const resolve::Target& target) { return !target.symbol.valid(); });
  return certain(std::move(targets));
}

inline bool is_class_symbol(resolve::Context& context, SymbolRef symbol) {
  return is_class_like(context.symbol_or_none(symbol).kind);
}

}  // namespace codefinder::query
