// The table of verbs, and docs/verbs.md, which is generated from it.
#include "handlers/verbs/verbs_doc.h"

#include "handlers/verbs/answer/verb.h"
#include "support/file_text.h"
#include "support/source_dir.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace codefinder::verbs_doc_test {

using namespace codefinder::handlers;

TEST_CASE("verbs: the table is sorted, and every verb has a summary and a closed schema") {
  const auto all = verbs();
  CHECK(std::is_sorted(all.begin(), all.end(),
                       [](const Verb& a, const Verb& b) { return a.name < b.name; }));
  for (const Verb& verb : all) {
    INFO(verb.name);
    CHECK(!verb.summary.empty());
    CHECK(undescribed_fields(verb) == std::vector<std::string>());
    CHECK(verb.input_schema()["additionalProperties"] == false);
    CHECK(find_verb(verb.name) == &verb);
  }
  CHECK(find_verb("nonsense") == nullptr);
}

TEST_CASE("verbs: docs/verbs.md is generated from the table (UPDATE_GOLDEN=1 rewrites it)") {
  const std::string text = verbs_markdown();
  const std::string path = testing::source_dir() + "/docs/verbs.md";
  if (std::getenv("UPDATE_GOLDEN")) std::ofstream(path, std::ios::binary) << text;
  CHECK(testing::file_text(path) == text);
}

}  // namespace codefinder::verbs_doc_test
