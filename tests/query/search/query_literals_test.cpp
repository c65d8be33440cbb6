// The words of a query that are written as code.
#include "index/query/search/query_literals.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace codefinder::query_literals_test {

using namespace codefinder::query;

TEST_CASE("query literals: flags, identifiers, calls, members, constants and numbers") {
  using Words = std::vector<std::string>;
  CHECK(literals_of("what does --retry-all-errors do?") == Words{"--retry-all-errors"});
  CHECK(literals_of("the -v flag, trust_env and someName.") ==
        Words{"-v", "trust_env", "someName"});
  CHECK(literals_of("TypeError in (res.sendFile)") == Words{"TypeError", "res.sendFile"});
  CHECK(literals_of("SOURCE_DATE_EPOCH or 8080, std::sort, f(x)") ==
        Words{"SOURCE_DATE_EPOCH", "8080", "std::sort", "f(x"});
  CHECK(literals_of("Where is a plain sentence with a dash - and a number 12").empty());
  CHECK(literals_of("").empty());
}

TEST_CASE("query literals: a text has a literal as written, or the name of a flag in quotes") {
  CHECK(literal_in("--cert", "add(\"--cert\")") == 1);
  CHECK(literal_in("--cert", "add('cert')") > 0);
  CHECK(literal_in("--cert", "add('cert')") < 1);
  CHECK(literal_in("--cert", "add(cert)") == 0);
  CHECK(literal_in("trust_env", "if 'trust': env") == 0);
  CHECK(literal_in("--", "x") == 0);
}

}  // namespace codefinder::query_literals_test
