// Renames of one of several overloads, and of classes with their destructors.
#include "query/rename/fixture.h"

namespace codefinder::rename_test {

using namespace codefinder::testing;

TEST_CASE("rename: one overload of C++ leaves the others") {
  const std::string text =
      "struct Buf {\n  void put(int n);\n  void put(char c);\n  void put(const char* s);\n};\n"
      "void Buf::put(int n) {}\nvoid Buf::put(char c) {}\nvoid Buf::put(const char* s) {}\n"
      "void f(Buf& b, int n, char c) {\n  b.put(1);\n  b.put('a');\n  b.put(\"a\");\n"
      "  b.put(n);\n  b.put(c);\n  b.put(&c);\n  b.put(static_cast<int>(c));\n}\n";
  const Names expected{
      "struct Buf {\n  void add(int n);\n  void put(char c);\n  void put(const char* s);\n};\n"
      "void Buf::add(int n) {}\nvoid Buf::put(char c) {}\nvoid Buf::put(const char* s) {}\n"
      "void f(Buf& b, int n, char c) {\n  b.add(1);\n  b.put('a');\n  b.put(\"a\");\n"
      "  b.add(n);\n  b.put(c);\n  b.put(&c);\n  b.add(static_cast<int>(c));\n}\n"};
  for (const std::string at : {"put(int n);", "put(int n) {}", "put(1)", "put(n)"})
    CHECK(renamed({{"a.cpp", text}}, "a.cpp", at, "add") == expected);
  CHECK(
      renamed({{"a.cpp", text}}, "a.cpp", "put(char c) {}", "add") ==
      Names{
          "struct Buf {\n  void put(int n);\n  void add(char c);\n  void put(const char* s);\n};\n"
          "void Buf::put(int n) {}\nvoid Buf::add(char c) {}\nvoid Buf::put(const char* s) {}\n"
          "void f(Buf& b, int n, char c) {\n  b.put(1);\n  b.add('a');\n  b.put(\"a\");\n"
          "  b.put(n);\n  b.add(c);\n  b.put(&c);\n  b.put(static_cast<int>(c));\n}\n"});
  CHECK(renamed({{"a.cpp",
                  "void put(int);\nvoid put(char);\nint g();\n"
                  "void f() { put(1); put('a'); }\n"}},
                "a.cpp", "put(int)", "add") == Names{"void add(int);\nvoid put(char);\nint g();\n"
                                                     "void f() { add(1); put('a'); }\n"});
}

TEST_CASE("rename: a call that may be of several overloads keeps their name") {
  CHECK(renamed({{"a.cpp", "void put(int);\nvoid put(char);\nvoid f() { put(unknown()); }\n"}},
                "a.cpp", "put(int)", "add") ==
        Names{"refused: it is not known which overload of `put` is meant at a.cpp:3"});
  CHECK(renamed({{"a.cpp",
                  "struct A { void put(int); void put(char); };\n"
                  "auto p = &A::put;\n"}},
                "a.cpp", "put(int)", "add") ==
        Names{"refused: it is not known which overload of `put` is meant at a.cpp:2"});
  CHECK(renamed({{"A.java",
                  "class A {\n  void put(int n) {}\n  void put(String s) {}\n"
                  "  void f() { put(1); put(\"\"); }\n}\n"}},
                "A.java", "put(int",
                "add") == Names{"class A {\n  void add(int n) {}\n  void put(String s) {}\n"
                                "  void f() { add(1); put(\"\"); }\n}\n"});
}

TEST_CASE("rename: virtual overloads of C++ are renamed one by one") {
  CHECK(renamed({{"a.cpp",
                  "struct A { virtual void put(int); virtual void put(char); };\n"
                  "struct B : A { void put(int) override; void put(char) override; };\n"
                  "void B::put(int) {}\nvoid B::put(char) {}\n"
                  "void f(B* b, A* a) { b->put(1); a->put('a'); a->put(2); }\n"}},
                "a.cpp", "put(int) override", "add") ==
        Names{"struct A { virtual void add(int); virtual void put(char); };\n"
              "struct B : A { void add(int) override; void put(char) override; };\n"
              "void B::add(int) {}\nvoid B::put(char) {}\n"
              "void f(B* b, A* a) { b->add(1); a->put('a'); a->add(2); }\n"});
}

TEST_CASE("rename: a function of C++ and its declaration as a friend") {
  const std::string text =
      "namespace n {\nclass A { friend int get(A&); int v; };\nint get(A& a) { return a.v; }\n}\n"
      "int f(n::A& a) { return n::get(a); }\n";
  const Names after{
      "namespace n {\nclass A { friend int take(A&); int v; };\nint take(A& a) { return a.v; }\n}\n"
      "int f(n::A& a) { return n::take(a); }\n"};
  for (const std::string at : {"get(A&);", "get(A& a) {", "get(a);"})
    CHECK(renamed({{"a.cpp", text}}, "a.cpp", at, "take") == after);
}

TEST_CASE("rename: specializations of a template of C++") {
  const BeyondReferences specializations;
  CHECK(renamed({{"a.cpp",
                  "template <class T> T top(T a) { return a; }\n"
                  "template <> int top<int>(int a) { return a; }\n"
                  "int f() { return top(1) + top<int>(2); }\n"}},
                "a.cpp", "top(T", "max") == Names{"template <class T> T max(T a) { return a; }\n"
                                                  "template <> int max<int>(int a) { return a; }\n"
                                                  "int f() { return max(1) + max<int>(2); }\n"});
}

TEST_CASE("rename: destructors of C++ are named like their class, wherever they are called") {
  const std::string text =
      "struct Node { Node(); virtual ~Node(); int v; };\nNode::Node() {}\nNode::~Node() {}\n"
      "struct Leaf : Node { using Node::Node; Leaf() : Node() {} ~Leaf() override; };\n"
      "Leaf::~Leaf() { Node::v = 1; }\n"
      "template <class T> struct Box { ~Box(); T t; };\ntemplate <class T> Box<T>::~Box() {}\n"
      "void f(Node* n, Leaf* l, Box<int>* b) {\n  n->~Node();\n  l->Leaf::~Leaf();\n"
      "  l->Node::~Node();\n  n->Leaf::~Node();\n  l->~Node();\n  b->~Box();\n  "
      "b->Box<int>::~Box();\n}\n";
  const Names node{
      "struct Root { Root(); virtual ~Root(); int v; };\nRoot::Root() {}\nRoot::~Root() {}\n"
      "struct Leaf : Root { using Root::Root; Leaf() : Root() {} ~Leaf() override; };\n"
      "Leaf::~Leaf() { Root::v = 1; }\n"
      "template <class T> struct Box { ~Box(); T t; };\ntemplate <class T> Box<T>::~Box() {}\n"
      "void f(Root* n, Leaf* l, Box<int>* b) {\n  n->~Root();\n  l->Leaf::~Leaf();\n"
      "  l->Root::~Root();\n  n->Leaf::~Root();\n  l->~Root();\n  b->~Box();\n  "
      "b->Box<int>::~Box();\n}\n"};
  for (const std::string at :
       {"Node { Node", "Node();\n  l->Leaf", "Node();\n  n->Leaf", "Node();\n  l->~"})
    CHECK(renamed({{"a.cpp", text}}, "a.cpp", at, "Root") == node);
  CHECK(
      renamed({{"a.cpp", text}}, "a.cpp", "Leaf : Node", "Tip") ==
      Names{
          "struct Node { Node(); virtual ~Node(); int v; };\nNode::Node() {}\nNode::~Node() {}\n"
          "struct Tip : Node { using Node::Node; Tip() : Node() {} ~Tip() override; };\n"
          "Tip::~Tip() { Node::v = 1; }\n"
          "template <class T> struct Box { ~Box(); T t; };\ntemplate <class T> Box<T>::~Box() {}\n"
          "void f(Node* n, Tip* l, Box<int>* b) {\n  n->~Node();\n  l->Tip::~Tip();\n"
          "  l->Node::~Node();\n  n->Tip::~Node();\n  l->~Node();\n  b->~Box();\n  "
          "b->Box<int>::~Box();\n}\n"});
  CHECK(renamed({{"a.cpp", text}}, "a.cpp", "Box {", "Case")[0].ends_with(
      "template <class T> struct Case { ~Case(); T t; };\ntemplate <class T> Case<T>::~Case() {}\n"
      "void f(Node* n, Leaf* l, Case<int>* b) {\n  n->~Node();\n  l->Leaf::~Leaf();\n"
      "  l->Node::~Node();\n  n->Leaf::~Node();\n  l->~Node();\n  b->~Case();\n  "
      "b->Case<int>::~Case();\n}\n"));
}

TEST_CASE("rename: a namespace of C++ in all files that add to it") {
  CHECK(renamed({{"a.h", "namespace top {\nnamespace part {\nstruct A {};\n}\n}\n"},
                 {"b.cc", "namespace top {\nint f() { return 1; }\n}\n"},
                 {"c.cc", "namespace part {\nint g();\n}\n"}},
                "a.h", "top {", "zz") ==
        Names{"namespace zz {\nnamespace part {\nstruct A {};\n}\n}\n",
              "namespace zz {\nint f() { return 1; }\n}\n", "namespace part {\nint g();\n}\n"});
  CHECK(renamed({{"a.h", "namespace top {\nnamespace part {\nstruct A {};\n}\n}\n"},
                 {"c.cc", "namespace part {\nint g();\n}\n"}},
                "a.h", "part {",
                "zz") == Names{"namespace top {\nnamespace zz {\nstruct A {};\n}\n}\n",
                               "namespace part {\nint g();\n}\n"});
}

}  // namespace codefinder::rename_test
