// textDocument/linkedEditingRange and textDocument/moniker.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/temp_directory.h"

namespace codefinder::linked_names_test {

using namespace codefinder::handlers;
using codefinder::testing::FakeIndex;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;

namespace {

Json range(int line, int begin, int end) {
  return {{"start", {{"line", line}, {"character", begin}}},
          {"end", {{"line", line}, {"character", end}}}};
}

}  // namespace

TEST_CASE("linkedEditingRange and moniker: ranges in UTF-16, and null without tags") {
  TempDirectory directory;
  const auto index = std::make_shared<FakeIndex>(directory.path());
  index->files().add_source("a.html", "<p>\n\U0001F6D2<b>x</b></p>\n");
  index->files().add_source("a.py", "def fit(): pass\n");
  LspClient client({.session = {.open_index = testing::opens(index)}});
  client.initialize({{"rootUri", lsp::uri_from_path(directory.path())}});
  const std::string html = directory.path() + "/a.html", python = directory.path() + "/a.py";
  const char* const kLinked = "textDocument/linkedEditingRange";
  const Json linked = client.result(kLinked, LspClient::at(html, 1, 3));
  CHECK(linked["ranges"] == Json::array({range(1, 3, 4), range(1, 8, 9)}));
  CHECK(linked["wordPattern"].is_string());
  CHECK(client.result(kLinked, LspClient::at(html, 1, 5)).is_null());
  CHECK(client.result(kLinked, LspClient::at(python, 0, 5)).is_null());
  const Json monikers = client.result("textDocument/moniker", LspClient::at(python, 0, 5));
  REQUIRE(monikers.size() == 1);
  CHECK(monikers[0]["scheme"] == "codefinder");
  CHECK(monikers[0]["unique"] == "project");
  CHECK(monikers[0]["kind"] == "export");
}

}  // namespace codefinder::linked_names_test
