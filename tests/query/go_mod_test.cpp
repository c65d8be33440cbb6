// Parsing of go.mod: requirements and replacements.
#include "index/languages/go/go_mod.h"

#include <catch2/catch.hpp>

namespace codefinder::go_mod_test {

using namespace codefinder::go;

TEST_CASE("go.mod: single and block requirements map to module cache directories") {
  const GoMod mod = parse_go_mod(
      "// the app\nmodule \"example.com/app\" // its path\n\ngo 1.21\n\nrequire example.com/one "
      "v1.0.0\n\n"
      "require (\n\texample.com/Two/Deep v2.1.0 // indirect\n\n\t`example.com/three` "
      "v0.0.0-20200101-abc\n)\nexclude "
      "example.com/four v1.0.0\n");
  CHECK(mod.module == "example.com/app");
  REQUIRE(mod.required.size() == 3);
  CHECK(mod.required[0].path == "example.com/one");
  CHECK(mod.required[0].cached == "example.com/one@v1.0.0");
  CHECK(mod.required[1].cached == "example.com/!two/!deep@v2.1.0");
  CHECK(mod.required[2].cached == "example.com/three@v0.0.0-20200101-abc");
}

TEST_CASE("go.mod: replace directives map to a module version or a directory, in any order") {
  const GoMod mod = parse_go_mod(
      "replace (\n\ta/one => b/one v3.0.0\n\ta/two v1.0.0 => ../two\n\ta/three v9.9.9 => "
      "./never\n)\n"
      "require (\n\ta/one v1.0.0\n\ta/two v1.0.0\n\ta/three v1.0.0\n)\n");
  REQUIRE(mod.required.size() == 3);
  CHECK(mod.required[0].cached == "b/one@v3.0.0");
  CHECK(mod.required[1].directory == "../two");
  CHECK(mod.required[1].cached.empty());
  CHECK(mod.required[2].cached == "a/three@v1.0.0");
}

TEST_CASE("go.mod: a replacement of one version overrides a replacement of all versions") {
  const GoMod mod = parse_go_mod(
      "replace a/one v1.0.0 => b/one v2.0.0\nreplace a/one => ../one\nrequire a/one "
      "v1.0.0\nrequire a/one v1.1.0\n");
  REQUIRE(mod.required.size() == 2);
  CHECK(mod.required[0].cached == "b/one@v2.0.0");
  CHECK(mod.required[1].directory == "../one");
}

TEST_CASE("go.mod: malformed lines are ignored") {
  for (const char* text :
       {"", "module", "require (",
        "require\n)\n=> x\nreplace => y\nreplace a =>\nreplace a => b\nrequire a"}) {
    const GoMod mod = parse_go_mod(text);
    CHECK(mod.module.empty());
    CHECK(mod.required.empty());
  }
}

}  // namespace codefinder::go_mod_test
