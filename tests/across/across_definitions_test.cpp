// Definitions and references that cross repositories, in marked sources of several repositories:
// `def` in one, `uses` in others, each with a decoy of the same name.
#include "index/query/across/definitions.h"

#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace codefinder::across_definitions_test {

using testing::FakeSnapshot;

namespace {

/// A text in which "<<" and ">>" enclose what is asked about: they are removed.
struct Source {
  std::string path, text;
};
struct Project {
  std::string name;
  std::vector<Source> sources;
};

class World {
 public:
  explicit World(const std::vector<Project>& projects) {
    for (const Project& project : projects) {
      auto snapshot = std::make_shared<FakeSnapshot>();
      for (const Source& source : project.sources) add(*snapshot, project.name, source);
      snapshot->share_data();
      repositories_.push_back({project.name, snapshot});
    }
  }

  /// "repo path:line name" of each definition of what is marked in the repository.
  std::vector<std::string> definitions(std::string_view repository) const {
    std::vector<std::string> out;
    for (const Mark& mark : marks_) {
      if (mark.repository != repository) continue;
      const std::size_t from = number(repository);
      const auto file = repositories_[from].snapshot->files().find(mark.path);
      REQUIRE(file);
      const auto found = query::definitions_across(repositories_, from, {*file, mark.offset});
      if (found.empty()) out.emplace_back("-");
      for (const query::DefinitionAcross& each : found)
        out.push_back(repositories_[each.repository].name + " " + each.hit.place.path + ":" +
                      std::to_string(each.hit.place.start.line + 1) + " " + each.hit.name +
                      (each.hit.evidence == resolve::Evidence::ambiguous ? "?" : ""));
    }
    return out;
  }

  /// "repo path:line" of each use of the symbols of that name, in the repository that has them.
  std::vector<std::string> references(std::string_view repository, std::string_view name) const {
    const std::size_t of = number(repository);
    std::vector<SymbolRef> symbols;
    for (const Definition& each : repositories_[of].snapshot->names().definitions(name))
      symbols.push_back(each);
    REQUIRE_FALSE(symbols.empty());
    std::vector<std::string> out;
    for (const query::ReferenceAcross& each : query::references_across(repositories_, of, symbols))
      out.push_back(repositories_[each.repository].name + " " + each.reference.place.path + ":" +
                    std::to_string(each.reference.place.start.line + 1));
    return out;
  }

 private:
  struct Mark {
    std::string repository, path;
    std::uint32_t offset;
  };

  std::size_t number(std::string_view name) const {
    const auto at = std::find_if(repositories_.begin(), repositories_.end(),
                                 [&](const query::Repository& each) { return each.name == name; });
    REQUIRE(at != repositories_.end());
    return static_cast<std::size_t>(at - repositories_.begin());
  }

  void add(FakeSnapshot& snapshot, const std::string& repository, Source source) {
    for (std::size_t at; (at = source.text.find("<<")) != std::string::npos;) {
      source.text.erase(at, 2);
      const std::size_t end = source.text.find(">>");
      REQUIRE(end != std::string::npos);
      source.text.erase(end, 2);
      marks_.push_back({repository, source.path, static_cast<std::uint32_t>(at)});
    }
    snapshot.add_source(source.path, source.text);
  }

  std::vector<query::Repository> repositories_;
  std::vector<Mark> marks_;
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("across packages: Go modules", "[across]") {
  const World world({
      {"lib",
       {{"go.mod", "module example.com/team/lib\n"},
        {"pool.go", "package lib\n\nfunc Open() *Pool { return nil }\n\ntype Pool struct{}\n"},
        {"net/dial.go", "package net\n\nfunc Dial() {}\n"}}},
      {"library",  // A module whose path only begins like that.
       {{"go.mod", "module example.com/team/library\n"},
        {"pool.go", "package library\n\nfunc Open() {}\n"}}},
      {"app",
       {{"go.mod", "module example.com/team/app\n\nrequire example.com/team/lib v1.0.0\n"},
        {"main.go",
         "package main\n\nimport (\n\t\"example.com/team/lib\"\n\tn \"example.com/team/lib/net\"\n"
         ")\n\nfunc Open() {}\n\nfunc main() {\n\tlib.<<Open>>()\n\tn.<<Dial>>()\n\t<<Open>>()\n"
         "\tlib.<<Missing>>()\n\tvar p lib.<<Pool>>\n\t_ = p\n}\n"}}},
  });
  CHECK(world.definitions("app") ==
        Lines{"lib pool.go:3 Open", "lib net/dial.go:3 Dial", "-", "-", "lib pool.go:5 Pool"});
  CHECK(world.references("lib", "Open") == Lines{"app main.go:11"});
  CHECK(world.references("lib", "Dial") == Lines{"app main.go:12"});
  CHECK(world.references("library", "Open").empty());
}

TEST_CASE("across packages: npm packages", "[across]") {
  const World world({
      {"kit",
       {{"package.json", R"({"name": "@team/kit", "main": "index.js"})"},
        {"index.ts",
         "export * from './shape';\nexport default function create() {}\n"
         "export const tools = { cut() {} };\n"},
        {"shape.ts", "export interface Shape { area(): number }\nexport function draw() {}\n"},
        {"sub/deep.ts", "export function deep() {}\n"}}},
      {"other",
       {{"package.json", R"({"name": "@team/kit-extra"})"},
        {"index.ts", "export function draw() {}\n"}}},
      {"web",
       {{"package.json", R"({"name": "web", "dependencies": {"@team/kit": "1"}})"},
        {"local.ts", "export function draw() {}\n"},
        {"a.ts",
         "import make, { <<draw>> as paint, Shape } from '@team/kit';\n"
         "import * as kit from '@team/kit';\nimport { deep } from '@team/kit/sub/deep';\n"
         "<<paint>>();\nkit.<<draw>>();\n<<make>>();\nlet s: <<Shape>>;\n<<deep>>();\n"
         "kit.tools.<<cut>>();\n"},
        {"b.ts", "import { draw } from './local';\n<<draw>>();\n"},
        {"c.js", "const { draw } = require('@team/kit');\n<<draw>>();\n"}}},
  });
  CHECK(world.definitions("web") == Lines{"kit shape.ts:2 draw", "kit shape.ts:2 draw",
                                          "kit shape.ts:2 draw", "kit index.ts:2 create",
                                          "kit shape.ts:1 Shape", "kit sub/deep.ts:1 deep",
                                          "kit index.ts:3 cut", "-", "kit shape.ts:2 draw"});
  CHECK(world.references("kit", "draw") ==
        Lines{"web a.ts:1", "web a.ts:4", "web a.ts:5", "web c.js:1", "web c.js:2"});
  CHECK(world.references("other", "draw").empty());
}

TEST_CASE("across packages: crates", "[across]") {
  const World world({
      {"codec",
       {{"Cargo.toml", "[package]\nname = \"fast-codec\"\n"},
        {"src/lib.rs",
         "pub mod bits;\npub use bits::Reader;\npub fn decode() {}\n"
         "pub struct Writer;\nimpl Writer { pub fn new() -> Writer { Writer } }\n"},
        {"src/bits.rs", "pub struct Reader;\npub fn take() {}\n"}}},
      {"slow",
       {{"Cargo.toml", "[package]\nname = \"fast-codec-slow\"\n"},
        {"src/lib.rs", "pub fn decode() {}\n"}}},
      {"tool",
       {{"Cargo.toml", "[package]\nname = \"tool\"\n\n[dependencies]\nfast-codec = \"1\"\n"},
        {"src/main.rs",
         "use fast_codec::{<<decode>>, Reader};\nuse fast_codec::bits;\nmod own;\n\nfn main() {\n"
         "    <<decode>>();\n    bits::<<take>>();\n    own::<<decode>>();\n"
         "    fast_codec::<<decode>>();\n    let r: <<Reader>>;\n"
         "    fast_codec::Writer::<<new>>();\n}\n"},
        {"src/own.rs", "pub fn decode() {}\n"}}},
  });
  CHECK(world.definitions("tool") == Lines{"codec src/lib.rs:3 decode", "codec src/lib.rs:3 decode",
                                           "codec src/bits.rs:2 take", "-",
                                           "codec src/lib.rs:3 decode",
                                           "codec src/bits.rs:1 Reader", "codec src/lib.rs:5 new"});
  CHECK(world.references("codec", "decode") ==
        Lines{"tool src/main.rs:1", "tool src/main.rs:6", "tool src/main.rs:9"});
  CHECK(world.references("slow", "decode").empty());
}

TEST_CASE("across packages: Java packages", "[across]") {
  const World world({
      {"commons",
       {{"pom.xml", "<project><groupId>org.team</groupId></project>"},
        {"src/main/java/org/team/text/Words.java",
         "package org.team.text;\n\npublic class Words {\n  public static String join() { return "
         "null; }\n}\n"}}},
      {"other",
       {{"src/main/java/org/team/text/more/Words.java",
         "package org.team.text.more;\n\npublic class Words {\n  public static String join() { "
         "return null; }\n}\n"}}},
      {"app",
       {{"src/main/java/app/Main.java",
         "package app;\n\nimport org.team.text.<<Words>>;\nimport static "
         "org.team.text.Words.<<join>>;\n\nclass Main {\n  void run() {\n    Words.<<join>>();\n"
         "    <<join>>();\n    own.<<join>>();\n  }\n  Main own;\n  void join() {}\n}\n"},
        {"src/main/java/app/All.java",
         "package app;\n\nimport org.team.text.*;\n\nclass All {\n  <<Words>> words;\n}\n"}}},
  });
  CHECK(world.definitions("app") ==
        Lines{"commons src/main/java/org/team/text/Words.java:3 Words",
              "commons src/main/java/org/team/text/Words.java:4 join",
              "commons src/main/java/org/team/text/Words.java:4 join", "-", "-",
              "commons src/main/java/org/team/text/Words.java:3 Words"});
  CHECK(world.references("commons", "Words") ==
        Lines{"app src/main/java/app/All.java:6", "app src/main/java/app/Main.java:3",
              "app src/main/java/app/Main.java:4", "app src/main/java/app/Main.java:8"});
  CHECK(world.references("other", "Words").empty());
}

TEST_CASE("across packages: Python packages", "[across]") {
  const World world({
      {"http",
       {{"pyproject.toml", "[project]\nname = \"team-http\"\n"},
        {"src/team_http/__init__.py", "from .client import Client\n\ndef get(): ...\n"},
        {"src/team_http/client.py", "class Client:\n    def send(self): ...\n"},
        {"tests/helpers.py", "def get(): ...\n"}}},
      {"scripts", {{"team_http.py", "def get(): ...\n"}}},  // No distribution.
      {"app",
       {{"pyproject.toml", "[project]\nname = \"app\"\ndependencies = [\"team-http\"]\n"},
        {"app/__init__.py", ""},
        {"app/own.py", "def get(): ...\n"},
        {"app/main.py",
         "import team_http\nimport team_http.client\nfrom team_http import <<Client>> as C, get\n"
         "from app import own\n\nteam_http.<<get>>()\nteam_http.client.<<Client>>()\n<<C>>()\n"
         "<<get>>()\nown.<<get>>()\nC.<<send>>\n"}}},
  });
  CHECK(world.definitions("app") ==
        Lines{"http src/team_http/client.py:1 Client", "http src/team_http/__init__.py:3 get",
              "http src/team_http/client.py:1 Client", "http src/team_http/client.py:1 Client",
              "http src/team_http/__init__.py:3 get", "-", "http src/team_http/client.py:2 send"});
  CHECK(world.references("http", "Client") ==
        Lines{"app app/main.py:3", "app app/main.py:7", "app app/main.py:8", "app app/main.py:11"});
  CHECK(world.references("scripts", "get").empty());
}

TEST_CASE("across packages: a package that two repositories declare is ambiguous", "[across]") {
  const Project lib{
      "lib", {{"go.mod", "module example.com/lib\n"}, {"a.go", "package lib\n\nfunc Open() {}\n"}}};
  Project fork = lib;
  fork.name = "fork";
  const World world({lib,
                     fork,
                     {"app",
                      {{"go.mod", "module example.com/app\n"},
                       {"main.go",
                        "package main\n\nimport \"example.com/lib\"\n\nfunc main() {\n"
                        "\tlib.<<Open>>()\n}\n"}}}});
  CHECK(world.definitions("app") == Lines{"lib a.go:3 Open?", "fork a.go:3 Open?"});
  CHECK(world.references("fork", "Open") == Lines{"app main.go:6"});
}

}  // namespace codefinder::across_definitions_test
