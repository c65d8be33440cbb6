// retrieve and the searches in plain words on the command line; the memory server of retrieve is a
// second codefinder.
#include "cli/run.h"

namespace codefinder::retrieve_test {

using namespace codefinder::testing;
using nlohmann::json;

TEST_CASE("search_repo and memory.search find code by its doc comments") {
  Project project;
  write_store_project(project);
  const json found = project.ask(
      {"search_repo", "holding items until they are paid", "--limit", "3"});
  REQUIRE(!found.at("hits").empty());
  CHECK(found.at("hits")[0].at("name") == "Basket");
  CHECK(found.at("hits")[0].at("snippet").get<std::string>().find("class Basket") !=
        std::string::npos);
  const std::string id = found.at("hits")[0].at("id");
  CHECK(project.ask({"snippet", id}).at("path") == "store/basket.py");
  for (const json answer =
           project.ask({"search_repo", "sum of amounts", "--file-pattern", "native/**"});
       const json& hit : answer.at("hits"))
    CHECK(hit.at("path").get<std::string>().rfind("native/", 0) == 0);
  CHECK(project.ask({"search_repo", "sum of amounts", "--snippet-bytes", "0"})
            .at("hits")[0]
            .at("snippet") == "");
  const json none = project.ask({"search_repo", "zzqqxx yyvvww"});
  CHECK(none.at("hits").empty());
  CHECK(none.at("unknown_words").size() == 2);
  CHECK(!none.at("suggestions").empty());
  CHECK(project.run({"search_repo", ""}).error_code() == "invalid_query");
  CHECK(project.run({"search_repo", "x", "--min-score", "2"}).error_code() == "invalid_query");

  const json passages = project.ask(
      {"memory.search", "holding items until they are paid", "-k", "2"});
  REQUIRE(!passages.at("hits").empty());
  CHECK(passages.at("hits").size() <= 2);
  const json& first = passages.at("hits")[0];
  CHECK(first.at("path") == "store/basket.py");
  CHECK(first.at("start").get<int>() <= first.at("end").get<int>());
  CHECK(first.at("snippet").get<std::string>().find("Holds items") != std::string::npos);
  CHECK(project.run({"memory.search", "items paid", "--format", "text"}).out.rfind("store/", 0) ==
        0);
}

TEST_CASE(
    "retrieve: only the user's settings configure a memory server, here a second codefinder") {
  Project project;
  write_store_project(project);
  project.tree().write("notes/.git/HEAD", "ref: refs/heads/main\n");
  project.tree().write("notes/paid.md",
                       "# Paid items\n\nItems are held in the basket until they are paid.\n");
  const json server = {{"command", CODEFINDER_BINARY},
                       {"args", {"mcp", project.tree() / "notes"}},
                       {"timeoutMs", 60'000}};

  project.write(".codefinder.json", lsp::dump_json({{"retrieval", {{"memoryServer", server}}}}));
  const RunResult refused = project.run({"retrieve", "items until they are paid"});
  CHECK(refused.err.find("retrieval.memoryServer.command cannot be set by the repository") !=
        std::string::npos);
  CHECK(refused.json().at("memory_server").at("configured") == false);
  const json local = refused.json();
  for (const json& hit : local.at("hits")) CHECK(hit.at("source") == "index");
  project.remove(".codefinder.json");

  project.tree().write("home/.config/codefinder/settings.json",
                       lsp::dump_json({{"retrieval", {{"memoryServer", server}}}}));
  const json status = project.ask({"retrieve", "--status"});
  CHECK(status.at("memory_server") == json({{"configured", true},
                                            {"connected", true},
                                            {"tool", true},
                                            {"name", "codefinder"},
                                            {"error", nullptr}}));
  const json answer = project.ask({"retrieve", "items until they are paid", "-k", "20"});
  REQUIRE(answer.at("hits").size() >= 2);
  CHECK(answer.at("hits")[0].at("source") == "memory");
  CHECK(answer.at("hits")[0].at("path") == "paid.md");
  // The document and its heading have the same lines: one hit.
  CHECK(answer.at("hits")[1].at("path") != "paid.md");
  bool from_index = false;
  for (const json& hit : answer.at("hits"))
    from_index = from_index || (hit.at("source") == "index" && hit.at("path") == "store/basket.py");
  CHECK(from_index);
  CHECK(project.ask({"retrieve", "items until they are paid", "-k", "1"}).at("hits").size() == 1);

  project.tree().write(
      "home/.config/codefinder/settings.json",
      lsp::dump_json({{"retrieval", {{"memoryServer", {{"command", "/no/such/program"}}}}}}));
  const RunResult alone = project.run({"retrieve", "items until they are paid"});
  CHECK(alone.exit_code == 0);
  CHECK(alone.err.find("the memory server \"/no/such/program\" is not used") != std::string::npos);
  CHECK(alone.json().at("hits")[0].at("source") == "index");
  CHECK(project.run({"retrieve"}).error_code() == "invalid_query");
  CHECK(project.run({"retrieve", "x", "-k", "0"}).error_code() == "invalid_query");
}

TEST_CASE("memory.search: the user's document roots are searched too, and hits name their root") {
  Project project;
  write_store_project(project);
  project.tree().write(
      "notes/decisions.md",
      "# Decisions\n\nWe round the total price of a basket to full cents, never down.\n");
  const std::string notes = project.tree() / "notes";
  const auto set = [&](const json& roots) {
    project.tree().write("home/.config/codefinder/settings.json",
                         lsp::dump_json({{"retrieval.documentRoots", roots}}));
  };
  const std::vector<std::string> request = {"memory.search", "rounding the price to full cents",
                                            "-k", "5"};
  for (const json answer = project.ask(request); const json& hit : answer.at("hits"))
    CHECK(!hit.contains("root"));
  set(json::array({notes, project.root(), project.tree() / "nothing"}));
  const RunResult result = project.run(request);
  CHECK(result.err.find("the document root " + (project.tree() / "nothing") + " is not searched") !=
        std::string::npos);
  const json answer = result.json();
  CHECK(answer.at("hits").size() <= 5);
  CHECK(answer.at("hits")[0].at("path") == "decisions.md");
  CHECK(answer.at("hits")[0].at("root") == notes);
  bool from_project = false;
  for (const json& hit : answer.at("hits")) from_project = from_project || !hit.contains("root");
  CHECK(from_project);
  CHECK(project.ask({"retrieve", "rounding the price to full cents"}).at("hits")[0].at("root") ==
        notes);
  CHECK(project.run({"memory.search", "rounding price", "--format", "text"})
            .out.rfind(notes + "/decisions.md:", 0) == 0);
  set(json::array({"relative"}));
  CHECK(project.run(request).err.find("\"relative\" is not absolute") != std::string::npos);
}

}  // namespace codefinder::retrieve_test
