// The declaration that a line stands for.
#include "index/query/hits/line_declaration.h"

#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

namespace codefinder::line_declaration_test {

using namespace codefinder::query;
using codefinder::testing::FakeSnapshot;

namespace {

/// The name that each line stands for, in order; "-" for none.
std::string names(const std::string& path, const std::string& text) {
  FakeSnapshot snapshot;
  const FileId file = snapshot.add_source(path, text);
  const auto facts = snapshot.facts().get(file);
  std::string out;
  for (std::uint32_t line = 0; line + 1 < facts->text_map.line_count(); ++line) {
    const ByteRange range = facts->text_map.line_range(line);
    const SymbolIndex symbol = declaration_of_line(*facts, range, range.begin);
    out += (line == 0 ? "" : " ") +
           (symbol.valid() ? std::string(facts->str(facts->symbol(symbol).name)) : "-");
  }
  return out;
}

}  // namespace

TEST_CASE("line declaration: the function around a line, a local one too") {
  CHECK(names("a.py",
              "import os\n"
              "@decorated\n"
              "def outer(a,\n"
              "          b):\n"
              "    '''Doc.'''\n"
              "    self = a\n"
              "    def inner():\n"
              "        return b\n"
              "    return inner\n"
              "\n"
              "class Cart:\n"
              "    size = 1\n"
              "    def __init__(self):\n"
              "        self.items = []\n"
              "    # Between.\n"
              "    def add(self): pass\n"
              "print(1)\n") ==
        "- outer outer outer outer outer inner inner outer - Cart size __init__ __init__ add add "
        "-");
}

TEST_CASE("line declaration: anonymous functions belong to the named one around them") {
  CHECK(names("router.ts",
              "export function createRouter() {\n"
              "  const paths: string[] = [];\n"
              "  return paths.map((path) => {\n"
              "    return path + 1;\n"
              "  });\n"
              "}\n"
              "export class Store {\n"
              "  load() {\n"
              "    this.cache = {\n"
              "      a: 1 };\n"
              "  }\n"
              "}\n") ==
        "createRouter createRouter createRouter createRouter createRouter createRouter Store load "
        "load load load Store");
}

TEST_CASE("line declaration: comments, attributes and broken lines of a declaration") {
  CHECK(names("lib.c",
              "#include <x.h>\n"
              "/* Adds.\n"
              "   Two. */\n"
              "static int\n"
              "add(int a,\n"
              "    int b)\n"
              "{\n"
              "  return a + b;\n"
              "}\n"
              "struct point {\n"
              "  int x;\n"
              "};\n"
              "int limit = 3;\n") == "- add add add add add add add add point x point limit");
  CHECK(names("lib.rs",
              "/// Holds.\n"
              "#[derive(Debug)]\n"
              "pub struct Arg {\n"
              "    id: u32,\n"
              "}\n"
              "impl Arg {\n"
              "    pub fn new() -> Arg {\n"
              "        Arg { id: 1 }\n"
              "    }\n"
              "}\n") == "Arg Arg Arg id Arg Arg new new new Arg");
}

TEST_CASE("line declaration: a namespace and a whole file are not what a line stands for") {
  CHECK(names("a.cpp", "namespace a {\nREGISTER(x);\nvoid f() {\n  g();\n}\n}\n") == "- - f f f -");
  CHECK(names("a.md", "# Title\n\nText.\n\n## Part\n\nMore.\n") ==
        "Title Title Title Title Part Part Part");
}

}  // namespace codefinder::line_declaration_test
