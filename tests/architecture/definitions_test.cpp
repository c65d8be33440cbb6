// Every source file uses the namespace of its module and defines no name that another file defines;
// sample violations are found.
#include "architecture/definitions.h"

#include "architecture/source_files.h"

#include <catch2/catch.hpp>

#include <map>

namespace codefinder::architecture {
namespace {

/// The files that are linked into one program: the product, or the tests of one folder.
std::string program_of(const std::string& path) {
  return path.substr(0, 6) == "tests/" ? path.substr(0, path.find('/', 6)) : "the product";
}

TEST_CASE("namespaces: every source file is in the namespace of its module") {
  for (const SourceFile& file : source_files())
    for (const std::string& one : namespace_violations(file.path, file.text)) FAIL_CHECK(one);
}

TEST_CASE("definitions: no name is defined in two files of one program") {
  std::map<std::string, std::map<std::string, std::string>> defined;  // By program and name.
  std::size_t count = 0;
  for (const SourceFile& file : source_files()) {
    auto& names = defined[program_of(file.path)];
    for (const std::string& name : shared_definitions(file.text)) {
      const auto [other, added] = names.emplace(name, file.path);
      ++count;
      if (!added && other->second != file.path)
        FAIL_CHECK(name << " is defined in " << other->second << " and in " << file.path);
    }
  }
  CHECK(count > 500);
}

TEST_CASE("definitions: the definitions of a sample text are found") {
  using Names = std::vector<std::string>;
  CHECK(shared_definitions("namespace codefinder::store {\n"
                           "struct A { int b; struct Inner {}; };\n"
                           "namespace {\nstruct Hidden {};\n}\n"
                           "class B;\n"
                           "class C final : public A, B<int> { void f() {} };\n"
                           "enum class D : std::uint8_t { one };\n"
                           "inline int twice(int x) { return 2 * x; }\n"
                           "int once(int x) { return x; }\n"
                           "const A kA = {1};\n"
                           "#define X struct Y {\n"
                           "// struct Z {\n"
                           "template <>\nstruct E<A> { const char* t = \"struct F {\"; };\n"
                           "}\nstruct G {};\n") ==
        Names{"codefinder::store::A", "codefinder::store::C", "codefinder::store::D",
              "codefinder::store: inline int twice(int x)", "codefinder::store::E<A>", "::G"});
}

TEST_CASE("namespaces: sample texts with a wrong namespace are reported") {
  const auto broken = [](const char* path, const char* text) {
    const auto found = namespace_violations(path, text);
    REQUIRE(found.size() < 2);
    return found.empty() ? std::string() : found[0];
  };
  CHECK(broken("base/x.h", "namespace codefinder {\nint f();\nnamespace page {\nint g();\n}\n}")
            .empty());
  CHECK(broken("base/x.h", "namespace codefinder::store {\nint f();\n}").find("'int f()'") !=
        std::string::npos);
  CHECK(broken("index/store/x.h", "namespace codefinder::store::page {\nint f();\n}").empty());
  CHECK(!broken("index/store/x.h", "namespace codefinder::index {\nint f();\n}").empty());
  CHECK(!broken("index/store/x.h", "namespace codefinder {\nint f();\n}").empty());
  CHECK(broken("index/store/x.h", "namespace codefinder::index {\nclass Index;\n}").empty());
  CHECK(!broken("index/store/x.cpp", "int f() { return 1; }").empty());
  CHECK(broken("base/x.h", "extern \"C\" {\nint f();\n}\nextern char** environ;").empty());
  CHECK(broken("tests/x.cpp", "TEST_CASE(\"x\") {}").empty());
  CHECK(broken("index/store/x.cpp", "namespace std {\ntemplate <>\nstruct hash<X> {};\n}").empty());
  CHECK(broken("cli/main.cpp", "int main(int argc, char** argv) { return 0; }").empty());
}

}  // namespace
}  // namespace codefinder::architecture
