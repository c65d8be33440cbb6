// Publishing an index and restoring it: what is uploaded, what is refused.
#include "base/clock.h"
#include "index/remote/portable_copy.h"
#include "index/remote/publish.h"
#include "index/remote/restore.h"
#include "index/store/records.h"

#include "remote/sample_index.h"

#include <filesystem>
#include <fstream>
#include <thread>

namespace codefinder::snapshot_test {

using namespace codefinder::remote;
using codefinder::testing::facts_in;
using codefinder::testing::TempDirectory;
using codefinder::testing::write_sample;
using namespace std::chrono_literals;

namespace {

const SnapshotName kName{"example.org/shop", "00aa"};

/// A directory for indexes, and an object store in it.
struct Machine {
  TempDirectory directory;
  std::unique_ptr<objects::ObjectStore> store = open_store();

  std::unique_ptr<objects::ObjectStore> open_store() const {
    auto opened = objects::open_object_store("file://" + (directory / "objects"));
    REQUIRE(opened.ok());
    return std::move(*opened);
  }
  std::string make(const std::string& name) const {
    std::filesystem::create_directories(directory / name);
    return directory / name;
  }
  PublishReport publish(const std::string& index, const SnapshotName& name = kName) {
    const TempDirectory scratch;
    const auto report = publish_snapshot({directory / index, scratch.path(), name}, *store, {});
    if (!report) FAIL(report.error().message);
    return *report;
  }
  Manifest find(const SnapshotName& name = kName) {
    const auto found = find_snapshot(*store, {&name, 1}, {}, {});
    REQUIRE(found.ok());
    REQUIRE(found->has_value());
    return **found;
  }
  Status restore(const Manifest& manifest, const std::string& to) {
    return restore_snapshot(*store, manifest, make(to), {}, system_clock());
  }
  std::string object_path(const std::string& hash) const {
    return directory / ("objects/cas/" + hash.substr(0, 2) + "/" + hash);
  }
};

bool has_files(const std::string& directory) { return !std::filesystem::is_empty(directory); }

}  // namespace

TEST_CASE("remote: snapshot: what is restored is what was published") {
  Machine machine;
  write_sample(machine.make("a"), 400);
  const PublishReport report = machine.publish("a");
  CHECK(report.files == 400);
  CHECK(report.uploaded_chunks == report.chunks);
  REQUIRE(machine.restore(machine.find(), "b").ok());
  CHECK(facts_in(machine.directory / "b") == facts_in(machine.directory / "a"));
  const auto store = store::Store::open(machine.directory / "b", store::Store::Mode::read_write);
  REQUIRE(store.ok());
  const auto txn = (*store)->read();
  REQUIRE(txn.ok());
  const FileRow row = *(*txn)->file(*(*txn)->find_file("src/file7.c"));
  CHECK(row.mtime_ns == 0);
  CHECK(row.inode == 0);
  CHECK((*txn)->meta("updated_at").empty());
  CHECK(!std::filesystem::exists(machine.directory / "b/incoming"));
}

TEST_CASE("remote: snapshot: equal indexes upload nothing twice") {
  Machine machine;
  write_sample(machine.make("a"), 100);
  write_sample(machine.make("b"), 100);
  machine.publish("a");
  const PublishReport second = machine.publish("b", {kName.repository, "00bb"});
  CHECK(second.uploaded_chunks == 0);
  CHECK(machine.find().chunks.size() == second.chunks);
}

TEST_CASE("remote: snapshot: the nearest name is found, however many are missing") {
  Machine machine;
  write_sample(machine.make("a"), 3);
  machine.publish("a");
  machine.publish("a", {kName.repository, "00cc"});
  std::vector<SnapshotName> names;
  for (int i = 0; i < 100; ++i) names.push_back({kName.repository, "missing" + std::to_string(i)});
  auto found = find_snapshot(*machine.store, names, {}, {});
  REQUIRE(found.ok());
  CHECK_FALSE(found->has_value());
  names.push_back({kName.repository, "00cc"});
  names.push_back(kName);
  found = find_snapshot(*machine.store, names, {}, {});
  REQUIRE((found.ok() && found->has_value()));
  CHECK((*found)->name.commit == "00cc");
}

TEST_CASE("remote: snapshot: a missing, damaged or foreign chunk leaves no index") {
  Machine machine;
  write_sample(machine.make("a"), 50);
  machine.publish("a");
  Manifest manifest = machine.find();
  const std::string path = machine.object_path(manifest.chunks[0].hash);
  std::ofstream(path, std::ios::binary | std::ios::app) << "x";
  Status restored = machine.restore(manifest, "b");
  REQUIRE_FALSE(restored.ok());
  CHECK(restored.error().message ==
        "the chunk " + manifest.chunks[0].hash + " is missing or damaged");
  CHECK_FALSE(has_files(machine.directory / "b"));
  std::filesystem::remove(path);
  CHECK_FALSE(machine.restore(manifest, "c").ok());
  CHECK_FALSE(has_files(machine.directory / "c"));

  // Chunks of the right digest that hold no index.
  for (const std::string& packed :
       {std::string(), std::string(1, '\0'), std::string("\0\1\3key\0", 7),
        std::string("\0\x0b\3key\0", 7), std::string("\1\2\3", 3)}) {
    const objects::Object object{objects::content_key(packed), packed};
    REQUIRE(machine.store->put({&object, 1}, {}).ok());
    manifest.chunks = {{object.key.hash, packed.size(), packed.size()}};
    CHECK_FALSE(machine.restore(manifest, "d").ok());
    CHECK_FALSE(has_files(machine.directory / "d"));
  }
}

TEST_CASE("remote: snapshot: chunks out of order, twice or too few leave no index") {
  Machine machine;
  write_sample(machine.make("a"), 2500);
  machine.publish("a");
  const Manifest manifest = machine.find();
  REQUIRE(manifest.chunks.size() > 2);
  Manifest broken = manifest;
  std::swap(broken.chunks[0], broken.chunks[1]);
  CHECK_FALSE(machine.restore(broken, "b").ok());
  broken = manifest;
  broken.chunks.push_back(broken.chunks.back());
  CHECK_FALSE(machine.restore(broken, "b").ok());
  broken = manifest;
  broken.chunks.pop_back();
  CHECK_FALSE(machine.restore(broken, "b").ok());
  broken = manifest;
  broken.chunks.erase(broken.chunks.begin());
  CHECK_FALSE(machine.restore(broken, "b").ok());
  CHECK_FALSE(has_files(machine.directory / "b"));
  CHECK(machine.restore(manifest, "b").ok());
}

namespace {

class FixedClock final : public Clock {
 public:
  explicit FixedClock(std::vector<std::chrono::seconds> times) : times_(std::move(times)) {}
  std::chrono::steady_clock::time_point now() const override {
    const auto time = times_[std::min(at_, times_.size() - 1)];
    ++at_;
    return std::chrono::steady_clock::time_point(time);
  }
  std::chrono::system_clock::time_point wall_now() const override { return {}; }

 private:
  const std::vector<std::chrono::seconds> times_;
  mutable std::size_t at_ = 0;
};

/// Answers nothing until it is stopped; notes what it is asked for.
class SilentStore final : public objects::ObjectStore {
 public:
  Result<std::vector<std::optional<std::string>>> get(std::span<const objects::ObjectKey> keys,
                                                      const objects::Timeouts& timeouts) override {
    most_ = std::max(most_, keys.size());
    while (!timeouts.stop.stop_requested()) std::this_thread::sleep_for(1ms);
    return Error{ErrorCode::cancelled, "stopped", {}};
  }
  Result<std::vector<std::size_t>> present(std::span<const objects::ObjectKey>,
                                           const objects::Timeouts&) override {
    return std::vector<std::size_t>();
  }
  Status put(std::span<const objects::Object>, const objects::Timeouts&) override { return Done{}; }
  objects::Traffic traffic() const override { return {}; }
  std::size_t most() const { return most_; }

 private:
  std::size_t most_ = 0;
};

const std::string kTooSlow = "the download takes longer than building the index";

}  // namespace

TEST_CASE("remote: snapshot: a store that is slower than building the index is given up") {
  Machine machine;
  write_sample(machine.make("a"), 5);
  machine.publish("a");
  Manifest manifest = machine.find();
  for (int i = 0; i < 20; ++i) manifest.chunks.push_back({std::string(64, '0'), 1u << 20, 1});
  manifest.chunks[0].packed_bytes = 17u << 20;
  const FixedClock clock({0s, 1s, 3600s});
  const Status restored = restore_snapshot(*machine.store, manifest, machine.make("b"), {}, clock);
  REQUIRE_FALSE(restored.ok());
  CHECK(restored.error().message == kTooSlow);
}

TEST_CASE("remote: snapshot: a download that neither ends nor stalls is given up") {
  SilentStore store;
  Manifest manifest{.name = kName};
  // Sizes that a manifest claims do not bound what is in memory.
  for (int i = 0; i < 5000; ++i) manifest.chunks.push_back({std::string(64, '0'), 0, 0});
  const TempDirectory directory;
  // Of the 10 seconds that a start may take, none is left after the first moment.
  const FixedClock clock({0s, 9s});
  std::stop_source stop;
  const Status restored = restore_snapshot(store, manifest, directory.path(),
                                           {.stop = stop.get_token()}, clock);
  REQUIRE_FALSE(restored.ok());
  CHECK(restored.error().message == kTooSlow);
  CHECK(store.most() <= 32);
  CHECK_FALSE(has_files(directory.path()));
  stop.request_stop();
  const Status stopped = restore_snapshot(store, manifest, directory.path(),
                                          {.stop = stop.get_token()}, FixedClock({0s}));
  REQUIRE_FALSE(stopped.ok());
  CHECK(stopped.error().code == ErrorCode::cancelled);
}

TEST_CASE("remote: snapshot: names of removed files are published only if a snapshot has them") {
  Machine machine;
  write_sample(machine.make("a"), 60);
  {
    const auto store = store::Store::open(machine.directory / "a", store::Store::Mode::read_write);
    REQUIRE(store.ok());
    FileRow row;
    row.path = "src/zebra.c";
    auto txn = (*store)->write();
    REQUIRE(txn.ok());
    codefinder::testing::Random random(3);
    REQUIRE((*txn)->replace_file(row, codefinder::testing::random_facts(random, 5, 5, 5)).ok());
    REQUIRE((*txn)->commit().ok());
    txn->reset();
    txn = (*store)->write();
    REQUIRE(txn.ok());
    REQUIRE((*txn)->remove_file("src/zebra.c").ok());
    REQUIRE((*txn)->commit().ok());
  }
  const auto has_name = [](const std::string& directory) {
    bool found = false;
    const auto read = store::read_records(directory, [&](const store::Record& record) {
      found = found || record.value.find("zebra") != std::string::npos ||
              record.key.find("zebra") != std::string::npos;
      return Status(Done{});
    });
    CHECK(read.ok());
    return found;
  };
  REQUIRE(has_name(machine.directory / "a"));
  for (const auto& [published, kept] :
       {std::pair("", false), std::pair("60", false), std::pair("61", true)}) {
    INFO(published);
    const std::string index = machine.make(std::string("index") + published);
    REQUIRE(store::Store::copy(machine.directory / "a", index).ok());
    {
      const auto store = store::Store::open(index, store::Store::Mode::read_write);
      REQUIRE(store.ok());
      const auto txn = (*store)->write();
      REQUIRE(txn.ok());
      REQUIRE((*txn)->set_meta(kPublishedFiles, published).ok());
      REQUIRE((*txn)->commit().ok());
    }
    const std::string to = machine.make(std::string("copy") + published);
    REQUIRE(store::Store::copy(index, to).ok());
    const auto copied = make_portable(to);
    REQUIRE(copied.ok());
    CHECK(copied->files == 60);
    CHECK(has_name(to) == kept);
    const auto store = store::Store::open(to, store::Store::Mode::read_only);
    REQUIRE(store.ok());
    const auto txn = (*store)->read();
    REQUIRE(txn.ok());
    CHECK((*txn)->meta(kPublishedFiles).empty());
    CHECK((*txn)->files_named("file8.c").size() == 1);
    CHECK((*txn)->files_named("zebra.c").empty());
  }
}

TEST_CASE("remote: snapshot: an error shows no password, also of text that is no URL") {
  for (const char* url : {"ftp://user:secret@host/x", "http:/user:secret@host/x",
                          "user:secret@host/x", "https:user/secret@host/x"}) {
    INFO(url);
    const auto opened = objects::open_object_store(url);
    REQUIRE_FALSE(opened.ok());
    CHECK(opened.error().message.find("secret") == std::string::npos);
    CHECK(opened.error().message.find("host/x is no URL") != std::string::npos);
  }
}

}  // namespace codefinder::snapshot_test
