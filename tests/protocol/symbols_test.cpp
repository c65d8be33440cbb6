// workspace/symbol and textDocument/documentSymbol: tags, order, limits, and resolving a hit.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/temp_directory.h"

namespace codefinder::symbols_test {

using namespace codefinder::handlers;
using codefinder::testing::FakeIndex;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;

namespace {

constexpr int kDeprecatedTag = 1;
const char* const kSource =
    "class Basket:\n  @deprecated('use add_new')\n  def add_old(self): ...\n\n  def add_new(self): "
    "...\n";

struct SymbolsFixture {
  TempDirectory directory;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());
  LspClient client;

  explicit SymbolsFixture(Json capabilities = Json::object()) : client(options(index)) {
    index->files().add_source("shop/basket.py", kSource);
    client.initialize({{"rootUri", lsp::uri_from_path(directory.path())},
                       {"capabilities", std::move(capabilities)}});
  }
  static ServerOptions options(const std::shared_ptr<FakeIndex>& index) {
    return {.session = {.open_index = testing::opens(index)}};
  }
  Json workspace_symbol(const std::string& query) {
    return client.result("workspace/symbol", {{"query", query}});
  }
  Json document_symbol() {
    return client.result("textDocument/documentSymbol",
                         LspClient::document(directory.path() + "/shop/basket.py"));
  }
};

Json tags_of(const Json& symbol) { return symbol.value("tags", Json::array()); }

Json tag_support() { return {{"tagSupport", {{"valueSet", {kDeprecatedTag}}}}}; }

}  // namespace

TEST_CASE("workspace/symbol: a deprecated symbol has its tag if the client supports tags") {
  const Json capabilities = {{"workspace", {{"symbol", tag_support()}}}};
  SymbolsFixture fixture(capabilities);
  const Json old = fixture.workspace_symbol("add_old"),
             current = fixture.workspace_symbol("add_new");
  REQUIRE(old.size() == 1);
  CHECK(tags_of(old[0]) == Json::array({kDeprecatedTag}));
  CHECK(tags_of(fixture.client.result("workspaceSymbol/resolve", old[0])) ==
        Json::array({kDeprecatedTag}));
  REQUIRE(current.size() == 1);
  CHECK(tags_of(current[0]).empty());
  CHECK(fixture.client.leave() == 0);
}

TEST_CASE("workspace/symbol: a deprecated symbol has no tag if the client does not support tags") {
  const Json capabilities = {{"textDocument", {{"documentSymbol", tag_support()}}}};
  SymbolsFixture fixture(capabilities);
  const Json old = fixture.workspace_symbol("add_old");
  REQUIRE(old.size() == 1);
  CHECK(tags_of(old[0]).empty());
  CHECK(fixture.client.leave() == 0);
}

TEST_CASE("documentSymbol: symbols are nested or flat, and tagged, as the client supports") {
  Json capabilities = tag_support();
  capabilities["hierarchicalDocumentSymbolSupport"] = true;
  const Json hierarchical = {{"textDocument", {{"documentSymbol", capabilities}}}};
  SymbolsFixture nested(hierarchical);
  const Json tree = nested.document_symbol();
  REQUIRE(tree.size() == 1);
  CHECK(tree[0]["name"] == "Basket");
  CHECK(tags_of(tree[0]).empty());
  REQUIRE(tree[0]["children"].size() == 2);
  CHECK(tree[0]["children"][0]["name"] == "add_old");
  CHECK(tags_of(tree[0]["children"][0]) == Json::array({kDeprecatedTag}));
  CHECK(tags_of(tree[0]["children"][1]).empty());
  CHECK(nested.client.leave() == 0);

  const Json plain = {{"textDocument", {{"documentSymbol", tag_support()}}}};
  SymbolsFixture flat(plain);
  const Json list = flat.document_symbol();
  REQUIRE(list.size() == 3);
  CHECK(list[1]["name"] == "add_old");
  CHECK(list[1]["containerName"] == "Basket");
  CHECK(tags_of(list[1]) == Json::array({kDeprecatedTag}));
  CHECK(tags_of(list[2]).empty());
  CHECK(flat.client.leave() == 0);
}

TEST_CASE("workspace/symbol: a hit has container and location, and resolves to itself") {
  SymbolsFixture fixture;
  const Json hits = fixture.workspace_symbol("add_new");
  REQUIRE(hits.size() == 1);
  CHECK(hits[0]["containerName"] == "Basket");
  CHECK(hits[0]["location"]["uri"] ==
        lsp::uri_from_path(fixture.directory.path() + "/shop/basket.py"));
  CHECK(hits[0]["location"]["range"]["start"] == Json({{"line", 4}, {"character", 6}}));
  CHECK(fixture.client.result("workspaceSymbol/resolve", hits[0]) == hits[0]);

  Json foreign = hits[0];
  foreign["data"]["root"] = "/elsewhere";
  foreign["name"] = "kept";
  CHECK(fixture.client.result("workspaceSymbol/resolve", foreign)["name"] == "kept");
  foreign["data"] = Json::object();
  CHECK(fixture.client.result("workspaceSymbol/resolve", foreign)["name"] == "kept");
  CHECK(fixture.client.leave() == 0);
}

TEST_CASE("workspace/symbol: a module is below what has its name") {
  SymbolsFixture fixture;
  fixture.index->files().add_source("src/lib.rs", "pub mod parse_all;\n");
  fixture.index->files().add_source("src/deep/er/parse_all.rs", "pub fn parse_all() {}\n");
  const Json found = fixture.workspace_symbol("parse_all");
  REQUIRE(found.size() >= 2);
  CHECK(found[0]["kind"] == 12);  // Function.
  CHECK(found[1]["kind"] == 2);   // Module.
  CHECK(fixture.client.leave() == 0);
}

TEST_CASE("workspace/symbol: a list has at most 100 symbols, best first") {
  SymbolsFixture fixture;
  for (int i = 0; i < 150; ++i)
    fixture.index->files().add_source("f" + std::to_string(i) + ".py",
                                      "def total_of_" + std::to_string(i) + "(): ...\n");
  fixture.index->files().add_source("exact.py", "def total(): ...\n");
  const Json hits = fixture.workspace_symbol("total");
  CHECK(hits.size() == 100);
  CHECK(hits[0]["name"] == "total");
  CHECK(fixture.client.leave() == 0);
}

}  // namespace codefinder::symbols_test
