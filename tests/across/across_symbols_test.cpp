// find_symbols_across against asking every repository and merging.
#include "index/query/across/symbols.h"

#include "support/word_snapshot.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <tuple>

namespace codefinder::across_symbols_test {

using query::FindSymbols;
using testing::FakeSnapshot;

namespace {

using Number = std::mt19937;

std::size_t below(Number& number, std::size_t end) { return number() % end; }

const std::vector<std::string> kWords = {"get", "set", "cart", "user",  "load", "store",
                                         "run", "map", "item", "count", "next", "close"};

std::string name_of(Number& number) {
  std::string name = kWords[below(number, kWords.size())];
  for (std::size_t more = below(number, 3); more > 0; --more) {
    std::string word = kWords[below(number, kWords.size())];
    const std::size_t style = below(number, 2);
    if (style == 0) word[0] = static_cast<char>(word[0] - 32);
    name += (style == 0 ? "" : "_") + word;
  }
  return name;
}

std::string source_of(Number& number) {
  std::string text;
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string name = name_of(number);
    switch (below(number, 3)) {
      case 0: text += "def " + name + "(x):\n    return " + name_of(number) + "(x)\n\n"; break;
      case 1: text += "class " + name + ":\n    def " + name_of(number) + "(self): ...\n\n"; break;
      default: text += name + " = 1\n\n";
    }
  }
  return text;
}

std::vector<query::Repository> made(Number& number, std::size_t count) {
  std::vector<query::Repository> out;
  for (std::size_t i = 0; i < count; ++i) {
    std::shared_ptr<FakeSnapshot> snapshot = std::make_shared<FakeSnapshot>();
    if (i % 2 == 0) snapshot = std::make_shared<testing::WordSnapshot>();
    for (std::size_t file = 0; file < 1 + below(number, 3); ++file)
      snapshot->add_source(
          (file == 1 ? "src/" : "") + name_of(number) + std::to_string(file) + ".py",
          source_of(number), file == 2 ? Category::tests : Category::source);
    if (i % 8 != 7) snapshot->share_data();
    out.push_back({"r" + std::to_string(100 + i), snapshot});
  }
  return out;
}

std::string query_of(Number& number) {
  std::string name = name_of(number);
  switch (below(number, 8)) {
    case 0: return name.substr(0, 2 + below(number, name.size() - 1));
    case 1: return name.substr(1);
    case 2: return name.erase(below(number, name.size()), 1);
    case 3: return name_of(number) + "." + name;
    case 4:
      return kWords[below(number, kWords.size())] + " " + kWords[below(number, kWords.size())] +
             (below(number, 3) == 0 ? " class" : "");
    case 5: return name.substr(0, 1) + name.substr(name.size() / 2, 2);
    case 6: return name + ".py";
    default: return name;
  }
}

using Row = std::tuple<double, std::string, std::size_t, std::string, std::uint32_t, std::string>;

std::vector<Row> asked_one_by_one(const std::vector<query::Repository>& repositories,
                                  FindSymbols request) {
  std::vector<Row> rows;
  for (const bool close_only : {true, false}) {
    request.close_matches_only = close_only;
    rows.clear();
    for (const query::Repository& each : repositories) {
      const auto found = query::find_symbols(*each.snapshot, request);
      REQUIRE(found);
      for (std::size_t i = 0; i < found->hits.size(); ++i) {
        const query::SymbolHit& hit = found->hits[i];
        rows.emplace_back(-hit.score, each.name, i, hit.place.path, hit.place.range.begin,
                          hit.name);
      }
    }
    if (!rows.empty()) break;
  }
  std::sort(rows.begin(), rows.end());
  if (rows.size() > request.limit) rows.resize(request.limit);
  return rows;
}

}  // namespace

TEST_CASE("across: symbols are those of every repository in one order", "[across]") {
  Number number(7);
  const std::vector<query::Repository> repositories = made(number, 40);
  for (int i = 0; i < 150; ++i) {
    const FindSymbols request{.query = query_of(number), .limit = 12, .fold_declarations = true};
    const auto found = query::find_symbols_across(repositories, request);
    REQUIRE(found);
    std::vector<Row> rows;
    for (const query::SymbolAcross& each : found->hits)
      rows.emplace_back(-each.hit.score, repositories[each.repository].name, each.position,
                        each.hit.place.path, each.hit.place.range.begin, each.hit.name);
    INFO(request.query);
    CHECK(rows == asked_one_by_one(repositories, request));
  }
}

TEST_CASE("across: pages continue each other", "[across]") {
  Number number(8);
  const std::vector<query::Repository> repositories = made(number, 30);
  const auto all = query::find_symbols_across(repositories, {.query = "get", .limit = 30});
  REQUIRE(all);
  REQUIRE(all->hits.size() == 30);
  for (std::size_t offset = 0; offset < 30; offset += 10) {
    const auto page = query::find_symbols_across(repositories,
                                                 {.query = "get", .limit = 10, .offset = offset});
    REQUIRE(page);
    REQUIRE(page->hits.size() == 10);
    for (std::size_t i = 0; i < 10; ++i) {
      CHECK(page->hits[i].repository == all->hits[offset + i].repository);
      CHECK(page->hits[i].hit.id == all->hits[offset + i].hit.id);
    }
  }
}

TEST_CASE("across: what is counted is counted in every repository", "[across]") {
  Number number(9);
  const std::vector<query::Repository> repositories = made(number, 30);
  std::uint64_t count = 0;
  for (const query::Repository& each : repositories) {
    const auto one = query::find_symbols(
        *each.snapshot,
        {.query = "cart", .limit = 0, .close_matches_only = true, .count_all = true});
    REQUIRE(one);
    count += one->totals.count;
  }
  const auto all = query::find_symbols_across(repositories,
                                              {.query = "cart", .limit = 0, .count_all = true});
  REQUIRE(all);
  CHECK(count > 10);
  CHECK(all->totals.count == count);
  CHECK_FALSE(all->totals.is_lower_bound);
  CHECK(query::find_symbols_across(repositories, {.query = "cart", .limit = 1})
            ->totals.is_lower_bound);
}

TEST_CASE("across: an exact name in one repository comes before prefixes in others", "[across]") {
  std::vector<query::Repository> repositories;
  for (const char* text : {"def open_file(): ...\n", "def open(): ...\n", "def reopen(): ...\n"}) {
    auto snapshot = std::make_shared<FakeSnapshot>();
    snapshot->add_source("a.py", text);
    snapshot->share_data();
    repositories.push_back({"r" + std::to_string(repositories.size()), snapshot});
  }
  const auto found = query::find_symbols_across(repositories, {.query = "open"});
  REQUIRE(found);
  REQUIRE(found->hits.size() == 3);
  CHECK(found->hits[0].repository == 1);
  CHECK(found->hits[1].repository == 0);
  CHECK(found->hits[2].repository == 2);
  const auto exact = query::find_symbols_across(repositories,
                                                {.query = "open", .filters = {.symbol = "open"}});
  REQUIRE(exact);
  CHECK(exact->hits.size() == 1);
}

}  // namespace codefinder::across_symbols_test
