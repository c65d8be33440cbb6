// Sessions with several roots, and with none: verbs over LSP, and files without a folder.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/temp_directory.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace codefinder::several_roots_test {

using namespace codefinder::handlers;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;
using testing::FakeIndex;

namespace {

/// Two folders; what each has is added before the client asks.
struct Folders {
  TempDirectory first, second;
  std::map<std::string, std::shared_ptr<FakeIndex>> indexes;

  Folders() {
    for (const std::string& root : {first.path(), second.path()}) {
      auto& index = indexes[root] = std::make_shared<FakeIndex>(root);
      index->report(index::IndexState::ready, 1);
      index->files().set_state(index::IndexState::ready);
      index->files().set_root(root);
    }
  }
  void add(const TempDirectory& folder, const std::string& path, const std::string& text) {
    indexes[folder.path()]->files().add_source(path, text);
  }
  ServerOptions options() const {
    ServerOptions options;
    options.session.open_index =
        [this](const index::IndexOptions& of) -> Result<std::shared_ptr<index::Index>> {
      return std::shared_ptr<index::Index>(indexes.at(of.root));
    };
    return options;
  }
  Json params() const {
    const auto folder = [](const TempDirectory& of) {
      return Json{{"uri", lsp::uri_from_path(of.path())}, {"name", "f"}};
    };
    return {{"workspaceFolders", Json::array({folder(first), folder(second)})}};
  }
};

std::vector<std::string> paths_of(const Json& rows) {
  std::vector<std::string> paths;
  for (const Json& row : rows) paths.push_back(row.is_string() ? row : row["path"]);
  return paths;
}

using Paths = std::vector<std::string>;

}  // namespace

TEST_CASE("lsp: verbs that name no root ask all folders") {
  Folders folders;
  folders.add(folders.first, "one.py", "def one():\n    pass\n\n\ndef both():\n    return one()\n");
  folders.add(folders.second, "two.py",
              "def two():\n    pass\n\n\ndef both():\n    return two() + two()\n");
  const std::string two = folders.second.path() + "/two.py";
  LspClient client(folders.options());
  client.initialize(folders.params());

  Json nav = client.result("codeFinder/nav", {{"query", "two"}});
  CHECK(nav["hits"][0]["path"] == two);
  CHECK(nav["hits"][0].contains("help"));
  nav = client.result("codeFinder/nav", {{"query", "both"}});
  CHECK(paths_of(nav["hits"]) == Paths{"one.py", two});
  CHECK(nav["total"] == 2);
  CHECK(nav["complete"] == true);
  CHECK(nav["index"]["files"] == 2);
  CHECK_FALSE(nav["hits"][1].contains("help"));
  CHECK(client.result("codeFinder/nav", {{"query", "absent_name"}})["total"] == 0);

  // Pages.
  const Json head = client.result("codeFinder/nav", {{"query", "both"}, {"limit", 1}});
  CHECK(paths_of(head["hits"]) == Paths{"one.py"});
  CHECK(head["total"] == 2);
  REQUIRE(head["next_cursor"].is_string());
  const Json tail = client.result(
      "codeFinder/nav", {{"query", "both"}, {"limit", 1}, {"cursor", head["next_cursor"]}});
  CHECK(paths_of(tail["hits"]) == Paths{two});
  CHECK_FALSE(tail.contains("next_cursor"));
  CHECK(client.result("codeFinder/nav", {{"query", "both"}, {"limit", 0}})["total"] == 2);

  CHECK(paths_of(client.result("codeFinder/grep", {{"pattern", "return"}})["matches"]) ==
        Paths{"one.py", two});
  CHECK(paths_of(client.result("codeFinder/find_file", {{"query", "two"}})["paths"]) == Paths{two});
  CHECK(paths_of(client.result("codeFinder/definition", {{"name", "two"}})["hits"]) == Paths{two});
  CHECK(paths_of(client.result("codeFinder/definition", {{"name", "both"}})["hits"]) ==
        Paths{"one.py", two});
  const Json uses = client.result("codeFinder/references",
                                  {{"targets", {"two"}}, {"include_declaration", false}});
  CHECK(paths_of(uses["references"]) == Paths{two, two});
  CHECK(uses["total"] == 2);
  const Json callers = client.result("codeFinder/callers", {{"targets", {"one", "two"}}});
  REQUIRE(callers["parts"].size() == 2);
  CHECK(callers["parts"][1]["callers"][0]["path"] == two);

  // The answer of one root: that which has the target.
  CHECK(client.result("codeFinder/outline", {{"path", "two.py"}})["path"] == two);
  CHECK(client.result("codeFinder/explain", {{"name", "two"}})["symbol"]["path"] == two);
  CHECK(client.result("codeFinder/definition",
                      {{"path", "two.py"}, {"line", 6}, {"column", 12}})["hits"][0]["path"] == two);
  const Json missing = client.ask("codeFinder/outline", {{"path", "three.py"}});
  CHECK(missing["error"]["data"]["error"]["code"] == "not_found");

  // A root that is named is asked alone.
  const Json named = client.result("codeFinder/nav",
                                   {{"query", "both"}, {"project_root", folders.second.path()}});
  CHECK(paths_of(named["hits"]) == Paths{"two.py"});
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: a folder with the whole name hides what others have of its last part") {
  Folders folders;
  folders.add(folders.first, "one.py", "class Server:\n    def send(self):\n        pass\n");
  folders.add(folders.second, "two.py", "class Client:\n    def send(self):\n        pass\n");
  LspClient client(folders.options());
  client.initialize(folders.params());
  for (const char* verb : {"codeFinder/references", "codeFinder/definition"}) {
    const Json found = client.result(verb, {{"query", "Client.send"}});
    INFO(verb << found.dump());
    CHECK_FALSE(found.contains("fallback"));
    CHECK(found.dump().find("one.py") == std::string::npos);
    CHECK(found.dump().find("two.py") != std::string::npos);
    // No folder has the whole name.
    const Json none = client.result(verb, {{"query", "Other.send"}});
    CHECK(none["fallback"]["used"] == "send");
  }
}

TEST_CASE("lsp: map, changes and status say which folders they are about") {
  Folders folders;
  folders.add(folders.first, "one.py", "def one():\n    pass\n");
  folders.add(folders.second, "src/two.py", "def two():\n    pass\n");
  const std::string second = folders.second.path();
  LspClient client(folders.options());
  client.initialize(folders.params());

  Json map = client.result("codeFinder/map");
  CHECK(map["root"] == folders.first.path());
  CHECK(map["roots"] == Json::array({{{"root", second}}}));
  map = client.result("codeFinder/map", {{"path", "src"}});
  CHECK(map["root"] == second);
  CHECK(map["roots"] == Json::array({{{"root", folders.first.path()}}}));
  CHECK(map["modules"][0]["path"] == second + "/src/two.py");

  const Json status = client.result("codeFinder/status");
  CHECK(status["root"] == folders.first.path());
  REQUIRE(status["roots"].size() == 1);
  CHECK(status["roots"][0]["root"] == second);
  CHECK(status["roots"][0]["index"]["state"] == "ready");
  const Json named = client.result("codeFinder/status", {{"project_root", second}});
  CHECK_FALSE(named.contains("roots"));
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: the changes of several folders are in one list") {
  const auto commit = [](const TempDirectory& folder) {
    const std::string line = "cd '" + folder.path() +
                             "' && (git init -q && git add -A && git -c user.name=t "
                             "-c user.email=t@t commit -qm x) >/dev/null 2>&1";
    REQUIRE(std::system(line.c_str()) == 0);
  };
  TempDirectory first, second, bare, cache;
  first.write("one.py", "def one():\n    pass\n");
  second.write("two.py", "def two():\n    pass\n");
  bare.write("three.py", "def three():\n    pass\n");
  commit(first);
  commit(second);
  first.write("one.py", "def one(a):\n    pass\n");
  const std::string two = second.write("two.py", "def two(a):\n    pass\n\n\ndef more(): pass\n");
  ServerOptions options;
  options.flags = {{"index", {{"cache_directory", cache.path() + "/cache"}}}};
  LspClient client(std::move(options));
  Json folders = Json::array();
  for (const TempDirectory* folder : {&first, &second, &bare})
    folders.push_back({{"uri", lsp::uri_from_path(folder->path())}, {"name", "f"}});
  client.initialize({{"workspaceFolders", std::move(folders)}});
  const Json all = client.result("codeFinder/changes");
  CHECK(paths_of(all["changes"]) == Paths{"one.py", two, two});
  CHECK(all["counts"] == Json{{"signature", 2}, {"added", 1}});
  CHECK(all["total"] == 3);
  CHECK(all["files"] == 2);
  CHECK(all["root"] == first.path());
  REQUIRE(all["roots"].size() == 2);
  CHECK(all["roots"][0]["root"] == second.path());
  CHECK(all["roots"][0]["base"].get<std::string>().size() == 40);
  CHECK(all["roots"][1]["error"]["code"] == "not_found");
  const Json page = client.result("codeFinder/changes", {{"limit", 2}});
  CHECK(paths_of(page["changes"]) == Paths{"one.py", two});
  const Json last = client.result("codeFinder/changes",
                                  {{"limit", 2}, {"cursor", page["next_cursor"]}});
  CHECK(paths_of(last["changes"]) == Paths{two});
  CHECK_FALSE(last.contains("next_cursor"));
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: a folder inside another one adds nothing twice") {
  Folders folders;
  TempDirectory& outer = folders.first;
  const std::string inner = outer.path() + "/inner";
  std::filesystem::create_directories(inner);
  folders.add(outer, "inner/a.py", "def alpha():\n    pass\n");
  Json params = folders.params();
  params["workspaceFolders"][1]["uri"] = lsp::uri_from_path(inner);
  folders.indexes[inner] = std::make_shared<FakeIndex>(inner);
  folders.indexes[inner]->report(index::IndexState::ready, 1);
  folders.indexes[inner]->files().set_state(index::IndexState::ready);
  folders.indexes[inner]->files().set_root(inner);
  folders.indexes[inner]->files().add_source("a.py", "def alpha():\n    pass\n");
  LspClient client(folders.options());
  client.initialize(params);
  const Json nav = client.result("codeFinder/nav", {{"query", "alpha"}});
  CHECK(paths_of(nav["hits"]) == Paths{"inner/a.py"});
  CHECK(nav["total"] == 1);
  CHECK(client.leave() == 0);
}

TEST_CASE("lsp: a file that is opened without any folder is answered from its directory") {
  TempDirectory directory, cache;
  const std::string main = "from other import help_me\n\n\ndef start():\n    help_me()\n";
  const std::string path = directory.write("main.py", main);
  const std::string other = directory.write("other.py", "def help_me():\n    pass\n");
  ServerOptions options;
  options.flags = {{"index", {{"cache_directory", cache.path() + "/cache"}}}};
  LspClient client(std::move(options));
  client.initialize(Json::object());
  client.open(path, "python", main);
  CHECK(client.result("textDocument/documentSymbol", LspClient::document(path))[0]["name"] ==
        "start");
  const Json definition = client.result("textDocument/definition", LspClient::at(path, 4, 6));
  REQUIRE(definition.size() == 1);
  CHECK(definition[0]["uri"] == lsp::uri_from_path(other));
  Json params = LspClient::at(path, 4, 6);
  params["context"] = {{"includeDeclaration", true}};
  CHECK(client.result("textDocument/references", params).size() == 3);
  CHECK(client.result("codeFinder/outline", {{"path", path}})["symbols"][0]["name"] == "start");
  CHECK(client.leave() == 0);
}

}  // namespace codefinder::several_roots_test
