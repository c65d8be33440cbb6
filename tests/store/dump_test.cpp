// The text form of a file's facts (codefinder dump).
#include "index/store/dump.h"
#include "store/random_facts.h"
#include "store/temp_directory.h"

#include <catch2/catch.hpp>

namespace codefinder::store {
namespace {

TEST_CASE("dump: a file's facts are described as text", "[dump]") {
  testing::TempDirectory directory;
  auto store = Store::open(directory / "index", Store::Mode::read_write);
  REQUIRE(store);
  FileFacts facts;
  facts.language = Language::c;
  facts.text_map = TextMap::of("int f(void);\nf();\n");
  Symbol f;
  f.name = facts.strings.append("f");
  f.kind = SymbolKind::function;
  f.flags = SymbolFlag::exported;
  f.name_range = {4, 5};
  f.full_range = {0, 12};
  f.signature = facts.strings.append("int f(\"\n\")");
  facts.symbols.push_back(f);
  Occurrence call;
  call.name = f.name;
  call.range = {13, 14};
  call.role = Role::call;
  call.binding = Binding::symbol;
  call.target = 0;
  call.arguments = 0;
  facts.occurrences.push_back(call);
  FileRow row;
  row.path = "a.c";
  row.categories = Category::source;
  auto txn = (*store)->write();
  REQUIRE(txn);
  const auto id = (*txn)->replace_file(row, facts);
  REQUIRE(id);
  REQUIRE((*txn)->commit());
  const auto snapshot = (*store)->read();
  REQUIRE(snapshot);
  const auto text = describe(**snapshot, *id);
  REQUIRE(text);
  CHECK(text->find("file 0 \"a.c\" c size 0") == 0);
  CHECK(text->find("\nsymbol 0 function \"f\" name 1:5-1:6 full 1:1-1:13 exported\n  signature "
                   "\"int f(\\\"\\x0a\\\")\"\n") != std::string::npos);
  CHECK(text->find("\noccurrence 0 call \"f\" 2:1-2:2 symbol target 0 arguments 0\n") !=
        std::string::npos);
  CHECK(!describe(**snapshot, FileId(7)));
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    testing::Random random(seed);
    CHECK(!describe(testing::random_facts(random)).empty());
  }
}

}  // namespace
}  // namespace codefinder::store
