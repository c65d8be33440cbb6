// The words that options take: in the table of commands, and on the command line of the binary.
#include "cli/option_values.h"

#include "base/strings.h"
#include "cli/run.h"

namespace codefinder::option_values_test {

using namespace codefinder::testing;
using namespace codefinder::cli;
using nlohmann::json;

namespace {

/// The words of a command line after `separate_values`.
std::string separated(std::string_view name, std::string_view line) {
  std::vector<std::string> words;
  for (const std::string_view word : split(line, " ")) words.emplace_back(word);
  return join(separate_values(*find_command(name), words).words, " ");
}

std::string note(std::string_view name, std::string_view line) {
  std::vector<std::string> words;
  for (const std::string_view word : split(line, " ")) words.emplace_back(word);
  return separate_values(*find_command(name), words).note;
}

}  // namespace

TEST_CASE("option values: words that are choices belong to the option before them") {
  CHECK(separated("nav", "--kind fn class Session") == "--kind fn --kind class Session");
  CHECK(separated("nav", "--kind fn,class METHOD x") == "--kind fn,class --kind METHOD x");
  CHECK(separated("nav", "--lang py go --kind fn x") == "--lang py --lang go --kind fn x");
  CHECK(separated("nav", "x --kind fn class") == "x --kind fn --kind class");
  CHECK(separated("nav", "--kind fn Session") == "--kind fn Session");
  CHECK(separated("nav", "--kind=fn class") == "--kind=fn class");
  CHECK(separated("nav", "--kind fn -- class") == "--kind fn -- class");
  CHECK(separated("nav", "--limit 3 --kind fn class") == "--limit 3 --kind fn --kind class");
}

TEST_CASE("option values: paths go up to the next option after a positional, else while they are") {
  CHECK(separated("nav", "Session --path src tests --limit 3") ==
        "Session --path src --path tests --limit 3");
  CHECK(separated("nav", "--path src/ lib/** Session") == "--path src/ --path lib/** Session");
  CHECK(separated("nav", "--path src Session") == "--path src Session");
  CHECK(separated("nav", "--path src -- lib/x") == "--path src -- lib/x");
  CHECK(note("nav", "Session --path src tests").empty());
  CHECK(note("nav", "--path src lib/x").starts_with("--path has taken the words `src lib/x`"));
  CHECK(note("nav", "--path src lib/x -- Session").empty());
}

TEST_CASE("option values: a flag with choices takes the choice after it, never the only query") {
  CHECK(separated("nav", "x --tests exclude") == "x --tests=exclude");
  CHECK(separated("nav", "--tests exclude x") == "--tests=exclude x");
  CHECK(separated("nav", "--tests x") == "--tests x");
  CHECK(separated("grep", "--tests include") == "--tests include");
  CHECK(separated("grep", "--tests include stdio") == "--tests=include stdio");
}

TEST_CASE("option values: the answers are those of one option for each value") {
  Project project;
  write_store_project(project);
  const auto hits = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "nav");
    const json found = project.ask(words).at("hits");
    CHECK(!found.empty());
    return found;
  };
  CHECK(hits({"--kind", "cls", "method", "e"}) == hits({"e", "--kind", "class,method"}));
  CHECK(hits({"total", "--path", "store", "tests"}) ==
        hits({"--path", "store", "--path", "tests", "total"}));
  CHECK(hits({"--path", "store", "tests", "total"}) ==
        hits({"--path", "store", "--path", "tests", "total"}));
  CHECK(hits({"ledger", "--lang", "c", "py"}) == hits({"ledger", "--lang", "c,python"}));
  CHECK(hits({"total_price", "--tests", "exclude"}) == hits({"total_price", "--tests=exclude"}));
  CHECK(hits({"total_price", "--tests", "exclude"}) != hits({"total_price", "--tests"}));
  const RunResult missing = project.run({"references", "--path", "store", "tests"});
  CHECK(missing.exit_code != 0);
  CHECK((missing.out + missing.err).find("--path has taken the words `store tests`") !=
        std::string::npos);
}

}  // namespace codefinder::option_values_test
