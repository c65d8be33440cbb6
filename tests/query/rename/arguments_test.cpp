// Renames of parameters, and of members of protocols: what calls name without showing it.
#include "query/rename/fixture.h"

namespace codefinder::rename_arguments_test {

using namespace codefinder::testing;

TEST_CASE("rename: keys of mappings that calls unpack, in Python") {
  const std::string f = "def f(name, x=1):\n    return name\n\n\n";
  const std::string g = "def f(zz, x=1):\n    return zz\n\n\n";
  const auto after = [&](const std::string& rest) {
    const Names texts = renamed({{"a.py", f + rest}}, "a.py", "name, x", "zz");
    return texts[0].starts_with(g) ? texts[0].substr(g.size()) : texts[0];
  };
  CHECK(after("kw = {\"name\": 1}\nf(**kw)\n") == "kw = {\"?zz\": 1}\nf(**kw)\n");
  CHECK(after("f(**dict(name=1))\n") == "f(**dict(?zz=1))\n");
  CHECK(after("kw = {}\nkw[\"name\"] = 1\nf(1, **kw)\n") ==
        "kw = {}\nkw[\"?zz\"] = 1\nf(1, **kw)\n");
  CHECK(after("def h(**kw):\n    f(**kw)\n\n\nh(name=1)\n") ==
        "def h(**kw):\n    f(**kw)\n\n\nh(?zz=1)\n");
  // Without such a call, and of functions that take no mapping.
  CHECK(after("d = {\"name\": 1}\nf(d[\"name\"])\n") == "d = {\"name\": 1}\nf(d[\"name\"])\n");
  CHECK(after("def h(name):\n    f(**name)\n\n\nh(name=1)\n") ==
        "def h(name):\n    f(**name)\n\n\nh(name=1)\n");
  CHECK(after("def h(**kw):\n    return kw\n\n\nd = {\"name\": f(1)}\nh(**d)\n") ==
        "def h(**kw):\n    return kw\n\n\nd = {\"name\": f(1)}\nh(**d)\n");
  // Constructors, also those that are made of fields, and of types below.
  CHECK(renamed({{"a.py",
                  "class A:\n    def __init__(self, name):\n        self.n = name\n\n\n"
                  "class B(A):\n    pass\n\n\nB(**{\"name\": 1})\n"}},
                "a.py", "name):", "zz")[0]
            .ends_with("B(**{\"?zz\": 1})\n"));
  CHECK(renamed({{"a.py",
                  "from dataclasses import dataclass\n\n\n@dataclass\nclass A:\n    name: int\n\n\n"
                  "kw = {\"name\": 1}\nA(**kw)\n"}},
                "a.py", "name: int", "zz")[0]
            .ends_with("kw = {\"?zz\": 1}\nA(**kw)\n"));
}

TEST_CASE("rename: keys of mappings that a class method unpacks, in Python") {
  const std::string type =
      "class A:\n    def __init__(self, name):\n        self.n = name\n\n"
      "    @classmethod\n    def make(cls, o):\n        return cls(**o)\n\n\n";
  CHECK(renamed({{"a.py", type + "A.make({\"name\": 1})\n"}}, "a.py", "name):", "zz")[0].ends_with(
      "A.make({\"?zz\": 1})\n"));
}

TEST_CASE("rename: arguments of functions that are values, in Python") {
  const std::string run =
      "def run(f):\n    return f(name=1)\n\n\ndef g(name):\n    return name\n\n\n";
  CHECK(renamed({{"a.py", run + "run(g)\n"}}, "a.py", "name):", "zz")[0].starts_with(
      "def run(f):\n    return f(?zz=1)\n"));
  CHECK(renamed({{"a.py", run + "g(1)\n"}}, "a.py", "name):", "zz")[0].starts_with(
      "def run(f):\n    return f(name=1)\n"));
  CHECK(renamed({{"a.py",
                  "class A:\n    def g(self, name):\n        pass\n\n\n"
                  "def run(a):\n    a.g(name=1)\n    a.h(name=1)\n"}},
                "a.py", "name):", "zz")[0]
            .ends_with("def run(a):\n    a.g(?zz=1)\n    a.h(name=1)\n"));
}

TEST_CASE("rename: arguments of class statements, in Python") {
  const std::string rest =
      "class A(Base, key=1):\n    pass\n\n\ndef f(key):\n    pass\n\n\nf(key=1)\n";
  const std::string base =
      "class Base:\n    def __init_subclass__(cls, key=0):\n        pass\n\n\n";
  CHECK(renamed({{"a.py", base + rest}}, "a.py", "key=0", "zz") ==
        Names{"class Base:\n    def __init_subclass__(cls, zz=0):\n        pass\n\n\n"
              "class A(Base, ?zz=1):\n    pass\n\n\ndef f(key):\n    pass\n\n\nf(key=1)\n"});
  CHECK(renamed({{"a.py", base + rest}}, "a.py", "key):", "zz") ==
        Names{base + "class A(Base, key=1):\n    pass\n\n\ndef f(zz):\n    pass\n\n\nf(zz=1)\n"});
}

TEST_CASE("rename: an argument of a copy is a field of the type of what is copied, in Python") {
  const std::string types =
      "from typing import NamedTuple\n\n\nclass P(NamedTuple):\n    x: int\n\n\n"
      "class T(NamedTuple):\n    x: int\n\n\n";
  CHECK(renamed({{"a.py", types + "def f(t: T):\n    return t._replace(x=1)\n"}}, "a.py",
                "x: int\n\n\nclass T", "y")[0]
            .ends_with("return t._replace(x=1)\n"));
  CHECK(renamed({{"a.py", types + "def f(t):\n    return t._replace(x=1)\n"}}, "a.py",
                "x: int\n\n\nclass T", "y")[0]
            .ends_with("return t._replace(?y=1)\n"));
}

TEST_CASE("rename: the members of a protocol and of the types that have them, in Python") {
  const BeyondReferences beyond;  // The protocol joins the members.
  const std::string text =
      "import typing\n\n\nclass Runner(typing.Protocol):\n    size: int\n\n"
      "    def run(self, by):\n        ...\n\n\n"
      "class A:\n    def __init__(self):\n        self.size = 1\n\n"
      "    def run(self, by):\n        return by\n\n\n"
      "class Other:\n    def run(self, by):\n        return 3\n\n\n"
      "def go(r: Runner):\n    return r.run(by=r.size)\n\n\ngo(A())\nOther().run(1)\n";
  const auto replaced = [&](std::string from, const std::string& to, std::size_t kept) {
    std::string result = text;
    const std::size_t other = text.find("class Other"), end = text.find("def go");
    for (std::size_t at = result.rfind(from); at != std::string::npos;
         at = at == 0 ? at : result.rfind(from, at - 1)) {
      const bool is_word = !std::isalnum(static_cast<unsigned char>(result[at + from.size()])) &&
                           !std::isalnum(static_cast<unsigned char>(result[at - 1]));
      if (is_word && (at < other || at > end) && at != kept) result.replace(at, from.size(), to);
    }
    return result;
  };
  const std::size_t of_other = text.find("run(1)");
  for (const char* const from :
       {"run(self, by):\n        ...", "run(self, by):\n        return by"})
    CHECK(renamed({{"a.py", text}}, "a.py", from, "zz") == Names{replaced("run", "zz", of_other)});
  CHECK(renamed({{"a.py", text}}, "a.py", "size = 1", "zz") == Names{replaced("size", "zz", 0)});
  CHECK(renamed({{"a.py", text}}, "a.py", "by):\n        ...", "zz") ==
        Names{replaced("by", "zz", 0)});
  // A type below has the rest.
  const std::string below =
      "from typing import Protocol\nclass P(Protocol):\n    def a(self): ...\n"
      "    def b(self): ...\nclass A:\n    def a(self): ...\nclass B(A):\n    def b(self): ...\n";
  CHECK(renamed({{"a.py", below}}, "a.py", "a(self): ...\nclass B", "zz") ==
        Names{"from typing import Protocol\nclass P(Protocol):\n    def zz(self): ...\n"
              "    def b(self): ...\nclass A:\n    def zz(self): ...\n"
              "class B(A):\n    def b(self): ...\n"});
}

TEST_CASE("rename: names that Python finds by strings") {
  const BeyondReferences keys;
  const auto after = [](const std::string& text, const std::string& at) {
    return renamed({{"a.py", text}}, "a.py", at, "zz")[0];
  };
  CHECK(after("def f():\n    pass\n\n\nglobals()[\"f\"]()\n", "f():").ends_with("[\"?zz\"]()\n"));
  CHECK(after("class A:\n    def f(self):\n        pass\n\n\nA.__dict__[\"f\"]\n", "f(self")
            .ends_with("[\"?zz\"]\n"));
  CHECK(after("def f():\n    pass\n\n\npatch(\"a.f\")\nopen(\"a.f\")\n", "f():")
            .ends_with("patch(\"a.?zz\")\nopen(\"a.f\")\n"));
  CHECK(after("class A:\n    f = 1\n\n\nkey = attrgetter(\"f\")\n", "f = 1")
            .ends_with("attrgetter(\"?zz\")\n"));
  CHECK(after("from enum import Enum\n\n\nclass C(Enum):\n    RED = 1\n\n\nC[\"RED\"]\n", "RED = 1")
            .ends_with("C[\"?zz\"]\n"));
  CHECK(after("def f(name):\n    return \"%(name)s\" % locals()\n", "name):") ==
        "refused: `locals` in `f` may read `name` by its name");
  CHECK(after("def f(name):\n    return name\n\n\ndef g():\n    locals()\n", "name):") ==
        "def f(zz):\n    return zz\n\n\ndef g():\n    locals()\n");
}

TEST_CASE("rename: a variable of Python whose first value is the builtin of its name") {
  CHECK(renamed({{"a.py", "bytes = bytes\nall = (str, bytes)\nbytes = bytes\n"}}, "a.py",
                "bytes = bytes\nall", "zz") == Names{"zz = bytes\nall = (str, zz)\nzz = zz\n"});
  CHECK(renamed({{"a.py", "def max(a):\n    return max(a)\n"}}, "a.py", "max(a):", "zz") ==
        Names{"def zz(a):\n    return zz(a)\n"});
}

TEST_CASE("rename: lists of attributes of Python end with their bracket") {
  CHECK(renamed({{"a.py",
                  "class A:\n    __slots__: tuple[str, ...] = (\"a\", \"b\")\n\n"
                  "    def f(self):\n        self.b = \"b\"\n"}},
                "a.py", "b = ", "zz")[0] ==
        "class A:\n    __slots__: tuple[str, ...] = (\"a\", \"zz\")\n\n"
        "    def f(self):\n        self.zz = \"b\"\n");
}

TEST_CASE("rename: a type parameter of Python that repeats its name") {
  CHECK(renamed({{"a.py",
                  "from typing import NewType, TypeVar\n\nT = TypeVar(\"T\", bound=\"T\")\n"
                  "Id = NewType(\"Id\", int)\n\n\ndef f(x: T) -> T:\n    return \"T\"\n"}},
                "a.py", "T = T", "S")[0] ==
        "from typing import NewType, TypeVar\n\nS = TypeVar(\"S\", bound=\"S\")\n"
        "Id = NewType(\"Id\", int)\n\n\ndef f(x: S) -> S:\n    return \"T\"\n");
  CHECK(renamed({{"a.py", "Id = NewType(\"Id\", int)\nId(1)\n"}}, "a.py", "Id = N", "Key") ==
        Names{"Key = NewType(\"Key\", int)\nKey(1)\n"});
}

TEST_CASE("rename: fixtures of pytest, and the parameters that receive them") {
  const BeyondReferences parameters;
  const std::string text =
      "import pytest\n\n\n@pytest.fixture(scope=\"module\")\ndef db():\n    return 1\n\n\n"
      "@pytest.fixture\ndef unused():\n    return 1\n\n\n"
      "def test_db(db, size=1):\n    assert db\n\n\ndef f(db):\n    return db\n";
  const std::string changed =
      "import pytest\n\n\n@pytest.fixture(scope=\"module\")\ndef zz():\n    return 1\n\n\n"
      "@pytest.fixture\ndef unused():\n    return 1\n\n\n"
      "def test_db(zz, size=1):\n    assert zz\n\n\ndef f(db):\n    return db\n";
  for (const char* const at : {"db():", "db, size", "db\n\n\ndef f"})
    CHECK(renamed({{"a.py", text}}, "a.py", at, "zz") == Names{changed});
  for (const char* const at : {"unused", "size=1", "db):\n    return db"})
    CHECK(!renamed({{"a.py", text}}, "a.py", at, "zz")[0].starts_with("refused"));
}

TEST_CASE("rename: fixtures of pytest that replace others, and values that are no fixture's") {
  const BeyondReferences parameters;
  const Source outer{"conftest.py",
                     "import pytest\n\n\n@pytest.fixture\ndef db():\n    return 1\n"};
  const Source inner{"a/conftest.py",
                     "import pytest\n\n\n@pytest.fixture\ndef db(db):\n    return db + 1\n"};
  const Source test{"a/test_a.py", "def test_a(db):\n    assert db\n"};
  const Names changed{"import pytest\n\n\n@pytest.fixture\ndef zz():\n    return 1\n",
                      "import pytest\n\n\n@pytest.fixture\ndef zz(zz):\n    return zz + 1\n",
                      "def test_a(zz):\n    assert zz\n"};
  CHECK(renamed({outer, inner, test}, "conftest.py", "db", "zz") == changed);
  CHECK(renamed({outer, inner, test}, "a/test_a.py", "db", "zz") == changed);
  const Names kept{"refused: `db` is a fixture, which parameters of its name receive"};
  const std::string mark = "import pytest\n\n\n@pytest.mark.parametrize(\"db\", [1])\n";
  CHECK(renamed({outer, {"test_b.py", mark + "def test_b(db): pass\n"}}, "conftest.py", "db",
                "zz") == kept);
  CHECK(
      renamed({{"conftest.py", "import pytest\n\n\n@pytest.fixture(name=\"db\")\ndef db(): pass\n"},
               {"test_a.py", "def test_a(db): pass\n"}},
              "conftest.py", "db()", "zz") == kept);
  CHECK(renamed({{"test_a.py", "def test_a(tmp_path): pass\n"}}, "test_a.py", "tmp_path", "zz") ==
        Names{"refused: pytest finds the value of the parameter `tmp_path` by its name"});
}

TEST_CASE("rename: a key of arguments that a function of Python passes on") {
  const std::string type = "class Opts(TypedDict):\n    size: int\n\n\n";
  CHECK(renamed({{"a.py", type + "class More(Opts):\n    by: int\n\n\n"
                                 "def f(**o: Unpack[More]):\n    return g(**o)\n"}},
                "a.py", "size: int", "zz")[0]
            .starts_with("refused: `size` names an argument"));
  CHECK(renamed({{"a.py", type + "def f(**o: Unpack[Opts]):\n    return g(**o)\n"}}, "a.py",
                "size: int", "zz") ==
        Names{"refused: `size` names an argument that a function passes on with `**o`"});
  CHECK(renamed({{"a.py", type + "def f(**o: Unpack[Opts]):\n    return o[\"size\"]\n"}}, "a.py",
                "size: int", "zz")[0]
            .starts_with("class Opts(TypedDict):\n    zz: int\n"));
}

}  // namespace codefinder::rename_arguments_test
