// Completion where a member is declared, of private names, and of arguments that are named.
#include "index/query/completion/completion.h"

#include "query/graph_fixture.h"

namespace codefinder::declared_names_test {

using namespace codefinder::testing;

namespace {

/// The names that are offered at the `|`.
Names names(const std::string& path, std::string text) {
  const std::size_t at = text.find('|');
  REQUIRE(at != std::string::npos);
  text.erase(at, 1);
  const GraphFixture graph(std::vector<Source>{{path, text}});
  const auto answer = query::completions_at(
      graph.snapshot(), {*graph.snapshot().find(path), static_cast<std::uint32_t>(at)});
  REQUIRE(answer);
  Names out;
  for (const query::Completion& item : answer->items) out.push_back(item.name);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

TEST_CASE("completion: members that a class can override or implement") {
  const std::string base = "class Base { speak() {} spin = 1; stop() {} }\n";
  CHECK(names("a.ts", base + "class A extends Base { stop() {} sp|() {} own() {} }\n") ==
        Names{"speak", "spin"});
  CHECK(names("a.ts",
              "interface Shape { area(): number }\n"
              "class A implements Shape { ar|() {} arm() {} }\n") == Names{"area"});
  CHECK(names("a.py",
              "class Base:\n    def speak(self): pass\n"
              "class A(Base):\n    def sp|(self): pass\n") == Names{"speak"});
  CHECK(names("a.py",
              "class A:\n    def one(self):\n        self.value = 1\n"
              "    def two(self):\n        self.va| = 2\n") == Names{"value"});
  CHECK(names("a.py", "def sp|(): pass\n").empty());
}

TEST_CASE("completion: private names behind their sign") {
  const std::string own = "class A { #count = 1; #made() {} m() { return this.#";
  CHECK(names("a.ts", own + "co|; } }\n") == Names{"#count"});
  CHECK(names("a.ts", own + "|; } }\n") == Names{"#count", "#made"});
}

TEST_CASE("completion: the name of an argument before its value") {
  CHECK(names("a.py", "def f(zqalpha, zqbeta=1): pass\nf(1, zq|=2)\n") ==
        Names{"zqalpha", "zqbeta"});
  CHECK(names("a.py",
              "from dataclasses import dataclass\n@dataclass\nclass P:\n    zqx: int\n"
              "    zqy: int = 1\n    def zqz(self): pass\nP(zq|)\n") == Names{"zqx=", "zqy="});
}

TEST_CASE("completion: names of the class in its body, words that are keywords in some places") {
  CHECK(names("a.py", "class A:\n    zqone = 1\n    def zqtwo(self): pass\n    three = zq|\n") ==
        Names{"zqone", "zqtwo"});
  CHECK(names("a.py", "class A:\n    zqone = 1\n    def two(self):\n        return zq|\n").empty());
  CHECK(names("a.ts", "enum A { Zqone = 1, Two = Zq| }\n") == Names{"Zqone"});
  CHECK(names("a.py", "def f(x):\n    matc|\n") == Names{"match"});
}

}  // namespace codefinder::declared_names_test
