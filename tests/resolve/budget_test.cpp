// The budget of a context: steps, recursion, cancellation, the cap on bytes; and memos.
#include "tests/resolve/project.h"

#include <stop_token>

namespace codefinder::budget_test {

using namespace codefinder::resolve;
using codefinder::resolve::testing::Lines;
using codefinder::resolve::testing::Project;

TEST_CASE("budget: a context without steps finds nothing and sets the exceeded flag") {
  Project project;
  project.add("a.ts", "class A { m() {} }\nfunction f(a: A) { a.$m(); }\n");
  Context context(project.snapshot, {}, 0);
  Resolver resolver(context);
  CHECK(resolver.resolve(project.file("a.ts"), project.occurrence("a.ts")).empty());
  CHECK(context.stopped());
  CHECK(project.snapshot.limits().exceeded());
}

TEST_CASE("budget: spending more steps than are left fails and stops the context") {
  Project project;
  project.add("a.ts", "class A {}\n");
  Context context(project.snapshot, {}, 3);
  CHECK(context.spend(2));
  CHECK_FALSE(context.spend(2));
  CHECK(context.stopped());
  CHECK_FALSE(context.spend());
}

TEST_CASE("budget: a recursion level costs a step and fails without one") {
  Project project;
  project.add("a.ts", "class A {}\n");
  Context context(project.snapshot, {}, 2);
  {
    const Budget::Level outer(context.budget());
    CHECK(static_cast<bool>(outer));
    const Budget::Level inner(context.budget());
    CHECK(static_cast<bool>(inner));
    const Budget::Level none(context.budget());
    CHECK_FALSE(static_cast<bool>(none));
  }
  CHECK(context.stopped());
}

TEST_CASE("budget: a cancelled context finds nothing and does not set the exceeded flag") {
  Project project;
  project.add("a.ts", "class A { m() {} }\nfunction f(a: A) { a.$m(); }\n");
  std::stop_source stop;
  stop.request_stop();
  Context context(project.snapshot, stop.get_token());
  Resolver resolver(context);
  CHECK(resolver.resolve(project.file("a.ts"), project.occurrence("a.ts")).empty());
  CHECK_FALSE(project.snapshot.limits().exceeded());
}

TEST_CASE("budget: the end of one context's time is no limit of the query") {
  Project project;
  project.add("a.ts", "class A { m() {} }\nfunction f(a: A) { a.$m(); }\n");
  Context context(project.snapshot);
  Resolver resolver(context);
  context.budget().end_at(Budget::Clock::time_point::max());
  CHECK_FALSE(context.stopped());
  context.budget().end_at(Budget::Clock::time_point::min());
  CHECK(context.stopped());
  CHECK(resolver.resolve(project.file("a.ts"), project.occurrence("a.ts")).empty());
  CHECK_FALSE(project.snapshot.limits().exceeded());
}

TEST_CASE("memos: each type has its own memo with stable references, and memos can be shared") {
  struct Numbers : Memo<int, int> {};
  struct OtherNumbers : Memo<int, int> {};
  struct Single : SingleMemo<std::string> {};
  Project project;
  Context one(project.snapshot), two(project.snapshot);
  int& first = one.memo<Numbers>()[1];
  first = 5;
  for (int i = 2; i < 1000; ++i) one.memo<Numbers>()[i] = i;
  CHECK(&first == &one.memo<Numbers>()[1]);
  CHECK(one.memo<OtherNumbers>().empty());
  CHECK(two.memo<Numbers>().empty());
  one.shared_memo<Single>()[{}] = "x";
  CHECK(two.shared_memo<Single>().empty());
  two.share_memos(one.shared_memos());
  CHECK(two.shared_memo<Single>().at({}) == "x");
}

}  // namespace codefinder::budget_test
