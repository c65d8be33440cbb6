// Two headers with one name: the include directories in compile_commands.json select one.
#include "index/query/definition/definitions.h"
#include "tests/support/marked.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

namespace codefinder::compile_commands_test {

using namespace codefinder::index;
using namespace codefinder::query;
using namespace codefinder::testing;
using namespace std::chrono_literals;

TEST_CASE("c: include directories in compile_commands.json select among headers with one name") {
  const std::string near = "#pragma once\nstruct Config { int depth; };\n//     ^^^^^^ def: near\n";
  const std::string far = "#pragma once\nstruct Config { int width; };\n//     ^^^^^^ def: far\n";
  const auto user = [](const std::string& header, const std::string& label) {
    return "#include " + header +
           "\nint use(struct Config *c);\n//             ^^^^^^ ref: " + label + "\n";
  };
  SECTION("without the file the nearest header is selected") {
    check({{"app/config/settings.h", near},
           {"lib/config/settings.h", far},
           {"app/main.c", user("<config/settings.h>", "near")},
           {"app/extra.c", user("\"config/settings.h\"", "near")}});
  }
  SECTION("-I in arguments is relative to the entry's directory and keeps its order") {
    check({{"build/compile_commands.json",
            R"([{"directory": "/project/build", "file": "../app/main.c",
             "arguments": ["cc", "-Dx=\"y\"", "-isystem", "../app", "-I../lib", "-c", "../app/main.c"]},
             {"directory": "/project/build", "file": "../app/other.c", "arguments": ["cc", "-I", "../app", "-I../lib"]}])"},
           {"app/config/settings.h", near},
           {"lib/config/settings.h", far},
           {"app/main.c", user("<config/settings.h>", "far")},
           {"app/other.c", user("<config/settings.h>", "near")}});
  }
  SECTION("command is split by shell rules, and -iquote applies only to quoted includes") {
    check({{"compile_commands.json", R"([{"directory": "/project", "file": "app/main.c",
             "command": "cc -iquote \"my lib\" -I'ap p' -c app/main.c"},
             {"directory": "/project", "file": "app/other.c", "command": "cc -iquote my\\ lib -Iap\\ p"}])"},
           {"ap p/config/settings.h", near},
           {"my lib/config/settings.h", far},
           {"app/main.c", user("\"config/settings.h\"", "far")},
           {"app/other.c", user("<config/settings.h>", "near")}});
  }
  SECTION("a header uses the flags of the nearest compiled file") {
    check({{"compile_commands.json",
            R"([{"directory": "/project", "file": "app/main.c", "command": "cc -Ilib"},
             {"directory": "/project", "file": "tool/main.c", "command": "cc -Iapp"}])"},
           {"app/config/settings.h", near},
           {"lib/config/settings.h", far},
           {"app/main.c", "int main(void);\n"},
           {"tool/main.c", "int main(void);\n"},
           {"app/inner/front.h", user("<config/settings.h>", "far")},
           {"tool/front.h", user("<config/settings.h>", "near")}});
  }
  SECTION("a project header may have the name of a standard library header") {
    check(
        {{"compile_commands.json",
          R"([{"directory": "/project", "file": "kernel/main.c", "command": "cc -nostdinc -Iinclude"}])"},
         {"include/string.h", far},
         {"kernel/main.c", user("<string.h>", "far")}});
  }
}

TEST_CASE("c: compile_commands.json is found in build directories that git ignores") {
  TempTree tree, cache;
  tree.write(".git/HEAD", "ref: refs/heads/main\n");
  tree.write(".gitignore", "build/\n");
  tree.write("app/config/settings.h", "struct Config { int depth; };\n");
  tree.write("lib/config/settings.h", "struct Config { int width; };\n");
  tree.write("app/main.c", "#include <config/settings.h>\nint use(struct Config *c);\n");
  IndexOptions options;
  options.root = tree.path();
  options.cache_directory = cache.path();
  options.workers = 2;
  auto index = Index::open(options);
  REQUIRE(index.ok());
  REQUIRE((*index)->wait_ready(60'000ms));
  const auto config = [&] {
    const auto snapshot = (*index)->snapshot();
    const auto answer = definitions_at(*snapshot, {*snapshot->files().find("app/main.c"), 46});
    REQUIRE(answer.ok());
    REQUIRE(answer->name == "Config");
    REQUIRE(answer->hits.size() > 0);
    return answer->hits[0].place.path;
  };
  CHECK(config() == "app/config/settings.h");
  CHECK((*index)->status().skipped.empty());
  tree.write("build/release/compile_commands.json",
             "[{\"directory\": \"" + tree.path() + "/build/release\", \"file\": \"" + tree.path() +
                 "/app/main.c\", \"command\": \"cc -I../../lib\"}]");
  CHECK(config() == "lib/config/settings.h");
  tree.write("build/debug/compile_commands.json", "[{\"directory\": ");
  CHECK(config() == "lib/config/settings.h");
  REQUIRE((*index)->status().skipped.size() == 1);
  CHECK((*index)->status().skipped[0].path == "build/debug/compile_commands.json");
  tree.remove("build/release");
  CHECK(config() == "app/config/settings.h");
}

}  // namespace codefinder::compile_commands_test
