// search_text_across and grep_across against one repository that has all files.
#include "index/query/across/grep.h"
#include "index/query/across/text.h"

#include "support/word_snapshot.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace codefinder::across_text_test {

using testing::FakeSnapshot;
using testing::WordSnapshot;

namespace {

const std::vector<std::string> kWords = {"retry", "connection", "parse",  "token", "buffer",
                                         "flush", "socket",     "render", "layout"};

std::string source_of(std::mt19937& number, const std::string& name) {
  const auto word = [&] { return kWords[number() % kWords.size()]; };
  std::string text;
  for (int i = 0; i < 3; ++i)
    text += "def " + name + "_" + std::to_string(i) + "(x):\n    \"\"\"" + word() + " the " +
            word() + ".\"\"\"\n    return " + word() + "(" + word() + ")\n\n";
  return text;
}

struct Split {
  std::vector<query::Repository> repositories;
  WordSnapshot whole;  // Each repository is a directory of it.

  explicit Split(std::size_t count) {
    std::mt19937 number(3);
    for (std::size_t i = 0; i < count; ++i) {
      auto one = std::make_shared<WordSnapshot>();
      const std::string name = "r" + std::to_string(10 + i);
      for (int file = 0; file < 2; ++file) {
        const std::string path = "f" + std::to_string(file) + ".py";
        const std::string text = source_of(number, name + std::to_string(file));
        one->add_source(path, text);
        whole.add_source(name + "/" + path, text);
      }
      repositories.push_back({name, one});
    }
  }
};

}  // namespace

TEST_CASE("across: words weigh by how rare they are in all repositories", "[across]") {
  const Split split(12);
  for (const char* words : {"retry connection", "flush the buffer", "parse token", "render"}) {
    INFO(words);
    const query::SearchText request{.query = words, .max_results = 30};
    const auto found = query::search_text_across(split.repositories, request);
    REQUIRE(found);
    const auto whole = query::search_text(split.whole, request);
    REQUIRE(whole);
    // The same symbols; the scores differ by the average length of files, and by the places.
    std::vector<std::string> names, expected;
    for (const auto& each : found->hits) names.push_back(each.found.hit.name);
    for (const auto& each : whole->hits) expected.push_back(each.hit.name);
    std::sort(names.begin(), names.end());
    std::sort(expected.begin(), expected.end());
    if (whole->totals.count <= 30) CHECK(names == expected);
    CHECK(found->totals.count == whole->totals.count);
    CHECK(std::is_sorted(found->hits.begin(), found->hits.end(), [](const auto& a, const auto& b) {
      return a.found.hit.score > b.found.hit.score;
    }));
  }
}

TEST_CASE("across: a word that one repository has everywhere is rare in all", "[across]") {
  auto common = std::make_shared<WordSnapshot>(), other = std::make_shared<WordSnapshot>();
  for (int i = 0; i < 6; ++i)
    common->add_source("a" + std::to_string(i) + ".py",
                       "def f" + std::to_string(i) + "(): \"\"\"Opens the gate quickly.\"\"\"\n");
  for (int i = 0; i < 30; ++i)
    other->add_source("b" + std::to_string(i) + ".py",
                      "def g" + std::to_string(i) + "(): \"\"\"Moves quickly.\"\"\"\n");
  const std::vector<query::Repository> repositories = {{"common", common}, {"other", other}};
  const auto found = query::search_text_across(repositories,
                                               {.query = "gate quickly", .max_results = 10});
  REQUIRE(found);
  REQUIRE(found->hits.size() == 10);
  for (std::size_t i = 0; i < 6; ++i) CHECK(found->hits[i].repository == 0);
  CHECK(query::search_text_across(repositories, {.query = "zebra gate"})->unknown ==
        std::vector<std::string>{"zebra"});
  CHECK_FALSE(query::search_text_across(repositories, {.query = "the"}).ok() ==
              query::search_text(*common, {.query = ""}).ok());
}

TEST_CASE("across: grep finds what every repository has", "[across]") {
  const Split split(40);
  for (const char* pattern : {"retry", "return (parse|token)", "def r1.0_2"}) {
    INFO(pattern);
    std::uint64_t count = 0, files = 0;
    std::vector<std::string> expected;
    for (const query::Repository& each : split.repositories) {
      const auto one = query::grep(*each.snapshot, {.pattern = pattern, .limit = 10'000});
      REQUIRE(one);
      count += one->totals.count, files += one->files;
      for (const query::TextMatch& match : one->matches)
        expected.push_back(each.name + match.path + std::to_string(match.line));
    }
    const auto all = query::grep_across(split.repositories, {.pattern = pattern, .limit = 10'000});
    REQUIRE(all);
    CHECK(all->totals.count == count);
    CHECK(all->files == files);
    std::vector<std::string> found;
    for (const query::MatchAcross& each : all->matches)
      found.push_back(split.repositories[each.repository].name + each.match.path +
                      std::to_string(each.match.line));
    CHECK(found == expected);
    const auto page = query::grep_across(split.repositories,
                                         {.pattern = pattern, .limit = 3, .offset = 2});
    REQUIRE(page);
    for (std::size_t i = 0; i < page->matches.size(); ++i)
      CHECK(page->matches[i].match.line == all->matches[i + 2].match.line);
  }
}

}  // namespace codefinder::across_text_test
