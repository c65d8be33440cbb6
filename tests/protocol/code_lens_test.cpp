// textDocument/codeLens and codeLens/resolve: the setting, the command, and a moved symbol.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/temp_directory.h"

namespace codefinder::code_lens_test {

using namespace codefinder::handlers;
using codefinder::testing::FakeIndex;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;

namespace {

const char* const kLensSource = "def once(): pass\n\ndef twice():\n    once()\n    once()\n";

struct CodeLensFixture {
  TempDirectory directory;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());
  LspClient client;
  FileId file;

  CodeLensFixture(const Json& capabilities, const Json& settings) : client(options(index)) {
    file = index->files().add_source("a.py", kLensSource);
    client.initialize({{"rootUri", lsp::uri_from_path(directory.path())},
                       {"capabilities", capabilities},
                       {"initializationOptions", settings}});
  }
  static ServerOptions options(const std::shared_ptr<FakeIndex>& index) {
    return {.session = {.open_index = testing::opens(index)}};
  }
  Json lenses() {
    return client.result("textDocument/codeLens", LspClient::document(directory.path() + "/a.py"));
  }
};

const Json kReferences = {{"lsp.code_lens", {"references"}}};

}  // namespace

TEST_CASE("codeLens: there are none by default") {
  CodeLensFixture fixture(Json::object(), Json::object());
  CHECK(fixture.lenses() == Json::array());
}

TEST_CASE("codeLens: the client is told to ask again when the setting changes") {
  const Json refresh = {{"workspace", {{"codeLens", {{"refreshSupport", true}}}}}};
  CodeLensFixture fixture(refresh, Json::object());
  CHECK(fixture.lenses() == Json::array());
  fixture.client.notify("workspace/didChangeConfiguration",
                        {{"settings", {{"codefinder", kReferences}}}});
  fixture.client.wait_for(
      [](const Json& message) { return message["method"] == "workspace/codeLens/refresh"; });
  CHECK(fixture.lenses().size() == 2);
}

TEST_CASE("codeLens: a lens is counted when it is resolved") {
  const Json commands = {
      {"experimental", {{"codeFinder", {{"commands", {"codefinder.showReferences"}}}}}}};
  CodeLensFixture fixture(commands, kReferences);
  const Json lenses = fixture.lenses();
  REQUIRE(lenses.size() == 2);
  CHECK_FALSE(lenses[0].contains("command"));
  CHECK(lenses[0]["range"]["start"] == Json{{"line", 0}, {"character", 4}});
  const Json once = fixture.client.result("codeLens/resolve", lenses[0]);
  CHECK(once["command"]["title"] == "2 references");
  CHECK(once["command"]["command"] == "codefinder.showReferences");
  CHECK(once["command"]["arguments"][1] == Json{{"line", 0}, {"character", 4}});
  CHECK(once["command"]["arguments"][2] == "references");
  const Json twice = fixture.client.result("codeLens/resolve", lenses[1]);
  CHECK(twice["command"] == Json{{"title", "0 references"}, {"command", ""}});
}

TEST_CASE("codeLens: without the client's command a lens is only shown") {
  CodeLensFixture fixture(Json::object(), kReferences);
  const Json once = fixture.client.result("codeLens/resolve", fixture.lenses()[0]);
  CHECK(once["command"] == Json{{"title", "2 references"}, {"command", ""}});
}

TEST_CASE("codeLens: the symbol of a lens may have moved, or be gone") {
  CodeLensFixture fixture(Json::object(), kReferences);
  const Json lens = fixture.lenses()[0];
  fixture.index->files().set_source(fixture.file, "\n\n" + std::string(kLensSource));
  CHECK(fixture.client.result("codeLens/resolve", lens)["command"]["title"] == "2 references");
  fixture.index->files().set_source(fixture.file, "def other(): pass\n");
  CHECK(fixture.client.error_code("codeLens/resolve", lens) == -32803);
  Json wrong = lens;
  wrong["data"]["kind"] = "stars";
  CHECK(fixture.client.error_code("codeLens/resolve", wrong) == -32602);
  wrong["data"] = 5;
  CHECK(fixture.client.error_code("codeLens/resolve", wrong) == -32602);
}

}  // namespace codefinder::code_lens_test
