// The query files that are compiled into the program equal those of the sources.
#include "index/extract/embedded_queries.h"

#include "index/languages/language.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <sstream>
#include <string>

using namespace codefinder;
using namespace codefinder::extract;

TEST_CASE("the query files are in the program, whole") {
  for (const LanguageDefinition* language : languages()) {
    std::ifstream file(std::string(CODEFINDER_SOURCE_DIR) + "/index/languages/" +
                           std::string(language->name) + "/queries.scm",
                       std::ios::binary);
    std::stringstream text;
    if (file) text << file.rdbuf();
    CHECK(embedded_query(std::string(language->name) + "/queries") == text.str());
  }
  CHECK(embedded_query("no such language").empty());
  CHECK(embedded_query("").empty());
}
