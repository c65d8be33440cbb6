// C and C++: which of several symbols with one name a use refers to: tags, macros, branches,
// constructors, namespaces, declarations and definitions.
#include "index/languages/_c/branches.h"
#include "index/query/definition/definitions.h"
#include "index/query/references/references.h"
#include "tests/support/fake_snapshot.h"
#include "tests/support/marked.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

namespace codefinder::c_family_test {

using namespace codefinder::query;
using namespace codefinder::resolve;
using namespace codefinder::testing;

namespace {

/// The names of the macros that `text` defines in unlikely branches.
std::vector<std::string> unlikely_macros(std::string_view text) {
  const auto defined = [](std::string_view name) -> std::optional<long> {
    return name == "ELSEWHERE" ? std::optional<long>(7) : std::nullopt;
  };
  std::vector<std::string> names;
  for (ByteRange range : c_family::unlikely_branches(text, c_family::Dialect::c, defined)) {
    std::string_view part = text.substr(range.begin, range.end - range.begin);
    for (std::size_t at = part.find("#define "); at != std::string_view::npos;
         at = part.find("#define ", at + 1))
      names.emplace_back(part.substr(at + 8, part.find_first_of(" (\n", at + 8) - at - 8));
  }
  return names;
}

}  // namespace

TEST_CASE("c: branches that a usual build skips are unlikely") {
  using Names = std::vector<std::string>;
  CHECK(unlikely_macros("#ifdef _WIN32\n#define A\n#else\n#define B\n#endif\n") == Names{"A"});
  CHECK(unlikely_macros("#ifndef GUARD_H\n#define GUARD_H\n#define A\n#endif\n") == Names{});
  CHECK(unlikely_macros(
            "#if defined(__GNUC__) && __GNUC__ >= 4\n#define A\n#elif defined(X)\n#define "
            "B\n#else\n#define C\n#endif\n") == Names{"B", "C"});
  CHECK(unlikely_macros("#if 0\n#define A\n#if 1\n#define B\n#endif\n#endif\n#define C\n") ==
        Names{"A", "B"});
  CHECK(unlikely_macros(
            "#define FLAG 2\n#if FLAG == (1 + 1) && !defined NOT\n#define A\n#else\n#define "
            "B\n#endif\n") == Names{"B"});
  CHECK(unlikely_macros("#if ELSEWHERE > 6\n#define A\n#else\n#define B\n#endif\n") == Names{"B"});
  CHECK(
      unlikely_macros("#if EDOM > 0 && defined(O_CREAT)\n#define A\n#else\n#define B\n#endif\n") ==
      Names{"B"});
  CHECK(unlikely_macros("#ifdef HAVE_EPOLL\n#define A\n#else\n#define B\n#endif\n") == Names{"B"});
  CHECK(unlikely_macros(
            "#ifdef __cplusplus\n#define A\n#endif\n/* #ifdef X */ \"#ifdef Y\n#define B\n") ==
        Names{"A"});
  CHECK(unlikely_macros(
            "#if ((((\n#define A\n#else\n#endif\n#endif\n#else\n#if 1 / 0 ? 1 : 0\n#define B") ==
        Names{"A", "B"});
  CHECK(unlikely_macros("#ifdef X \\\n  \n#define A\n#endif\n") == Names{"A"});
}

TEST_CASE("c: a struct tag, a typedef and a macro with one name are distinguished") {
  check({{"item.h", R"(
typedef struct item item;
//             ^^^^ ref: item.tag
//                  ^^^^ def: item.type refs=all
struct other { struct item *first; item *second; };
//                    ^^^^ ref: item.tag
//                                 ^^^^ ref: item.type
int grow(item *it);
//  ^^^^ def: grow.declared
//       ^^^^ ref: item.type
)"},
         {"item.c", R"(
#include "item.h"
struct item { int size; };
//     ^^^^ def: item.tag refs=all
//                ^^^^ def: item.size refs=all
int grow(item *it) { struct item *same = it; return it->size + same->size; }
//  ^^^^ def: grow refs=all
//       ^^^^ ref: item.type
//                          ^^^^ ref: item.tag
//                                                      ^^^^ ref: item.size
//                                                                   ^^^^ ref: item.size
)"},
         {"wrap.h", R"(
#include "item.h"
#define grow(it) (counted++, grow(it))
//      ^^^^ def: grow.macro refs=all
//                           ^^^^ ref: grow
#define text char_text
//      ^^^^ def: text.macro refs=all
typedef char *text;
)"},
         {"use.c", R"(
#include "wrap.h"
#include <wrapped.h>
//         ^^^^^^^ ref: file:deps/lib/wrapped.h
int use(item *it) { text t = 0; return grow(it) + (t ? wrapped() : 0) + (grow)(it); }
//      ^^^^ ref: item.type
//                  ^^^^ ref: text.macro
//                                     ^^^^ ref: grow.macro
//                                                     ^^^^^^^ ref: wrapped.new
//                                                                       ^^^^ ref: grow
)"},
         {"deps/lib/wrapped.h", R"(
#if defined(_WIN32) || defined(OLD)
int wrapped(void) { return 1; }
#else
int wrapped(void) { return 2; }
//  ^^^^^^^ def: wrapped.new
#endif
)"}});
}

TEST_CASE("c: a macro that the build configuration selects has ambiguous definitions") {
  check({{"log.h", R"(
#ifdef WITH_TRACE
#define trace(x) log_it(x)
#else
#define trace(x)
//      ^^^^^ def: trace.off
#endif
#ifdef _WIN32
#define SEPARATOR 1
#else
#define SEPARATOR 2
//      ^^^^^^^^^ def: separator
#endif
int level(void);
)"},
         {"use.c", R"(
#include "log.h"
int use(int x) { trace(x); return SEPARATOR; }
//               ^^^^^ ref: (ambiguous)
//               ^^^^^ ref: trace.off
//                                ^^^^^^^^^ ref: separator evidence=import
)"}});
}

TEST_CASE("c: a macro that its header undefines is not defined in the including file") {
  check({{"names.h", "#define put names_put\nvoid put(int x);\n#undef put\n"}, {"use.c", R"(
#include "names.h"
#ifdef put
#define put_is_taken
#else
#define put use_put
//      ^^^ def: put
#endif
void put(int x) {}
int use(void) { put(1); return 0; }
//              ^^^ ref: put evidence=same_file
)"}});
}

// A symbol that a header declares may be defined in a file that does not include it.
TEST_CASE("c: a declaration resolves to a definition in a file that does not include its header") {
  check({{"api.h",
          "int open_all(int flags);\n//  ^^^^^^^^ def: open.declared\nextern int (*hook)(void);\n"
          "//           ^^^^ def: hook.declared\n"},
         {"api.c",
          "int open_all(int flags) { return flags; }\n//  ^^^^^^^^ def: open refs=all\n"
          "int (*hook)(void) = 0;\n//    ^^^^ def: hook\n"},
         {"far/api2.c",
          "static int open_all(int flags) { return -flags; }\nint other(int flags) { return "
          "open_all(flags); }\n"},
         {"use.c",
          "#include \"api.h\"\nint use(void) { hook(); return open_all(1); }\n"
          "//                             ^^^^^^^^ ref: open other=open.declared\n//              "
          "^^^^ ref: hook\n"}});
}

TEST_CASE("c: system symbols do not resolve to other platforms' branches or unrelated members") {
  check({{"thread.h", R"(
#ifdef _WIN32
int thread_self(void);
//  ^^^^^^^^^^^ def: windows.self
int windows(void) { return thread_self(); }
//                         ^^^^^^^^^^^ ref: windows.self
#else
#include <pthread.h>
#endif
struct timeval;
)"},
         {"use.c", R"(
#include "thread.h"
int use(struct timeval *tv) { struct epoll_event ee; ee.events = 0; return thread_self(); }
//             ^^^^^^^ ref: (nothing)
//                                                      ^^^^^^ ref: (nothing)
//                                                                         ^^^^^^^^^^^ ref: (nothing)
)"},
         {"poll.c", "struct poll { int events; };\n"}});
}

TEST_CASE("c++: the name of a constructor or destructor means that, and is a use of the class") {
  check({{"box.h", R"(#pragma once
namespace shop {
class Box {
//    ^^^ def: Box.class refs=all
 public:
  Box();
//^^^ ref: Box.ctor
//^^^ use: Box.class
  explicit Box(const Box& other, int extra);
//         ^^^ def: Box.other refs=all
//         ^^^ use: Box.class
//                   ^^^ ref: Box.class
  ~Box();
//^^^^ ref: Box.dtor
// ^^^ use: Box.class
  struct Part;
//       ^^^^ def: Part.declared
  enum Size { Small, Large };
//            ^^^^^ def: Small
};
}  // namespace shop
)"},
         {"box.cc", R"(#include "box.h"
using namespace shop;
Box::Box() {}
//<- ref: Box.class
//   ^^^ def: Box.ctor
//   ^^^ use: Box.class
Box::~Box() {}
//<- ref: Box.class
//   ^^^^ def: Box.dtor
//    ^^^ use: Box.class
struct Box::Part {
//     ^^^ ref: Box.class
//          ^^^^ def: Part
  Part(int n);
//^^^^ ref: Part.ctor
};
Box::Part::Part(int n) {}
//<- ref: Box.class
//   ^^^^ ref: Part
//         ^^^^ def: Part.ctor
Box make() { return Box(Box(), Box::Small); }
//<- ref: Box.class
//                  ^^^ ref: Box.class
//                  ^^^ use: Box.other
//                      ^^^ ref: Box.class
//                      ^^^ use: Box.ctor
//                             ^^^ ref: Box.class
//                                  ^^^^^ ref: Small
void* made() { return new Box; }
//                        ^^^ ref: Box.class
//                        ^^^ use: Box.ctor
)"}});
}

TEST_CASE("c++: a constructor is called by the types of the arguments") {
  check({{"gear.cpp", R"(struct Gear {
  Gear() {}
//^^^^ def: Gear() refs=all
  Gear(int teeth);
//^^^^ def: Gear.int refs=all
  Gear(const char* name);
//^^^^ def: Gear.name refs=all
  Gear(double size) : Gear("sized") {}
//^^^^ def: Gear.double refs=all
//                    ^^^^ use: Gear.name
};
struct Big : Gear { Big() : Gear(2.5) {} };
//                          ^^^^ use: Gear.double
void use(int n) {
  Gear a(n);
//^^^^ use: Gear.int
  Gear b{"b"};
//^^^^ use: Gear.name
  new Gear(1);
//    ^^^^ use: Gear.int
  Gear(2.5);
//^^^^ use: Gear.double
  new Gear;
//    ^^^^ use: Gear()
}
)"}});
}

TEST_CASE("c++: the written arguments choose a specialization, and so its members") {
  check({{"trait.h", R"(#pragma once
template <typename T> struct Trait {
//                           ^^^^^ def: Trait
  int code;
//    ^^^^ def: Trait.code
  T get();
//  ^^^ ref: Trait.get
};
template <> struct Trait<unsigned int> {
//                 ^^^^^ def: Trait<int>
  int field;
//    ^^^^^ def: field refs=all
  static int extra();
//           ^^^^^ ref: extra
  int get();
//    ^^^ ref: Trait<int>.get
  Trait* next;
//^^^^^ ref: Trait<int>
//       ^^^^ def: next
};
template <typename T> struct Trait<T*> { int star; };
//                           ^^^^^ def: Trait<T*>
//                                           ^^^^ def: star refs=all
template <typename R, typename... A> struct Trait<R(A...)> { int call; };
//                                                               ^^^^ def: call refs=all
template <typename T, int N> struct Trait<const T[N]> { int array; };
//                                                          ^^^^^ def: array refs=all
template <typename T> T Trait<T>::get() { return T(); }
//                                ^^^ def: Trait.get
template <typename T> T convert(T from);
//                      ^^^^^^^ def: convert.declared
)"},
         {"use.cpp", R"(#include "trait.h"
int Trait<unsigned int>::extra() { return field; }
//  ^^^^^ ref: Trait<int>
//                       ^^^^^ def: extra
//                                        ^^^^^ ref: field
int Trait<unsigned int>::get() { return 1; }
//                       ^^^ def: Trait<int>.get
template <> int convert<int>(int from) { return from; }
//              ^^^^^^^ def: convert<int> refs=all
int use(const char* text) {
  Trait<unsigned int> t;
//^^^^^ ref: Trait<int>
  t.field = t.next->field;
//  ^^^^^ ref: field
//                  ^^^^^ ref: field
  t.get();
//  ^^^ ref: Trait<int>.get
  Trait<char> other;
//^^^^^ ref: Trait
  other.code = other.get();
//      ^^^^ ref: Trait.code
//                   ^^^ ref: Trait.get
  Trait<Trait<char>*> p;
  p.star = 2;
//  ^^^^ ref: star
  Trait<int(char, std::pair<int, int>)> f;
  f.call = 3;
//  ^^^^ ref: call
  Trait<const char[3]> a;
  a.array = 4;
//  ^^^^^ ref: array
  convert<int>('c');
//^^^^^^^ ref: convert<int>
  convert<char>(1);
//^^^^^^^ ref: convert.declared
  return Trait<unsigned int>::extra();
//                            ^^^^^ ref: extra
}
)"}});
}

TEST_CASE("c++: inline, aliased and reopened namespaces and using declarations are resolved") {
  check({{"first.h", "namespace app {\n//        ^^^ def: app.first\nint zero();\n}\n"},
         {"second.h", R"(#include "first.h"
namespace app {
inline namespace v2 {
struct Late {};
//     ^^^^ def: Late
}
namespace detail {
int hidden();
//  ^^^^^^ def: hidden
}
}
using app::Late;
)"},
         {"use.cc", R"(#include "second.h"
namespace inner = app::detail;
namespace app { int one() { return zero(); } }
Late global() { return app::Late(); }
//<- ref: Late
//                     ^^^ ref: app.first
//                          ^^^^ ref: Late
int go() { return inner::hidden(); }
//                       ^^^^^^ ref: hidden
)"}});
}

TEST_CASE("c++: out-of-line members of class templates and their parameters are resolved") {
  check({{"list.h", R"(
template <typename T, class Cmp>
class List {
  struct Node;
  void add(T value);
//     ^^^ def: add.declared
};
template <typename T, class Cmp>
//                 ^ def: Node.T
struct List<T, Cmp>::Node { T value; Node* next; };
//          ^ ref: Node.T
//                   ^^^^ def: Node refs=all
//                                   ^^^^ ref: Node
template <typename T, class Cmp>
//                 ^ def: add.T
//                          ^^^ def: add.Cmp
void List<T, Cmp>::add(T value) { Node* made = nullptr; Cmp compare; add(made->value); }
//        ^ ref: add.T
//           ^^^ ref: add.Cmp
//                 ^^^ def: add
//                     ^ ref: add.T
//                                ^^^^ ref: Node
//                                                      ^^^ ref: add.Cmp
//                                                                   ^^^ ref: add other=add.declared
)"}});
}

TEST_CASE("c++: members of types that the project does not define are not resolved") {
  check({{"names.h",
          "struct Names { void clear(); int size(); };\nnamespace std { template <> struct "
          "hash<Names> {}; }\n"},
         {"use.cc", R"(#include "names.h"
#include <string>
int use(const std::string& text, lib::State* state, std::vector<Names> all) {
  std::string copy = text;
  copy.clear();
//     ^^^^^ ref: (nothing)
  state->clear();
//       ^^^^^ ref: (nothing)
  return text.size() + std::size(all);
//            ^^^^ ref: (nothing)
//                          ^^^^ ref: (nothing)
}
)"}});
}

TEST_CASE("c++: references of a virtual method include those of its overrides") {
  FakeSnapshot snapshot;
  snapshot.add_source("shape.h", R"(
struct Shape {
  virtual ~Shape() {}
  virtual int area() const = 0;
  int plain() { return area(); }
};
struct Square : Shape {
  int area() const override;
};
struct Unrelated { int area() const; };
)");
  snapshot.add_source("shape.cc", R"(#include "shape.h"
int Square::area() const { return 4; }
int use(const Square& square, Shape* shape) { return square.area() + shape->area(); }
int other(Unrelated* unrelated) { return unrelated->area(); }
)");
  const auto lines = [&](std::uint32_t declared_on) {  // 0-based, in shape.h.
    FindReferences request;
    for (const SymbolRef& ref : snapshot.names().definitions("area")) {
      const auto facts = snapshot.facts().get(ref.file);
      const bool wanted = ref.file.value == 0 &&
                          facts->text_map.position_at(facts->symbol(ref.symbol).name_range.begin)
                                  .line == declared_on;
      if (wanted) request.symbols.push_back(ref);
    }
    request.include_declaration = true;
    std::vector<std::string> found;
    const Result<FoundReferences> answer = find_references(snapshot, request);
    for (const Reference& reference : answer->references)
      found.push_back(reference.place.path + ":" + std::to_string(reference.place.start.line));
    return found;
  };
  using Lines = std::vector<std::string>;
  const Lines family{"shape.cc:1", "shape.cc:2", "shape.cc:2",
                     "shape.h:3",  "shape.h:4",  "shape.h:7"};
  CHECK(lines(3) == family);
  CHECK(lines(7) == family);
  CHECK(lines(9) == Lines{"shape.h:9", "shape.cc:3"});
}

TEST_CASE("c++: a static member has an out-of-class definition, and a test macro is not a member") {
  check({{"pool.h", R"(
class Pool {
 public:
  static int shared;
//           ^^^^^^ def: shared.declared
  static const int kFixed = 1;
//                 ^^^^^^ def: kFixed
  int Grow(int n);
//    ^^^^ def: Grow.declared
};
)"},
         {"pool.cc",
          "#include \"pool.h\"\nint Pool::shared = Pool::kFixed;\n//        ^^^^^^ def: shared\n"
          "//                       ^^^^^^ ref: kFixed\nint Pool::Grow(int n) { return n + shared; "
          "}\n"
          "//        ^^^^ def: Grow\n//                                 ^^^^^^ ref: shared "
          "other=shared.declared\n"},
         {"pool_test.cc",
          "#include \"pool.h\"\nTEST(Pool, Grow) { Pool pool; pool.Grow(1); }\n"
          "//                                 ^^^^ ref: Grow\n"}});
}

TEST_CASE("c++: a namespace opened by a macro contains the declarations after it") {
  check({{"include/config.h", R"(#define LIB_BEGIN namespace lib { inline namespace v1 {
//                          ^^^ def: lib
#define LIB_END }}
)"},
         {"include/lib.h", R"(#include "config.h"
LIB_BEGIN
namespace detail { struct Buffer { void push(); }; }
//                        ^^^^^^ def: Buffer
//                                      ^^^^ def: Buffer.push
struct View { int size() const; };
//     ^^^^ def: View
void print(View view);
//   ^^^^^ def: print
LIB_END
)"},
         {"src/use.cc", R"(#include "lib.h"
void external() { lib::print(lib::View()); }
//                ^^^ ref: lib
//                     ^^^^^ ref: print
//                                ^^^^ ref: View
void push(lib::detail::Buffer& buffer) { buffer.push(); }
//                     ^^^^^^ ref: Buffer
//                                              ^^^^ ref: Buffer.push
)"}});
}

TEST_CASE("c: an include in another platform's branch is ranked below the usual build's") {
  check({{"os/win.h", R"(#define ONCE_INIT 2
)"},
         {"os/unix.h", R"(#define ONCE_INIT 1
//      ^^^^^^^^^ def: unix-once
)"},
         {"os.h", R"(#ifdef _WIN32
#include "os/win.h"
#else
#include "os/unix.h"
#endif
)"},
         {"use.c", R"(#include "os.h"
int once = ONCE_INIT;
//         ^^^^^^^^^ ref: unix-once
)"}});
}

TEST_CASE("c++: a project may have a standard library of its own") {
  check({{"mini.h", R"(namespace std {
template <class T> struct vector { T &back(); };
//                        ^^^^^^ def: vector
//                                    ^^^^ def: back
template <class T> struct hash;
}
)"},
         {"use.cc", R"(#include "mini.h"
struct Cat { void purr(); };
//                ^^^^ def: purr
void f(std::vector<Cat> cats) { cats.back().purr(); }
//          ^^^^^^ ref: vector
//                                   ^^^^ ref: back
//                                          ^^^^ ref: purr
)"}});
}

TEST_CASE("c++: written type arguments call a template, exact arguments come before conversions") {
  check({{"show.cc", R"(template <class T> void show(T t) {}
//                      ^^^^ def: template.show
void show(int n) {}
//   ^^^^ def: show
void f(char c) { show(1); show(c); show<int>(2); }
//               ^^^^ ref: show
//                        ^^^^ ref: template.show
//                                 ^^^^ ref: template.show
)"}});
}

TEST_CASE("c++: names in namespace std are external") {
  check({{"key.cc", R"(#include <string>
struct Key { int hash; };
namespace std { template <> struct hash<Key> { int operator()(Key key) const; }; }
//                                 ^^^^ def: hash
std::string name() { return {}; }
// <- ref: (nothing)
//   ^^^^^^ ref: (nothing)
)"}});
}

TEST_CASE("c: X-macro entries, function heads in branches and tests after a macro are symbols") {
  check({{"list.h", R"(ENTRY(ALPHA, 1)
ENTRY(BETA, 2)
//    ^^^^ def: BETA kind=enum_member
ENTRY(GAMMA, 3)
)"},
         {"codes.h", R"(enum code {
#define ENTRY(name, number) name,
#include "list.h"
#undef ENTRY
};
)"},
         {"use.c", R"(#include "codes.h"
enum code middle(void) { return BETA; }
//                              ^^^^ ref: BETA
)"},
         {"main.c", R"(#ifdef _WIN32
int wide(int argc, char **argv) {
#else
int main(int argc, char **argv) {
//  ^^^^ def: main kind=function
//           ^^^^ def: argc
#endif
  if (argc > 1) return 1;
//    ^^^^ ref: argc
  return 0;
}
)"},
         {"later_test.cc", R"(#define SPACE_END }
struct Before {};
SPACE_END

TEST(suite, later) { int here = 1; }
//          ^^^^^ def: later kind=test
)"}});
}

TEST_CASE("c++: a macro and an attribute before a class name do not hide the class") {
  check({{"result.cc", R"(class API_ [[nodiscard]] Result {
//                       ^^^^^^ def: Result kind=class
 public:
  int line() const;
//    ^^^^ def: Result.line
};
template <class Mock>
class [[nodiscard]] EMPTY_BASE_ Nice
//                              ^^^^ def: Nice kind=class
    : private Hidden<Mock>, public Mock {
 public:
  explicit Nice(int) {}
};
int use(Result result) { return result.line(); }
//                                     ^^^^ ref: Result.line
)"}});
}

TEST_CASE(
    "c++: several definitions are ordered by path, types in headers first, in any index order") {
  struct Source {
    std::string path, text;
  };
  std::vector<Source> sources = {
      {"env.h", "class Other;\nint start(Other* other);\n"},
      {"a_posix.cc", "#include \"env.h\"\nint start(Other* other) { return 1; }\n"},
      {"b_windows.cc", "#include \"env.h\"\nint start(Other* other) { return 2; }\n"},
      {"c_use.cc", "#include \"env.h\"\nint use() { return start(nullptr); }\n"},
      {"a_test.cc", "struct Other {};\n"},
      {"other.h", "class Other { int a; };\n"}};
  const auto first_two = [&](std::string_view in, std::string_view at) {
    FakeSnapshot snapshot;
    std::map<std::string, FileId, std::less<>> files;
    for (const Source& source : sources)
      files[source.path] = snapshot.add_source(source.path, source.text);
    const auto source = std::find_if(sources.begin(), sources.end(),
                                     [&](const Source& s) { return s.path == in; });
    const auto answer = definitions_at(
        snapshot, {files.find(in)->second, static_cast<std::uint32_t>(source->text.find(at))});
    REQUIRE(answer.ok());
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < 2 && i < answer->hits.size(); ++i)
      paths.push_back(answer->hits[i].place.path);
    return paths;
  };
  for (int turn = 0; turn < 2; ++turn) {
    CHECK(first_two("c_use.cc", "start") == std::vector<std::string>{"a_posix.cc", "b_windows.cc"});
    CHECK(first_two("env.h", "Other*") == std::vector<std::string>{"other.h", "a_test.cc"});
    std::reverse(sources.begin(), sources.end());
  }
}

}  // namespace codefinder::c_family_test
