// Python: modules, packages, relative imports, classes and their bases.
#include "resolve/cursor.h"

namespace codefinder::python_test {

using namespace codefinder::testing;

TEST_CASE("python: an import resolves to a module file or a package") {
  CHECK(definitions({{"lib.py", "def make(): ...\n"}, {"use.py", "import lib\nlib.$0make()\n"}}) ==
        "lib.py:1 make");
  CHECK(definitions({{"lib/__init__.py", "def make(): ...\n"},
                     {"use.py", "from lib import make\n$0make()\n"}}) == "lib/__init__.py:1 make");
  CHECK(definitions({{"lib/parts.py", "def make(): ...\n"},
                     {"use.py", "import lib.parts\nlib.parts.$0make()\n"}}) ==
        "lib/parts.py:1 make");
  CHECK(definitions({{"src/lib.py", "def make(): ...\n"},
                     {"src/use.py", "from lib import make as build\n$0build()\n"}}) ==
        "src/lib.py:1 make");
}

TEST_CASE("python: dots of a relative import count directories") {
  const Files files{{"shop/__init__.py", ""},
                    {"shop/tax.py", "def rate(): ...\n"},
                    {"shop/cart/__init__.py", ""},
                    {"shop/cart/tax.py", "\ndef rate(): ...\n"}};
  const auto with = [&](const std::string& text) {
    Files all = files;
    all.emplace_back("shop/cart/use.py", text);
    return definitions(all);
  };
  CHECK(with("from .tax import rate\n$0rate()\n") == "shop/cart/tax.py:2 rate");
  CHECK(with("from ..tax import rate\n$0rate()\n") == "shop/tax.py:1 rate");
  CHECK(with("from . import tax\ntax.$0rate()\n") == "shop/cart/tax.py:2 rate");
  CHECK(with("from .. import tax\ntax.$0rate()\n") == "shop/tax.py:1 rate");
  CHECK(with("from shop.tax import rate\n$0rate()\n") == "shop/tax.py:1 rate");
}

TEST_CASE("python: a name is found through re-exports and star imports") {
  CHECK(definitions({{"lib/__init__.py", "from .parts import make\n"},
                     {"lib/parts.py", "def make(): ...\n"},
                     {"use.py", "from lib import make\n$0make()\n"}}) == "lib/parts.py:1 make");
  CHECK(definitions({{"lib/__init__.py", "from .parts import *\n"},
                     {"lib/parts.py", "def make(): ...\n"},
                     {"use.py", "import lib\nlib.$0make()\n"}}) == "lib/parts.py:1 make");
  CHECK(definitions({{"parts.py", "def make(): ...\n"},
                     {"use.py", "from parts import *\n$0make()\n"}}) == "parts.py:1 make");
}

TEST_CASE("python: a member is looked up in the class, then in its bases in order") {
  const std::string classes =
      "class First:\n  def run(self): ...\n"
      "class Second:\n  def run(self): ...\n  def stop(self): ...\n"
      "class Both(First, Second):\n  def go(self): ...\n";
  const auto with = [&](const std::string& text) {
    return definitions({{"shapes.py", classes}, {"use.py", "from shapes import *\n" + text}});
  };
  CHECK(with("Both().$0go()\n") == "shapes.py:7 go");
  CHECK(with("Both().$0run()\n") == "shapes.py:2 run");
  CHECK(with("Both().$0stop()\n") == "shapes.py:5 stop");
  CHECK(with("def f(both: Both):\n  both.$0stop()\n") == "shapes.py:5 stop");
  CHECK(with("x = Both()\nx.$0stop()\n") == "shapes.py:5 stop");
  CHECK(with("class Own(Both):\n  def stop(self):\n    super().$0stop()\n") == "shapes.py:5 stop");
}

TEST_CASE("python: a call has its declared return type, and a list element its element type") {
  const std::string shapes =
      "class Item:\n  def price(self): ...\n"
      "def first() -> Item: ...\n"
      "def items() -> list[Item]: ...\n";
  const auto with = [&](const std::string& text) {
    return definitions({{"shapes.py", shapes}, {"use.py", "from shapes import *\n" + text}});
  };
  CHECK(with("first().$0price()\n") == "shapes.py:2 price");
  CHECK(with("for item in items():\n  item.$0price()\n") == "shapes.py:2 price");
  CHECK(with("items()[0].$0price()\n") == "shapes.py:2 price");
}

TEST_CASE("python: a local name shadows the module's name") {
  CHECK(definitions({{"a.py", "size = 1\ndef f(size):\n  return $0size\n"}}) == "a.py:2 size");
  CHECK(definitions({{"a.py", "size = 1\ndef f():\n  return $0size\n"}}) == "a.py:1 size");
  CHECK(references({{"a.py", "$0size = 1\ndef f(size):\n  return size\nprint(size)\n"}}) ==
        "a.py:4:7");
}

TEST_CASE("python: references follow imports, aliases and keyword arguments") {
  CHECK(references({{"lib.py", "def $0make(size): ...\n"},
                    {"use.py", "from lib import make as build\nbuild(1)\n"},
                    {"other.py", "def make(): ...\nmake()\n"}}) ==
        "use.py:1:17; use.py:1:25; use.py:2:1");
  CHECK(references({{"lib.py", "def make($0size): return size\n"},
                    {"use.py", "from lib import make\nmake(size=1)\nsize = 2\n"}}) ==
        "lib.py:1:24; use.py:2:6");
}

TEST_CASE("python: a use is of the last assignment before it in the same block") {
  const auto at = [](const std::string& text) { return definitions({{"a.py", text}}); };
  CHECK(at("x = 1\nx = 2\nprint($0x)\n") == "a.py:2 x");
  CHECK(at("x = 1\nx = $0x + 1\n") == "a.py:1 x");
  CHECK(at("x = 1\nx = 2\nx = $0x + 1\n") == "a.py:2 x");
  CHECK(at("def f(x):\n    x += 1\n    if x:\n        y()\n    return $0x\n") == "a.py:2 x");
  CHECK(at("x = 1\nif a:\n    x = 2\nprint($0x)\n") == "a.py:1 x");
  CHECK(at("x = 1\nif a: x = 2\nprint($0x)\n") == "a.py:1 x");
  CHECK(at("x = 1\nx = 2\nwhile $0x:\n    x = 3\n") == "a.py:1 x");
  CHECK(at("x = 1\nx = 2\nf(lambda: $0x)\n") == "a.py:1 x");
  CHECK(at("x = 1\nx = 2\ndef f(): return $0x\n") == "a.py:1 x");
  CHECK(at("x = 1\nx = '''\nif:\n'''\nf(\n  a,\n$0x)\n") == "a.py:2 x");
  CHECK(at("if a:\n    x = 1\n    x = 2\nelse:\n    print($0x)\n") == "a.py:2 x");
}

TEST_CASE("python: the references of a variable are those of all its assignments") {
  CHECK(references({{"a.py", "x = 1\nx = 2\nprint($0x)\n"}}) == "a.py:2:1; a.py:3:7");
}

TEST_CASE("python: a call of an instance returns what its class returns then") {
  const std::string text =
      "class A:\n    one = 1\nclass F:\n    def __call__(self) -> A: ...\n"
      "class P(Protocol):\n    def __call__(self, x: int) -> A: ...\n";
  CHECK(definitions({{"a.py", text + "F()().$0one\n"}}) == "a.py:2 one");
  CHECK(definitions({{"a.py", text + "def f(g: P):\n    g(1).$0one\n"}}) == "a.py:2 one");
}

}  // namespace codefinder::python_test
