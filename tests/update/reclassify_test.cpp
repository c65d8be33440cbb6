// Rows of an older classifier are corrected without reading the files again.
#include "update/updater_fixture.h"

#include <functional>

namespace codefinder::reclassify_test {

using namespace codefinder::store;
using namespace codefinder::testing;
using namespace codefinder::update;

TEST_CASE("reclassify: each outdated column of a row is corrected without reading the file") {
  const std::vector<std::pair<std::string, std::function<void(FileRow&)>>> older = {
      {"categories", [](FileRow& row) { row.categories = Category::docs; }},
      {"module", [](FileRow& row) { row.module = "old"; }},
      {"layer", [](FileRow& row) { row.layer = "old"; }}};
  for (const auto& [column, change] : older) {
    INFO(column);
    Fixture f;
    f.tree.write("shop/a.py", "def a(): pass\n");
    f.tree.write("shop/b.py", "def b(): pass\n");
    f.start();
    f.updater.reset();
    const FileRow right = f.row("shop/a.py");
    {
      auto txn = f.store->write();
      REQUIRE(txn.ok());
      FileRow row = right;
      change(row);
      REQUIRE((*txn)->update_row(row));
      REQUIRE((*txn)->set_meta(meta_key::kClassifier, "of an older version"));
      REQUIRE((*txn)->commit());
    }
    f.start();
    f.updater->wait_idle();
    CHECK(f.row("shop/a.py").categories == right.categories);
    CHECK(f.row("shop/a.py").module == right.module);
    CHECK(f.row("shop/a.py").layer == right.layer);
    CHECK(f.updater->stats().read == 0);
  }
}

}  // namespace codefinder::reclassify_test
