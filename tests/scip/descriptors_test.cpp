// The grammar of symbols.
#include "index/scip/descriptors.h"

#include <catch2/catch.hpp>

namespace codefinder::descriptors_test {

using namespace codefinder::scip;

TEST_CASE("scip: names with other characters are in backticks, which are doubled") {
  CHECK(descriptor("plain_$+-1", Suffix::term) == "plain_$+-1.");
  CHECK(descriptor("a b", Suffix::type) == "`a b`#");
  CHECK(descriptor("a`b", Suffix::namespace_) == "`a``b`/");
  CHECK(descriptor("größe", Suffix::method) == "`größe`().");
  CHECK(descriptor("bad\xff", Suffix::meta) == "`bad\xef\xbf\xbd`:");
  CHECK(descriptor("", Suffix::macro) == "$!");
  CHECK(descriptor("T", Suffix::type_parameter) == "[T]");
  CHECK(descriptor("x", Suffix::parameter) == "(x)");
}

TEST_CASE("scip: repeated names are numbered") {
  CHECK(descriptor("f", Suffix::method, 2) == "f(+2).");
  CHECK(descriptor("f", Suffix::term, 2) == "f+2.");
}

TEST_CASE("scip: empty fields of a package are dots, and spaces are doubled") {
  CHECK(symbol_head("npm", "", "") == "codefinder npm . . ");
  CHECK(symbol_head("pip", "a b", ">=1, <2") == "codefinder pip a  b >=1,  <2 ");
}

}  // namespace codefinder::descriptors_test
