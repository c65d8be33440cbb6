// A project without an index begins with a published one.
#include "index/sharing.h"
#include "base/clock.h"
#include "index/live/scratch_directory.h"
#include "index/store/store.h"
#include "index/worker/pool.h"
#include "support/file_text.h"

#include "update/temp_tree.h"

#include <atomic>
#include <filesystem>
#include <fstream>

namespace codefinder::sharing_test {

using namespace codefinder::index;
using codefinder::testing::TempTree;
using namespace std::chrono_literals;

namespace {

struct Clone {
  TempTree tree, cache;

  IndexOptions options(const std::string& url, bool watch = false) const {
    IndexOptions out;
    out.root = tree.path();
    out.cache_directory = cache.path();
    out.workers = 2;
    out.watch = watch;
    if (!url.empty()) out.remote.urls = {url};
    return out;
  }
};

std::shared_ptr<Index> open_ready(const IndexOptions& options) {
  auto opened = Index::open(options);
  if (!opened.ok()) FAIL(opened.error().message);
  REQUIRE((*opened)->wait_ready(60s));
  (*opened)->wait_idle();
  return std::move(*opened);
}

void make_commits(const TempTree& tree) {
  for (int i = 0; i < 30; ++i)
    tree.write("src/f" + std::to_string(i) + ".py",
               "def function_" + std::to_string(100 + i) + "(): pass\n");
  tree.git("init");
  tree.git("remote add origin https://example.org/shop.git");
  tree.git("add -A");
  tree.git("commit -m one");
}

std::size_t defined(const Index& index, std::string_view name) {
  return index.snapshot()->names().definitions(name).size();
}

Publication publish_ready(const Clone& clone, const std::string& url) {
  open_ready(clone.options({}));
  const auto done = publish(clone.options({}), {.url = url, .signing_key = {}}, {});
  if (!done) FAIL(done.error().message);
  return *done;
}

/// How many texts are parsed until the index is ready.
int parsed_by_opening(IndexOptions options) {
  std::atomic<int> parsed = 0;
  options.extractors = std::make_shared<worker::Pool>();
  options.extractors->set_before_request([&](pid_t, std::string_view) { ++parsed; });
  open_ready(options);
  return parsed;
}

}  // namespace

TEST_CASE("sharing: the first open of a clone parses only what differs from the snapshot") {
  const TempTree objects;
  const std::string url = "file://" + objects.path();
  const Clone first;
  make_commits(first.tree);
  const Publication published = publish_ready(first, url);
  CHECK(published.repository == "example.org/shop");
  CHECK(published.files == 30);
  for (const bool watch : {false, true}) {
    const Clone second;
    second.tree.git("clone '" + first.tree.path() + "' .");
    second.tree.git("remote set-url origin git@example.org:shop");
    second.tree.write("src/f3.py", "def another_function(): pass\n");
    second.tree.remove("src/f4.py");
    second.tree.git("commit -am two");
    second.tree.write("src/f5.py", "def unsaved_function(): pass\n");
    const auto index = open_ready(second.options(url, watch));
    CHECK(defined(*index, "function_100") == 1);
    CHECK(defined(*index, "function_103") == 0);
    CHECK(defined(*index, "function_104") == 0);
    CHECK(defined(*index, "another_function") == 1);
    CHECK(defined(*index, "unsaved_function") == 1);
    CHECK(index->status().files == 29);
  }
}

TEST_CASE("sharing: a store that fails or has nothing leaves the build as it is") {
  const Clone clone;
  make_commits(clone.tree);
  for (const char* url : {"file:///nothing/here", "redis://127.0.0.1:1", "http://127.0.0.1:1/x",
                          "gopher://x", "s3://bucket?endpoint=http://127.0.0.1:1"}) {
    INFO(url);
    const TempTree cache;
    IndexOptions options = clone.options(url);
    options.cache_directory = cache.path();
    CHECK(defined(*open_ready(options), "function_107") == 1);
  }
}

TEST_CASE("sharing: a checkout that differs from HEAD is not published") {
  const TempTree objects;
  const Clone clone;
  make_commits(clone.tree);
  clone.tree.write("src/secret.py", "def secret(): pass\n");
  open_ready(clone.options({}));
  const auto refused = publish(clone.options({}), {.url = "file://" + objects.path()}, {});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message.find("src/secret.py") != std::string::npos);
  CHECK(std::filesystem::is_empty(objects.path()));
}

TEST_CASE("sharing: a submodule with files that differ from its HEAD is not published") {
  const TempTree objects, library;
  library.write("lib.py", "def library_function(): pass\n");
  library.git("init");
  library.git("add -A");
  library.git("commit -m one");
  const Clone clone;
  make_commits(clone.tree);
  clone.tree.git("-c protocol.file.allow=always submodule add '" + library.path() + "' lib");
  clone.tree.git("commit -m two");
  open_ready(clone.options({}));
  const std::string url = "file://" + objects.path();
  CHECK(publish(clone.options({}), {.url = url, .signing_key = {}}, {}).ok());
  clone.tree.write("lib/lib.py", "def secret_function(): pass\n");
  open_ready(clone.options({}));
  const auto refused = publish(clone.options({}), {.url = url, .signing_key = {}}, {});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message.find("in lib: lib.py") != std::string::npos);
}

TEST_CASE("sharing: a submodule at another commit than HEAD has is not published") {
  const TempTree objects, library;
  library.write("lib.py", "def library_function(): pass\n");
  library.git("init");
  library.git("add -A");
  library.git("commit -m one");
  const Clone clone;
  make_commits(clone.tree);
  clone.tree.git("-c protocol.file.allow=always submodule add '" + library.path() + "' lib");
  clone.tree.git("commit -m two");
  clone.tree.git("-C lib commit --allow-empty -m other");
  open_ready(clone.options({}));
  const std::string url = "file://" + objects.path();
  const auto refused = publish(clone.options({}), {.url = url, .signing_key = {}}, {});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message.find("lib is at the commit ") != std::string::npos);
  clone.tree.git("commit -am three");
  open_ready(clone.options({}));
  CHECK(publish(clone.options({}), {.url = url, .signing_key = {}}, {}).ok());
}

TEST_CASE("sharing: an index of a file that has changed meanwhile is not published") {
  const TempTree objects;
  const Clone clone;
  make_commits(clone.tree);
  clone.tree.write("src/f3.py", "def function_998(): pass\n");
  open_ready(clone.options({}));
  clone.tree.write("src/f3.py", "def function_103(): pass\n");  // As in HEAD; not indexed yet.
  const std::string url = "file://" + objects.path();
  const auto refused = publish(clone.options({}), {.url = url, .signing_key = {}}, {});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message == "src/f3.py has changed meanwhile");
  CHECK(std::filesystem::is_empty(objects.path()));
}

TEST_CASE("sharing: what a killed publication left in the cache is removed by the next one") {
  const TempTree objects;
  const Clone clone;
  make_commits(clone.tree);
  const std::string url = "file://" + objects.path();
  publish_ready(clone, url);
  const auto directory = std::filesystem::directory_iterator(clone.cache.path())->path();
  std::filesystem::create_directory(directory / "publish.AbCdEf");
  std::filesystem::copy_file(directory / "index.mdb", directory / "publish.AbCdEf/index.mdb");
  const TempTree used;
  {
    const auto scratch = live::ScratchDirectory::create(directory.string());
    REQUIRE(scratch.ok());
    CHECK_FALSE(std::filesystem::exists(directory / "publish.AbCdEf"));
    publish_ready(clone, url);
    CHECK(std::filesystem::exists(scratch->path()));
  }
  for (const auto& entry : std::filesystem::directory_iterator(directory))
    CHECK_FALSE(entry.path().filename().string().starts_with("publish."));
}

TEST_CASE("sharing: an index of another extractor, or a damaged one, is replaced by a snapshot") {
  const TempTree objects;
  const std::string url = "file://" + objects.path();
  const Clone first;
  make_commits(first.tree);
  publish_ready(first, url);
  for (const bool damaged : {false, true}) {
    const Clone second;
    second.tree.git("clone '" + first.tree.path() + "' .");
    second.tree.git("remote set-url origin https://example.org/shop");
    open_ready(second.options({}));
    const auto directory = std::filesystem::directory_iterator(second.cache.path())->path();
    if (damaged) {
      std::ofstream(directory / "index.mdb", std::ios::binary) << "damaged";
    } else {
      const auto store = store::Store::open(directory.string(), store::Store::Mode::read_write);
      REQUIRE(store.ok());
      const auto txn = (*store)->write();
      REQUIRE((*txn)->set_meta("extractor", "1").ok());
      REQUIRE((*txn)->commit().ok());
    }
    CHECK(parsed_by_opening(second.options(url)) == 0);
    CHECK_FALSE(restore(second.options(url), {})->restored);
    CHECK(defined(*open_ready(second.options({})), "function_107") == 1);
  }
}

TEST_CASE("sharing: a tree that no snapshot is of begins with the facts that the store has") {
  const TempTree objects;
  const std::string url = "file://" + objects.path();
  const Clone first;
  make_commits(first.tree);
  const Publication published = publish_ready(first, url);
  CHECK(published.facts_groups > 0);
  CHECK(published.uploaded_groups == published.facts_groups);
  const Publication again = publish_ready(first, url);
  CHECK(again.uploaded_groups == 0);
  CHECK(again.uploaded_facts_bytes == 0);
  // Those of the index are those of a shard.
  const auto shard = build_shard(first.options(url), {}, {});
  REQUIRE(shard.ok());
  CHECK(shard->present_groups == shard->groups);
  const TempTree parsed;
  REQUIRE(build_shard(first.options("file://" + parsed.path()), {}, {}).ok());
  for (const auto& entry : std::filesystem::recursive_directory_iterator(parsed.path())) {
    if (!entry.is_regular_file()) continue;
    const auto same = objects / std::filesystem::relative(entry.path(), parsed.path()).string();
    INFO(same);
    CHECK(testing::file_text(same) == testing::file_text(entry.path().string()));
  }

  for (const bool watch : {false, true}) {
    const Clone second;  // The same files, in another history.
    make_commits(second.tree);
    second.tree.git("commit --amend -m other");
    CHECK(parsed_by_opening(second.options(url, watch)) == 0);
    CHECK(defined(*open_ready(second.options({})), "function_107") == 1);
    IndexOptions keyed = second.options(url, watch);
    const TempTree cache;
    keyed.cache_directory = cache.path();
    keyed.remote.keys = {"MCowBQYDK2VwAyEAX032Q4fwylcFgPUxrajVktQLWUKJOrdus9/fuFLeDSM="};
    CHECK(parsed_by_opening(keyed) == 30);  // Facts have no signature.
  }
}

TEST_CASE(
    "sharing: a snapshot without its chunks is replaced by facts, and missing facts by parsing") {
  const TempTree objects;
  const std::string url = "file://" + objects.path();
  const Clone first;
  make_commits(first.tree);
  publish_ready(first, url);
  std::filesystem::remove_all(objects / "cas");
  for (const bool damaged : {false, true}) {
    if (damaged)
      for (const auto& entry : std::filesystem::recursive_directory_iterator(objects / "ac"))
        if (entry.is_regular_file() && entry.file_size() > 100)
          std::ofstream(entry.path(), std::ios::binary) << "damaged";
    const Clone second;
    second.tree.git("clone '" + first.tree.path() + "' .");
    second.tree.git("remote set-url origin https://example.org/shop");
    CHECK(parsed_by_opening(second.options(url)) == (damaged ? 30 : 0));
    CHECK(defined(*open_ready(second.options({})), "function_107") == 1);
  }
}

TEST_CASE("sharing: facts that take longer to download than to parse are left") {
  struct SlowClock final : Clock {
    mutable std::atomic<int> calls = 0;
    std::chrono::steady_clock::time_point now() const override {
      return std::chrono::steady_clock::time_point(20s * ++calls);
    }
    std::chrono::system_clock::time_point wall_now() const override {
      return system_clock().wall_now();
    }
  };
  const TempTree objects;
  const std::string url = "file://" + objects.path();
  const Clone first;
  make_commits(first.tree);
  publish_ready(first, url);
  const Clone second;
  make_commits(second.tree);
  second.tree.git("commit --amend -m other");
  const SlowClock clock;
  IndexOptions options = second.options(url);
  options.clock = &clock;
  CHECK(parsed_by_opening(options) == 30);
}

TEST_CASE("sharing: a publication can leave the facts out") {
  const TempTree objects;
  const Clone clone;
  make_commits(clone.tree);
  open_ready(clone.options({}));
  const std::string url = "file://" + objects.path();
  const auto done = publish(clone.options({}), {.url = url, .signing_key = {}, .facts = false}, {});
  REQUIRE(done.ok());
  CHECK(done->facts_groups == 0);
  const auto facts = download_facts(clone.options({}), url, {});
  REQUIRE(facts.ok());
  CHECK(facts->files == 0);
}

TEST_CASE("sharing: restore fills the index of a project that has none") {
  const TempTree objects;
  const std::string url = "file://" + objects.path();
  const Clone first;
  make_commits(first.tree);
  const Publication published = publish_ready(first, url);
  const Clone second;
  second.tree.git("clone '" + first.tree.path() + "' .");
  IndexOptions options = second.options(url);
  options.remote.repository = published.repository;
  const auto restored = restore(options, {});
  REQUIRE(restored.ok());
  CHECK(restored->restored);
  CHECK(restored->commit == published.commit);
  CHECK_FALSE(restore(options, {}).value().restored);
  options.remote.keys = {"MCowBQYDK2VwAyEAX032Q4fwylcFgPUxrajVktQLWUKJOrdus9/fuFLeDSM="};
  options.cache_directory = objects / "cache";
  const auto unsigned_one = restore(options, {});
  CHECK_FALSE(unsigned_one.ok());
}

TEST_CASE("sharing: an index of facts from shards is that of a build, and parses what is missing") {
  const TempTree objects;
  const std::string url = "file://" + objects.path();
  const Clone clone;
  for (int i = 0; i < 400; ++i)
    clone.tree.write("src/f" + std::to_string(i) + ".py",
                     "def function_" + std::to_string(1000 + i) + "(): pass\n");
  clone.tree.write("binary.bin", std::string("\0\1\2", 3));
  std::uint64_t files = 0, groups = 0;
  for (unsigned number = 1; number <= 3; ++number) {
    const auto part = build_shard(clone.options(url), {{}, number, 3}, {});
    REQUIRE(part.ok());
    CHECK(part->extracted == part->files);
    CHECK(part->present_groups == 0);
    files += part->files;
    groups += part->groups;
  }
  CHECK(files == 400);
  const auto again = build_shard(clone.options(url), {{}, 1, 1}, {});
  REQUIRE(again.ok());
  CHECK(again->present_groups == groups);
  CHECK(again->extracted == 0);

  clone.tree.write("src/f7.py", "def changed_function(): pass\n");
  const auto facts = download_facts(clone.options({}), url, {});
  REQUIRE(facts.ok());
  CHECK(facts->missing_groups >= 1);
  CHECK(facts->missing_groups < facts->groups);
  IndexOptions options = clone.options({});
  options.facts = facts->facts;
  const auto assembled = open_ready(options);
  const TempTree cache;
  options = clone.options({});
  options.cache_directory = cache.path();
  const auto built = open_ready(options);
  for (const std::string name : {"function_1000", "function_1399", "changed_function"})
    CHECK(defined(*assembled, name) == 1);
  CHECK(defined(*assembled, "function_1007") == 0);
  CHECK(assembled->status().files == built->status().files);
  CHECK(assembled->status().symbols == built->status().symbols);
}

TEST_CASE("sharing: shards that do not exist are refused") {
  const Clone clone;
  for (const ShardRequest& request :
       {ShardRequest{"file:///x", 0, 1}, ShardRequest{"file:///x", 2, 1},
        ShardRequest{"file:///x", 1, 0}, ShardRequest{"", 1, 1}})
    CHECK(build_shard(clone.options({}), request, {}).error().code == ErrorCode::invalid_query);
  CHECK(download_facts(clone.options({}), {}, {}).error().code == ErrorCode::invalid_query);
}

}  // namespace codefinder::sharing_test
