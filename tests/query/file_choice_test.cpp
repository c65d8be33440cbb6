// choose_files: which files of a large project a query in plain words reads.
#include "index/query/file_choice.h"
#include "tests/support/fake_snapshot.h"

#include "base/strings.h"

#include <catch2/catch.hpp>

using namespace codefinder;
using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

/// Files by text: as the index of trigrams, but exact.
class TextSnapshot : public FakeSnapshot {
 public:
  std::optional<std::vector<FileId>> may_contain(std::string_view text) const override {
    std::vector<FileId> found;
    for (std::uint32_t i = 0; i < size(); ++i)
      if (to_lower(*this->text(FileId(i), ~0ull)).find(text) != std::string::npos)
        found.emplace_back(i);
    return found;
  }
};

std::vector<std::string> chosen(const index::Snapshot& snapshot, std::string_view question,
                                std::size_t most) {
  SearchTerms terms(question);
  resolve::Budget budget(snapshot.limits(), {});
  std::vector<std::string> paths;
  const auto any = [](const FileRow&) { return true; };
  for (const FileRow& row :
       choose_files(snapshot, terms, any, {most, ~std::uint64_t{0}}, budget).files)
    paths.push_back(row.path);
  return paths;
}

}  // namespace

TEST_CASE("file choice: a file is chosen by a word that only its text has") {
  TextSnapshot snapshot;
  for (int i = 0; i < 8; ++i)
    snapshot.add_source("other" + std::to_string(i) + ".py", "def f():\n    pass\n");
  snapshot.add_source("net.py", "# reconnects after a timeout\ndef g():\n    pass\n");
  CHECK(chosen(snapshot, "reconnecting", 1) == std::vector<std::string>{"net.py"});
  CHECK(chosen(snapshot, "zebra", 5).empty());
}

TEST_CASE("file choice: names count more than words of the text, and small files more than large") {
  TextSnapshot snapshot;
  snapshot.add_source("a.py", "# parse the mount options\n");
  snapshot.add_source("b.py", "def parse_mount_options():\n    pass\n");
  const FileId large = snapshot.add_source("c.py", "# parse the mount options\n");
  snapshot.set_bytes(large, 1 << 20);
  for (int i = 0; i < 8; ++i) snapshot.add_source("o" + std::to_string(i) + ".py", "x = 1\n");
  CHECK(chosen(snapshot, "parse mount options", 5) ==
        std::vector<std::string>{"b.py", "a.py", "c.py"});
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
