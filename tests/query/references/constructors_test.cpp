// References of constructors: the calls that run them, in languages where they have a name of their
// own; callers of each of several.
#include "index/query/graph/call_graph.h"
#include "query/graph_fixture.h"
#include "support/marked.h"

namespace codefinder::constructors_test {

using namespace testing;

TEST_CASE("constructors: uses of a constructor of TypeScript are new and super") {
  check({{"p.ts", R"(export class P {
//           ^ def: P refs=all
  constructor(private x: number) {}
//^^^^^^^^^^^ def: P.constructor refs=all
  copy(): P { return new P(1); }
//        ^ ref: P
//                       ^ ref: P
//                       ^ use: P.constructor
}
class Q extends P {
//    ^ def: Q
//              ^ ref: P
  constructor() { super(2); }
//^^^^^^^^^^^ def: Q.constructor refs=all
//                ^^^^^ use: P.constructor
}
class Inner extends Q { constructor() { super(); } }
//                  ^ ref: Q
//                                      ^^^^^ use: Q.constructor
)"},
         {"use.ts", R"(import { P as Part } from './p';
//       ^ ref: P
//            ^^^^ ref: P
new Part(3);
//  ^^^^ ref: P
//  ^^^^ use: P.constructor
let part: Part;
//        ^^^^ ref: P
class Own extends EventTarget { constructor() { super(); } }
//                                              ^^^^^ ref: (nothing)
)"}});
}

TEST_CASE("constructors: uses of a constructor of Java are the calls that choose it") {
  check({{"A.java", R"(class A {
//    ^ def: A refs=all
    A() {}
//  ^ def: A() refs=all
    A(int x) { this(); }
//  ^ def: A(int) refs=all
//             ^^^^ ref: A()
    static A make() { return new A(3); }
//         ^ use: A
//                               ^ use: A
//                               ^ ref: A(int)
    void run() { new A(); }
//                   ^ use: A
//                   ^ ref: A()
}
class B extends A {
//              ^ use: A
    B() { super(2); }
//        ^^^^^ ref: A(int)
}
)"}});
}

TEST_CASE("constructors: a call of a class runs the one that takes its arguments") {
  check({{"item.kt", R"(open class Item {
//         ^^^^ def: Item
    constructor(size: Int) {}
//  ^^^^^^^^^^^ def: Item(1) refs=all
    constructor(a: Int, b: Int) : this(a + b) {}
//  ^^^^^^^^^^^ def: Item(2) refs=all
//                                ^^^^ use: Item(1)
}
fun make(): Item = Item(1, 2)
//          ^^^^ ref: Item
//                 ^^^^ ref: Item
//                 ^^^^ use: Item(2)
)"},
         {"Shop.php", R"(<?php
class Shop {
//    ^^^^ def: Shop
    public function __construct(int $size) {}
//                  ^^^^^^^^^^^ def: Shop.new refs=all
}
$shop = new Shop(1);
//          ^^^^ ref: Shop
//          ^^^^ use: Shop.new
function named(Shop $shop) {}
//             ^^^^ ref: Shop
)"}});
}

TEST_CASE("constructors: each of several has its own callers") {
  const GraphFixture graph(
      std::vector<Source>{{"A.java",
                           "class A {\n  A() {}\n  A(int x) { this(); }\n"
                           "  static A make() { return new A(3); }\n  void run() { new A(); }\n}\n"
                           "class B extends A {\n  B() { super(2); }\n}\n"}});
  const auto callers = [&](const char* text) {
    const auto called = query::callables_at(graph.snapshot(), graph.place("A.java", text));
    REQUIRE(called);
    query::CallRequest request;
    for (const query::SymbolHit& hit : *called) request.symbols.push_back(hit.ref);
    const auto found = query::callers_of(graph.snapshot(), request);
    REQUIRE(found);
    std::vector<std::string> names;
    for (const query::CallLink& link : found->links)
      names.push_back(GraphFixture::name_of(link.symbol));
    std::sort(names.begin(), names.end());
    return names;
  };
  CHECK(callers("A() {}") == std::vector<std::string>{"A.A", "A.run"});
  CHECK(callers("A(int x)") == std::vector<std::string>{"A.make", "B.B"});
}

}  // namespace codefinder::constructors_test
