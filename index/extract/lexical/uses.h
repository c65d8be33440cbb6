// The uses of names that the patterns of a language match.
#pragma once

#include "index/extract/facts/builder.h"
#include "index/extract/lexical/lexical_text.h"
#include "index/extract/lexical/matches.h"

#include <cstdint>
#include <map>
#include <vector>

namespace codefinder::extract {

/// Meaning of a word, besides a plain use.
struct LexicalUse {
  static constexpr std::uint32_t kNone = FactsBuilder::kNone;

  Role role = Role::read;
  bool is_definition = false;
  std::uint32_t import = kNone;
  std::uint32_t writes = kNone;
  std::uint32_t end = 0;  // Where a name that is no word ends.
  bool has_receiver = true;
  std::uint32_t receiver = kNone;  // Where the name of the receiver begins.
};

/// The uses that references, types and bases of definitions give, by offset.
std::map<std::uint32_t, LexicalUse> lexical_uses(const LexicalText& text,
                                                 const std::vector<LexicalMatch>& matches);

}  // namespace codefinder::extract
