// The check of editors' configurations, with injected facts and with files in a home directory.
#include "setup/doctor/check_editors.h"
#include "setup/agents/editor_files.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace codefinder::check_editors_test {

using namespace codefinder::setup;

namespace {

EditorFacts empty() { return {.program = "/usr/bin/codefinder", .version = "0.2.0"}; }

Finding only(const Findings& findings) {
  REQUIRE(findings.size() == 1);
  return findings[0];
}

Variable home_at(const std::string& home) {
  return [home](std::string_view name) { return name == "HOME" ? home : std::string(); };
}

TEST_CASE("doctor: editors: without any it is ok") {
  CHECK(only(check_editors(empty())).level == Level::ok);
}

TEST_CASE("doctor: editors: VS Code's extension of this version is ok") {
  EditorFacts facts = empty();
  facts.extensions = {
      {"VS Code", "/h/.vscode/extensions/codefinder.codefinder-0.2.0", "0.2.0", true}};
  CHECK(only(check_editors(facts)).level == Level::ok);
}

TEST_CASE("doctor: editors: VS Code's extension of another version is a warning") {
  EditorFacts facts = empty();
  facts.extensions = {{"VS Code", "/h/x", "0.1.0", true}};
  CHECK(only(check_editors(facts)).level == Level::warning);
  CHECK(only(check_editors(facts)).found.starts_with("VS Code: /h/x is version 0.1.0"));
  CHECK(only(check_editors(facts)).fix ==
        std::vector<std::string>{
            R"(setting of VS Code: "codefinder.server.path": "/usr/bin/codefinder")"});
}

TEST_CASE("doctor: editors: the setting of a fix is valid JSON") {
  EditorFacts facts = empty();
  facts.program = R"(/a "b"/codefinder)";
  facts.extensions = {{"VS Code", "/h/x", "0.2.0", false}};
  CHECK(only(check_editors(facts)).fix ==
        std::vector<std::string>{
            R"(setting of VS Code: "codefinder.server.path": "/a \"b\"/codefinder")"});
}

TEST_CASE("doctor: editors: VS Code's extension that does not run here fails") {
  EditorFacts facts = empty();
  facts.extensions = {{"VS Code", "/h/x", "0.2.0", false}};
  CHECK(only(check_editors(facts)).level == Level::failed);
}

TEST_CASE("doctor: editors: a configuration that names a program") {
  EditorFacts facts = empty();
  facts.mentions = {{"Helix", "/h/languages.toml", "/opt/codefinder", true, "0.2.0"}};
  CHECK(only(check_editors(facts)).level == Level::ok);
  facts.mentions[0].version = "0.1.0";
  CHECK(only(check_editors(facts)).level == Level::warning);
  facts.mentions[0].runs = false;
  CHECK(only(check_editors(facts)).level == Level::warning);
  CHECK(only(check_editors(facts)).found.ends_with("is not there or does not run"));
  CHECK(only(check_editors(facts)).fix ==
        std::vector<std::string>{"in /h/languages.toml: name the program /usr/bin/codefinder"});
}

TEST_CASE("doctor: editors: a configuration without a path needs codefinder on PATH") {
  EditorFacts facts = empty();
  facts.mentions = {{"Neovim", "/h/init.lua", "", false, ""}};
  CHECK(only(check_editors(facts)).level == Level::warning);
  facts.on_path = true;
  CHECK(only(check_editors(facts)).level == Level::ok);
}

TEST_CASE("doctor: editors: paths of programs are found in a configuration") {
  using Paths = std::vector<std::string>;
  CHECK(named_programs("cmd = { '/a b/codefinder', 'lsp' }", "") == Paths{"/a b/codefinder"});
  CHECK(named_programs("command = \"~/bin/codefinder\"", "/h") == Paths{"/h/bin/codefinder"});
  CHECK(named_programs("'/x/codefinder' \"/y/codefinder\" '/x/codefinder'", "") ==
        Paths{"/x/codefinder", "/y/codefinder"});
  CHECK(named_programs("append('/x/codefinder/editors/neovim')", "").empty());
  CHECK(named_programs("require('codefinder') bin/codefinder' /x/codefinder", "").empty());
  CHECK(named_programs("'relative/codefinder'", "").empty());
  CHECK(named_programs("'\n/codefinder'", "").empty());
}

TEST_CASE("doctor: editors: the version in the name of an extension's directory") {
  CHECK(extension_version("codefinder.codefinder-0.1.0-linux-x64") == "0.1.0");
  CHECK(extension_version("codefinder.codefinder-0.1.0") == "0.1.0");
  CHECK(extension_version("other.codefinder-0.1.0").empty());
}

TEST_CASE("doctor: editors: extensions that are marked for removal are left out") {
  const testing::TempDirectory home;
  home.write(".vscode/extensions/codefinder.codefinder-0.1.0/package.json", "{}");
  home.write(".vscode/extensions/codefinder.codefinder-0.2.0/package.json", "{}");
  home.write(".vscode/extensions/other.thing-1.0.0/package.json", "{}");
  home.write(".vscode/extensions/.obsolete", R"({"codefinder.codefinder-0.1.0": true})");
  const auto found = extension_directories(home_at(home.path()));
  REQUIRE(found.size() == 1);
  CHECK(found[0].editor == "VS Code");
  CHECK(found[0].path == home.path() + "/.vscode/extensions/codefinder.codefinder-0.2.0");
  home.write(".vscode/extensions/.obsolete", "[");
  CHECK(extension_directories(home_at(home.path())).size() == 2);
}

TEST_CASE("doctor: editors: configurations in a home directory are read") {
  const testing::TempDirectory home;
  const std::string program = home.write("bin/codefinder", "#!/bin/sh\necho codefinder 0.0.1\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  home.write(".config/nvim/init.lua", "require('codefinder').setup({})");
  home.write(".config/nvim/lua/plugins/other.lua", "return { 'x/y' }");
  home.write(".config/helix/languages.toml", "command = \"" + program + "\"");
  home.write(".emacs", "(setq codefinder-command '(\"" + home.path() + "/no/codefinder\"))");
  home.write(".config/Code/User/settings.json", R"({"codefinder.editor.hover": "on"})");
  Subject subject{.root = "/p", .place = Error{}, .tree = Error{}};
  subject.variable = home_at(home.path());
  const EditorFacts facts = editor_facts(subject);
  CHECK_FALSE(facts.on_path);
  REQUIRE(facts.mentions.size() == 3);
  CHECK(facts.mentions[0].editor == "Neovim");
  CHECK(facts.mentions[0].program.empty());
  CHECK(facts.mentions[1].editor == "Emacs");
  CHECK_FALSE(facts.mentions[1].runs);
  CHECK(facts.mentions[2].editor == "Helix");
  CHECK(facts.mentions[2].version == "0.0.1");
}

TEST_CASE("doctor: editors: what is only in a comment is not looked at") {
  const testing::TempDirectory home;
  home.write(".config/nvim/init.lua", "-- see codefinder docs\n");
  home.write(".config/nvim/lua/plugins/old.lua",
             "  -- old: cmd = {\"/old/codefinder\"}\nreturn {}\n");
  home.write(".vimrc", "\" '/old/codefinder'\n");
  home.write(".config/helix/languages.toml", "# command = \"/old/codefinder\"\n");
  Subject subject{.root = "/p", .place = Error{}, .tree = Error{}};
  subject.variable = home_at(home.path());
  CHECK(editor_facts(subject).mentions.empty());
  CHECK(only(check_editors(editor_facts(subject))).level == Level::ok);
}

TEST_CASE("doctor: editors: files for which no time is left are not read") {
  const testing::TempDirectory home;
  home.write(".emacs", "(require 'codefinder)");
  home.write(".config/helix/languages.toml", "# codefinder\n");
  Subject subject{.root = "/p", .place = Error{}, .tree = Error{}};
  subject.variable = home_at(home.path());
  subject.deadline = std::chrono::steady_clock::now();
  const EditorFacts facts = editor_facts(subject);
  CHECK(facts.mentions.empty());
  CHECK(facts.unread_files == 2);
  CHECK(only(check_editors(facts)).level == Level::warning);
  CHECK(only(check_editors(facts)).found.starts_with("not checked: 2 files of editors"));
}

TEST_CASE("doctor: editors: a program inside the project, or linked there, is not run") {
  const testing::TempDirectory home, project;
  const std::string mark = home.path() + "/ran";
  const std::string program = project.write("bin/codefinder", "#!/bin/sh\ntouch " + mark + "\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  std::filesystem::create_symlink(program, home.path() + "/codefinder");
  home.write(".config/helix/languages.toml", "command = \"" + program + "\"");
  home.write(".emacs", "(setq codefinder-command '(\"" + home.path() + "/codefinder\"))");
  Subject subject{.root = project.path(), .place = Error{}, .tree = Error{}};
  subject.variable = home_at(home.path());
  const EditorFacts facts = editor_facts(subject);
  REQUIRE(facts.mentions.size() == 2);
  for (const Finding& finding : check_editors(facts)) {
    CHECK(finding.level == Level::ok);
    CHECK(finding.found.ends_with("inside the project: it is not run"));
  }
  CHECK_FALSE(std::filesystem::exists(mark));
}

TEST_CASE("doctor: editors: without a home directory nothing is looked for") {
  CHECK(editor_files(home_at("")).empty());
  CHECK(extension_directories(home_at("relative")).empty());
}

}  // namespace
}  // namespace codefinder::check_editors_test
