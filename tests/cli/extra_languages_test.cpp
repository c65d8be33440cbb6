// Languages of the user: `languages.extra` in the settings file adds them to every command, and
// each folder that cannot be used is reported.
#include "cli/run.h"

#include <filesystem>

namespace codefinder::extra_languages_test {

using nlohmann::json;
using testing::Project;
using testing::RunResult;

constexpr std::string_view kDefinition =
    R"({"name": "notes", "extensions": ["notes"], "line_comments": ["//"]})";
constexpr std::string_view kQueries =
    "((pair key: (string (string_content) @name)) @definition.field)\n"
    "(pair value: (string (string_content) @reference.read))\n";

/// Writes a folder with the grammar, and names it in the settings.
class ExtraProject : public Project {
 public:
  ExtraProject() {
    folder("language.json", kDefinition);
    folder("queries.scm", kQueries);
    std::filesystem::copy_file(NOTES_GRAMMAR, path() + "/grammar.so");
    tree().write("home/.config/codefinder/settings.json",
                 json{{"languages", {{"extra", json::array({path()})}}}}.dump());
    write("a.notes", R"({"tea_price": "3", "total": "tea_price"})");
  }
  std::string path() const { return tree() / "languages/notes"; }
  void folder(const std::string& name, std::string_view text) const {
    tree().write("languages/notes/" + name, text);
  }
  /// The problem of the folder that a command reports.
  std::string problem() const {
    const json answer = run({"doctor"}).json();
    for (const json& check : answer.at("checks"))
      for (const json& finding : check.at("findings"))
        if (const std::string text = finding.at("found"); text.starts_with("languages.extra: "))
          return text.substr(std::string_view("languages.extra: ").size());
    return {};
  }
};

TEST_CASE("extra languages: symbols and uses are in every answer") {
  const ExtraProject project;
  const json hits = project.ask({"nav", "tea_price"}).at("hits");
  REQUIRE(!hits.empty());
  CHECK(hits[0].at("language") == "notes");
  CHECK(hits[0].at("kind") == "field");
  CHECK(hits[0].at("line") == 1);
  const json filtered = project.ask({"nav", "tea_price", "--language", "notes"}).at("hits");
  CHECK(filtered.size() == hits.size());
  const json uses = project.ask({"references", "a.notes:1:3"});
  CHECK(uses.dump().find("a.notes") != std::string::npos);
  CHECK(project.problem().empty());
}

TEST_CASE("extra languages: a changed query file or definition builds the index again") {
  const ExtraProject project;
  REQUIRE(project.ask({"nav", "tea_price"}).at("hits")[0].at("kind") == "field");
  project.folder("queries.scm",
                 "((pair key: (string (string_content) @name)) @definition.constant)\n");
  CHECK(project.ask({"nav", "tea_price"}).at("hits")[0].at("kind") == "constant");
  project.tree().write("home/.config/codefinder/settings.json", "{}");
  const RunResult without = project.run({"nav", "tea_price"});
  CHECK(without.err.empty());  // An index with a further language is no damaged index.
  const json plain = without.json();
  REQUIRE(!plain.at("hits").empty());
  for (const json& hit : plain.at("hits")) CHECK(hit.at("language") == "text");
  CHECK(project.problem().empty());
}

TEST_CASE("extra languages: their extensions are taken from built-in languages") {
  const ExtraProject project;
  project.folder("language.json", R"({"name": "notes", "extensions": ["json"]})");
  project.write("b.json", R"({"cake": "4"})");
  CHECK(project.ask({"nav", "cake"}).at("hits")[0].at("language") == "notes");
}

TEST_CASE("extra languages: a folder that cannot be used is reported with its reason") {
  const ExtraProject project;
  const auto check = [&](std::string_view file, std::string_view text, std::string_view why) {
    project.folder(std::string(file), text);
    const std::string problem = project.problem();
    INFO(problem);
    CHECK(problem.starts_with(project.path() + "/" + std::string(file) + " " + std::string(why)));
    CHECK(project.run({"nav", "tea_price"}).exit_code <= 1);
  };
  check("language.json", "[]", "is no JSON object in UTF-8");
  check("language.json", R"({"name": "python", "extensions": ["x"]})",
        "has the name python of another language");
  check("language.json", R"({"name": "notes", "extension": "x"})",
        "extension is no key; allowed: name");
  check("language.json", R"({"name": "notes"})", "extensions is missing");
  check("language.json", R"({"name": "notes", "extensions": [".notes"]})",
        "extensions are written without the dot");
  check("language.json", R"({"name": "notes", "extensions": ["a\u0000b"]})",
        "extensions must be a list of strings without blanks");
  check("language.json", R"({"name": "notes", "extensions": ["a b"]})",
        "extensions must be a list of strings without blanks");
  project.folder("language.json", kDefinition);
  check("queries.scm", "(no_such_node) @name\n", "");
  project.folder("queries.scm", kQueries);
  check("grammar.so", "no shared object", "cannot be loaded: ");
  std::filesystem::remove(project.path() + "/grammar.so");
  CHECK(project.problem().starts_with(project.path() + "/grammar.so does not exist"));
}

TEST_CASE("extra languages: a refused folder leaves its grammar to no other") {
  const ExtraProject project;
  const std::string other = project.tree() / "languages/bad";
  project.tree().write("languages/bad/language.json", R"({"name": "bad", "extensions": ["bad"]})");
  project.tree().write("languages/bad/queries.scm", "(no_such_node) @name\n");
  std::filesystem::copy_file(OTHER_GRAMMAR, other + "/grammar.so");
  project.tree().write("home/.config/codefinder/settings.json",
                       json{{"languages.extra", json::array({other, project.path()})}}.dump());
  CHECK(project.problem().starts_with(other + "/queries.scm line 1: "));
  CHECK(project.run({"nav", "tea_price"}).json().at("hits")[0].at("language") == "notes");
}

TEST_CASE("extra languages: a grammar that ends the process that loads it is refused") {
  const ExtraProject project;
  std::filesystem::copy_file(CRASHING_GRAMMAR, project.path() + "/grammar.so",
                             std::filesystem::copy_options::overwrite_existing);
  CHECK(project.problem() == project.path() +
                                 "/grammar.so or its queries end the process that loads them; the "
                                 "language is not used");
  CHECK(project.run({"--version"}).exit_code == 0);
}

TEST_CASE("extra languages: a wrong value of the setting adds none") {
  const ExtraProject project;
  project.tree().write("home/.config/codefinder/settings.json",
                       json{{"languages.extra", json::array({project.path(), "relative"})}}.dump());
  const RunResult result = project.run({"nav", "tea_price"});
  CHECK(result.err.find("languages.extra[1]") != std::string::npos);
  CHECK(result.err.find("has changed") == std::string::npos);
  CHECK(result.json().at("hits")[0].at("language") == "text");
}

TEST_CASE("extra languages: a repository cannot name one") {
  const ExtraProject project;
  project.tree().write("home/.config/codefinder/settings.json", "{}");
  project.write(".codefinder.json",
                json{{"languages.extra", json::array({project.path()})}}.dump());
  const RunResult result = project.run({"nav", "tea_price"});
  CHECK(result.err.find("languages.extra cannot be set by the repository") != std::string::npos);
  CHECK(result.out.find("\"notes\"") == std::string::npos);
}

}  // namespace codefinder::extra_languages_test
