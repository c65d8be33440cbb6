// Encoding of facts: round trips, and validation of mutated and random bytes.
#include "index/model/jump_id.h"
#include "index/store/facts/check.h"
#include "index/store/format.h"
#include "index/store/segments/indexed_names.h"
#include "index/store/store.h"
#include "store/random_facts.h"

#include <catch2/catch.hpp>

#include <xxhash.h>

namespace codefinder::store {
namespace {

using testing::Random;
using testing::random_facts;

/// Recomputes the checksum, so that the decoder has to detect the other defects.
void resign(std::string& blob) {
  if (blob.size() < 4) return;
  const std::uint64_t sum = XXH3_64bits(blob.data() + 4, blob.size() - 4);
  for (std::size_t i = 0; i < 4; ++i) blob[i] = static_cast<char>(sum >> (8 * i));
}

TEST_CASE("facts codec: random facts are decoded as they were encoded", "[codec]") {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const FileFacts facts = random_facts(random, 60, 200, seed % 5 == 0 ? 400 : 40);
    REQUIRE(facts_defect(facts) == "");
    const auto back = decode_facts(encode_facts(facts));
    REQUIRE(back != nullptr);
    CHECK(*back == facts);
  }
}

TEST_CASE("facts codec: the encoded bytes change only when the format version changes", "[codec]") {
  std::string all;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const std::uint32_t symbols = 5 + random.below(200), occurrences = 5 + random.below(900),
                        names = 5 + random.below(1500);
    FileFacts facts = random_facts(random, symbols, occurrences, names);
    facts.language = Language::c;
    all += encode_facts(facts);
  }
  // When the version changes, put the values of the new encoding here.
  CHECK(format::kFactsVersion == 4);
  CHECK(all.size() == 619'248);
  CHECK(XXH3_64bits(all.data(), all.size()) == 0xd9a0687ce6ef9411);
}

TEST_CASE("facts codec: the language and the imports are decoded from the head of a blob",
          "[codec]") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const FileFacts facts = random_facts(random, 60, 200, seed % 5 == 0 ? 400 : 40);
    std::size_t head_end = 0;
    const std::string blob = encode_facts(facts, &head_end);
    for (const std::string_view text :
         {std::string_view(blob), std::string_view(blob).substr(0, head_end)}) {
      const auto head = decode_facts(text, FactsPart::imports);
      REQUIRE(head != nullptr);
      CHECK(head->language == facts.language);
      REQUIRE(head->imports.size() == facts.imports.size());
      for (std::size_t i = 0; i < facts.imports.size(); ++i) {
        CHECK(head->str(head->imports[i].module) == facts.str(facts.imports[i].module));
        CHECK(head->str(head->imports[i].name) == facts.str(facts.imports[i].name));
        CHECK(head->imports[i].flags == facts.imports[i].flags);
      }
    }
    // A truncated or mutated blob: the decoded facts are in bounds, or it is refused.
    for (std::size_t n = 0; n < head_end; n += 1 + random.below(20)) {
      std::string bad = blob.substr(0, n % 2 == 0 ? n : head_end);
      if (!bad.empty()) bad[random.below(bad.size())] = static_cast<char>(random.below(256));
      if (const auto head = decode_facts(bad, FactsPart::imports)) CHECK(facts_defect(*head) == "");
    }
  }
}

TEST_CASE("facts codec: empty facts are decoded as they were encoded", "[codec]") {
  const FileFacts facts;
  const auto back = decode_facts(encode_facts(facts));
  REQUIRE(back != nullptr);
  CHECK(*back == facts);
}

TEST_CASE("facts codec: a blob whose checksum is wrong is refused", "[codec]") {
  Random random(7);
  const std::string blob = encode_facts(random_facts(random));
  for (std::size_t i = 0; i < blob.size(); ++i) {
    std::string bad = blob;
    bad[i] = static_cast<char>(bad[i] ^ (1 << random.below(8)));
    CHECK(decode_facts(bad) == nullptr);
  }
  for (std::size_t n = 0; n < blob.size(); ++n)
    CHECK(decode_facts(std::string_view(blob).substr(0, n)) == nullptr);
}

TEST_CASE("facts codec: a mutated blob decodes to facts in bounds, or is refused",
          "[codec][fuzz]") {
  int accepted = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const std::string blob = encode_facts(random_facts(random));
    for (int round = 0; round < 60; ++round) {
      std::string bad = blob;
      for (std::uint32_t edits = random.below(4) + 1; edits > 0; --edits) {
        const std::uint32_t at = 4 + random.below(bad.size() - 4);
        switch (random.below(5)) {
          case 0: bad[at] = static_cast<char>(random.below(256)); break;
          case 1: bad.erase(at, random.below(8)); break;
          case 2:
            bad.insert(at, std::string(random.below(8), static_cast<char>(random.below(256))));
            break;
          case 3: bad[at] = static_cast<char>(bad[at] + 1); break;
          case 4: bad.insert(at, "\xFF\xFF\xFF\xFF\x0F"); break;
        }
        if (bad.size() <= 5) break;
      }
      resign(bad);
      const auto facts = decode_facts(bad);
      if (!facts) continue;
      ++accepted;
      CHECK(facts_defect(*facts) == "");
      names_of(*facts);
      find_jump_id(*facts, {});
      jump_id("path", *facts, SymbolIndex(0));
      const auto again = decode_facts(encode_facts(*facts));
      REQUIRE(again != nullptr);
      CHECK(*again == *facts);
    }
  }
  CHECK(accepted > 0);
}

TEST_CASE("facts codec: random bytes decode to facts in bounds, or are refused", "[codec][fuzz]") {
  Random random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes(random.below(200), '\0');
    for (char& c : bytes) c = static_cast<char>(random.below(256));
    if (bytes.size() > 4) bytes[4] = 1;
    resign(bytes);
    if (const auto facts = decode_facts(bytes)) CHECK(facts_defect(*facts) == "");
  }
}

TEST_CASE("facts codec: facts with an index or a range out of bounds are refused", "[codec]") {
  Random random(3);
  FileFacts good;
  do good = random_facts(random, 30, 60);
  while (good.symbols.size() < 3 || good.occurrences.empty() || good.exprs.size() < 3 ||
         good.imports.empty());
  const auto defect = [&](auto&& spoil) {
    FileFacts bad = good;
    spoil(bad);
    CHECK(decode_facts(encode_facts(bad)) == nullptr);
    return !facts_defect(bad).empty();
  };
  CHECK(defect([](FileFacts& f) { f.symbols[0].container = SymbolIndex(0); }));
  CHECK(defect([](FileFacts& f) { f.symbols[1].container = SymbolIndex(2); }));
  CHECK(defect([](FileFacts& f) { f.symbols[0].name = StringIndex(f.strings.size()); }));
  CHECK(defect([](FileFacts& f) { f.symbols[0].full_range = {5, 4}; }));
  CHECK(defect([](FileFacts& f) { f.symbols[0].full_range.end = f.text_map.size() + 1; }));
  CHECK(defect([](FileFacts& f) {
    f.occurrences[0].receiver = ExprIndex(static_cast<std::uint32_t>(f.exprs.size()));
  }));
  CHECK(defect([](FileFacts& f) {
    f.occurrences[0].binding = Binding::local, f.occurrences[0].target = 1u << 30;
  }));
  CHECK(defect([](FileFacts& f) { f.exprs[1] = {ExprOp::call, 1}; }));
  CHECK(defect([](FileFacts& f) { f.exprs[0] = {ExprOp::apply, SymbolIndex::kNone, 2}; }));
  CHECK(defect([](FileFacts& f) {
    f.exprs[0] = {ExprOp::name, static_cast<std::uint32_t>(f.occurrences.size())};
  }));
  CHECK(defect([](FileFacts& f) { f.imports[0].alias = StringIndex(1u << 20); }));
  CHECK(defect([](FileFacts& f) { f.package = StringIndex(1u << 20); }));
  CHECK(defect([](FileFacts& f) { f.symbols[2].bases_end = 99; }));
}

TEST_CASE("module_names: the names a module specifier can be found by", "[names]") {
  using Names = std::vector<std::string_view>;
  CHECK(module_names("./a/b", ModuleSpecifier::name_or_path) == Names{"b"});
  CHECK(module_names("./pkg/b.js", ModuleSpecifier::name_or_path) == Names{"b.js", "b"});
  CHECK(module_names("java.util", ModuleSpecifier::name_or_path) == Names{"util"});
  CHECK(module_names("crate::a::b", ModuleSpecifier::name_or_path) == Names{"b"});
  CHECK(module_names("stdio.h", ModuleSpecifier::path) == Names{"stdio.h", "stdio"});
  CHECK(module_names("vector", ModuleSpecifier::path) == Names{"vector"});
  CHECK(module_names("..", ModuleSpecifier::name_or_path).empty());
  CHECK(module_names("../", ModuleSpecifier::name_or_path).empty());
  CHECK(module_names("../..", ModuleSpecifier::name_or_path).empty());
  CHECK(module_names("", ModuleSpecifier::name_or_path).empty());
}

}  // namespace
}  // namespace codefinder::store
