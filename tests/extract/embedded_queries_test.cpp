// The query files embedded in the program are equal to those in the sources.
#include "index/extract/queries/embedded_queries.h"

#include "index/extract/extract.h"
#include "index/extract/parse/parse.h"
#include "index/extract/queries/query.h"
#include "index/languages/language.h"
#include "support/file_text.h"
#include "support/source_dir.h"

#include <catch2/catch.hpp>

#include <string>

namespace codefinder::embedded_queries_test {

using namespace codefinder::extract;

TEST_CASE("embedded queries: each is equal to the query file in the sources") {
  for (const LanguageDefinition* language : languages()) {
    std::string path = testing::source_dir() + "/index/languages/";
    path.append(language->name).append("/queries.scm");
    CHECK(embedded_query(std::string(language->name) + "/queries") == testing::file_text(path));
  }
  CHECK(embedded_query("no such language").empty());
  CHECK(embedded_query("").empty());
}

TEST_CASE("embedded queries: no pattern begins at the root, so that an edit walks one statement") {
  for (const Language language : {Language::typescript, Language::tsx, Language::javascript,
                                  Language::python, Language::java}) {
    INFO(definition(language).name);
    const Program* program = program_of(language);
    const auto tree = parse_once("", language);
    REQUIRE((program != nullptr && tree));
    CHECK(program->no_patterns.at((*tree)[0].symbol) != 0);
  }
  for (const Language language :
       {Language::c, Language::cpp, Language::go, Language::rust, Language::typescript,
        Language::tsx, Language::javascript, Language::python, Language::java}) {
    INFO(definition(language).name);
    CHECK_FALSE(program_of(language)->walks_whole);
  }
}

}  // namespace codefinder::embedded_queries_test
