// Overloads of C++ by the types of arguments, and members that using declarations bring.
#include "support/marked.h"

#include <catch2/catch.hpp>

namespace codefinder::overloads_cpp_test {

using testing::check;

TEST_CASE("c++ overloads: arguments are members, results and variables of deduced types") {
  check({{"take.cpp", R"(struct Base { int size; };
struct Derived : Base { long weight; };
struct Holder {
  Base base;
  Derived* derived;
  Base& get() const;
  template <class T> T as() const;
};
[[nodiscard]] static inline long measure(const Base& base) { return base.size; }
void take(int value);
//   ^^^^ def: take(int)
void take(long value);
//   ^^^^ def: take(long)
void take(const Base& value);
//   ^^^^ def: take(Base)
void take(const Derived& value);
//   ^^^^ def: take(Derived)
void take(Derived* value);
//   ^^^^ def: take(Derived*)
void use(const Holder& holder) {
  take(holder.base);
//^^^^ ref: take(Base)
  take(holder.base.size);
//^^^^ ref: take(int)
  take(holder.derived);
//^^^^ ref: take(Derived*)
  take(*holder.derived);
//^^^^ ref: take(Derived)
  take(holder.derived->weight);
//^^^^ ref: take(long)
  take(holder.get());
//^^^^ ref: take(Base)
  take(measure(holder.get()));
//^^^^ ref: take(long)
  const auto& kept = holder.get();
  take(kept);
//^^^^ ref: take(Base)
  auto length = measure(kept);
  take(length);
//^^^^ ref: take(long)
}
)"}});
}

TEST_CASE("c++ overloads: a using declaration in a class adds members of its base") {
  check({{"over.cpp", R"(struct Base {
  void put(int value);
//     ^^^ def: put(int) refs=all
  void put(const char* value) {}
//     ^^^ def: put(char*) refs=all
};
struct Derived : Base {
  using Base::put;
//            ^^^ use: put(int)
//            ^^^ use: put(char*)
  void put(double value);
//     ^^^ def: put(double) refs=all
};
void use(Derived& derived) {
  derived.put(1);
//        ^^^ ref: put(int)
  derived.put("text");
//        ^^^ ref: put(char*)
  derived.put(1.5);
//        ^^^ ref: put(double)
}
)"}});
}

TEST_CASE("c++: a base is initialized by another name of it") {
  check({{"set.cpp", R"(template <class T> struct SetOf { SetOf(int size); };
typedef SetOf<void> Set;
//                  ^^^ def: Set refs=all
struct Queue : Set {
//             ^^^ ref: Set
  Queue(int size) : Set(size), count(0) {}
//                  ^^^ ref: Set
//                             ^^^^^ ref: count
  int count;
//    ^^^^^ def: count
};
)"}});
}

TEST_CASE("c++: results of members have the type arguments of their receivers") {
  check({{"box.cpp", R"(struct Item { void run(); };
//                 ^^^ def: run
struct Key {};
template <class K, class V> struct Pairs {
  V at(K key) const;
  Pairs& self();
  V value;
};
void use(const Pairs<Key, Item>& pairs) {
  pairs.at(Key()).run();
//                ^^^ ref: run
  pairs.value.run();
//            ^^^ ref: run
  auto item = pairs.at(Key());
  item.run();
//     ^^^ ref: run
}
)"}});
}

TEST_CASE("c++: structured bindings are fields of a class, and parts of pairs, tuples and maps") {
  check({{"parts.cpp", R"(struct Left { void turn(); };
//                 ^^^^ def: Left.turn
struct Right { void turn(); };
//                  ^^^^ def: Right.turn
struct Both { static int count; Left left; Right right; };
Both both();
void use(std::map<Left, Right>& turns, std::pair<Left, Right> pair, Both list[]) {
  auto [a, b] = both();
  a.turn();
//  ^^^^ ref: Left.turn
  b.turn();
//  ^^^^ ref: Right.turn
  for (auto& [key, value] : turns) {
    key.turn();
//      ^^^^ ref: Left.turn
    value.turn();
//        ^^^^ ref: Right.turn
  }
  const auto& [first, second] = pair;
  first.turn();
//      ^^^^ ref: Left.turn
  second.turn();
//       ^^^^ ref: Right.turn
  for (const auto& [one, two] : list) two.turn();
//                                        ^^^^ ref: Right.turn
  turns[first].turn();
//             ^^^^ ref: Right.turn
}
)"}});
}

}  // namespace codefinder::overloads_cpp_test
