// Renames in C: what the preprocessor makes of names, and what is outside the project.
#include "query/rename/fixture.h"

namespace codefinder::rename_c_test {

using namespace codefinder::testing;

TEST_CASE("rename: an argument that a macro makes a member is not certain") {
  const std::string text =
      "#define offsetof(t, m) __builtin_offsetof(t, m)\n"
      "#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))\n"
      "struct part { int a; };\nstruct whole { struct part dev; };\n"
      "int f(struct part *dev) { return container_of(dev, struct whole, dev)->dev.a; }\n";
  CHECK(renamed({{"a.c", text}}, "a.c", "dev) { return", "it")[0].ends_with(
      "int f(struct part *it) { return container_of(it, struct whole, ?it)->dev.a; }\n"));
  CHECK(renamed({{"a.c", text}}, "a.c", "dev; };\nint", "it")[0].ends_with(
      "int f(struct part *dev) { return container_of(dev, struct whole, ?it)->?it.a; }\n"));
}

namespace {
std::string c(const std::string& text, const std::string& at, const std::string& to) {
  return renamed({{"a.c", text}}, "a.c", at, to)[0];
}
}  // namespace

TEST_CASE("rename: tests of a macro name it, whether it is defined or not") {
  CHECK(c("#ifdef FAST\n#define QUICK\n#endif\n#ifndef QUICK\nint a;\n#endif\n#undef QUICK\n"
          "#if defined(QUICK) && !defined QUICK\n#endif\n",
          "QUICK\n#endif", "RAPID") ==
        "#ifdef FAST\n#define RAPID\n#endif\n#ifndef RAPID\nint a;\n#endif\n#undef RAPID\n"
        "#if defined(RAPID) && !defined RAPID\n#endif\n");
  // Another source of the same text is apart.
  const std::string text = "#ifdef A\n#define B\n#endif\n#ifndef B\n#endif\n";
  CHECK(renamed({{"a.c", text}, {"a.h", text}}, "a.h", "B\n", "C") ==
        Names{text, "#ifdef A\n#define C\n#endif\n#ifndef C\n#endif\n"});
}

TEST_CASE("rename: a use of a macro that may be undefined there is not certain") {
  const std::string text =
      "#ifdef _WIN32\n#define zone _zone\n#endif\nchar *f(void) { return zone; }\n"
      "#ifdef zone\nchar *g(void) { return zone; }\n#endif\n";
  CHECK(c(text, "zone _", "area") ==
        "#ifdef _WIN32\n#define area _zone\n#endif\nchar *f(void) { return ?area; }\n"
        "#ifdef ?area\nchar *g(void) { return area; }\n#endif\n");
}

TEST_CASE("rename: words of messages and paths of the preprocessor name nothing") {
  CHECK(c("#define SIZE 3\n#if SIZE > 4\n#error SIZE is too large\n#endif\n#include <SIZE.h>\n"
          "int a = SIZE;\n",
          "SIZE 3", "LENGTH") ==
        "#define LENGTH 3\n#if LENGTH > 4\n#error SIZE is too large\n#endif\n#include <SIZE.h>\n"
        "int a = LENGTH;\n");
  CHECK(c("struct Set { int a; };\n#define HOOK(type) void Set##type(struct Set *s)\n", "Set {",
          "Bag") == "struct Bag { int a; };\n#define HOOK(type) void Set##type(struct Bag *s)\n");
}

TEST_CASE("rename: a member of what a macro stands for is not certain") {
  CHECK(c("struct buffer { int fill; };\nstruct state { struct buffer *all; };\n"
          "#define CURRENT state->all[0]\nint f(struct state *state) { return CURRENT.fill; }\n",
          "fill; }", "full")
            .find("CURRENT.?full") != std::string::npos);
}

TEST_CASE("rename: a macro of a file that includes this one may replace a name") {
  const std::vector<Source> sources{
      {"basic.c", "int digits(int a) { return a; }\n"},
      {"double.c", "#define digits doubleDigits\n#include \"basic.c\"\n"},
      {"other.c", "#define digits otherDigits\n"}};
  CHECK(renamed(sources, "basic.c", "digits", "places")[0] == "int ?places(int a) { return a; }\n");
}

TEST_CASE("rename: a function that the project only declares is defined outside") {
  const std::string why =
      "refused: `ext` is only declared in the project: what defines it is not known";
  CHECK(c("int ext(void);\nint f(void) { return ext(); }\n", "ext", "own") == why);
  CHECK(c("extern char **ext;\nchar *f(void) { return ext[0]; }\n", "ext;", "own") == why);
  CHECK(renamed({{"a.h", "int ext(void);\n"}, {"a.c", "int ext(void) { return 1; }\n"}}, "a.h",
                "ext", "own") == Names{"int own(void);\n", "int own(void) { return 1; }\n"});
}

TEST_CASE("rename: what a function declares is defined in another file") {
  const std::string uses =
      "int f(void) {\n  extern int go(int);\n  extern char *names[];\n"
      "  return go(names[0][0]);\n}\n";
  const std::string defines = "char *names[2];\nint go(int a) { return a; }\n";
  for (const std::string extension : {".c", ".cpp"}) {
    INFO(extension);
    const std::string user = "b" + extension, definer = "a" + extension;
    const Names changed = {"char *all[2];\nint go(int a) { return a; }\n",
                           "int f(void) {\n  extern int go(int);\n  extern char *all[];\n"
                           "  return go(all[0][0]);\n}\n"};
    CHECK(renamed({{definer, defines}, {user, uses}}, definer, "names", "all") == changed);
    CHECK(renamed({{definer, defines}, {user, uses}}, user, "names", "all") == changed);
    CHECK(renamed({{definer, defines}, {user, uses}}, user, "names[0]", "all") == changed);
    CHECK(renamed({{definer, defines}, {user, uses}}, user, "go(names", "run") ==
          Names{"char *names[2];\nint run(int a) { return a; }\n",
                "int f(void) {\n  extern int run(int);\n  extern char *names[];\n"
                "  return run(names[0][0]);\n}\n"});
  }
  const std::string local = "int use(mutex_t mtx) { Guard lock(mtx); return lock.v; }\n";
  CHECK(renamed({{"a.h", local}, {"b.c", "#include \"a.h\"\nint lock(int a) { return a; }\n"}},
                "a.h", "lock",
                "held")[0] == "int use(mutex_t mtx) { Guard held(mtx); return held.v; }\n");
}

TEST_CASE("rename: a member of a nested class that is defined outside sees those around it") {
  const std::string nested =
      "class P { class Info; };\nclass P::Info { public: static int Star(int a); class Walker; };\n"
      "class P::Info::Walker { int Post(int a); int In() { return Star(1); } };\n"
      "int P::Info::Star(int a) { return a; }\n"
      "int P::Info::Walker::Post(int a) { return Star(a); }\n";
  const std::string other =
      "class Other { int Star(int a, bool b); };\nint Other::Star(int a, bool b) { return a; }\n";
  const Names after{
      "class P { class Info; };\nclass P::Info { public: static int Plus(int a); class Walker; };\n"
      "class P::Info::Walker { int Post(int a); int In() { return Plus(1); } };\n"
      "int P::Info::Plus(int a) { return a; }\n"
      "int P::Info::Walker::Post(int a) { return Plus(a); }\n",
      other};
  CHECK(renamed({{"a.cc", nested}, {"b.cc", other}}, "a.cc", "Star", "Plus") == after);
  CHECK(renamed({{"a.cc", nested}, {"b.cc", other}}, "b.cc", "Star", "Plus")[0] == nested);
}

}  // namespace codefinder::rename_c_test
