// The symbols that differ between versions of files.
#include "index/query/changes/symbol_changes.h"

#include "index/extract/extract.h"
#include "index/query/hits/symbol_text.h"

#include <catch2/catch.hpp>

#include <string>

namespace codefinder::symbol_changes_test {

using namespace codefinder::query;

namespace {

using SymbolLines = std::vector<std::string>;

struct Change {
  std::string path, before, after;
};

TextVersion version(const std::string& path, const std::string& text) {
  TextVersion out;
  out.text = text;
  if (!text.empty())
    out.facts = std::make_shared<const FileFacts>(
        extract::extract(text, detect_language(path, text)));
  return out;
}

std::string name_in(const TextVersion& version, SymbolIndex symbol) {
  return qualified_name(*version.facts, symbol);
}

/// "moved old -> new [signature body doc] +members", one for each change that is not inside
/// another.
SymbolLines changes_of(const std::vector<Change>& changes) {
  std::vector<FileVersions> files;
  for (const Change& one : changes)
    files.push_back({one.path, "", version(one.path, one.before), version(one.path, one.after)});
  join_renamed(files);
  SymbolLines out;
  for (const SymbolChange& change : symbol_changes(files)) {
    if (change.inside) continue;
    std::string line(to_string(change.kind));
    if (change.before)
      line += " " + name_in(files[change.before->file].before, change.before->symbol);
    if (change.after && (!change.before || change.kind == ChangeKind::moved))
      line += (change.before ? " -> " : " ") +
              name_in(files[change.after->file].after, change.after->symbol);
    if ((change.parts & ChangedPart::signature) != 0) line += " signature";
    if ((change.parts & ChangedPart::body) != 0) line += " body";
    if ((change.parts & ChangedPart::doc) != 0) line += " doc";
    if (change.members != 0) line += " +" + std::to_string(change.members);
    out.push_back(line);
  }
  return out;
}

SymbolLines changes_in(const std::string& path, const std::string& before,
                       const std::string& after) {
  return changes_of({{path, before, after}});
}

}  // namespace

TEST_CASE("symbol changes: signature, body and doc comment are told apart") {
  const std::string before = "def f(a):\n    \"\"\"Adds.\"\"\"\n    return a\n";
  CHECK(changes_in("a.py", before, before).empty());
  CHECK(changes_in("a.py", before, "def f(a, b=1):\n    \"\"\"Adds.\"\"\"\n    return a\n") ==
        SymbolLines{"signature f signature"});
  CHECK(changes_in("a.py", before, "def f(a):\n    \"\"\"Adds.\"\"\"\n    return a + 1\n") ==
        SymbolLines{"body f body"});
  CHECK(changes_in("a.py", before, "def f(a):\n    \"\"\"Sums.\"\"\"\n    return a\n") ==
        SymbolLines{"doc f doc"});
  CHECK(changes_in("a.py", before, "def f(b):\n    \"\"\"Sums.\"\"\"\n    return b\n") ==
        SymbolLines{"signature f signature body doc"});
}

TEST_CASE("symbol changes: what is around a symbol does not change it") {
  const std::string before =
      "// About f.\nint f(int a) {\n  return a;\n}\n\nint g(void) { return 1; }\n";
  CHECK(changes_in("a.c", before, "#include <x.h>\n\n\n" + before) == SymbolLines{});
  CHECK(changes_in("a.c", before,
                   "// About f.\nint f(int a)   {\n  return a;   \n\n}\nint g(void) { return 2; "
                   "}\n") == SymbolLines{"body g body"});
  // Line ends are no change.
  std::string carriage;
  for (const char c : before) carriage += c == '\n' ? "\r\n" : std::string(1, c);
  CHECK(changes_in("a.c", before, carriage).empty());
}

TEST_CASE("symbol changes: a container changes with its own text, not with its members") {
  const std::string before = "class A {\n  int x = 1;\n\n  void f() { g(); }\n\n  void g() {}\n}\n";
  CHECK(changes_in("A.java", before,
                   "class A {\n  int x = 1;\n\n  void f() { g(); g(); }\n\n  void g() {}\n}\n") ==
        SymbolLines{"body A.f body"});
  CHECK(changes_in("A.java", before,
                   "class A {\n  int x = 1;\n\n  void f() { g(); }\n\n  void h(int a) {}\n\n"
                   "  void g() {}\n}\n") == SymbolLines{"added A.h"});
  CHECK(changes_in(
            "A.java", before,
            "class A extends B {\n  int x = 1;\n\n  void f() { g(); }\n\n  void g() {}\n}\n") ==
        SymbolLines{"signature A signature"});
  CHECK(changes_in("a.json", "{\"a\": {\"b\": 1, \"c\": 2}}\n",
                   "{\"a\": {\"b\": 1, \"c\": 2, \"d\": 3}}\n") == SymbolLines{"added a.d"});
  CHECK(changes_in("a.c", "enum E { ONE, TWO };\n", "enum E { ONE, TWO, THREE };\n") ==
        SymbolLines{"added E.THREE"});
}

TEST_CASE("symbol changes: what is inside of an added or removed symbol is counted with it") {
  const std::string text = "class A:\n    def f(self): pass\n\n    def g(self): pass\n";
  CHECK(changes_in("a.py", "X = 1\n", "X = 1\n" + text) == SymbolLines{"added A +2"});
  CHECK(changes_in("a.py", "X = 1\n" + text, "X = 1\n") == SymbolLines{"removed A +2"});
  CHECK(changes_of({{"a.py", "", text}}) == SymbolLines{"added A +2"});
  CHECK(changes_of({{"a.py", text, ""}}) == SymbolLines{"removed A +2"});
}

TEST_CASE("symbol changes: overloads are paired by their types, and one by its name") {
  const std::string before = "void f(int a) { one(); }\nvoid f(double a) { two(); }\n";
  CHECK(changes_in("a.cpp", before,
                   "void f(int a) { one(); }\nvoid f(double a) { two(); }\nvoid f(char a) {}\n") ==
        SymbolLines{"added f"});
  CHECK(changes_in("a.cpp", before, "void f(long a) { one(); }\nvoid f(double a) { two(); }\n") ==
        SymbolLines{"signature f signature"});
  CHECK(changes_in("a.cpp", before, "void f(double a) { three(); }\n") ==
        SymbolLines{"removed f", "body f body"});
  CHECK(changes_in("a.cpp", "class C {};\n", "struct C {};\n") ==
        SymbolLines{"signature C signature"});
}

TEST_CASE("symbol changes: of many symbols of one name the first are the first") {
  const auto list = [](int count) {
    std::string text = "{\"a\": [";
    for (int i = 0; i < count; ++i)
      text += (i == 0 ? "" : ", ") + std::string("{\"k\": ") + std::to_string(i) + "}\n";
    return text + "]}\n";
  };
  CHECK(changes_in("a.json", list(1000), list(1002)) ==
        SymbolLines{"body a body", "added a.k", "added a.k"});
}

TEST_CASE("symbol changes: a parameter beyond the end of a kept signature counts") {
  std::string many;
  for (int i = 0; i < 30; ++i) many += "int number_" + std::to_string(i) + ", ";
  CHECK(changes_in("a.c", "int f(" + many + "int last) { return 0; }\n",
                   "int f(" + many + "long last) { return 0; }\n")[0]
            .starts_with("signature f"));
}

TEST_CASE("symbol changes: a symbol that moved is no other one") {
  const std::string f = "def f(a):\n    b = a + 1\n    c = b * 2\n    return c\n";
  CHECK(changes_of({{"a.py", f + "X = 1\n", "X = 1\n"}, {"b.py", "Y = 1\n", "Y = 1\n" + f}}) ==
        SymbolLines{"moved f -> f"});
  // Into a class: it is a method now, and another symbol.
  const std::string edited = "def f(a):\n    b = a + 1\n    c = b * 3\n    return c\n";
  CHECK(changes_of({{"a.py", f + "X = 1\n", "X = 1\n"}, {"b.py", "Y = 1\n", "Y = 1\n" + edited}}) ==
        SymbolLines{"moved f -> f body"});
  const std::string method = "    def m(self):\n        x = 1\n        y = 2\n        return y\n";
  CHECK(changes_in("a.py", "class A:\n    Z = 1\n" + method + "class B:\n    W = 1\n",
                   "class A:\n    Z = 1\nclass B:\n    W = 1\n" + method) ==
        SymbolLines{"moved A.m -> B.m"});
  // Its contents are compared with their former ones.
  const std::string klass = "class K:\n    U = 1\n" + method;
  const std::string changed = "class K:\n    U = 2\n" + method;
  CHECK(changes_of(
            {{"a.py", klass + "X = 1\n", "X = 1\n"}, {"b.py", "Y = 1\n", "Y = 1\n" + changed}}) ==
        SymbolLines{"moved K -> K", "signature K.U signature"});
  // A short one is the same only if its text is.
  const auto short_moved = [](const std::string& now) {
    return changes_of({{"a.py", "X = 1\ndef g(a):\n    return 'one long text'\n", "X = 1\n"},
                       {"b.py", "Y = 1\n", "Y = 1\n" + now}});
  };
  CHECK(short_moved("def g(a):\n    return 'one long text'\n") == SymbolLines{"moved g -> g"});
  CHECK(short_moved("def g(b):\n    return 'one long text'\n") ==
        SymbolLines{"removed g", "added g"});
  // Another text is another symbol.
  CHECK(changes_of({{"a.py", f + "X = 1\n", "X = 1\n"},
                    {"b.py", "Y = 1\n", "Y = 1\ndef f(q):\n    for i in q:\n        yield i\n"}}) ==
        SymbolLines{"removed f", "added f"});
}

TEST_CASE("symbol changes: the symbols of a renamed file are compared with their former ones") {
  const std::string f = "def f(a):\n    return a\n\n\ndef g(b):\n    x = b\n    return x\n";
  const std::string edited = "def f(a):\n    return a\n\n\ndef g(b):\n    x = b\n    return 2\n";
  CHECK(changes_of({{"a.py", f, ""}, {"b.py", "", f}}).empty());
  CHECK(changes_of({{"a.py", f, ""}, {"b.py", "", edited}}) == SymbolLines{"body g body"});
  std::vector<FileVersions> files;
  files.push_back({"a.py", "", version("a.py", f), {}});
  files.push_back({"b.py", "", {}, version("b.py", edited)});
  join_renamed(files);
  REQUIRE(files.size() == 1);
  CHECK(files[0].path == "b.py");
  CHECK(files[0].old_path == "a.py");
}

TEST_CASE("symbol changes: texts without blank lines, ends of lines and shared indentation") {
  const std::string text = "class A:\n    def f(self):  \n\n        return 1\n    x()\n";
  const FileFacts facts = extract::extract(text, Language::python);
  std::uint32_t f = 0;
  while (facts.str(facts.symbols[f].name) != "f") ++f;
  const SymbolText method = text_of_symbol(facts, text, SymbolIndex(f));
  CHECK(method.signature == "def f(self)");
  CHECK(method.body == ":\nreturn 1");
  CHECK(text_of_symbol(facts, text, SymbolIndex(0)).body == ":\nx()");
  CHECK(whole_text_of(facts, text, SymbolIndex(f)) == "def f(self):\nreturn 1");
  CHECK(common_lines("a\nb\n", "b\na\n") == 1);
  CHECK(common_lines("a\nb\n", "c\nd\n") == 0);
}

}  // namespace codefinder::symbol_changes_test
