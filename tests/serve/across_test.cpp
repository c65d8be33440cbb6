// ask_across: the choice of repositories, nav over all of them, and ids that lead back.
#include "serve/across.h"

#include "serve/fixture.h"

namespace codefinder::across_test {

using serve::Json;
using testing::Repositories;

namespace {

using Lines = std::vector<std::string>;

struct Shops : Repositories {
  Shops() {
    add("shop", {{"cart.py", "class Cart:\n    def add(self): ...\n"}});
    add("bank/money", {{"money.py", "class Money:\n    def add(self): ...\n"}});
    add("bank/cards", {{"card.py", "class Card:\n    def addition(self): ...\n"}});
  }
};

}  // namespace

TEST_CASE_METHOD(Shops, "across: hits of all repositories have their names") {
  CHECK(hits("nav", {{"query", "add"}}) ==
        Lines{"bank/money money.py:2 add", "shop cart.py:2 add", "bank/cards card.py:2 addition"});
  const Json answer = ask("nav", {{"query", "add"}});
  CHECK(answer.at("repositories") == Json{{"asked", 3}});
  CHECK(answer.at("complete") == true);
  CHECK(answer.at("total") == 3);
  CHECK(answer.at("index").at("files") == 3);
}

TEST_CASE_METHOD(Shops, "across: repos chooses by name and by glob") {
  CHECK(hits("nav", {{"query", "add"}, {"repos", "shop"}}) == Lines{"shop cart.py:2 add"});
  CHECK(hits("nav", {{"query", "add"}, {"repos", {"bank/*"}}}) ==
        Lines{"bank/money money.py:2 add", "bank/cards card.py:2 addition"});
  const Error error = this->error("nav", {{"query", "add"}, {"repos", {"shop", "none"}}});
  CHECK(error.code == ErrorCode::not_found);
  CHECK(error.message.find("\"none\"") != std::string::npos);
  CHECK(this->error("nav", {{"query", "add"}, {"repos", 1}}).code == ErrorCode::invalid_query);
}

TEST_CASE_METHOD(Shops, "across: an id is used with the name of its repository") {
  const Json hit = ask("nav", {{"query", "Money"}}).at("hits").at(0);
  const Json opened = ask("open", {{"repo", hit.at("repo")}, {"id", hit.at("id")}});
  CHECK(opened.at("path") == "money.py");
  CHECK(opened.at("repo") == "bank/money");
  CHECK(error("open", {{"id", hit.at("id")}}).code == ErrorCode::invalid_query);
  CHECK(error("open", {{"repo", "bank"}, {"id", hit.at("id")}}).code == ErrorCode::not_found);
}

TEST_CASE_METHOD(Shops, "across: a page has a cursor, which belongs to its repositories") {
  const Json first = ask("nav", {{"query", "add"}, {"limit", 2}});
  REQUIRE(first.at("hits").size() == 2);
  CHECK(first.at("truncated") == true);
  const Json cursor = first.at("next_cursor");
  CHECK(hits("nav", {{"query", "add"}, {"limit", 2}, {"cursor", cursor}}) ==
        Lines{"bank/cards card.py:2 addition"});
  CHECK(error("nav", {{"query", "add"}, {"cursor", cursor}, {"repos", "shop"}}).code ==
        ErrorCode::invalid_query);
}

TEST_CASE_METHOD(Shops, "across: a failed index is named, and the others answer") {
  auto& failed = add("broken", {{"a.py", "def add(): ...\n"}});
  failed.files().set_state(index::IndexState::failed);
  const Json answer = ask("nav", {{"query", "add"}});
  CHECK(answer.at("hits").size() == 3);
  CHECK(answer.at("complete") == false);
  CHECK(answer.at("repositories").at("failed").at(0).at("repo") == "broken");
  CHECK(error("nav", {{"query", "add"}, {"repos", "broken"}}).code == ErrorCode::index_failed);
}

TEST_CASE_METHOD(Shops, "across: repo is one name, and no glob") {
  for (const char* verb : {"nav", "open", "definition"})
    CHECK(error(verb, {{"repo", "bank/*"}, {"query", "add"}}).code == ErrorCode::not_found);
}

TEST_CASE_METHOD(Shops, "across: a repository that cannot be opened is named, too") {
  served.push_back({"gone", nullptr, Error{ErrorCode::not_found, "no such directory", ""}});
  const Json answer = ask("nav", {{"query", "add"}});
  CHECK(answer.at("hits").size() == 3);
  CHECK(answer.at("complete") == false);
  CHECK(answer.at("repositories").at("failed").at(0).at("message") == "no such directory");
  CHECK(error("nav", {{"query", "add"}, {"repo", "gone"}}).code == ErrorCode::not_found);
}

TEST_CASE_METHOD(Shops, "across: params of one repository are refused") {
  for (const char* param : {"near", "refine", "imports"})
    CHECK(error("nav", {{param, "cart.py"}}).code == ErrorCode::invalid_query);
  CHECK(ask("nav", {{"query", ""}, {"repo", "shop"}, {"near", "cart.py"}}).at("hits").size() > 0);
}

TEST_CASE_METHOD(Shops, "across: hits have their uses if they are requested") {
  const Json answer = ask("nav", {{"query", "Card"}, {"with_refs", true}});
  CHECK(answer.at("hits").at(0).at("references").is_array());
}

TEST_CASE_METHOD(Shops, "across: max_bytes limits the answer") {
  const Json answer = ask("nav", {{"query", "add"}, {"max_bytes", 700}});
  CHECK(answer.at("hits").size() < 3);
  CHECK(answer.dump().size() <= 700);
  CHECK(answer.contains("next_cursor"));
}

TEST_CASE_METHOD(Shops, "across: grep lists sources of all repositories before their tests") {
  auto& more = add("aaa", {});
  more.files().add_source("test_a.py", "def test_add(): add()\n", Category::tests);
  std::vector<std::string> found;
  const Json answer = ask("grep", {{"pattern", "add"}});
  for (const Json& match : answer.at("matches"))
    found.push_back(match.at("repo").get<std::string>() + " " +
                    match.at("text").get<std::string>());
  CHECK(found == Lines{"bank/cards     def addition(self): ...",
                       "bank/money     def add(self): ...", "shop     def add(self): ...",
                       "aaa def test_add(): add()"});
  CHECK(answer.at("total") == 4);
  CHECK(answer.at("files") == 4);
  const Json page = ask("grep", {{"pattern", "add"}, {"limit", 3}});
  CHECK(page.at("matches").size() == 3);
  CHECK(ask("grep", {{"pattern", "add"}, {"limit", 3}, {"cursor", page.at("next_cursor")}})
            .at("matches")
            .size() == 1);
  CHECK(error("grep", {{"pattern", "("}}).code == ErrorCode::invalid_query);
}

namespace {

struct Packages : Repositories {
  Packages() {
    add("lib", {{"go.mod", "module example.com/lib\n"},
                {"lib.go", "package lib\n\nfunc Open() {}\n\nfunc use() { Open() }\n"}});
    add("app",
        {{"go.mod", "module example.com/app\n"},
         {"main.go",
          "package main\n\nimport \"example.com/lib\"\n\nfunc main() {\n\tlib.Open()\n}\n"}});
    add("none", {{"main.go", "package main\n\nfunc Open() {}\n"}});
  }
  Lines rows(std::string_view verb, const Json& params) const {
    Lines out;
    const Json answer = ask(verb, params);
    for (const Json& row : answer.at(verb == "references" ? "references" : "hits"))
      out.push_back(row.at("repo").get<std::string>() + " " + row.at("path").get<std::string>() +
                    ":" + row.at("line").dump());
    return out;
  }
};

}  // namespace

TEST_CASE_METHOD(Packages, "across: definition leads to the repository of the package") {
  const Json place{{"repo", "app"}, {"path", "main.go"}, {"line", 6}, {"column", 6}};
  CHECK(rows("definition", place).front() == "lib lib.go:3");
  const Json hit = ask("definition", place).at("hits").at(0);
  CHECK(hit.at("package") == "example.com/lib");
  CHECK(hit.at("evidence") == "import");
  CHECK(ask("open", {{"repo", hit.at("repo")}, {"id", hit.at("id")}}).at("path") == "lib.go");
  CHECK(rows("definition", {{"name", "Open"}}) == Lines{"lib lib.go:3", "none main.go:3"});
  CHECK(error("definition", {{"path", "main.go"}, {"line", 6}, {"column", 6}}).code ==
        ErrorCode::invalid_query);
}

TEST_CASE_METHOD(Packages, "across: references are those of the repository and of its importers") {
  const Json hit = ask("nav", {{"query", "Open"}, {"repos", "lib"}}).at("hits").at(0);
  const Json about{{"repo", "lib"}, {"id", hit.at("id")}};
  CHECK(rows("references", about) == Lines{"lib lib.go:5", "app main.go:6"});
  CHECK(rows("references", {{"repo", "lib"}, {"id", hit.at("id")}, {"repos", {"none"}}}) ==
        Lines{"lib lib.go:5"});
  // From a use in another repository.
  CHECK(rows("references", {{"repo", "app"}, {"path", "main.go"}, {"line", 6}, {"column", 6}}) ==
        Lines{"lib lib.go:5", "app main.go:6"});
  const Json page = ask("references", {{"repo", "lib"}, {"id", hit.at("id")}, {"limit", 1}});
  CHECK(page.at("references").size() == 1);
  CHECK(page.at("total") == 2);
  CHECK(rows("references", {{"repo", "lib"},
                            {"id", hit.at("id")},
                            {"limit", 1},
                            {"cursor", page.at("next_cursor")}}) == Lines{"app main.go:6"});
  const Lines by_name = rows("references", {{"name", "Open"}});
  CHECK(by_name == Lines{"lib lib.go:5", "app main.go:6"});
  CHECK(rows("references",
             {{"repo", "lib"}, {"id", hit.at("id")}, {"filters", {{"paths", {"main.go"}}}}}) ==
        Lines{"app main.go:6"});
}

}  // namespace codefinder::across_test
