// workspace/willRenameFiles: the edits by URI.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/temp_directory.h"

namespace codefinder::will_rename_files_test {

using namespace codefinder::handlers;
using codefinder::testing::FakeIndex;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;

TEST_CASE("willRenameFiles: imports follow the file, and nothing else changes") {
  TempDirectory directory;
  const auto index = std::make_shared<FakeIndex>(directory.path());
  index->files().add_source("a.ts", "export const a = 1\n");
  index->files().add_source("use.ts", "/*\U0001F6D2*/import { a } from './a'\n");
  LspClient client({.session = {.open_index = testing::opens(index)}});
  const Json answer = client.initialize({{"rootUri", lsp::uri_from_path(directory.path())}});
  const Json& workspace = answer["capabilities"]["workspace"];
  CHECK(workspace["fileOperations"]["willRename"]["filters"].size() == 1);
  CHECK(workspace.contains("workspaceFolders"));
  const auto uri = [&](const char* path) {
    return lsp::uri_from_path(directory.path() + "/" + path);
  };
  const auto rename = [&](const std::string& from, const std::string& to) {
    const Json file = {{"oldUri", from}, {"newUri", to}};
    return client.ask("workspace/willRenameFiles", {{"files", Json::array({file})}});
  };
  const Json moved = rename(uri("a.ts"), uri("lib/b.ts"))["result"];
  const Json range = {{"start", {{"line", 0}, {"character", 25}}},
                      {"end", {{"line", 0}, {"character", 28}}}};
  CHECK(moved["changes"] ==
        Json{{uri("use.ts"), Json::array({{{"range", range}, {"newText", "./lib/b"}}})}});
  CHECK(rename(uri("other.ts"), uri("b.ts"))["result"].is_null());
  CHECK(rename(uri("a.ts"), "file:///elsewhere/a.ts")["result"].is_null());
  CHECK(rename("http://a/b", uri("a.ts"))["error"]["code"] == -32602);
}

}  // namespace codefinder::will_rename_files_test
