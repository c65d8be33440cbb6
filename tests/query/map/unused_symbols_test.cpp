// Unused symbols by tier, in each language whose private symbols are known.
#include "index/query/map/unused_symbols.h"

#include "query/graph_fixture.h"

namespace codefinder::unused_symbols_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

/// "certain f" of each symbol.
Names unused(const GraphFixture& graph, UnusedRequest request = {}) {
  const Result<UnusedSymbols> found = unused_symbols(graph.snapshot(), request);
  REQUIRE(found);
  Names out;
  for (const UnusedSymbol& one : found->symbols)
    out.push_back(std::string(to_string(one.tier)) + " " + GraphFixture::name_of(one.hit));
  return out;
}

/// The names of the certain ones.
Names certain(const std::vector<Source>& sources) {
  Names out = unused(GraphFixture(sources), {.path = "", .tiers = {UnusedTier::certain}});
  for (std::string& name : out) name.erase(0, std::string("certain ").size());
  return out;
}

}  // namespace

TEST_CASE("unused: the tiers") {
  const GraphFixture graph(std::vector<Source>{
      {"pkg/a.py",
       "def _dead(): return _dead()\n"
       "def _named(): pass\n"
       "def _make_one(): pass\n"
       "def public(): pass\n"
       "def used(): pass\n"
       "class Box:\n    def open(self): used()\n"
       "class Bag:\n    def open(self): pass\n"
       "def guess(x): x.open()\n"
       "@app.route('/')\ndef _view(): pass\n"},
      {"pkg/b.py",
       "import a\nx = getattr(a, '_named')\nf = '_make_%s'\n"
       "guess(Box)\nBag\n"},
  });
  const Names found = unused(graph, {.path = "pkg/a.py"});
  // `getattr` with a literal is a use.
  CHECK(found == Names{"certain _dead", "mentioned _make_one", "exported public", "exported Box",
                       "exported Bag", "exported guess", "implicit _view"});
}

TEST_CASE(
    "unused: private symbols of each language; what an annotation or a base may use is not "
    "certain") {
  CHECK(
      certain({{"a.c",
                "static int dead(void) { return dead(); }\n"
                "static int used(void) { return 1; }\n"
                "static int in_macro(void) { return 1; }\n"
                "#define CALL(x) x + in_macro()\n"
                "__attribute__((constructor)) static void at_start(void) {}\n"
                "static void CONSTRUCTOR marked(void) {}\n"
                "static int pasted_one(void) { return 1; }\n"
                "#define PASTE(x) pasted_ ## x()\n"
                "int outside(void) { return used(); }\n"},
               {"b.c", "static int dead(void) { return 1; }\nint g(void) { return dead(); }\n"}}) ==
      Names{"dead"});
  CHECK(certain({{"a.h", "static inline int helper(void) { return 1; }\n"}}) == Names{});
  CHECK(certain({{"a.c",
                  "#define WIN32_LEAN_AND_MEAN\nint f(void) {\n"
                  "  struct local_type { int a; } value = {1};\n  return value.a;\n}\n"}}) ==
        Names{});
  CHECK(certain({{"a.cc",
                  "static Registrar registered(1);\n"
                  "static const int kDead = 3;\n"
                  "struct Local { void begin_all(); };\n"
                  "static void dead_function() {}\n"}}) == Names{"kDead", "dead_function"});
  CHECK(certain({{"a.go",
                  "package a\n\ntype box struct{}\n\nfunc (b *box) dead() {}\n"
                  "func (b *box) String() string { return \"\" }\n"
                  "func init() {}\nfunc gone() {}\n"
                  "//go:linkname linked runtime.linked\nfunc linked() {}\n"
                  "var used = box{}\n\nfunc Public() { _ = used }\n"}}) ==
        Names{"box.dead", "gone"});
  CHECK(certain(
            {{"a.rs",
              "struct Used;\nimpl Used {\n fn dead_method(&self) {}\n pub fn offered(&self) {}\n}\n"
              "impl Drop for Used { fn drop(&mut self) {} }\n"
              "#[no_mangle] fn exported_by_name() {}\n#[inline] fn dead() {}\n"
              "pub fn make() -> Used { Used }\n"}}) == Names{"Used.dead_method", "dead"});
  CHECK(certain({{"A.java",
                  "public class A extends B {\n  private void dead() {}\n  void hook() {}\n"
                  "  @Inject private void injected() {}\n  protected void open() {}\n"
                  "  private void readObject(ObjectInputStream in) {}\n}\n"}}) == Names{"A.dead"});
  CHECK(certain({{"a.ts",
                  "export class A {\n  private dead() {}\n  #gone() {}\n  shown() {}\n"
                  "  @on('x') private listener() {}\n}\nfunction alone() {}\n"
                  "export const options = { setup() {} };\n"
                  "class Stream extends Base { _transform() {} }\nnew Stream();\n"
                  "app.on('mount', function onmount() {});\n"
                  "declare global { interface HTMLElementMap { a: 1 } }\n"}}) == Names{"alone"});
}

TEST_CASE("unused: functions that are declared and never defined") {
  const GraphFixture graph(std::vector<Source>{
      {"a.h",
       "int lost(void);\nint found(void);\nint called(void);\nint by_macro(void);\n"
       "int lost(void);\n"},
      {"b.h", "int lost(void);\n"},
      {"a.c",
       "#include \"a.h\"\nstatic int missing(int a);\nint found(void) { return called(); }\n"
       "#define by_macro() 1\n"},
      {"c.hh",
       "namespace n {\nclass Box {\n public:\n  virtual void pure() = 0;\n  void gone();\n"
       "  void kept();\n  void kept(int);\n  Box& operator=(const Box&);\n};\n"
       "class Bag { void gone(); };\n}\n"},
      {"c.cc", "#include \"c.hh\"\nnamespace n {\nvoid Box::kept() {}\nvoid Bag::gone() {}\n}\n"}});
  CHECK(unused(graph, {.path = "", .tiers = {UnusedTier::declared}}) ==
        Names{"declared missing", "declared lost", "declared lost", "declared n::Box.gone"});
  const GraphFixture overloads(
      std::vector<Source>{{"d.hh",
                           "template <class T> struct is_printable {\n"
                           "  template <class U> static char test(U*);\n"
                           "  template <class U> static long test(...);\n"
                           "  static const bool value = sizeof(test<T>(0)) == 1;\n};\n"}});
  CHECK(unused(overloads, {.path = "", .tiers = {UnusedTier::declared}}).empty());
  // Its uses would be errors of a linker.
  CHECK(certain({{"a.c", "static int missing(int a);\n"}}) == Names{});
}

TEST_CASE(
    "unused: what an unused symbol contains is not listed again; a symbol without linkage "
    "may be used by the file that includes its own") {
  CHECK(certain({{"a.py", "class _Dead:\n    def _inner(self): pass\n"}}) == Names{"_Dead"});
  CHECK(certain({{"part.c", "static int part_of(void) { return 1; }\n"},
                 {"all.c", "#include \"part.c\"\nint f(void) { return part_of(); }\n"}}) ==
        Names{});
}

}  // namespace codefinder::unused_symbols_test
