// Headers that are private to a submodule are included in it alone, and submodules include only
// what is below them; sample violations are found.
#include "architecture/submodules.h"

#include <catch2/catch.hpp>

namespace codefinder::architecture {
namespace {

TEST_CASE("submodules: private headers are included in their submodule alone") {
  for (const std::string& one : private_includes(submodules(), source_files())) FAIL_CHECK(one);
}

TEST_CASE("submodules: none includes a submodule above it") {
  for (const std::string& one : upward_includes(submodules(), source_files())) FAIL_CHECK(one);
}

TEST_CASE("submodules: each public header is included from outside") {
  for (const std::string& one : unused_public_headers(submodules(), source_files()))
    FAIL_CHECK(one);
}

TEST_CASE("submodules: sample violations are found") {
  using Found = std::vector<std::string>;
  const std::vector<Submodule> sample = {
      {"a/", {"b/x"}}, {"a", {"top"}}, {"a/b", {"x", "y"}}, {"a/c", {"z", "old"}}};
  const auto includes = [](const char* path, const char* header) {
    return std::vector<SourceFile>{{path, std::string("// F\n#include \"") + header + "\"\n"}};
  };
  CHECK(private_includes(sample, includes("d/f.cpp", "a/b/x.h")).empty());
  CHECK(private_includes(sample, includes("a/c/f.cpp", "a/b/y.h")).empty());
  CHECK(private_includes(sample, includes("a/b/f.cpp", "a/b/w.h")).empty());
  CHECK(private_includes(sample, includes("tests/f.cpp", "a/b/w.h")).empty());
  CHECK(private_includes(sample, includes("a/c/f.cpp", "a/b/w.h")) ==
        Found{"a/c/f.cpp includes a/b/w.h, which is private to a/b"});
  CHECK(private_includes(sample, includes("d/f.cpp", "a/b/y.h")) ==
        Found{"d/f.cpp includes a/b/y.h, which is private to a/"});
  CHECK(private_includes(sample, includes("d/f.cpp", "a/top.h")) ==
        Found{"d/f.cpp includes a/top.h, which is private to a/"});

  CHECK(upward_includes(sample, includes("a/b/f.cpp", "a/c/z.h")).empty());
  CHECK(upward_includes(sample, includes("a/c/f.cpp", "a/top.h")).empty());
  CHECK(upward_includes(sample, includes("a/c/f.cpp", "a/b/x.h")) ==
        Found{"a/c/f.cpp includes a/b/x.h, which is above it"});

  const std::vector<SourceFile> files = {
      {"a/f.cpp", "#include \"a/b/y.h\"\n#include \"a/c/z.h\"\n"},
      {"d/f.cpp", "#include \"a/b/x.h\"\n"},
      {"a/c/f.cpp", "#include \"a/top.h\"\n#include \"a/c/old.h\"\n"}};
  CHECK(unused_public_headers(sample, files) == Found{"a/c: old"});
}

}  // namespace
}  // namespace codefinder::architecture
