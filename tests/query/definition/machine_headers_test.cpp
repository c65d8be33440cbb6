// Directories of headers on this machine that the files of pkg-config name.
#include "index/languages/language.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <stdlib.h>

#include <algorithm>

namespace codefinder::machine_headers_test {

using namespace codefinder::testing;

TEST_CASE("machine headers: include directories of packages follow the compiler's own") {
  TempTree tree;
  tree.write("include/glib-2.0/glib.h", "");
  tree.write("lib/glib-2.0/include/glibconfig.h", "");
  tree.write("pkgconfig/glib-2.0.pc",
             "prefix=" + tree.path() +
                 "\nincludedir=${prefix}/include\nlibdir=${prefix}/lib\n"
                 "Requires: ${absent}\n"
                 "Cflags: -I${includedir}/glib-2.0 -DX -I${libdir}/glib-2.0/include "
                 "-I${prefix}/absent -I../relative -I${includedir}/glib-2.0\n");
  tree.write("pkgconfig/broken.pc", "a=${a\nCflags: -I${\n: =\n");
  const char* before = ::getenv("PKG_CONFIG_PATH");
  const std::string kept = before ? before : "";
  ::setenv("PKG_CONFIG_PATH", (tree / "pkgconfig").c_str(), 1);
  const std::vector<std::string> found = definition(Language::c).library_directories();
  before ? ::setenv("PKG_CONFIG_PATH", kept.c_str(), 1) : ::unsetenv("PKG_CONFIG_PATH");
  std::vector<std::string> own;
  for (const std::string& path : found)
    if (path.starts_with(tree.path())) own.push_back(path.substr(tree.path().size()));
  CHECK(own == std::vector<std::string>{"/include/glib-2.0", "/lib/glib-2.0/include"});
  CHECK_FALSE(found.front().starts_with(tree.path()));
}

}  // namespace codefinder::machine_headers_test
