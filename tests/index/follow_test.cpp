// Listeners of changes, listings of unsaved files, and errors of opening an index.
#include "index/index.h"

#include "index/resolve/context.h"
#include "index/store/format.h"
#include "index/store/open/environment.h"
#include "update/temp_tree.h"

#include <condition_variable>
#include <fstream>
#include <mutex>
#include <thread>

namespace codefinder::follow_test {

using namespace codefinder::index;
using namespace codefinder::testing;
using namespace std::chrono_literals;

namespace {

struct FollowProject {
  TempTree tree, cache;

  IndexOptions options(bool write = true) const {
    IndexOptions out;
    out.root = tree.path();
    out.cache_directory = cache.path();
    out.workers = 1;
    out.write = write;
    return out;
  }
  std::shared_ptr<Index> open(bool write = true) const {
    auto opened = Index::open(options(write));
    if (!opened.ok()) FAIL(opened.error().message);
    REQUIRE((*opened)->wait_ready(60s));
    return *opened;
  }
  /// Builds the index and closes it; its directory.
  std::string build() const {
    const auto index = open();
    index->wait_idle();
    return index->status().cache_directory;
  }
};

/// Waits for a call of a listener.
class Listener {
 public:
  explicit Listener(Index& index)
      : token_(index.on_change([this](const IndexStatus&) {
          std::lock_guard lock(mutex_);
          ++times_;
          changed_.notify_all();
        })) {}
  bool within(std::chrono::seconds limit) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, limit, [&] { return times_ > 0; });
  }
  void forget() {
    std::lock_guard lock(mutex_);
    times_ = 0;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int times_ = 0;
  std::shared_ptr<void> token_;
};

std::vector<std::string> paths_named(const Index& index, std::string_view name) {
  const auto snapshot = index.snapshot();
  resolve::Context context(*snapshot);
  std::vector<std::string> paths;
  for (const FileId id : context.files_named(name)) paths.emplace_back(context.path(id));
  return paths;
}

}  // namespace

TEST_CASE("listeners: writer and reader report a change after a quiet period") {
  FollowProject project;
  project.tree.write("a.py", "def a(): pass\n");
  const auto writer = project.open();
  writer->wait_idle();
  const auto reader = project.open(false);
  Listener by_writer(*writer), by_reader(*reader);
  std::this_thread::sleep_for(800ms);  // Longer than the polling intervals of both.
  by_writer.forget();
  by_reader.forget();
  project.tree.write("b.py", "def b(): pass\n");
  writer->update({"b.py"});
  CHECK(by_writer.within(30s));
  CHECK(by_reader.within(30s));
  writer->wait_idle();
  CHECK(paths_named(*reader, "b.py") == std::vector<std::string>{"b.py"});
}

TEST_CASE("overlay: an unsaved file is listed under its own name only") {
  FollowProject project;
  project.tree.write("lib/saved.c", "int a;\n");
  const auto index = project.open();
  index->buffers().set("lib/open.c", Language::c, "int b;\n");
  CHECK(paths_named(*index, "open.c") == std::vector<std::string>{"lib/open.c"});
  CHECK(paths_named(*index, "saved.c") == std::vector<std::string>{"lib/saved.c"});
  CHECK(paths_named(*index, "none.c").empty());
}

TEST_CASE("overlay: an open file has the module that its manifests give, in writer and reader") {
  FollowProject project;
  project.tree.write("tools/builder/Cargo.toml", "[package]\nname = \"the-builder\"\n");
  const std::string path = "tools/builder/src/arg/value.rs", text = "pub fn value() {}\n";
  project.tree.write(path, text);
  const auto place_of = [](const Index& index, std::string_view of) {
    const auto snapshot = index.snapshot();
    const auto row = snapshot->files().row(snapshot->files().find(of).value());
    std::string place = row->module + " in " + row->layer;
    snapshot->files().for_each_place([&](FileId id, std::string_view, std::string_view module) {
      if (id == row->id) place += module == row->module ? "" : " or " + std::string(module);
      return true;
    });
    return place;
  };
  const std::string unsaved = "tools/builder/src/arg/unsaved.rs";
  const auto fresh = Index::open(project.options());
  REQUIRE(fresh);
  Index& writer = **fresh;
  for (const std::string& each : {path, unsaved}) {
    writer.buffers().set(each, Language::rust, text);
    place_of(writer, each);  // As a request just after didOpen, before the manifests are read.
  }
  writer.wait_idle();
  CHECK(place_of(writer, path) == "the_builder::arg::value in tools/builder");
  CHECK(place_of(writer, unsaved) == "the_builder::arg::unsaved in tools/builder");

  const auto reader = project.open(false);
  reader->buffers().set(path, Language::rust, text + "\n");
  CHECK(place_of(*reader, path) == "the_builder::arg::value in tools/builder");

  // A manifest that changes is followed, too.
  project.tree.write("tools/builder/Cargo.toml", "[package]\nname = \"renamed\"\n");
  writer.update({"tools/builder/Cargo.toml"});
  writer.wait_idle();
  CHECK(place_of(writer, path) == "renamed::arg::value in tools/builder");
  CHECK(place_of(writer, unsaved) == "renamed::arg::unsaved in tools/builder");
  CHECK(place_of(*reader, path) == "renamed::arg::value in tools/builder");
}

TEST_CASE("open: a reader reports an index of another format as version_mismatch") {
  FollowProject project;
  project.tree.write("a.py", "def a(): pass\n");
  const std::string directory = project.build();
  {  // As a later program would leave it.
    const auto opened = store::Environment::open(directory, store::Environment::Access::write, {});
    REQUIRE(opened);
    std::lock_guard lock((*opened)->write_mutex());
    store::Txn txn;
    REQUIRE((*opened)->begin_write(txn));
    REQUIRE(txn.put((*opened)->tables().meta, store::format::kMetaFormat, "9999") == 0);
    REQUIRE((*opened)->commit(txn) == 0);
  }
  const auto opened = Index::open(project.options(false));
  REQUIRE_FALSE(opened.ok());
  CHECK(opened.error().code == ErrorCode::version_mismatch);
  CHECK_FALSE(opened.error().hint.empty());
}

TEST_CASE("open: a reader fails on a damaged index that no writer rebuilds") {
  FollowProject project;
  project.tree.write("a.py", "def a(): pass\n");
  const std::string directory = project.build() + "/";
  std::ofstream(directory + std::string(store::format::kDataFile)) << std::string(64 * 1024, 'x');
  std::ofstream(directory + std::string(store::format::kDamageFile)) << "";
  const auto opened = Index::open(project.options(false));
  REQUIRE_FALSE(opened.ok());
  CHECK(opened.error().code == ErrorCode::version_mismatch);  // "Cannot be used".
}

}  // namespace codefinder::follow_test
