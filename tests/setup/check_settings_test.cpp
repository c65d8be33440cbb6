// The check of the settings, with injected facts.
#include "setup/doctor/check_settings.h"

#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace codefinder::check_settings_test {

using namespace codefinder::setup;

namespace {

TEST_CASE("doctor: settings: valid files, and none, are ok") {
  CHECK(check_settings({})[0].found == "no settings file");
  const Findings findings = check_settings({.files = {"/p/.codefinder.json", "/h/settings.json"}});
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].level == Level::ok);
  CHECK(findings[0].found == "/p/.codefinder.json, /h/settings.json");
}

TEST_CASE("doctor: settings: each problem of a file is a failure with its message") {
  const Findings findings = check_settings({.problems = {"/p/.codefinder.json: a", "b"}});
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].level == Level::failed);
  CHECK(findings[0].found == "/p/.codefinder.json: a");
  CHECK(findings[1].found == "b");
}

TEST_CASE("doctor: settings: what the settings name and is not there is a warning") {
  const Findings findings = check_settings(
      {.absent_roots = {"/notes"}, .unset_variable = "KEY", .absent_program = "memory"});
  REQUIRE(findings.size() == 3);
  for (const Finding& finding : findings) CHECK(finding.level == Level::warning);
  CHECK(findings[0].fix == std::vector<std::string>{"mkdir -p /notes"});
  CHECK(findings[1].fix == std::vector<std::string>{"export KEY=KEY"});
  CHECK(findings[2].found.find("memory") != std::string::npos);
}

TEST_CASE("doctor: settings: the facts are those of the loaded settings") {
  Subject subject{.root = "/p", .place = Error{}, .tree = Error{}};
  subject.variable = [](std::string_view name) {
    return std::string(name == "SET" ? "x" : name == "PATH" ? "/bin:/usr/bin" : "");
  };
  handlers::Settings& settings = subject.loaded.settings;
  settings.retrieval.document_roots = {"/", "/no/such/directory"};
  settings.retrieval.memory_server.command = "sh";
  settings.embeddings.endpoint = "http://127.0.0.1:1/";
  settings.embeddings.key_variable = "SET";
  SettingsFacts facts = settings_facts(subject);
  CHECK(facts.absent_roots == std::vector<std::string>{"/no/such/directory"});
  CHECK(facts.unset_variable.empty());
  CHECK(facts.absent_program.empty());
  settings.embeddings.key_variable = "NOT_SET";
  settings.retrieval.memory_server.command = "/no/such/program";
  facts = settings_facts(subject);
  CHECK(facts.unset_variable == "NOT_SET");
  CHECK(facts.absent_program == "/no/such/program");
}

TEST_CASE("doctor: settings: the memory server's program is one that starts in its directory") {
  const testing::TempDirectory directory;
  const std::string program = directory.write("bin/memory", "#!/bin/sh\n");
  Subject subject{.root = "/p", .place = Error{}, .tree = Error{}};
  subject.variable = [](std::string_view) { return std::string(); };
  auto& server = subject.loaded.settings.retrieval.memory_server;
  const auto is_absent = [&](const std::string& command, const std::string& cwd) {
    server.command = command;
    server.cwd = cwd;
    return !settings_facts(subject).absent_program.empty();
  };
  CHECK(is_absent("bin/memory", directory.path()));  // Not executable.
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  CHECK_FALSE(is_absent("bin/memory", directory.path()));
  CHECK_FALSE(is_absent("./bin/memory", directory.path()));
  CHECK_FALSE(is_absent(program, "/"));
  CHECK(is_absent("bin/memory", "/"));
  CHECK(is_absent("bin/memory", ""));
  CHECK(is_absent(directory.path() + "/bin", ""));  // A directory.
  CHECK(is_absent("memory", directory.path() + "/bin"));
}

}  // namespace
}  // namespace codefinder::check_settings_test
