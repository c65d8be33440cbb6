// Types of the project below types of a library.
#include "index/query/graph/hierarchy.h"
#include "query/dependency_project.h"

namespace codefinder::library_types_test {

using namespace codefinder::testing;

namespace {

/// The implementations of the last word of `text`, as "path:line".
Names implementations(const DependencyFilesProject& p, const std::string& path,
                      std::string_view text) {
  return p.run_until_settled([&](const index::Snapshot& snapshot) {
    const auto answer = query::implementations_at(snapshot, p.place(snapshot, path, text));
    REQUIRE(answer.ok());
    Names out;
    for (const query::SymbolHit& hit : *answer)
      out.push_back(fmt::format("{}:{}", hit.place.path, hit.place.start.line + 1));
    return out;
  });
}

}  // namespace

TEST_CASE("implementations: of a library's generic type that only its name describes") {
  DependencyFilesProject p;
  p.libraries = {p.packages / "lib"};
  p.packages.write("lib/java/lang/Ordered.java",
                   "package java.lang;\npublic interface Ordered<T> {\n  int order(T o);\n}\n");
  p.tree.write("a/A.java",
               "package a;\nclass A implements Ordered<A> {\n  public int order(A o) {}\n"
               "  void f( Ordered<A> each) {\n    each.order(null);\n  }\n}\n");
  p.open();
  CHECK(implementations(p, "a/A.java", "void f( Ordered") == Names{"a/A.java:2"});
  CHECK(implementations(p, "a/A.java", "each.order") == Names{"a/A.java:3"});
}

}  // namespace codefinder::library_types_test
