// A first build that takes several commits.
#include "index/update/build_report_codec.h"
#include "update/updater_fixture.h"

#include <algorithm>

namespace codefinder::first_build_test {

using namespace codefinder::testing;
using namespace codefinder::update;
using namespace std::chrono_literals;

TEST_CASE("first build: the versions of files are compared only once it was complete") {
  Fixture f;
  for (const char* name : {"a.py", "b.py", "c.py"})
    f.tree.write(name, "def " + std::string(1, name[0]) + "(): pass\n");
  f.store = std::move(store::Store::open(f.cache.path(), store::Store::Mode::read_write)).value();
  f.updater = std::make_unique<Updater>(RootDir::open(f.tree.path()).value(), *f.store,
                                        UpdaterOptions{.workers = 1});
  const std::vector<std::string> first{"a.py"};
  REQUIRE(f.updater->update_now(first, 60s));  // A commit of its own.
  const auto records_moves = [&] {
    f.updater->wait_idle();
    const auto phases = decode_build_report((*f.store->read())->meta(meta_key::kBuild)).phases;
    return std::ranges::any_of(phases,
                               [](const auto& phase) { return phase.name == "record moves"; });
  };
  f.updater->scan();
  REQUIRE(f.updater->wait_ready(60s));
  CHECK(f.updater->stats().commits >= 2);
  CHECK_FALSE(records_moves());
  f.updater->scan(ScanMode::from_scratch);
  CHECK(records_moves());
}

TEST_CASE("first build: what an unfinished one has parsed is not parsed again") {
  Fixture f;
  for (const char* name : {"a.py", "b.py", "c.py"})
    f.tree.write(name, "def " + std::string(1, name[0]) + "(): pass\n");
  f.store = std::move(store::Store::open(f.cache.path(), store::Store::Mode::read_write)).value();
  const auto open = [&] {
    f.updater = std::make_unique<Updater>(RootDir::open(f.tree.path()).value(), *f.store,
                                          UpdaterOptions{.workers = 1});
  };
  const auto extracted_by_scan = [&] {
    f.updater.reset();
    open();
    f.updater->scan();
    REQUIRE(f.updater->wait_ready(60s));
    return f.updater->stats().extracted;
  };
  open();
  const std::vector<std::string> first{"a.py", "b.py"};
  REQUIRE(f.updater->update_now(first, 60s));
  SECTION("by this version") {
    CHECK(extracted_by_scan() == 1);
    CHECK((*f.store->read())->counts().files == 3);
  }
  SECTION("by another version") {
    f.updater.reset();
    auto txn = std::move(f.store->write()).value();
    REQUIRE(txn->set_meta(meta_key::kFirstExtractor, "1").ok());
    REQUIRE(txn->commit().ok());
    txn.reset();
    CHECK(extracted_by_scan() == 3);
  }
}

}  // namespace codefinder::first_build_test
