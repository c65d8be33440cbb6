// textDocument/inlayHint: the setting, the range, and positions in UTF-16.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/temp_directory.h"

namespace codefinder::inlay_hint_test {

using namespace codefinder::handlers;
using codefinder::testing::FakeIndex;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;

namespace {

Json hints(const Json& settings) {
  TempDirectory directory;
  const auto index = std::make_shared<FakeIndex>(directory.path());
  index->files().add_source("a.py", "def fit(width): pass\n'\U0001F6D2'; fit(1)\nfit(2)\n");
  LspClient client({.session = {.open_index = testing::opens(index)}});
  client.initialize({{"rootUri", lsp::uri_from_path(directory.path())},
                     {"capabilities", Json::object()},
                     {"initializationOptions", settings}});
  Json params = LspClient::document(directory.path() + "/a.py");
  params["range"] = {{"start", {{"line", 1}, {"character", 0}}},
                     {"end", {{"line", 2}, {"character", 0}}}};
  Json found = client.result("textDocument/inlayHint", params);
  params.erase("range");
  CHECK(client.error_code("textDocument/inlayHint", params) == -32602);
  return found;
}

}  // namespace

TEST_CASE("inlayHint: names of parameters in the range, when the setting says so") {
  CHECK(hints(Json::object()) == Json::array());
  const Json found = hints({{"lsp.inlay_hints", {"parameters"}}});
  CHECK(found == Json::array({{{"position", {{"line", 1}, {"character", 10}}},
                               {"label", "width:"},
                               {"kind", 2},
                               {"paddingRight", true}}}));
}

}  // namespace codefinder::inlay_hint_test
