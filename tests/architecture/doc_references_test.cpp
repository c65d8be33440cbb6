// Every test and file that a document mentions exists; sample references that do not exist are
// found.
#include "architecture/doc_references.h"

#include "architecture/source_files.h"
#include "support/file_text.h"
#include "support/source_dir.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace codefinder::architecture {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = testing::source_dir();

/// The paths of the documents, from the root.
std::vector<std::string> documents() {
  std::vector<std::string> found;
  for (const fs::path& directory : {kRoot, kRoot / "docs"})
    for (const auto& entry : fs::directory_iterator(directory))
      if (entry.path().extension() == ".md")
        found.push_back(fs::relative(entry.path(), kRoot).generic_string());
  return found;
}

/// All tests by their CTest name: "module: name".
std::set<std::string> all_tests() {
  std::set<std::string> found;
  for (const auto& module : fs::directory_iterator(kRoot / "tests")) {
    if (!module.is_directory()) continue;
    for (const auto& entry : fs::recursive_directory_iterator(module.path())) {
      if (entry.path().extension() != ".cpp") continue;
      for (const std::string& name : test_cases(testing::file_text(entry.path())))
        found.insert(module.path().filename().string() + ": " + name);
    }
  }
  for (std::string& name : client_tests(testing::file_text(kRoot / "tests/CMakeLists.txt")))
    found.insert(std::move(name));
  return found;
}

TEST_CASE("docs: every test that a document mentions exists") {
  const std::set<std::string> tests = all_tests();
  REQUIRE(tests.size() > 500);
  REQUIRE(tests.count("clients: bad_input"));
  for (const std::string& path : documents())
    for (const std::string& name : missing_tests(testing::file_text(kRoot / path), tests))
      FAIL_CHECK(path << " names a test that does not exist: " << name);
}

TEST_CASE("docs: every file that a document mentions exists") {
  // Files named "toy" are those that the reader of docs/add-a-language.md creates.
  const auto exists = [](const std::string& name) {
    return name.find("/toy") != std::string::npos || fs::exists(kRoot / name);
  };
  for (const std::string& path : documents()) {
    const std::string directory = path.substr(0, path.rfind('/') + 1);
    for (const std::string& name :
         missing_files(testing::file_text(kRoot / path), directory, exists))
      FAIL_CHECK(path << " names a file that does not exist: " << name);
  }
}

TEST_CASE("docs: every file that a source mentions exists") {
  const auto exists = [](const std::string& name) { return fs::exists(kRoot / name); };
  for (const SourceFile& file : source_files())
    if (file.path.substr(0, 6) != "tests/")
      for (const std::string& name : missing_paths(file.text, exists))
        FAIL_CHECK(file.path << " names a file that does not exist: " << name);
}

TEST_CASE("docs: references in sample texts are found and compared") {
  using Names = std::vector<std::string>;
  CHECK(test_cases("TEST_CASE(\"a: b\") {\n}\nTEST_CASE(\n    \"c \"\n    \"\\\"d\\\"\") {") ==
        Names{"a: b", "c \"d\""});
  CHECK(client_tests("client_session(node x)\nadd_test(NAME \"clients: p\" C)\n"
                     "add_test(NAME \"clients: ${x}\")\nforeach(test q r)") ==
        Names{"clients: p", "clients: node session", "clients: the node session is valid LSP",
              "clients: q", "clients: r"});

  const std::set<std::string> tests = {"base: text", "lsp: uri"};
  CHECK(missing_tests("| `base: text`, `base: gone` | `kind: x` `lsp: x`", tests) ==
        Names{"base: gone", "lsp: x"});
  CHECK(missing_tests("```\n`base: gone`\n```\n", tests).empty());

  const std::set<std::string> files = {"base/a.h", "index", "docs/b.md", "c.md"};
  const auto exists = [&](const std::string& name) { return files.count(name) > 0; };
  CHECK(
      missing_files("`base/a.h` `base/a` `base/a.h:7` `index/*.h` `src/x.h`", "", exists).empty());
  CHECK(missing_files("`base/x.h`\n```\nbase/y.h\n```\n", "", exists) == Names{"base/x.h"});
  CHECK(missing_files("[b](b.md#part) [c](../c.md) [w](https://x.org/y)", "docs/", [&](auto name) {
          return exists(name == "docs/../c.md" ? "c.md" : name);
        }).empty());
  CHECK(missing_paths("// As base/a.h and docs/x.md say, see x/base/y.h, base/c.\n", exists) ==
        Names{"docs/x.md"});
  CHECK(missing_files("[x](x.md)", "docs/", exists) == Names{"x.md"});
}

}  // namespace
}  // namespace codefinder::architecture
