// Names are found by a part of them, and at one edit from a word, in an index of many blocks.
#include "index/store/store.h"

#include "store/temp_directory.h"
#include "support/facts_builder.h"
#include "support/sanitized.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace codefinder::store {
namespace {

using testing::FactsBuilder;
using testing::TempDirectory;

/// An index of `names`.
std::unique_ptr<Store> store_of(const std::string& directory,
                                const std::vector<std::string>& names) {
  auto store = Store::open(directory, Store::Mode::read_write);
  REQUIRE(store.ok());
  FactsBuilder facts(Language::c);
  for (const std::string& name : names) facts.symbol(SymbolKind::function, name);
  FileRow row;
  row.path = "a.c";
  row.language = Language::c;
  row.symbols = static_cast<std::uint32_t>(names.size());
  auto txn = (*store)->write();
  REQUIRE(txn.ok());
  REQUIRE((*txn)->replace_file(row, facts.build()).ok());
  REQUIRE((*txn)->commit());
  return std::move(*store);
}

bool finds(const Store& store, NameSearch::Way way, const std::string& word,
           const std::string& name) {
  const auto txn = store.read();
  REQUIRE(txn.ok());
  bool found = false;
  (*txn)->search_names({way, word}, {[&](std::string_view one) { return one == name; },
                                     [&](const FoundName&) { return found = true; }});
  return found;
}

/// Thousands of names of `beginning`, a number of six digits and `end`; each fills much of a block.
std::vector<std::string> long_names(const std::string& beginning, const std::string& end) {
  std::vector<std::string> names;
  for (int i = 0; i < (testing::is_sanitized() ? 8'000 : 20'000); ++i)
    names.push_back(fmt::format("{}{:06}_{:x>180}_{}", beginning, i * 50, "", end));
  return names;
}

TEST_CASE("name search: every letter and digit matches in a substring", "[store]") {
  TempDirectory directory;
  std::vector<std::string> names = long_names("q", "q"), parts;
  for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyz0123456789")) {
    parts.push_back(std::string(1, c) + "wv");
    names.push_back("w" + parts.back() + "w");
  }
  const auto store = store_of(directory / "index", names);
  for (const std::string& part : parts) {
    INFO(part);
    CHECK(finds(*store, NameSearch::Way::substring_or_humps, part, "w" + part + "w"));
  }
}

TEST_CASE("name search: any letter or digit may replace the second letter of a short word",
          "[store]") {
  TempDirectory directory;
  std::vector<std::string> names = long_names("q", "q");
  const std::vector<std::string> near = {"qacd", "qzcd", "q0cd", "q9cd"};
  names.insert(names.end(), near.begin(), near.end());
  const auto store = store_of(directory / "index", names);
  for (const std::string& name : near) {
    INFO(name);
    CHECK(finds(*store, NameSearch::Way::one_edit, "qkcd", name));
  }
}

TEST_CASE("name search: a replaced first letter is found among names that share most trigrams",
          "[store]") {
  TempDirectory directory;
  std::vector<std::string> names = long_names("z", "ecoration");
  names.push_back("xecorations");
  const auto store = store_of(directory / "index", names);
  CHECK(finds(*store, NameSearch::Way::one_edit, "decorations", "xecorations"));
}

}  // namespace
}  // namespace codefinder::store
