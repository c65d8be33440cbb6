// One session over a real index of a small workspace. All messages are recorded and validated
// against the LSP meta model: the metaModel.json in CODEFINDER_LSP_METAMODEL, and lspcheck.py in
// its directory.
#include "support/file_text.h"
#include "support/lsp_client.h"
#include "support/source_dir.h"
#include "support/temp_directory.h"

#include <sys/wait.h>

#include <cstdlib>

namespace codefinder::session_test {

using namespace codefinder::handlers;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;

namespace {

constexpr std::string_view kShapes = R"(class Shape:
    """Anything with an area."""

    def area(self):
        return 0


def unit():
    return Shape()
)";
constexpr std::string_view kMain = R"(from shapes import Shape, unit


def total():
    shape = unit()
    return shape.area()


class Square(Shape):
    pass
)";

struct Workspace {
  TempDirectory project, cache;
  std::string shapes = project.write("shapes.py", kShapes), main = project.write("main.py", kMain);
  std::string log = cache.path() + "/session.jsonl";

  ServerOptions options() const {
    ServerOptions options;
    options.flags = {{"index", {{"cache_directory", cache.path() + "/cache"}}}};
    return options;
  }
  Json params() const {
    return {
        {"processId", nullptr},
        {"clientInfo", {{"name", "test"}, {"version", "1"}}},
        {"rootUri", lsp::uri_from_path(project.path())},
        {"workspaceFolders",
         Json::array({{{"uri", lsp::uri_from_path(project.path())}, {"name", "w"}}})},
        {"capabilities",
         {{"general", {{"positionEncodings", {"utf-8", "utf-16"}}}},
          {"window", {{"workDoneProgress", true}}},
          {"workspace",
           {{"workspaceFolders", true},
            {"configuration", true},
            {"didChangeWatchedFiles", {{"dynamicRegistration", true}}},
            {"symbol", {{"tagSupport", {{"valueSet", {1}}}}}},
            {"workspaceEdit",
             {{"documentChanges", true}, {"changeAnnotationSupport", {{"groupsOnLabel", true}}}}}}},
          {"textDocument",
           {{"rename", {{"prepareSupport", true}}},
            {"definition", {{"linkSupport", true}}},
            {"hover", {{"contentFormat", {"markdown", "plaintext"}}}},
            {"completion",
             {{"completionItem",
               {{"insertReplaceSupport", true}, {"documentationFormat", {"markdown"}}}}}},
            {"documentSymbol", {{"hierarchicalDocumentSymbolSupport", true}}}}}}}};
  }
};

/// "file.py:line:character", 0-based.
std::vector<std::string> places(const Json& locations) {
  std::vector<std::string> out;
  for (const Json& location : locations) {
    const std::string uri = location.contains("targetUri") ? location["targetUri"]
                                                           : location["uri"];
    const Json& start = location.contains("targetSelectionRange")
                            ? location["targetSelectionRange"]["start"]
                            : location["range"]["start"];
    out.push_back(uri.substr(uri.rfind('/') + 1) + ":" + std::to_string(start["line"].get<int>()) +
                  ":" + std::to_string(start["character"].get<int>()));
  }
  std::sort(out.begin(), out.end());
  return out;
}

void check_log(const std::string& log) {
  const char* named = std::getenv("CODEFINDER_LSP_METAMODEL");
  const std::string model = named ? named
                                  : testing::source_dir() + "/../shared/tools/metaModel.json";
  const std::string checker = model.substr(0, model.rfind('/') + 1) + "lspcheck.py";
  if (!std::filesystem::exists(model) || !std::filesystem::exists(checker)) {
    WARN("skipped: the recorded session was not validated, the meta model is missing: " + model);
    return;
  }
  const std::string report = log + ".report";
  const int status = std::system(
      ("python3 '" + checker + "' --model '" + model + "' '" + log + "' > '" + report + "' 2>&1")
          .c_str());
  INFO(testing::file_text(report));
  CHECK(WEXITSTATUS(status) == 0);
}

}  // namespace

TEST_CASE("lsp: a session over a real index has correct answers and is valid by the meta model") {
  Workspace workspace;
  {
    LspClient client(workspace.options(), workspace.log);
    client.answers["workspace/configuration"] = [](const Json&) { return Json::array({nullptr}); };
    client.initialize(workspace.params());
    for (const auto& index : client.server().session().indexes())
      REQUIRE(index->wait_ready(std::chrono::seconds(60)));
    client.open(workspace.main, "python", kMain);

    const Json symbols = client.result("workspace/symbol", {{"query", "Shape"}});
    REQUIRE_FALSE(symbols.empty());
    CHECK(symbols[0]["name"] == "Shape");
    CHECK(symbols[0]["kind"] == 5);
    CHECK(places(Json::array({symbols[0]["location"]})) ==
          std::vector<std::string>{"shapes.py:0:6"});
    CHECK(client.result("workspaceSymbol/resolve", symbols[0])["location"] ==
          symbols[0]["location"]);

    CHECK(places(client.result("textDocument/definition", LspClient::at(workspace.main, 4, 13))) ==
          std::vector<std::string>{"shapes.py:7:4"});
    CHECK_FALSE(
        client.result("textDocument/declaration", LspClient::at(workspace.main, 4, 13)).empty());
    Json params = LspClient::at(workspace.main, 8, 14);
    params["context"] = {{"includeDeclaration", true}};
    CHECK(places(client.result("textDocument/references", params)) ==
          std::vector<std::string>{"main.py:0:19", "main.py:8:13", "shapes.py:0:6",
                                   "shapes.py:8:11"});

    const Json hover = client.result("textDocument/hover", LspClient::at(workspace.main, 8, 14));
    CHECK(hover["contents"]["kind"] == "markdown");
    CHECK_THAT(
        hover["contents"]["value"].get<std::string>(),
        Catch::StartsWith("```python\nclass Shape") && Catch::Contains("Anything with an area."));
    CHECK(client.result("textDocument/hover", LspClient::at(workspace.main, 1, 0)).is_null());

    const Json types = client.result("textDocument/prepareTypeHierarchy",
                                     LspClient::at(workspace.main, 8, 8));
    REQUIRE(types.size() == 1);
    const Json above = client.result("typeHierarchy/supertypes", {{"item", types[0]}});
    REQUIRE(above.size() == 1);
    CHECK(above[0]["name"] == "Shape");
    CHECK(client.result("typeHierarchy/subtypes", {{"item", above[0]}})[0]["name"] == "Square");
    CHECK(places(
              client.result("textDocument/implementation", LspClient::at(workspace.main, 8, 14))) ==
          std::vector<std::string>{"main.py:8:6"});
    CHECK(places(
              client.result("textDocument/typeDefinition", LspClient::at(workspace.main, 5, 12))) ==
          std::vector<std::string>{"shapes.py:0:6"});
    const Json functions = client.result("textDocument/prepareCallHierarchy",
                                         LspClient::at(workspace.main, 4, 13));
    REQUIRE(functions.size() == 1);
    CHECK(functions[0]["name"] == "unit");
    const Json callers = client.result("callHierarchy/incomingCalls", {{"item", functions[0]}});
    REQUIRE(callers.size() == 1);
    CHECK(callers[0]["from"]["name"] == "total");
    CHECK(callers[0]["fromRanges"].size() == 1);
    const Json callees = client.result("callHierarchy/outgoingCalls",
                                       {{"item", callers[0]["from"]}});
    CHECK(callees.size() == 2);
    CHECK(client.result("textDocument/prepareCallHierarchy", LspClient::at(workspace.main, 1, 0))
              .is_null());
    // An item without our data, or of a file that is in no index.
    Json bare = functions[0];
    bare.erase("data");
    CHECK(client.result("callHierarchy/incomingCalls", {{"item", bare}}) == callers);
    bare["uri"] = "file:///elsewhere/a.py";
    CHECK(client.result("callHierarchy/incomingCalls", {{"item", bare}}).empty());

    const Json list = client.result("textDocument/completion",
                                    LspClient::at(workspace.main, 5, 17));
    CHECK(list["isIncomplete"] == false);
    REQUIRE(list["items"].size() == 1);
    const Json& member = list["items"][0];
    CHECK(member["label"] == "area");
    CHECK(member["textEdit"]["insert"]["start"]["character"] == 17);
    CHECK(member["textEdit"]["insert"]["end"]["character"] == 17);
    CHECK(member["textEdit"]["replace"]["end"]["character"] == 21);
    const Json top = client.result("textDocument/completion", LspClient::at(workspace.main, 4, 13));
    REQUIRE_FALSE(top["items"].empty());
    CHECK(top["items"][0]["label"] == "unit");
    const Json named = client.result("textDocument/completion",
                                     LspClient::at(workspace.main, 8, 15));
    REQUIRE_FALSE(named["items"].empty());
    CHECK(named["items"][0]["label"] == "Shape");
    CHECK(client.result("completionItem/resolve", named["items"][0])["documentation"]["value"] ==
          "Anything with an area.");
    Json triggered = LspClient::at(workspace.main, 3, 12);
    triggered["context"] = {{"triggerKind", 2}, {"triggerCharacter", ":"}};
    CHECK(client.result("textDocument/completion", triggered)["items"].empty());

    const Json links = client.result("textDocument/documentLink",
                                     LspClient::document(workspace.main));
    REQUIRE(links.size() == 1);
    CHECK(links[0]["target"] == lsp::uri_from_path(workspace.shapes));
    CHECK(links[0]["range"]["start"]["character"] == 5);
    CHECK(
        client.result("textDocument/documentLink", LspClient::document(workspace.shapes)).empty());

    const Json renamable = client.result("textDocument/prepareRename",
                                         LspClient::at(workspace.main, 4, 13));
    CHECK(renamable["placeholder"] == "unit");
    CHECK(renamable["range"]["start"]["character"] == 12);
    Json rename = LspClient::at(workspace.main, 4, 13);
    rename["newName"] = "one";
    const Json edit = client.result("textDocument/rename", rename);
    REQUIRE(edit["documentChanges"].size() == 2);
    CHECK(edit["documentChanges"][0]["edits"].size() == 2);
    CHECK(edit["documentChanges"][1]["edits"][0]["newText"] == "one");
    rename["newName"] = "class";
    const Json refused = client.response(client.start("textDocument/rename", rename));
    CHECK(refused["error"]["message"] == "`class` is a keyword of python");

    const Json outline = client.result("textDocument/documentSymbol",
                                       LspClient::document(workspace.main));
    REQUIRE(outline.size() == 2);
    CHECK(outline[0]["name"] == "total");
    CHECK(outline[1]["name"] == "Square");

    CHECK(client.result("textDocument/documentHighlight", LspClient::at(workspace.main, 5, 12))
              .size() == 2);
    CHECK_FALSE(
        client.result("textDocument/foldingRange", LspClient::document(workspace.main)).empty());
    Json selection = LspClient::document(workspace.main);
    selection["positions"] = Json::array(
        {{{"line", 4}, {"character", 14}}, {{"line", 999}, {"character", 999}}});
    const Json ranges = client.result("textDocument/selectionRange", selection);
    REQUIRE(ranges.size() == 2);
    CHECK(ranges[0]["range"]["start"]["character"] == 12);
    CHECK(ranges[0].contains("parent"));

    // Positions beyond the line and the file.
    for (const auto& [line, character] :
         {std::pair{0, 5000}, std::pair{5000, 0}, std::pair{2147483647, 2147483647}}) {
      client.result("textDocument/definition", LspClient::at(workspace.main, line, character));
      client.result("textDocument/hover", LspClient::at(workspace.main, line, character));
    }

    // An unsaved change is visible in the next answer, in this file and from others.
    client.notify(
        "textDocument/didChange",
        {{"textDocument", {{"uri", lsp::uri_from_path(workspace.main)}, {"version", 2}}},
         {"contentChanges", Json::array({{{"range",
                                           {{"start", {{"line", 0}, {"character", 0}}},
                                            {"end", {{"line", 0}, {"character", 0}}}}},
                                          {"text", "def brand_new():\n    pass\n\n"}}})}});
    CHECK(client.result("textDocument/documentSymbol",
                        LspClient::document(workspace.main))[0]["name"] == "brand_new");
    const Json fresh = client.result("workspace/symbol", {{"query", "brand_new"}});
    REQUIRE_FALSE(fresh.empty());
    CHECK(fresh[0]["name"] == "brand_new");
    CHECK(places(client.result("textDocument/definition", LspClient::at(workspace.main, 7, 13))) ==
          std::vector<std::string>{"shapes.py:7:4"});

    // A file that changed on disk without a watch event is read again before the answer is sent.
    workspace.project.write("shapes.py", "\n\n" + std::string(kShapes));
    CHECK(places(client.result("textDocument/definition", LspClient::at(workspace.main, 7, 13))) ==
          std::vector<std::string>{"shapes.py:9:4"});

    const Json status = client.result("codeFinder/status", Json::object());
    CHECK(status.contains("index"));
    CHECK(client.ask("codeFinder/nav", {{"query", 3}})["error"]["data"]["error"]["code"] ==
          "invalid_query");
    CHECK(client.result("codeFinder/nav", {{"query", "Square"}})["hits"][0]["name"] == "Square");

    const Json map = client.result("codeFinder/mapPage", {{"project_root", Json()}});
    CHECK(map["files"] == 2);
    CHECK(map["complete"] == true);
    CHECK(map["html"].get<std::string>().rfind("<!doctype html>", 0) == 0);
    for (const Json& params : {Json::array({"/"}), Json{{"project_root", 3}}})
      CHECK(client.ask("codeFinder/mapPage", params)["error"]["data"]["error"]["code"] ==
            "invalid_query");
    CHECK(client.ask("codeFinder/mapPage",
                     {{"project_root", "/other"}})["error"]["data"]["error"]["code"] ==
          "outside_root");

    client.notify("textDocument/didSave",
                  {{"textDocument", {{"uri", lsp::uri_from_path(workspace.main)}}}});
    client.notify("textDocument/didClose",
                  {{"textDocument", {{"uri", lsp::uri_from_path(workspace.main)}}}});
    CHECK(client.result("workspace/symbol", {{"query", "brand_new"}}).empty());
    CHECK(client.leave() == 0);
  }
  check_log(workspace.log);
}

TEST_CASE("lsp: document links lead to the lines of headings, and to files that are not indexed") {
  Workspace workspace;
  workspace.project.write("guide.md", "# One\n\n## Two\n");
  workspace.project.write("a b.png", std::string("\x89PNG\0\1", 6));
  const std::string notes = workspace.project.write(
      "notes.md", "[two](guide.md#two) ![picture](a%20b.png) [none](gone.png)\n");
  LspClient client(workspace.options(), workspace.log);
  client.answers["workspace/configuration"] = [](const Json&) { return Json::array({nullptr}); };
  client.initialize(workspace.params());
  const Json links = client.result("textDocument/documentLink", LspClient::document(notes));
  REQUIRE(links.size() == 2);
  const std::string root = lsp::uri_from_path(workspace.project.path());
  CHECK(links[0]["target"] == root + "/guide.md#L3");
  CHECK(links[1]["target"] == root + "/a%20b.png");
  CHECK(links[1]["range"]["start"]["character"] == 31);
  CHECK(client.leave() == 0);
  check_log(workspace.log);
}

TEST_CASE("lsp: uncertain renames need confirmation, and files that editors do not rename refuse") {
  Workspace workspace;
  const std::string open = workspace.project.write(
      "open.py", "class Box:\n    def zap(self):\n        pass\n\n\ndef f(x):\n    x.zap()\n");
  const std::string type = workspace.project.write("p/Item.java", "public class Item {}\n");
  int sessions = 0;
  const auto ask = [&](const Json& params, const std::string& file, int line, int character) {
    const std::string log = workspace.log + std::to_string(++sessions);
    LspClient client(workspace.options(), log);
    client.answers["workspace/configuration"] = [](const Json&) { return Json::array({nullptr}); };
    client.initialize(params);
    Json rename = LspClient::at(file, line, character);
    rename["newName"] = "other";
    const Json answer = client.response(client.start("textDocument/rename", rename));
    CHECK(client.leave() == 0);
    check_log(log);
    return answer;
  };
  Json params = workspace.params();
  const Json edit = ask(params, open, 1, 9)["result"];
  CHECK(edit["changeAnnotations"]["uncertain"]["needsConfirmation"] == true);
  const Json& edits = edit["documentChanges"][0]["edits"];
  REQUIRE(edits.size() == 2);
  CHECK_FALSE(edits[0].contains("annotationId"));
  CHECK(edits[1]["annotationId"] == "uncertain");
  CHECK(ask(params, type, 0, 14)["error"]["message"] ==
        "`Item` is also the name of its file, p/Item.java, which the editor does not rename");

  Json& workspace_edit = params["capabilities"]["workspace"]["workspaceEdit"];
  workspace_edit = {{"documentChanges", true}, {"resourceOperations", {"rename"}}};
  CHECK(ask(params, open, 1, 9)["error"]["message"] ==
        "it is not certain whether 1 place with `zap` should change; the first is open.py:7");
  const Json changes = ask(params, type, 0, 14)["result"]["documentChanges"];
  REQUIRE(changes.size() == 2);
  CHECK(changes[0]["edits"].size() == 1);
  CHECK(changes[1]["kind"] == "rename");
  CHECK(changes[1]["newUri"] == lsp::uri_from_path(workspace.project.path()) + "/p/other.java");
}

}  // namespace codefinder::session_test
