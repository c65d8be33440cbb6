// Embeddings on the command line: the user's settings name the endpoint, `index` embeds, `status`
// shows it, and `search_repo` ranks by it.
#include "cli/run.h"
#include "support/embedding_server.h"

namespace codefinder::embeddings_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

void write_settings(const Project& project, const EmbeddingServer& server) {
  project.tree().write("home/.config/codefinder/settings.json",
                       lsp::dump_json({{"search.embeddings",
                                        {{"endpoint", server.url()},
                                         {"model", "words"},
                                         {"query_timeout_ms", 60'000},
                                         {"key_variable", "MODEL_KEY"}}}}));
}

}  // namespace

TEST_CASE(
    "embeddings: the user's settings name an endpoint, and search_repo ranks by meaning too") {
  EmbeddingServer server({{"telephone", "dial"}}, 512);
  Project project;
  project.set("MODEL_KEY", "secret");
  project.write("net.py",
                "def dial(host):\n    return host\n\ndef sort(items):\n    return items\n");
  write_settings(project, server);
  const json indexed = project.ask({"index"});
  CHECK(indexed.at("embeddings").at("symbols") == 2);
  CHECK(indexed.at("embeddings").at("embedded") == 2);
  REQUIRE(server.requests().size() == 1);
  CHECK(server.requests()[0].head.find("Authorization: Bearer secret\r\n") != std::string::npos);

  const json status = project.ask({"status"}).at("embeddings");
  CHECK(status.at("endpoint") == server.url());
  CHECK(status.at("model") == "words");
  CHECK(status.at("dimensions") == 512);
  CHECK(status.at("embedded") == 2);
  CHECK(status.at("bytes") > 0);
  CHECK(status.at("failure") == nullptr);

  const json found = project.ask({"search_repo", "telephone"});
  REQUIRE(!found.at("hits").empty());
  CHECK(found.at("hits")[0].at("name") == "dial");
  CHECK(!found.contains("semantic_missing"));
  CHECK(project.ask({"memory.search", "telephone"}).at("hits")[0].at("start") == 1);

  server.answer_by([](const EmbeddingServer::Request&) {
    return EmbeddingServer::Answer{503, {}, false, {}};
  });
  const json without = project.ask({"search_repo", "sort"});
  CHECK(without.at("hits")[0].at("name") == "sort");
  CHECK(without.at("semantic_missing") == "HTTP status 503");
  CHECK(project.ask({"memory.search", "sort"}).at("semantic_missing") == "HTTP status 503");
  CHECK(project.run({"search_repo", "sort", "--format", "text"})
            .err.find("ranked without all embeddings: HTTP status 503") != std::string::npos);
}

TEST_CASE("embeddings: without the user's endpoint, a repository's settings send nothing") {
  EmbeddingServer server;
  Project project;
  project.write("net.py", "def dial(host):\n    return host\n");
  project.write(".codefinder.json",
                lsp::dump_json({{"search.embeddings", {{"endpoint", server.url()}}}}));
  const RunResult indexed = project.run({"index"});
  CHECK(indexed.err.find("search.embeddings.endpoint cannot be set by the repository") !=
        std::string::npos);
  CHECK(!indexed.json().contains("embeddings"));
  CHECK(!project.ask({"search_repo", "dial"}).contains("semantic_missing"));
  CHECK(!project.ask({"status"}).contains("embeddings"));
  CHECK(server.requests().empty());
}

}  // namespace codefinder::embeddings_test
