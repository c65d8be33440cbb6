// What is put behind a name that is being typed: by the line of the name and the lines around it.
#include "index/query/completion/statement_ends.h"
#include "index/query/completion/completion.h"

#include "query/graph_fixture.h"
#include "support/fake_index.h"

namespace codefinder::statement_ends_test {

using namespace codefinder::testing;

namespace {

using Ends = std::vector<std::string>;

/// At the `|` in the text.
Ends ends(Language language, std::string text) {
  const std::size_t bar = text.find('|');
  REQUIRE(bar != std::string::npos);
  text.erase(bar, 1);
  const auto at = static_cast<std::uint32_t>(bar);
  return query::statement_ends(text, {at, at}, language);
}
std::string first(Language language, std::string text) {
  return ends(language, std::move(text)).front();
}

/// Unsaved buffers that count the texts that they parse.
class CountingBuffers final : public index::UnsavedBuffers {
 public:
  explicit CountingBuffers(std::uint32_t errors) : errors_(errors) {}
  void set(std::string_view, Language, std::string) override {}
  void edit(std::string_view, ByteRange, std::string_view) override {}
  void drop(std::string_view) override {}
  std::shared_ptr<const index::Snapshot> with_insertion(const Insertion& insertion) const override {
    ++parsed;
    std::string text(insertion.before);
    text.insert(insertion.offset, insertion.inserted);
    graphs_.push_back(std::make_shared<GraphFixture>(std::vector<Source>{{insertion.path, text}}));
    return {graphs_.back(), &graphs_.back()->snapshot()};
  }
  std::uint32_t fewest_errors(std::string_view) const override { return errors_; }

  mutable int parsed = 0;

 private:
  const std::uint32_t errors_;
  mutable std::vector<std::shared_ptr<GraphFixture>> graphs_;
};

/// The texts that are parsed to find the name at the `|`.
int parsed(const std::string& path, std::string text, Language language, std::uint32_t errors) {
  const std::size_t at = text.find('|');
  text.erase(at, 1);
  const CountingBuffers buffers(errors);
  CHECK(query::TypedName::of(buffers, {path, text, static_cast<std::uint32_t>(at), language}) !=
        nullptr);
  return buffers.parsed;
}

}  // namespace

TEST_CASE("statement ends: brackets that the line opens are closed") {
  CHECK(ends(Language::c, "void f() {\n  g(h(a, b->|\n}\n") == Ends{"));", ""});
  CHECK(ends(Language::c, "  g(b->|, c);\n") == Ends{""});
  CHECK(first(Language::java, "  a[b(\"(\").|\n") == "];");
  CHECK(first(Language::javascript, "users.map(function (user) { return user.|\n") == "; });");
  CHECK(first(Language::javascript, "f({ ...mapping.|\n") == " });");
  CHECK(first(Language::c, "  { block_free((v.|\n") == ")); };");
}

TEST_CASE("statement ends: a block that is below is begun, and one that is missing is added") {
  CHECK(first(Language::go, "\tif p.|\n\t\tf()\n\t}\n") == " {");
  CHECK(first(Language::go, "\tif p.|\n\tf()\n") == " {}");
  CHECK(first(Language::javascript, "for (let i = 0; i < this.|\n  f();\n}\n") == ";) {");
  CHECK(first(Language::rust, "  let m = match self.find(x.|\n    A => 1,\n  };\n") == ") {");
  CHECK(first(Language::cpp, "  } else if (a->|\n  f();\n") == ") {}");
  CHECK(first(Language::python, "with a.|\n    f()\n") == ":");
  CHECK(first(Language::python, "    if a.|\n    f()\n") == ": pass");
  CHECK(first(Language::python, "from a.|\nf()\n") == " import x");
}

TEST_CASE("statement ends: a block without braces is not given one") {
  CHECK(first(Language::c, "  if (f(a, b->|\n    return 1;\n  g();\n") == "))");
  CHECK(first(Language::c, "  if (b->|\n  {\n    g();\n  }\n") == ") {}");
  CHECK(first(Language::c, "  if (b->|\n#ifdef X\n    g();\n#endif\n  }\n") == ") {");
}

TEST_CASE("statement ends: the innermost brackets are closed where the lines below close fewer") {
  CHECK(first(Language::cpp, "  f(a,\n    (b + c->|\n    (d ? e : g));\n") == "),");
  CHECK(first(Language::cpp, "  f(a,\n    (b ? c->|\n    (d ? e : g));\n") == " : 0),");
  CHECK(first(Language::c, "  f(a ? g(b ? c : d, e->|\n") == ") : 0);");
  CHECK(first(Language::typescript, "f(\n  a,\n  g(b.|\n);\n") == ")");
  CHECK(first(Language::java, "  if (f(a.|\n      && b) {\n    c();\n  }\n") == ")");
  CHECK(first(Language::java, "  f(a.|\n    b();\n  }));\n") == "(() -> {");
}

TEST_CASE("statement ends: what follows the head of a statement is its body") {
  CHECK(first(Language::cpp, "    if (a != b) c->|\n  } while (d());\n") == ";");
  CHECK(first(Language::c, "  if (a) b = c->|\n    + 1;\n") == "");
  CHECK(first(Language::c, "  } else if (a) b->|\n  c();\n") == ";");
  CHECK(first(Language::c, "  for (i = 0; i < n; i++) f(a->|\n") == ");");
  CHECK(first(Language::python, "if a[b:c]: d.|\nf()\n") == ";");
  CHECK(first(Language::python, "if a[b:c].|\nf()\n") == ": pass");
  CHECK(first(Language::c, "  if (a) {\n    b=c->|\n    }\n  d();\n") == ";");
  CHECK(first(Language::go, "\tif a { b.|\n\t}\n") == ";");
}

TEST_CASE("statement ends: a for has its semicolons") {
  CHECK(first(Language::cpp, "  for (T* v = d.|\n       v = v->w) {\n    f();\n  }\n") == ";;");
  CHECK(first(Language::c, "  for (i = a->|\n    f();\n") == ";;)");
  CHECK(first(Language::cpp, "  for (auto x : a.|\n    f();\n") == ")");
  CHECK(first(Language::javascript, "for (const x of y.|\n  f();\n}\n") == ") {");
}

TEST_CASE("statement ends: brackets that are closed below are opened") {
  CHECK(first(Language::cpp, "  s->|\n      a.b(),\n      c(d[0])));\n  return;\n") == "((");
  CHECK(first(Language::typescript, "  })._add|\n    kind: 1,\n  }).b();\n") == "({");
  CHECK(first(Language::go, "\tc.|\n\t\tA: 1,\n\t})\n") == "(x{");
  CHECK(first(Language::java, "  a.|\n    b();\n  });\n") == "(() -> {");
  CHECK(first(Language::cpp, "  if (s->|\n      s->b(\"(\")) {\n    c();\n  }\n") == ",");
  CHECK(first(Language::typescript, "  f(a.|\n    it's (\n  `);\n  g();\n") == "`");
  CHECK(first(Language::cpp, "void f() {\n  g(a,\n    b.|\n  c();\n}\n") == ");");
}

TEST_CASE("statement ends: a brace that is indented as its block ends it") {
  CHECK(first(Language::c, "  if (a->|\n    b();\n    }\n   else {\n    c();\n    }\n  } // d\n") ==
        ") {");
  CHECK(first(Language::c, "  if (a->|\n    {\n    b();\n    }\n  c();\n") == ")");
  CHECK(first(Language::javascript, "  f(a.|\n      b: 1,\n    },\n  );\n") == " {");
}

TEST_CASE("statement ends: an expression that goes on below is not ended") {
  CHECK(first(Language::java, "  a.|\n      .b();\n") == "");
  CHECK(first(Language::python, "x = (a\n    or b.|\n    or c)\n") == "");
  CHECK(first(Language::cpp, "  f(a,\n    b.|\n    );\n") == "");
  CHECK(first(Language::python, "if (\n    a\n    or f(b.|\n    or g(c)\n):\n    d()\n") == ")");
  CHECK(first(Language::python, "if (\n    a\n    or f(b.|\n    or c)\n):\n    d()\n") == "");
  CHECK(first(Language::c, "  a->|\n  --b;\n") == ";");
  CHECK(first(Language::c, "  a->|\n  // c\n") == ";");
}

TEST_CASE("statement ends: parts of lists end with a comma") {
  CHECK(first(Language::cpp, "  f(a,\n    b.|\n    c);\n") == ",");
  CHECK(first(Language::rust, "  A => Some(a.b()),\n  B => Some(b.|\n  C => None,\n") == "),");
  CHECK(first(Language::javascript, "a = {\n  x: b.|\n  y: 1,\n}\n") == ",");
  CHECK(first(Language::cpp, "void f() {\n  a::b.|\n  c();\n}\n") == ";");
  CHECK(first(Language::python, "@app.|\ndef f(): pass\n") == "");
}

TEST_CASE("completion: one text is parsed if its errors are those that the file had") {
  const std::string c =
      "struct s { int a; };\nvoid f(struct s *p) {\n  if (p->|\n    f(p);\n  }\n}\n";
  CHECK(parsed("a.c", c, Language::c, 0) == 1);
  const std::string broken = "int = ;\nstruct s { int a; };\nvoid f(struct s *p) {\n  p->|\n}\n";
  CHECK(parsed("a.c", broken, Language::c, 0) == 2);
  CHECK(parsed("a.c", broken, Language::c, 9) == 1);
}

}  // namespace codefinder::statement_ends_test
