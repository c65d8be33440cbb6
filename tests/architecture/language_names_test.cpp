// No product file outside index/languages names a language; sample violations are found.
#include "architecture/language_names.h"

#include <catch2/catch.hpp>

namespace codefinder::architecture {
namespace {

TEST_CASE("language names: only files in index/languages name a language") {
  const auto files = source_files();
  const auto words = language_words(files);
  CHECK(words.size() > 60);
  for (const SourceFile& file : files)
    for (const std::string& one : language_violations(file, words)) FAIL_CHECK(one);
}

TEST_CASE("language names: names in sample texts are reported") {
  const std::vector<SourceFile> rows = {
      {"index/languages/python/language.cpp",
       "constinit const LanguageDefinition python = {\n    .name = \"python\",\n    .lock_files =\n"
       "        \"poetry.lock \"\n        \"uv.lock\",\n    .extensions = \"py\",\n};\n"},
      {"index/languages/json/language.cpp", ".name = \"json\",\n.kind = ContentKind::data,\n"},
      {"index/languages/text/language.cpp", ".manifests = \"Gemfile\",\n"}};
  const auto words = language_words(rows);
  CHECK(words == std::map<std::string, std::string>{
                     {"python", "name"}, {"poetry.lock", "lock_files"}, {"uv.lock", "lock_files"}});
  const auto broken = [&](const char* path, const char* text) {
    const auto found = language_violations({path, text}, words);
    return found.empty() ? std::string() : found[0];
  };
  CHECK(broken("index/query/x.cpp", "\nif (family == Family::python) f();\n") ==
        "index/query/x.cpp:2: Family::python belongs in index/languages");
  CHECK(broken("index/update/x.cpp", "Language l = Language::go;\n").find("Language::go") !=
        std::string::npos);
  CHECK(broken("handlers/x.cpp", "f(\"a\", \"poetry.lock\");\n").find("\"poetry.lock\"") !=
        std::string::npos);
  CHECK(broken("handlers/x.cpp", "f(Language::text, Family::none, \"pythonic\");\n").empty());
  CHECK(broken("handlers/x.cpp", "// Language::go, \"python\"\n").empty());
  CHECK(broken("index/languages/go/x.cpp", "f(Language::go);\n").empty());
  CHECK(broken("tests/x.cpp", "f(Language::go);\n").empty());
}

}  // namespace
}  // namespace codefinder::architecture
