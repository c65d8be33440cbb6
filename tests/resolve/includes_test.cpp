// Include closures: the files that a file includes directly and indirectly.
#include "index/resolve/includes.h"
#include "tests/resolve/project.h"

namespace codefinder::includes_test {

using namespace codefinder::resolve;
using codefinder::resolve::testing::Lines;
using codefinder::resolve::testing::Project;

namespace {

struct Headers : Project {
  Headers() {
    add("a.h", "#include \"b.h\"\nint in_a;\n");
    add("b.h", "#include \"a.h\"\nint in_b;\n");  // A cycle.
    add("c.h", "int in_c;\n");
    add("main.c", "#include \"a.h\"\nint f(void) { return $in_b + $in_c; }\n");
  }
};

}  // namespace

TEST_CASE("includes: a closure contains every included file once, nearest first") {
  Headers project;
  Context context(project.snapshot);
  Resolver resolver(context);
  IncludeClosures& includes = resolver.includes();
  const FileId main = project.file("main.c");
  CHECK(includes.closure(main).files ==
        std::vector<FileId>{main, project.file("a.h"), project.file("b.h")});
  CHECK(includes.closure(main).through == std::vector<std::uint32_t>{0, 0, 1});
  CHECK(includes.closure(main).whole);
  CHECK(includes.includes(main, project.file("b.h")));
  CHECK_FALSE(includes.includes(main, project.file("c.h")));
  CHECK(includes.leads_to(main, project.file("b.h")));
  CHECK_FALSE(includes.leads_to(main, project.file("c.h")));
  CHECK(includes.leads_to(main, main));
}

TEST_CASE("includes: names of included files are visible, other names are candidates only") {
  Headers project;
  CHECK(project.targets("main.c", 0) == Lines{"b.h in_b import"});
  CHECK(project.targets("main.c", 1) == Lines{"c.h in_c unique_name"});
}

TEST_CASE("file set: small and large file ids are stored") {
  FileSet set;
  for (const std::uint32_t id : {0u, 63u, 64u, 5000u, 0xFFFFFFF0u}) {
    CHECK_FALSE(set.contains(FileId(id)));
    CHECK(set.insert(FileId(id)));
    CHECK_FALSE(set.insert(FileId(id)));
    CHECK(set.contains(FileId(id)));
  }
  CHECK_FALSE(set.contains(FileId(65)));
  CHECK_FALSE(set.contains(FileId(0xFFFFFFF1u)));
}

}  // namespace codefinder::includes_test
