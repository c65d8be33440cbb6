// Settings: layers, types, settings that a repository cannot set, and the generated
// docs/settings.md.
#include "handlers/settings.h"
#include "support/file_text.h"
#include "support/source_dir.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

namespace codefinder::settings_test {

using namespace codefinder::handlers;
using nlohmann::json;

namespace {

MergedSettings merge(SettingsLayer layer, const char* text) {
  json value = parse_settings(text);
  REQUIRE(!value.is_discarded());
  return merge_settings({{layer, "test", value}});
}

std::string only_problem(const MergedSettings& merged) {
  REQUIRE(merged.problems.size() == 1);
  return to_string(merged.problems[0]);
}

}  // namespace

TEST_CASE("settings: later layers win, setting by setting") {
  const auto merged = merge_settings({
      {SettingsLayer::flags, "flags", json::parse(R"({"index.workers": 3})")},
      {SettingsLayer::repository, "repo",
       json::parse(R"({"index": {"exclude": ["a"], "max_file_bytes": 2048}})")},
      {SettingsLayer::user, "user",
       json::parse(R"({"index": {"exclude": ["b"], "workers": 1}, "log": {"level": "debug"}})")},
  });
  CHECK(merged.problems.empty());
  CHECK(merged.settings.index.exclude == std::vector<std::string>{"b"});
  CHECK(merged.settings.index.max_file_bytes == 2048);
  CHECK(merged.settings.index.workers == 3);
  CHECK(merged.settings.log_level == LogLevel::debug);
}

TEST_CASE("settings: comments and a BOM are allowed, malformed JSON is rejected") {
  CHECK(parse_settings(
            "\xEF\xBB\xBF{ // c\n /* d */ \"slow_request_ms\": 5 }")["slow_request_ms"] == 5);
  CHECK(parse_settings("{,}").is_discarded());
}

TEST_CASE("settings: a wrong type is reported with path and choices, and the default is kept") {
  auto merged = merge(SettingsLayer::user, R"({"index": {"workers": "four"}})");
  CHECK(only_problem(merged) ==
        "test: index.workers must be an integer from 0 to 256, not a string; the setting is not "
        "used");
  CHECK(merged.settings.index.workers == 0);

  merged = merge(SettingsLayer::client, R"({"lsp": {"disabled_languages": ["rust", "klingon"]}})");
  CHECK(merged.settings.lsp.disabled_languages.empty());
  CHECK(only_problem(merged).starts_with(
      "test: lsp.disabled_languages[1] is \"klingon\", which is not one of the choices; allowed: "
      "text, "));

  merged = merge(SettingsLayer::client, R"({"lsp": {"disabled_languages": ["rs", "c++"]}})");
  CHECK(merged.settings.lsp.disabled_languages == std::vector<std::string>{"rust", "cpp"});
  CHECK(merged.problems.empty());

  merged = merge(SettingsLayer::client, R"({"log": {"level": "loud"}})");
  CHECK(only_problem(merged) ==
        "test: log.level is \"loud\", which is not one of the choices; allowed: error, warning, "
        "info, debug; the setting is not used");

  merged = merge(
      SettingsLayer::client,
      R"({"index": {"layers": [{"glob": "a", "layer": "b"}, {"glob": 1, "layer": "c"}]}})");
  CHECK(only_problem(merged).find("index.layers[1].glob must be a string, not a number") !=
        std::string::npos);
  CHECK(merged.settings.index.layers.empty());

  merged = merge(SettingsLayer::client, R"({"index": {"exclude": ["x", null]}})");
  CHECK(only_problem(merged).find("index.exclude[1] must be a string, not null") !=
        std::string::npos);

  merged = merge(SettingsLayer::client, R"({"index": 7, "nonsense": true})");
  REQUIRE(merged.problems.size() == 2);
  CHECK(merged.problems[0].path == "index");
  CHECK(merged.problems[1].message == "is no setting");

  merged = merge(SettingsLayer::client, R"([1])");
  CHECK(only_problem(merged).find("must be an object, not an array") != std::string::npos);
}

TEST_CASE("settings: numbers out of range are rejected, and the default is kept") {
  for (const char* text : {R"({"index.workers": -1})", R"({"index.workers": 257})",
                           R"({"index.workers": 18446744073709551615})",
                           R"({"index.max_file_bytes": 10})", R"({"index.max_file_bytes": 1.5})"}) {
    INFO(text);
    const auto merged = merge(SettingsLayer::client, text);
    CHECK(merged.problems.size() == 1);
    CHECK(merged.settings.index.workers == 0);
    CHECK(merged.settings.index.max_file_bytes == 64u << 20);
  }
}

TEST_CASE("settings: a repository can set what is indexed and nothing else") {
  const auto merged = merge(SettingsLayer::repository, R"({
    "index": {"cache_directory": "/tmp/x", "workers": 200, "layers": [{"glob": "src/**", "layer": "core"}]},
    "lsp": {"disabled_methods": ["textDocument/hover"]}, "log": {"level": "debug"}})");
  CHECK(merged.problems.size() == 4);
  for (const SettingsProblem& problem : merged.problems)
    CHECK(problem.message == "cannot be set by the repository");
  CHECK(merged.settings.index.cache_directory.empty());
  CHECK(merged.settings.index.workers == 0);
  CHECK(merged.settings.lsp.disabled_methods.empty());
  REQUIRE(merged.settings.index.layers.size() == 1);
  CHECK(merged.settings.index.layers[0].layer == "core");
}

TEST_CASE("settings: only the user's file sets embeddings, which name a server and a key") {
  const std::vector<std::string> names = {"endpoint",        "model",        "key_variable",
                                          "document_prefix", "query_prefix", "dimensions",
                                          "batch",           "timeout_ms",   "query_timeout_ms"};
  std::size_t rows = 0;
  for (const Setting& setting : settings_table())
    rows += setting.field.name.starts_with("search.embeddings.") ? 1 : 0;
  CHECK(rows == names.size());
  for (const auto layer :
       {SettingsLayer::repository, SettingsLayer::client, SettingsLayer::flags}) {
    nlohmann::json all = {{"endpoint", "http://attacker/"},
                          {"model", "m"},
                          {"key_variable", "AWS_SECRET_ACCESS_KEY"},
                          {"document_prefix", "d"},
                          {"query_prefix", "q"},
                          {"dimensions", 3},
                          {"batch", 4},
                          {"timeout_ms", 50},
                          {"query_timeout_ms", 60}};
    const auto merged = merge_settings({{layer, "test", {{"search", {{"embeddings", all}}}}}});
    CHECK(merged.problems.size() == names.size());
    CHECK(merged.settings.embeddings.endpoint.empty());
    CHECK(merged.settings.embeddings.key_variable.empty());
    CHECK(merged.settings.embeddings.batch == 32);
  }
  const auto merged = merge(SettingsLayer::user, R"({"search.embeddings": {
    "endpoint": "http://127.0.0.1:1/v1/embeddings", "model": "m", "key_variable": "KEY",
    "document_prefix": "d", "query_prefix": "q", "dimensions": 3, "batch": 4, "timeout_ms": 50,
    "query_timeout_ms": 60}})");
  CHECK(merged.problems.empty());
  const embed::EmbeddingOptions& set = merged.settings.embeddings;
  CHECK(set.endpoint == "http://127.0.0.1:1/v1/embeddings");
  CHECK(set.model == "m");
  CHECK(set.key_variable == "KEY");
  CHECK(set.document_prefix == "d");
  CHECK(set.query_prefix == "q");
  CHECK(set.dimensions == 3);
  CHECK(set.batch == 4);
  CHECK(set.timeout.count() == 50);
  CHECK(set.query_timeout.count() == 60);
}

TEST_CASE("settings: a glob outside the root is rejected") {
  for (const char* glob : {"../other/**", "/etc/*", "a/../../b", "~/x", ".."}) {
    INFO(glob);
    const auto merged = merge_settings(
        {{SettingsLayer::repository, "repo", {{"index", {{"exclude", {glob}}}}}}});
    REQUIRE(merged.problems.size() == 1);
    CHECK(merged.problems[0].path == "index.exclude[0]");
    CHECK(merged.settings.index.exclude.empty());
  }
  CHECK(merge(SettingsLayer::repository, R"({"index.exclude": ["a..b/**", "..x"]})")
            .problems.empty());
  CHECK(only_problem(merge(SettingsLayer::user, R"({"index.cache_directory": "rel"})"))
            .find("is not absolute") != std::string::npos);
}

TEST_CASE("settings: every default in the list is the default in the code") {
  json all = json::object();
  for (const Setting& setting : settings_table()) {
    json value = json::parse(setting.field.default_value, nullptr, false);
    REQUIRE(!value.is_discarded());
    all[std::string(setting.field.name)] = value;
  }
  const auto merged = merge_settings({{SettingsLayer::user, "user", all}});
  CHECK(merged.problems.empty());
  const Settings defaults;
  CHECK(merged.settings.index.workers == defaults.index.workers);
  CHECK(merged.settings.index.max_file_bytes == defaults.index.max_file_bytes);
  CHECK(merged.settings.index.cache_directory == defaults.index.cache_directory);
  CHECK(merged.settings.slow_request == defaults.slow_request);
  CHECK(merged.settings.log_level == defaults.log_level);
  CHECK(merged.settings.mcp.results == defaults.mcp.results);
  CHECK(merged.settings.retrieval.prefer_mcp == defaults.retrieval.prefer_mcp);
  CHECK(merged.settings.retrieval.memory_server.timeout ==
        defaults.retrieval.memory_server.timeout);
}

TEST_CASE("settings: only the user layer can set a memory server") {
  const json value = {{"retrieval",
                       {{"preferMCP", false},
                        {"memoryServer",
                         {{"command", "memory"},
                          {"args", {"a", "b"}},
                          {"env", {{"K", "v"}}},
                          {"cwd", "/tmp"},
                          {"timeoutMs", 50}}}}}};
  const auto user = merge_settings({{SettingsLayer::user, "user", value}});
  CHECK(user.problems.empty());
  const auto& server = user.settings.retrieval.memory_server;
  CHECK(!user.settings.retrieval.prefer_mcp);
  CHECK(server.command == "memory");
  CHECK(server.args == std::vector<std::string>{"a", "b"});
  CHECK(server.env == std::vector<std::pair<std::string, std::string>>{{"K", "v"}});
  CHECK(server.cwd == "/tmp");
  CHECK(server.timeout == std::chrono::milliseconds(50));
  for (const SettingsLayer layer :
       {SettingsLayer::repository, SettingsLayer::client, SettingsLayer::flags}) {
    const auto refused = merge_settings({{layer, "x", value}});
    CHECK(refused.problems.size() == 6);
    CHECK(refused.settings.retrieval.memory_server.command.empty());
    CHECK(refused.settings.retrieval.prefer_mcp);
  }
  for (const char* wrong :
       {R"({"retrieval.memoryServer.env": ["K"]})", R"({"retrieval.memoryServer.env": {"K": 1}})",
        R"({"retrieval.memoryServer.env": {"K=": "v"}})",
        R"({"retrieval.memoryServer.cwd": "here"})", R"({"retrieval.memoryServer.timeoutMs": 0})",
        R"({"retrieval.preferMCP": "yes"})"}) {
    INFO(wrong);
    CHECK(merge(SettingsLayer::user, wrong).problems.size() == 1);
  }
}

TEST_CASE("settings: index options are copied from the index settings") {
  Settings settings;
  settings.index.workers = 2;
  settings.index.exclude = {"x"};
  const index::IndexOptions options = index_options(settings, "/r");
  CHECK(options.root == "/r");
  CHECK(options.workers == 2);
  CHECK(options.exclude == settings.index.exclude);
}

TEST_CASE("settings: the schema has every setting once") {
  const json schema = settings_schema();
  CHECK(schema["properties"].size() == settings_table().size());
  CHECK(schema["properties"]["log.level"]["enum"].size() == 4);
  CHECK(schema["properties"]["log.level"]["x-set-by"] == json({"user", "client", "flags"}));
  CHECK(schema["properties"]["index.exclude"]["x-set-by"][0] == "repository");
}

TEST_CASE("settings: docs/settings.md is generated from the list (UPDATE_GOLDEN=1 rewrites it)") {
  const std::string path = testing::source_dir() + "/docs/settings.md";
  if (std::getenv("UPDATE_GOLDEN")) std::ofstream(path, std::ios::binary) << settings_markdown();
  CHECK(testing::file_text(path) == settings_markdown());
}

TEST_CASE("settings: globs over the cost limit are rejected, and the default is kept") {
  json many = json::array();
  for (int i = 0; i < 2'000; ++i) many.push_back("**/name" + std::to_string(i) + "*");
  auto merged = merge_settings({{SettingsLayer::repository, "test", {{"index.exclude", many}}}});
  CHECK(only_problem(merged).find(
            "exceeds the size limit of globs; allowed: 16384 bytes in all, with braces expanded") !=
        std::string::npos);
  CHECK(merged.settings.index.exclude.empty());
  json rules = json::array(
      {{{"glob", "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}"}, {"layer", "x"}}});
  merged = merge_settings({{SettingsLayer::repository, "test", {{"index.layers", rules}}}});
  CHECK(only_problem(merged).starts_with(
      "test: index.layers[0].glob exceeds the size limit of globs"));
  CHECK(merged.settings.index.layers.empty());
  many = json::array();
  for (int i = 0; i < 200; ++i) many.push_back("**/*.{js,ts,jsx,tsx}");
  merged = merge_settings({{SettingsLayer::repository, "test", {{"index.exclude", many}}}});
  CHECK(merged.problems.empty());
}

TEST_CASE("settings: JSON nested more than 64 levels is rejected") {
  std::string reason;
  CHECK(parse_settings(std::string(100'000, '['), &reason).is_discarded());
  CHECK(reason == "is nested more than 64 levels deep");
  CHECK(parse_settings("// \"\n" + std::string(100'000, '['), &reason).is_discarded());
  CHECK(reason == "is nested more than 64 levels deep");
  CHECK(parse_settings(std::string(60, '[') + std::string(60, ']')).is_array());
}

}  // namespace codefinder::settings_test
