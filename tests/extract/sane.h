// Checks of facts for the tests of malformed input.
#pragma once

#include "index/model.h"

#include <catch2/catch.hpp>

namespace codefinder::testing {

/// The invariants that every reader of facts relies on.
inline void check_sane(const FileFacts& facts, std::size_t size) {
  CHECK(facts.text_map.size() == size);
  std::uint32_t last = 0;
  for (std::size_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& s = facts.symbols[i];
    REQUIRE(s.name_range.end <= size);
    REQUIRE(s.full_range.end <= size);
    REQUIRE(s.full_range.begin >= last);
    REQUIRE((!s.container.valid() || s.container.value < facts.symbols.size()));
    REQUIRE(s.bases_end <= facts.bases.size());
    last = s.full_range.begin;
  }
  last = 0;
  for (const Occurrence& o : facts.occurrences) {
    REQUIRE(o.range.end <= size);
    REQUIRE(o.range.begin >= last);
    if (o.binding == Binding::local || o.binding == Binding::symbol)
      REQUIRE(o.target < facts.symbols.size());
    if (o.binding == Binding::import_) REQUIRE(o.target < facts.imports.size());
    if (o.receiver.valid()) REQUIRE(o.receiver.value < facts.exprs.size());
    last = o.range.begin;
  }
}

inline bool truncated(const FileFacts& facts) { return (facts.flags & FileFlag::truncated) != 0; }

}  // namespace codefinder::testing
