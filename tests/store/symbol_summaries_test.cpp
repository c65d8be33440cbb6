// The symbol summaries stored before a file's facts: they match the facts, and exist only for
// symbols that need no other data.
#include "index/store/segments/symbol_summaries.h"

#include "index/model/jump_id.h"
#include "index/store/store.h"
#include "store/random_facts.h"

#include <catch2/catch.hpp>

#include <map>

namespace codefinder::store {
namespace {

using testing::Random;
using testing::random_facts;

/// Makes equal names one string, as the extractor does.
FileFacts interned(FileFacts facts) {
  std::map<std::string_view, StringIndex> first;
  for (Symbol& symbol : facts.symbols)
    if (symbol.name.valid())
      symbol.name = first.try_emplace(facts.str(symbol.name), symbol.name).first->second;
  return facts;
}

}  // namespace

TEST_CASE("symbol summaries: positions match the facts, and the jump id needs no other data") {
  std::size_t found = 0, nested = 0;
  for (std::uint64_t seed = 0; seed < 800; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const FileFacts facts = interned(random_facts(random, 60, 10, seed % 5 == 0 ? 400 : 40));
    const std::string places = encode_symbol_summaries(facts);
    const std::vector<bool> plain = summarizable_symbols(facts);
    CHECK(symbol_summaries_size(places) == places.size());
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
      const auto at = find_symbol_summary(places, SymbolIndex(i));
      if (!at)
        continue;  // Summarizable symbols are left out if their position is before the previous
                   // one's.
      ++found;
      REQUIRE(plain[i]);
      const Symbol& symbol = facts.symbols[i];
      CHECK(at->at == facts.text_map.position_at(symbol.name_range.begin));
      for (const Encoding encoding : {Encoding::utf16, Encoding::utf32}) {
        CHECK(facts.text_map.character_at(symbol.name_range.begin, encoding) == at->at.column);
        CHECK(facts.text_map.character_at(symbol.name_range.end, encoding) ==
              at->at.column + facts.str(symbol.name).size());
      }
      const std::string name(facts.str(symbol.name));
      const std::string qualified = qualified_name(facts, SymbolIndex(i));
      JumpIdParts id = plain_jump_id("a/b.c", symbol.kind,
                                     qualified.substr(0, qualified.size() - name.size()), name);
      id.discriminator = at->discriminator;
      CHECK(jump_id("a/b.c", facts, SymbolIndex(i)) == to_jump_id(id));
      CHECK(at->container == container_path(facts, SymbolIndex(i)));
      nested += at->container.empty() ? 0 : 1;
    }
    CHECK_FALSE(
        find_symbol_summary(places, SymbolIndex(static_cast<std::uint32_t>(facts.symbols.size()))));
    for (int n = 0; n < 20;
         ++n) {  // Truncated or changed bytes: nothing is found, or any result without a crash.
      std::string bad = places.substr(0, random.below(places.size() + 1));
      if (!bad.empty()) bad[random.below(bad.size())] = static_cast<char>(random.below(256));
      symbol_summaries_size(bad);
      find_symbol_summary(bad, SymbolIndex(random.below(60)));
    }
  }
  CHECK(found > 100);
  CHECK(nested > 30);
}

}  // namespace codefinder::store
