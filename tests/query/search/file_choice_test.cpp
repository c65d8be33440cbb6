// choose_files: which files of a large project a query in plain words reads.
#include "index/query/search/file_choice.h"
#include "tests/support/word_snapshot.h"

#include "base/strings.h"

#include <catch2/catch.hpp>

namespace codefinder::file_choice_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

std::vector<std::string> chosen(const index::Snapshot& snapshot, std::string_view request,
                                std::size_t most) {
  SearchTerms terms(request);
  resolve::Budget budget(snapshot.limits(), {});
  std::vector<std::string> paths;
  const auto any = [](const FileRow&) { return true; };
  for (const FileRow& row :
       choose_files(snapshot, terms, any, {most, ~std::uint64_t{0}}, budget).files)
    paths.push_back(row.path);
  return paths;
}

using Paths = std::vector<std::string>;

}  // namespace

TEST_CASE("file choice: a file is chosen by a word that only its text has") {
  WordSnapshot snapshot;
  for (int i = 0; i < 8; ++i)
    snapshot.add_source("other" + std::to_string(i) + ".py", "def f():\n    pass\n");
  snapshot.add_source("net.py", "# reconnects after a timeout\ndef g():\n    pass\n");
  CHECK(chosen(snapshot, "reconnecting", 1) == Paths{"net.py"});
  CHECK(chosen(snapshot, "zebra", 5).empty());
}

TEST_CASE("file choice: names count more than words of the text, and small files more than large") {
  WordSnapshot snapshot;
  snapshot.add_source("a.py", "# parse the mount options\n");
  snapshot.add_source("b.py", "def parse_mount_options():\n    pass\n");
  std::string large = "# parse the mount options\n";
  for (int i = 0; i < 1000; ++i) large += "# something else\n";
  snapshot.add_source("c.py", large);
  for (int i = 0; i < 8; ++i) snapshot.add_source("o" + std::to_string(i) + ".py", "x = 1\n");
  CHECK(chosen(snapshot, "parse mount options", 5) == Paths{"b.py", "a.py", "c.py"});
}

TEST_CASE("file choice: abbreviations, joined words and the path are uses of a term") {
  WordSnapshot snapshot;
  snapshot.add_source("short.py", "conn = 1\n");
  snapshot.add_source("joined.py", "def backoff():\n    pass\n");
  snapshot.add_source("net/retry.py", "x = 1\n");
  for (int i = 0; i < 8; ++i) snapshot.add_source("o" + std::to_string(i) + ".py", "x = 1\n");
  CHECK(chosen(snapshot, "connection", 5) == Paths{"short.py"});
  CHECK(chosen(snapshot, "back off", 5) == Paths{"joined.py"});
  CHECK(chosen(snapshot, "retries", 5) == Paths{"net/retry.py"});
}

TEST_CASE("file choice: a term that few files use is found as a part of words and in parts") {
  WordSnapshot snapshot;
  snapshot.add_source("parts.py", "def set_affinity():\n    pass\n");
  snapshot.add_source("inside.py", "x = irqsetaffinityhint\n");
  snapshot.add_source("identifier.py", "tcp_retransmit_timer = 1\n");
  for (int i = 0; i < 8; ++i) snapshot.add_source("o" + std::to_string(i) + ".py", "x = 1\n");
  CHECK(chosen(snapshot, "setaffinity", 5) == Paths{"parts.py", "inside.py"});
  CHECK(chosen(snapshot, "tcp_retransmit_timer", 1) == Paths{"identifier.py"});
}

TEST_CASE("file choice: files that the index of words does not have come first") {
  WordSnapshot snapshot;
  snapshot.add_source("a.py", "def reconnect():\n    pass\n");
  snapshot.indexed.unsaved.insert(snapshot.add_source("b.py", "reconnect = 1\n"));
  CHECK(chosen(snapshot, "reconnect", 5) == Paths{"b.py", "a.py"});
}

TEST_CASE("file choice: unsaved files leave the limit to the others") {
  WordSnapshot snapshot;
  snapshot.add_source("a.py", "def reconnect():\n    pass\n");
  for (const char* path : {"b.py", "c.py"})
    snapshot.indexed.unsaved.insert(snapshot.add_source(path, "x = 1\n"));
  CHECK(chosen(snapshot, "reconnect", 1) == Paths{"b.py", "c.py", "a.py"});
}

TEST_CASE("file choice: what is no word of the index weighs by the files that may have it") {
  WordSnapshot snapshot;
  for (int i = 0; i < 700; ++i)
    snapshot.add_source("o" + std::to_string(i) + ".py", "x = common_ident(1)\n");
  snapshot.add_source("a.py", "wallaby = common_ident(2)\n");
  SearchTerms terms("common_ident wallaby");
  resolve::Budget budget(snapshot.limits(), {});
  const auto any = [](const FileRow&) { return true; };
  const FileChoice choice = choose_files(snapshot, terms, any, {1, ~std::uint64_t{0}}, budget);
  REQUIRE(choice.files.size() == 1);
  CHECK(choice.files[0].path == "a.py");
  CHECK(choice.weights[0] < 1);
  std::size_t wallaby = 0;
  while (terms.word(wallaby) != "wallaby") ++wallaby;
  CHECK(choice.weights[wallaby] > 3);
  CHECK(choice.used == (TermMask{1} << terms.size()) - 1);
}

TEST_CASE("search terms: each word that matches a term contains a literal of it") {
  const std::vector<std::pair<std::string, std::vector<std::string>>> forms{
      {"connection", {"connect", "connections", "Connected", "conn", "reconnect_connection"}},
      {"retries", {"retry", "retrying", "RETRIES"}},
      {"happy", {"happiness", "happy"}},
      {"sky", {"sky"}},
      {"generation", {"generate", "generated", "gen"}},
      {"result", {"res", "results", "resultSet"}},
  };
  for (const auto& [term, words] : forms) {
    SearchTerms terms(term);
    const std::vector<std::string> literals = terms.literals(0);
    REQUIRE_FALSE(literals.empty());
    for (const std::string& word : words) {
      INFO(term << ", " << word);
      if (terms.of(word) == 0) continue;
      CHECK(std::any_of(literals.begin(), literals.end(), [&](const std::string& literal) {
        return to_lower(word).find(literal) != std::string::npos;
      }));
    }
  }
  CHECK(SearchTerms("io").literals(0).empty());
}

}  // namespace codefinder::file_choice_test
