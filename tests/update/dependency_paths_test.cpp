// Which paths belong to installed packages, and the directory of the package of a path.
#include "index/model/dependency_paths.h"
#include "index/update/packages/package_directories.h"
#include "update/temp_tree.h"

namespace codefinder::dependency_paths_test {

using namespace codefinder::testing;
using namespace codefinder::update;

TEST_CASE("dependency paths: below node_modules or site-packages, or absolute") {
  for (const char* path : {"node_modules/a/b.js", "x/node_modules/a.js", "/home/me/go/pkg/mod/a.go",
                           "venv/lib/python3.11/site-packages/a.py", "site-packages/a.py",
                           "my_node_modules/node_modules/a.js"}) {
    INFO(path);
    CHECK(is_dependency_path(path));
  }
  for (const char* path : {"a.js", "my_node_modules/a.js", "node_modules", "src/site-packages",
                           "site-packages.py", "a/b_site-packages/c.py", ""}) {
    INFO(path);
    CHECK_FALSE(is_dependency_path(path));
  }
}

TEST_CASE("dependency paths: path_below returns the part after the cache directory") {
  const std::vector<std::string> caches{"/c/mod", "/c/crates"};
  CHECK(path_below("/c/mod/a/b.go", caches) == "a/b.go");
  CHECK(path_below("/c/crates/a-1/lib.rs", caches) == "a-1/lib.rs");
  CHECK(path_below("/c/modern/a.go", caches).empty());
  CHECK(path_below("/c/mod", caches).empty());
  CHECK(path_below("/d/mod/a.go", caches).empty());
  CHECK(path_below("/c/mod/a.go", {}).empty());
}

TEST_CASE(
    "dependency paths: path_among_packages returns the part after the last package directory") {
  CHECK(path_among_packages("node_modules/a/b.js") == "a/b.js");
  CHECK(path_among_packages("w/node_modules/a/node_modules/@s/b/c.js") == "@s/b/c.js");
  CHECK(path_among_packages("v/lib/python3/site-packages/six.py") == "six.py");
  CHECK(path_among_packages("my_node_modules/a.js") == "my_node_modules/a.js");
}

TEST_CASE(
    "dependency paths: package_of handles scopes, single files and versions in a directory name") {
  CHECK(package_of("node_modules/a/b/c.js", {}) == "node_modules/a");
  CHECK(package_of("node_modules/@s/a/b.js", {}) == "node_modules/@s/a");
  CHECK(package_of("node_modules/@s/a.js", {}) == "node_modules/@s/a.js");
  CHECK(package_of("node_modules/a.js", {}) == "node_modules/a.js");
  CHECK(package_of("v/site-packages/flask/app.py", {}) == "v/site-packages/flask");
  const std::vector<std::string> caches{"/c/mod"};
  CHECK(package_of("/c/mod/x.org/a/b@v1.2/c/d.go", caches) == "/c/mod/x.org/a/b@v1.2");
  CHECK(package_of("/c/mod/x.org/a@v1.2/b.go", caches) == "/c/mod/x.org/a@v1.2");
  CHECK(package_of("/c/mod/a-1.2/src/lib.rs", caches) == "/c/mod/a-1.2");
}

TEST_CASE(
    "dependency paths: site-packages of virtual environments are found, ordered by Python "
    "version") {
  const TempTree tree;
  const auto root = RootDir::open(tree.path());
  REQUIRE(root.ok());
  using Paths = std::vector<std::string>;
  CHECK(package_directories(**root, "").empty());
  tree.write("venv/lib/python3.9/site-packages/a.py", "");
  tree.write("venv/lib/python3.11/site-packages/a.py", "");
  tree.write("venv/lib/other/site-packages/a.py", "");
  tree.write("venv/lib/python4/a.py", "");
  CHECK(package_directories(**root, "") ==
        Paths{"venv/lib/python3.11/site-packages", "venv/lib/python3.9/site-packages"});
  tree.write("app/.venv/Lib/site-packages/a.py", "");
  CHECK(package_directories(**root, "app") == Paths{"app/.venv/Lib/site-packages"});
  tree.write("app/env/lib/python3/site-packages", "a file");
  CHECK(package_directories(**root, "app") == Paths{"app/.venv/Lib/site-packages"});
}

}  // namespace codefinder::dependency_paths_test
