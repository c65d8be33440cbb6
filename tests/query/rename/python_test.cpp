// Renames in Python: members of classes of the library, names in strings, values of unusual origin.
#include "query/rename/fixture.h"
#include "resolve/cursor.h"

namespace codefinder::rename_python_test {

using namespace codefinder::testing;

TEST_CASE("rename: the default of a parameter is outside of the function, in Python") {
  const std::string earlier = "a = 1\ndef f(a, b=a, *, c: a = lambda x=a: x): return a\nprint(a)\n";
  CHECK(renamed({{"a.py", earlier}}, "a.py", "a =", "one")[0] ==
        "one = 1\ndef f(a, b=one, *, c: one = lambda x=one: x): return a\nprint(one)\n");
  CHECK(renamed({{"a.py", earlier}}, "a.py", "a, b", "one")[0] ==
        "a = 1\ndef f(one, b=a, *, c: a = lambda x=a: x): return one\nprint(a)\n");
  const std::string text =
      "item = 1\n\n\ndef f(item=item, other: int = 2):\n    return item + other\n\n\n"
      "fs = [lambda i=i: i for i in range(2)]\n";
  CHECK(renamed({{"a.py", text}}, "a.py", "item = 1", "one") ==
        Names{"one = 1\n\n\ndef f(item=one, other: int = 2):\n    return item + other\n\n\n"
              "fs = [lambda i=i: i for i in range(2)]\n"});
  CHECK(renamed({{"a.py", text}}, "a.py", "i=i", "k")[0].ends_with(
      "[lambda k=i: k for i in range(2)]\n"));
  CHECK(renamed({{"a.py", text}}, "a.py", "i in range", "k")[0].ends_with(
      "[lambda i=k: i for k in range(2)]\n"));
}

namespace {
std::string python(const std::string& text, const std::string& at, const std::string& to) {
  return renamed({{"a.py", text}}, "a.py", at, to)[0];
}
}  // namespace

TEST_CASE("rename: the strings of __slots__ and __match_args__ name attributes") {
  const auto in_class = [](const std::string& slots) {
    return "class A:\n    " + slots + "\n\n    def __init__(self):\n        self.size = 1\n";
  };
  const auto renamed_in = [&](const std::string& slots) {
    const std::string text = python(in_class(slots), "size = 1", "large");
    const std::size_t end = text.find("\n\n");
    return text.ends_with("self.large = 1\n") ? text.substr(13, end - 13) : text;
  };
  CHECK(renamed_in("__slots__ = ('size', 'b')") == "__slots__ = ('large', 'b')");
  CHECK(renamed_in("__slots__ = ['b', \"size\"]") == "__slots__ = ['b', \"large\"]");
  CHECK(renamed_in("__slots__ = 'size'") == "__slots__ = 'large'");
  CHECK(renamed_in("__slots__ = {'size': 'how large'}") == "__slots__ = {'large': 'how large'}");
  CHECK(renamed_in("__slots__ = B.__slots__ + ('size',)") ==
        "__slots__ = B.__slots__ + ('large',)");
  CHECK(renamed_in("__slots__: tuple[str, ...] = ('size',)") ==
        "__slots__: tuple[str, ...] = ('large',)");
  CHECK(renamed_in("__match_args__ = ('size',)") == "__match_args__ = ('large',)");
  CHECK(
      python(in_class("__slots__ = ('size',)"), "size'", "large").find("__slots__ = ('large',)") !=
      std::string::npos);
  CHECK(references({{"a.py",
                     "class A:\n    __slots__ = ('size',)\n\n    def f(self):\n"
                     "        self.$0size = 1\n"}}) == "a.py:2:19");
}

TEST_CASE("rename: members of classes of Python's library are known") {
  const auto in = [](const std::string& head) {
    return head + ":\n    def test_a(self): pass\n    def check(self): pass\n";
  };
  const std::string own = "import unittest\nclass A(unittest.TestCase)";
  CHECK(python(in(own), "test_a", "test_b").find("def test_b") != std::string::npos);
  CHECK(python(in(own), "check", "look").find("def look") != std::string::npos);
  CHECK(python(in(own), "check", "setUp") ==
        "refused: `setUp` would override a member of `TestCase`, which is outside the project");
  CHECK(python(in(own), "test_a", "a") ==
        "refused: `test_a` is called because its name begins with `test`");
  // Another library's has other members, but no tests.
  const std::string other = "from absl.testing import absltest\nclass A(absltest.TestCase)";
  CHECK(python(in(other), "test_a", "test_b").find("def test_b") != std::string::npos);
  CHECK(python(in(other), "check", "look").starts_with("refused: `A.check` may override"));
  CHECK(python(in("class A(dict[str, int])"), "check", "look").find("def look") !=
        std::string::npos);
  CHECK(python(in("class A(dict)"), "check", "items").starts_with("refused: `items` would"));
  CHECK(
      python(in("from enum import IntEnum\nclass A(IntEnum)"), "check", "look").find("def look") !=
      std::string::npos);
  CHECK(python(in("from x import Thread\nclass A(Thread)"), "check", "look")
            .starts_with("refused: `A.check` may override"));
  // A module of the project imports the class, and is imported for it.
  CHECK(renamed({{"a.py", "from b import jar\nclass A(jar.CookieJar):\n    def f(self): pass\n"},
                 {"b.py", "from http import cookiejar as jar\n"}},
                "a.py", "f(self)", "g")[0]
            .find("def g") != std::string::npos);
}

TEST_CASE("rename: what generators, context managers and __new__ give") {
  const std::string head =
      "import contextlib\nclass A:\n    def stop(self): pass\nclass B:\n"
      "    def stop(self): pass\n";
  for (const std::string use :
       {"def f():\n    yield A()\nfor x in f():\n    x.stop()\n",
        "@contextlib.contextmanager\ndef f():\n    yield A()\nwith f() as x:\n    x.stop()\n",
        "@contextlib.contextmanager\ndef f() -> Iterator[A]:\n    yield A()\n"
        "with f() as x:\n    x.stop()\n",
        "x = object.__new__(A)\nx.stop()\n"}) {
    const std::string text = python(head + use, "stop(self): pass\nclass", "halt");
    CHECK(text.ends_with("x.halt()\n"));
    CHECK(text.find("?halt") == std::string::npos);
  }
}

TEST_CASE("rename: a parameter of a test has the value of its fixture") {
  const std::vector<Source> sources{
      {"conftest.py",
       "import pytest\nfrom b import App\n@pytest.fixture\ndef app():\n    app = App()\n"
       "    return app\n\n@pytest.fixture\ndef client(app):\n    with app:\n"
       "        yield app.make()\n"},
      {"b.py",
       "class App:\n    def make(self):\n        return Client()\n    def env(self): pass\n"
       "class Client:\n    def head(self): pass\nclass Other:\n    def env(self): pass\n"
       "    def head(self): pass\n"},
      {"tests/test_a.py",
       "import pytest\ndef test_a(app, client):\n    app.env()\n    client.head()\n\n"
       "@pytest.mark.parametrize('app', [1])\ndef test_b(app):\n    app.env()\n"}};
  CHECK(renamed(sources, "b.py", "env", "environ")[2].starts_with(
      "import pytest\ndef test_a(app, client):\n    app.environ()\n"));
  CHECK(renamed(sources, "b.py", "env", "environ")[2].ends_with("    app.?environ()\n"));
  CHECK(renamed(sources, "b.py", "head", "heads")[2].find("client.heads()") != std::string::npos);
}

TEST_CASE("rename: callers of a callback name the parameters of its protocol") {
  const std::string text =
      "from typing import Protocol\nclass Handler(Protocol):\n"
      "    def __call__(self, event: int) -> None: ...\n"
      "def on(event: int) -> None:\n    print(event)\ndef off(other: int) -> None: ...\n";
  CHECK(python(text, "event: int) -> None: ...", "what") ==
        "refused: calls of a `Handler` may name the parameter `event`");
  CHECK(python(text, "event: int) -> None:\n", "what") ==
        "refused: calls of a `Handler` may name the parameter `event`");
  CHECK(python(text, "other", "what").find("off(what: int)") != std::string::npos);
}

TEST_CASE("rename: a receiver that may have another value is not certain") {
  const std::string head = "class A:\n    def run(self): pass\nclass B:\n    def run(self): pass\n";
  const auto use = [&](const std::string& code) {
    const std::string first = python(head + code, "run(self): pass\nclass", "go");
    const std::string second = python(head + code, "run(self): pass\n" + code, "go");
    const auto last = [&](const std::string& text) {
      return text.find("?go") != std::string::npos   ? "?"
             : text.find(".go") != std::string::npos ? "yes"
                                                     : "no";
    };
    return std::string(last(first)) + " " + last(second);
  };
  CHECK(use("def f(x):\n    if x:\n        return B()\n    return A()\nf(1).run()\n") == "? ?");
  CHECK(use("def f(x):\n    if x:\n        return None\n    return A()\nf(1).run()\n") == "yes no");
  CHECK(use("def f(x):\n    y = A()\n    if x:\n        y = B()\n    y.run()\n") == "? ?");
  CHECK(use("def f(x):\n    y = A()\n    if x:\n        y = A()\n    y.run()\n") == "yes no");
  CHECK(use("def f(x):\n    y = A()\n    y.run()\n    y = A()\n    y.run()\n") == "yes no");
  CHECK(use("def f(a=A()):\n    a.run()\n") == "? ?");
  CHECK(use("d = {}\nd['k'] = B()\nd['k'].run()\n") == "? ?");
  CHECK(use("def f(p: A):\n    p.run()\n") == "yes no");
}

TEST_CASE("rename: values of Python that one place has of several types") {
  const std::string types = "class A:\n    def go(self): pass\nclass B:\n    def go(self): pass\n";
  const std::string other = "class A:\n    def run(self): pass\nclass B:\n    def go(self): pass\n";
  const auto after = [&](const std::string& code) {
    return renamed({{"a.py", types + code}}, "a.py", "go(self): pass\nclass B", "run")[0].substr(
        other.size());
  };
  const std::string yields = "def f():\n    yield A()\n    yield B()\nfor a in f(): a.";
  CHECK(after(yields + "go()\n") == yields + "?run()\n");
  const std::string held =
      "class H:\n    def __init__(self): self.v = A()\n    def swap(self): self.v = B()\n"
      "    def f(self): self.v.";
  CHECK(after(held + "go()\n") == held + "?run()\n");
  const std::string below = "class H:\n    kind = A\n    def f(self): self.kind().";
  CHECK(after(below + "go()\nclass I(H):\n    kind = B\n") ==
        below + "?run()\nclass I(H):\n    kind = B\n");
  const std::string enters =
      "class R:\n    def __enter__(self): return A()\n    def go(self): pass\nwith R() as r: r.";
  CHECK(after(enters + "go()\n") == enters + "?run()\n");
  const std::string calls = "[c().";
  CHECK(after(calls + "go() for c in (A, B)]\n") == calls + "?run() for c in (A, B)]\n");
}

TEST_CASE("rename: both values of a condition of Python") {
  const BeyondReferences both_types;
  const std::string types = "class A:\n    def go(self): pass\nclass B:\n    def go(self): pass\n";
  const std::string both = "class A:\n    def run(self): pass\nclass B:\n    def run(self): pass\n";
  for (const std::string code : {"def f(x): return A() if x else B()\nf(1).", "(A() or B())."})
    CHECK(renamed({{"a.py", types + code + "go()\n"}}, "a.py", "go", "run") ==
          Names{both + code + "run()\n"});
}

TEST_CASE("rename: the value of a class variable means the variable around the class") {
  const BeyondReferences outer;
  const std::string text = "total = 0\nclass A:\n    total = total\nprint(total, A.total)\n";
  CHECK(renamed({{"a.py", text}}, "a.py", "total = 0", "sum_") ==
        Names{"sum_ = 0\nclass A:\n    total = sum_\nprint(sum_, A.total)\n"});
  CHECK(renamed({{"a.py", text}}, "a.py", "total = total", "sum_") ==
        Names{"total = 0\nclass A:\n    sum_ = total\nprint(total, A.sum_)\n"});
}

TEST_CASE("rename: the receiver of a Python method is a variable of its own") {
  const BeyondReferences receiver;
  const std::string above = "class A:\n    def run(self, n): return self, n\n";
  CHECK(renamed({{"a.py", above + "class B(A):\n    def run(self, n): return self\n"}}, "a.py",
                "self, n): return self\n",
                "this") == Names{above + "class B(A):\n    def run(this, n): return this\n"});
}

}  // namespace codefinder::rename_python_test
