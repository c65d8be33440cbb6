// textDocument/semanticTokens: encoding, delta, range, and the request to ask again.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/temp_directory.h"

namespace codefinder::semantic_tokens_test {

using namespace codefinder::handlers;
using codefinder::testing::FakeIndex;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;

namespace {

struct SemanticTokensFixture {
  TempDirectory directory;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());
  LspClient client;
  FileId file;
  Json capabilities;

  explicit SemanticTokensFixture(const Json& announced = Json::object(),
                                 const Json& settings = Json::object())
      : client(options(index)) {
    // The second line has a character of two UTF-16 units before the use.
    file = index->files().add_source("a.py", "def f(x):\n    '\U0001F6D2'; x\n");
    capabilities = client.initialize({{"rootUri", lsp::uri_from_path(directory.path())},
                                      {"capabilities", announced},
                                      {"initializationOptions", settings}})["capabilities"];
  }
  static ServerOptions options(const std::shared_ptr<FakeIndex>& index) {
    return {.session = {.open_index = testing::opens(index)}};
  }
  Json ask(const std::string& part, const Json& more = Json::object()) {
    Json params = LspClient::document(directory.path() + "/a.py");
    params.update(more);
    return client.result("textDocument/semanticTokens/" + part, params);
  }
};

// Numbers of the legend.
constexpr int kParameter = 7, kFunction = 11, kDefined = 3;
const Json kTokens = {0,          4,        1, kFunction, kDefined, 0,          2, 1,
                      kParameter, kDefined, 1, 10,        1,        kParameter, 0};

}  // namespace

TEST_CASE("semanticTokens: relative positions in UTF-16, and the legend") {
  SemanticTokensFixture fixture;
  const Json provider = fixture.capabilities["semanticTokensProvider"];
  CHECK(provider["full"] == Json{{"delta", true}});
  CHECK(provider["range"] == true);
  CHECK(provider["legend"]["tokenTypes"][kParameter] == "parameter");
  CHECK(provider["legend"]["tokenTypes"][kFunction] == "function");
  CHECK(provider["legend"]["tokenModifiers"][0] == "declaration");
  CHECK(fixture.ask("full")["data"] == kTokens);
}

TEST_CASE("semanticTokens: a delta is relative to the last result, which must be known") {
  SemanticTokensFixture fixture;
  const Json full = fixture.ask("full");
  Json delta = fixture.ask("full/delta", {{"previousResultId", full["resultId"]}});
  CHECK(delta["edits"].empty());
  CHECK(delta["resultId"] != full["resultId"]);
  fixture.index->files().set_source(fixture.file, "def f(x):\n    '\U0001F6D2'; x; x\n");
  delta = fixture.ask("full/delta", {{"previousResultId", delta["resultId"]}});
  CHECK(delta["edits"] ==
        Json::array({{{"start", 15}, {"deleteCount", 0}, {"data", {0, 3, 1, kParameter, 0}}}}));
  const Json again = fixture.ask("full/delta", {{"previousResultId", "unknown"}});
  CHECK(again["data"].size() == 20);
  fixture.client.open(fixture.directory.path() + "/a.py", "python", "");
  fixture.client.notify("textDocument/didClose",
                        LspClient::document(fixture.directory.path() + "/a.py"));
  CHECK(fixture.ask("full/delta", {{"previousResultId", again["resultId"]}}).contains("data"));
}

TEST_CASE("semanticTokens: a range has the tokens in it") {
  SemanticTokensFixture fixture;
  const auto line = [](int number) { return Json{{"line", number}, {"character", 0}}; };
  const Json second = fixture.ask("range", {{"range", {{"start", line(1)}, {"end", line(2)}}}});
  CHECK(second["data"] == Json{1, 10, 1, kParameter, 0});
  CHECK_FALSE(second.contains("resultId"));
}

TEST_CASE("semanticTokens: a method that is switched off is not announced") {
  const char* const kFull = "textDocument/semanticTokens/full";
  const char* const kDelta = "textDocument/semanticTokens/full/delta";
  SemanticTokensFixture fixture({}, {{"lsp.disabled_methods", {kDelta}}});
  CHECK(fixture.capabilities["semanticTokensProvider"]["full"] == true);
  SemanticTokensFixture range_only({}, {{"lsp.disabled_methods", {kFull}}});
  CHECK_FALSE(range_only.capabilities["semanticTokensProvider"].contains("full"));
}

TEST_CASE("semanticTokens: of a disabled language there are none") {
  SemanticTokensFixture fixture({}, {{"lsp.disabled_languages", {"python"}}});
  CHECK(fixture.ask("full")["data"].empty());
}

TEST_CASE("semanticTokens: the client is told to ask again when the index has changed") {
  const Json refresh = {{"workspace", {{"semanticTokens", {{"refreshSupport", true}}}}}};
  SemanticTokensFixture fixture(refresh);
  fixture.ask("full");  // The server is initialized.
  const auto is_refresh = [](const Json& message) {
    return message["method"] == "workspace/semanticTokens/refresh";
  };
  const auto wait_for = [&](int wanted) {
    int seen = 0;
    fixture.client.wait_for(
        [&](const Json& message) { return is_refresh(message) && ++seen == wanted; });
  };
  fixture.index->report(index::IndexState::building, 0.5);
  fixture.index->report(index::IndexState::ready, 1);
  wait_for(1);
  fixture.index->report(index::IndexState::ready, 1);  // The same generation again.
  fixture.index->commit();
  wait_for(2);
  fixture.ask("full");
  const auto& received = fixture.client.received;
  CHECK(std::count_if(received.begin(), received.end(), is_refresh) == 2);
}

}  // namespace codefinder::semantic_tokens_test
