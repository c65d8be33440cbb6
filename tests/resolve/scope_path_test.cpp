// Scope paths: different spellings of one scope are equal.
#include "index/resolve/scope_path.h"
#include "tests/resolve/project.h"

namespace codefinder::scope_path_test {

using namespace codefinder::resolve;
using codefinder::resolve::testing::Project;

TEST_CASE("scope path: the last segment of a qualifier excludes type arguments") {
  CHECK(last_segment("a::Box<T>") == "Box");
  CHECK(last_segment("*Box[T]") == "Box");
  CHECK(last_segment("(a.Box)") == "Box");
  CHECK(last_segment("Box") == "Box");
  CHECK(last_segment("").empty());
}

TEST_CASE("scope path: a partial path matches as a suffix of whole segments") {
  CHECK(is_same_or_suffix("B", "a::B"));
  CHECK(is_same_or_suffix("a::B", "a::B"));
  CHECK_FALSE(is_same_or_suffix("B", "a::bB"));
  CHECK_FALSE(is_same_or_suffix("a::B", "B"));
  CHECK_FALSE(is_same_or_suffix("", "a"));
}

TEST_CASE("scope path: inline namespaces and template arguments are not part of a path") {
  Project project;
  const FileId file = project.add("a.cpp",
                                  "namespace a { inline namespace v1 {\n"
                                  "template <class T> struct B { void f(); };\n"
                                  "template <class T> void B<T>::f() {}\n} }\n");
  const FileFacts& facts = *project.snapshot.facts().get(file);
  std::vector<std::string> paths;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
    if (facts.str(facts.symbols[i].name) == "f") paths.push_back(scope_path(facts, SymbolIndex(i)));
  CHECK(paths == std::vector<std::string>{"a::B", "a::B"});
}

}  // namespace codefinder::scope_path_test
