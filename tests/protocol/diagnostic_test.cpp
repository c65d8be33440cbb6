// textDocument/diagnostic: the setting, the kinds of report, and a language that is disabled.
#include "support/lsp_client.h"
#include "support/temp_directory.h"

namespace codefinder::diagnostic_test {

using namespace codefinder::handlers;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;

namespace {

struct Project {
  Project() {
    directory.write("a.ts", "/*\U0001F6D2*/import b from './b'\nimport c from './c'\n");
    directory.write("c.ts", "export default 1\n");
    directory.write(".gitignore", "cache\n");
  }
  /// The reports of a.ts, and of a.ts again with the id of the first.
  std::pair<Json, Json> reports(Json settings) const {
    settings["index.cache_directory"] = directory.path() + "/cache";
    ServerOptions options;
    options.flags = settings;
    LspClient client(std::move(options));
    const Json answer = client.initialize(
        {{"rootUri", lsp::uri_from_path(directory.path())}, {"capabilities", Json::object()}});
    CHECK(answer["capabilities"]["diagnosticProvider"] == Json{{"identifier", "codefinder"},
                                                               {"interFileDependencies", true},
                                                               {"workspaceDiagnostics", false}});
    client.result("codeFinder/nav", {{"query", "b"}});  // Waits for the index.
    Json params = LspClient::document(directory.path() + "/a.ts");
    Json first = client.result("textDocument/diagnostic", params);
    params["previousResultId"] = first["resultId"];
    return {first, client.result("textDocument/diagnostic", params)};
  }
  TempDirectory directory;
};

}  // namespace

TEST_CASE("diagnostic: a full report, then an unchanged one") {
  const Project project;
  const auto [first, second] = project.reports({{"lsp.diagnostics", {"syntax", "imports"}}});
  CHECK(first["kind"] == "full");
  CHECK(first["items"] == Json::array({{{"range",
                                         {{"start", {{"line", 0}, {"character", 21}}},
                                          {"end", {{"line", 0}, {"character", 24}}}}},
                                        {"severity", 1},
                                        {"code", "import"},
                                        {"source", "codefinder"},
                                        {"message", "No file for `./b`"}}}));
  CHECK(second == Json{{"kind", "unchanged"}, {"resultId", first["resultId"]}});
}

TEST_CASE("diagnostic: nothing without the setting, nor of a language that is left to another") {
  const Project project;
  CHECK(project.reports(Json::object()).first["items"] == Json::array());
  CHECK(project.reports({{"lsp.diagnostics", {"syntax"}}}).first["items"] == Json::array());
  const Json left = {{"lsp.diagnostics", {"imports"}}, {"lsp.disabled_languages", {"typescript"}}};
  CHECK(project.reports(left).first["items"] == Json::array());
}

}  // namespace codefinder::diagnostic_test
