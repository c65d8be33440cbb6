// Facts of library files that projects share: found by text and language, bounded in size.
#include "index/remote/library_facts.h"

#include "index/extract/extract.h"
#include "update/temp_tree.h"

#include <filesystem>

namespace codefinder::library_facts_test {

using namespace codefinder::testing;
using namespace codefinder::remote;

namespace {

store::PreparedFacts facts_of(const std::string& text) {
  auto prepared = store::prepare_facts(extract::extract(text, Language::c));
  REQUIRE(prepared.ok());
  return std::move(*prepared);
}

}  // namespace

TEST_CASE("library facts: facts are found by the text and the language") {
  const TempTree tree;
  LibraryFacts kept(tree / "facts");
  const std::string text = "int far(void);\n";
  CHECK_FALSE(kept.find(text, Language::c));
  kept.keep(text, facts_of(text));
  const auto found = LibraryFacts(tree / "facts").find(text, Language::c);
  REQUIRE(found);
  CHECK(found->prepared.symbol_count == 1);
  CHECK(found->prepared.blob == facts_of(text).blob);
  CHECK_FALSE(kept.find(text, Language::cpp));
  CHECK_FALSE(kept.find(text + "\n", Language::c));
  // A damaged file counts as missing.
  for (const auto& entry : std::filesystem::recursive_directory_iterator(tree / "facts"))
    if (entry.is_regular_file()) std::filesystem::resize_file(entry.path(), 20);
  CHECK_FALSE(kept.find(text, Language::c));
}

TEST_CASE("library facts: the least recently used are removed beyond the limit") {
  const TempTree tree;
  LibraryFacts kept(tree / "facts", {.bytes = 4000, .unchecked = 0});
  const auto text = [](int i) { return "int far" + std::to_string(i) + "(void);\n"; };
  constexpr int kFiles = 100;
  for (int i = 0; i < kFiles; ++i) {
    kept.keep(text(i), facts_of(text(i)));
    for (const auto& entry : std::filesystem::recursive_directory_iterator(tree / "facts"))
      if (entry.is_regular_file())
        std::filesystem::last_write_time(
            entry.path(), std::filesystem::last_write_time(entry) - std::chrono::hours(1));
  }
  CHECK(kept.size().bytes <= 4000);
  CHECK(kept.size().files > 5);
  CHECK(kept.find(text(kFiles - 1), Language::c));
  CHECK_FALSE(kept.find(text(0), Language::c));
}

}  // namespace codefinder::library_facts_test
