// The updater with a real store: which files it reads, skips and notes.
#include "index/update/updater.h"

#include "index/update/build_report_codec.h"
#include "index/update/git/git.h"
#include "index/update/git/process.h"
#include "index/update/history/owners.h"
#include "index/update/walk/watch.h"
#include "index/update/writer/writer_lock.h"
#include "update/updater_fixture.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <condition_variable>
#include <csignal>
#include <fstream>
#include <future>
#include <map>
#include <mutex>

namespace codefinder::updater_test {

using namespace codefinder::testing;
using namespace codefinder::store;
using namespace codefinder::update;
using namespace std::chrono_literals;

TEST_CASE("updater: after a restart only changed files are read") {
  Fixture f;
  for (int i = 0; i < 50; ++i)
    f.tree.write("d/f" + std::to_string(i) + ".py", "def f" + std::to_string(i) + "(): pass\n");
  f.tree.write("b.bin", std::string_view("\0", 1));
  f.start();
  CHECK(f.updater->stats().read == 51);
  CHECK(f.updater->stats().extracted == 50);

  f.start();
  CHECK(f.updater->stats().walked == 51);
  CHECK(f.updater->stats().read == 0);
  CHECK(f.updater->stats().commits == 0);

  f.tree.write("d/f1.py", "def g1(): pass\n");
  f.tree.age("d/f1.py", 7000);
  f.tree.age("d/f2.py", 7000);
  f.tree.remove("d/f3.py");
  f.tree.write("b.bin", std::string_view("\0\0", 2));
  f.start();
  CHECK(f.updater->stats().read == 3);
  CHECK(f.updater->stats().extracted == 1);
  CHECK(f.updater->stats().same_digest == 1);
  CHECK(f.updater->stats().removed == 1);
  CHECK(f.updater->stats().skipped == 1);
  CHECK((*f.store->read())->counts().files == 49);

  f.updater->scan(ScanMode::from_scratch);
  f.updater->wait_idle();
  CHECK(f.updater->stats().extracted == 50);
}

TEST_CASE("updater: the build report is stored in the index until the next build") {
  Fixture f;
  for (int i = 0; i < 5; ++i)
    f.tree.write("f" + std::to_string(i) + ".py", "def f" + std::to_string(i) + "(): pass\n");
  f.tree.write("notes.md", "# Notes\n");
  const auto report = [&] {
    f.updater->wait_idle();
    return decode_build_report((*f.store->read())->meta(meta_key::kBuild));
  };
  f.start();
  const BuildReport built = report();
  CHECK(built.files() == 6);
  CHECK(built.workers == 2);
  CHECK(built.peak_memory > 0);
  CHECK_FALSE(built.finished_at.empty());
  CHECK(built.slowest.size() == 6);
  std::set<std::string> names;
  for (const auto& phase : built.phases) names.insert(phase.name);
  for (const char* name :
       {"walk", "read", "parse", "gather facts", "encode", "write files", "write names", "commit"})
    CHECK(names.contains(name));
  REQUIRE(built.parts.size() == 2);
  CHECK(built.parts[0].language == Language::python);
  CHECK(built.parts[0].files == 5);

  f.tree.write("f1.py", "def g(): pass\n");  // An update is not a build.
  f.start();
  CHECK(f.updater->stats().extracted == 1);
  CHECK(report() == built);
  f.updater->scan(ScanMode::from_scratch);
  f.updater->wait_idle();
  CHECK(report().files() == 6);
  CHECK(report() != built);
}

TEST_CASE("updater: a file over the size limit is indexed by its lines, and once only") {
  Fixture f;
  std::string data = "{";
  for (int i = 0; i < 300; ++i) data += "\"key_" + std::to_string(i) + "\": {\"inner\": [1, 2]},\n";
  f.tree.write("big.json", data + "\"last\": 1}");
  f.tree.write("big.py", "x = '" + std::string(5000, 'y') + "'\n");
  f.tree.write("big.md", std::string("\0", 1) + std::string(5000, '#'));
  f.tree.age("big.json", 100);
  UpdaterOptions options;
  options.max_file_bytes = 2048;
  f.start(options);
  CHECK(f.row("big.json").symbols == 302);  // The document itself is one symbol.
  CHECK((*f.store->read())->definitions("last").size() == 1);
  CHECK((*f.store->read())->definitions("inner").empty());
  CHECK(
      f.notes()["big.json"] ==
      fmt::format("too large to parse: {} bytes; found by its words and lines", data.size() + 10));
  CHECK(f.notes()["big.py"] == "too large: 5007 bytes");
  CHECK(f.notes()["big.md"] == "binary");

  f.start(options);
  CHECK(f.updater->stats().read == 0);
  f.updater->update({"big.json"});
  f.updater->wait_idle();
  CHECK(f.updater->stats().extracted == 0);
  f.tree.write("big.json", data + "\"other\": 1}");
  f.updater->update({"big.json"});
  f.updater->wait_idle();
  CHECK((*f.store->read())->definitions("last").empty());
  CHECK((*f.store->read())->definitions("other").size() == 1);
}

TEST_CASE("updater: a file modified at the time it is read is read again after a restart") {
  Fixture f;
  f.tree.write("a.py", "x = 1\n");
  struct Now : Clock {
    std::chrono::steady_clock::time_point now() const override { return {}; }
    std::chrono::system_clock::time_point wall_now() const override { return wall; }
    std::chrono::system_clock::time_point wall;
  } clock;
  clock.wall = std::chrono::system_clock::time_point(std::chrono::seconds(1'600'000'001));
  UpdaterOptions options;
  options.clock = &clock;
  f.start(options);
  CHECK(f.row("a.py").mtime_ns == 0);
  clock.wall += 10s;
  f.start(options);
  CHECK(f.updater->stats().same_digest == 1);
  CHECK(f.row("a.py").mtime_ns == 1'600'000'001'000'000'000);
}

TEST_CASE("updater: if a file changes while it is read, its modification time is not trusted") {
  Fixture f;
  f.tree.write("a.py", "first = 1\n");
  // The first wall_now() saves the file again with the same modification time; each returns a much
  // later time. Later calls come from other threads, while the file may be read.
  struct Slow : Clock {
    explicit Slow(const TempTree& tree) : tree(tree) {}
    std::chrono::steady_clock::time_point now() const override { return {}; }
    std::chrono::system_clock::time_point wall_now() const override {
      std::call_once(saved, [this] {
        std::ofstream(tree / "a.py", std::ios::binary) << "other = 1\n";
        tree.age("a.py", 1);
      });
      return std::chrono::system_clock::time_point(std::chrono::seconds(1'600'000'100));
    }
    const TempTree& tree;
    mutable std::once_flag saved;
  } clock{f.tree};
  UpdaterOptions options;
  options.clock = &clock;
  f.start(options);
  f.updater->update({"a.py"});
  f.updater->wait_idle();
  CHECK((*f.store->read())->definitions("other").size() == 1);
}

TEST_CASE("trusted_mtime: a time is trusted if it is old enough when the read begins") {
  const auto at = [](std::chrono::nanoseconds time) {
    return std::chrono::system_clock::time_point(time);
  };
  const auto is_trusted = [&](std::chrono::nanoseconds modified, std::chrono::nanoseconds began) {
    FileStat stat;
    stat.mtime_ns = modified.count();
    return trusted_mtime(stat, at(began)) == stat.mtime_ns;
  };
  CHECK(is_trusted(1000s + 1ms, 1000s + 21ms));
  CHECK_FALSE(is_trusted(1000s + 1ms, 1000s + 20ms));
  CHECK_FALSE(is_trusted(1000s + 1ms, 1000s + 1ms));
  CHECK_FALSE(is_trusted(1000s + 1ms, 1000s));  // Written after the clock was read.
  CHECK(is_trusted(1000s + 1ms, 900s));         // Set by another clock.
  CHECK_FALSE(is_trusted(1000s, 1001s));        // The file system may store whole seconds only.
  CHECK(is_trusted(1000s, 1002s));
}

TEST_CASE(
    "updater: skipped files have a note, which is removed when the reason no longer applies") {
  Fixture f;
  UpdaterOptions options;
  options.max_file_bytes = 1000;
  f.tree.write("big.py", std::string(2000, '#'));
  f.tree.write("bin", std::string_view("a\0", 2));
  f.tree.write("ok.py", "x = 1\n");
  f.start(options);
  CHECK(f.notes() ==
        std::map<std::string, std::string>{{"big.py", "too large: 2000 bytes"}, {"bin", "binary"}});
  f.tree.write("bin", "text now\n");
  f.tree.age("bin", 500);
  f.tree.remove("big.py");
  f.start(options);
  CHECK(f.notes().empty());
  CHECK((*f.store->read())->counts().files == 2);
  f.tree.write("big.py", std::string(2000, '#'));
  f.start(options);
  CHECK(f.notes().size() == 1);
  options.max_file_bytes = 5000;  // The setting changed, so the file is read again.
  f.start(options);
  CHECK(f.notes().empty());
}

TEST_CASE("updater: rows have module, layer and categories, which change with the manifest") {
  Fixture f;
  f.tree.write("core/Cargo.toml", "[package]\nname = \"my-core\"\n");
  f.tree.write("core/src/lib.rs", "pub fn f() {}\n");
  f.tree.write("core/src/ctx/mod.rs", "pub fn g() {}\n");
  f.tree.write("core/tests/it.rs", "#[test]\nfn t() {}\n");
  f.start();
  CHECK(f.row("core/src/lib.rs").module == "my_core");
  CHECK(f.row("core/src/ctx/mod.rs").module == "my_core::ctx");
  CHECK(f.row("core/src/ctx/mod.rs").layer == "core");
  CHECK(category_names(f.row("core/src/lib.rs").categories) ==
        std::vector<std::string_view>{"source"});
  CHECK(category_names(f.row("core/tests/it.rs").categories) ==
        std::vector<std::string_view>{"tests"});
  CHECK(category_names(f.row("core/Cargo.toml").categories) ==
        std::vector<std::string_view>{"config"});
  const auto extracted = f.updater->stats().extracted;
  f.tree.write("core/Cargo.toml", "[package]\nname = \"other\"\n");
  f.updater->update({"core/Cargo.toml"});
  f.updater->wait_idle();
  CHECK(f.row("core/src/ctx/mod.rs").module == "other::ctx");
  // The manifest only; twice if the scan that it causes finds it before it is committed.
  CHECK(f.updater->stats().extracted > extracted);
  CHECK(f.updater->stats().extracted <= extracted + 2);
}

TEST_CASE("classifier: module names, layers and categories for each language") {
  TempTree tree;
  std::vector<std::string> paths{"go.mod", "web/package.json", "py/pyproject.toml",
                                 "py/src/app/__init__.py", "py/src/app/sub/__init__.py"};
  tree.write("go.mod", "module example.org/x // c\n");
  tree.write("web/package.json", "{\"scripts\": {\"name\": \"no\"}, \"name\": \"@me/web\"}");
  tree.write("py/pyproject.toml", "");
  const auto root = RootDir::open(tree.path());
  std::vector<std::string_view> views(paths.begin(), paths.end());
  const auto c = Classifier::read(**root, views, {{"web/**", "front"}});
  CHECK(c->module("cmd/tool/main.go", Language::go) == "example.org/x/cmd/tool");
  CHECK(c->module("main.go", Language::go) == "example.org/x");
  CHECK(c->module("web/src/index.ts", Language::typescript) == "@me/web/src");
  CHECK(c->module("web/src/a.ts", Language::typescript) == "@me/web/src/a");
  CHECK(c->module("py/src/app/__init__.py", Language::python) == "app");
  CHECK(c->module("py/src/app/sub/x.py", Language::python) == "app.sub.x");
  CHECK(c->module("py/tools/x.py", Language::python) == "tools.x");
  CHECK(c->module("g/src/main/java/com/a/B.java", Language::java) == "com.a");
  CHECK(c->module("index/query/hit.h", Language::cpp) == "index/query");
  CHECK(c->layer("web/src/a.ts") == "front");
  CHECK(c->layer("index/query/hit.h") == "index");
  CHECK(c->layer("top.c").empty());
  const auto names = [&](std::string_view path, Language language, std::string_view head = "") {
    return category_names(c->categories(path, language, {head}));
  };
  using V = std::vector<std::string_view>;
  CHECK(names("a.py", Language::python) == V{"source"});
  CHECK(names("README.md", Language::markdown) == V{"docs"});
  CHECK(names("package-lock.json", Language::json) == V{"config", "generated"});
  CHECK(names("node_modules/x/a.js", Language::javascript) == V{"deps"});
  CHECK(names("vendor/x/a.go", Language::go) == V{"deps", "vendored"});
  CHECK(names("a.pb.go", Language::go) == V{"source", "generated"});
  CHECK(names("z.go", Language::go, "// Code generated by x. DO NOT EDIT.\n") ==
        V{"source", "generated"});
  CHECK(names("z.go", Language::go, "package z\nvar s = \"Code generated by hand\"\n") ==
        V{"source"});
  CHECK(names("all.c", Language::c,
              "/****\n** This file is an amalgamation of many separate C source files\n*/\n") ==
        V{"source", "generated"});
  CHECK(names("p.c", Language::c, "/* A Bison parser, made by GNU Bison 3.8.2.  */\n") ==
        V{"source", "generated"});
  CHECK(names("l.c", Language::c, "\n#line 2 \"l.l\"\nint a;\n") == V{"source", "generated"});
  CHECK(names("amalgamate.py", Language::python, "# Writes the amalgamation.\n") == V{"source"});
  CHECK(names("CMakeLists.txt", Language::text) == V{"config"});
  CHECK(names("tests/a.py", Language::python) == V{"tests"});
  CHECK(names("test-tools/a.py", Language::python) == V{"tests"});
  CHECK(names("integration_tests/a.py", Language::python) == V{"tests"});
  CHECK(names("latest/a.py", Language::python) == V{"source"});
}

TEST_CASE(
    "updater: a file that crashes the parser twice is indexed by its words until it changes") {
  Fixture f;
  f.tree.write("evil.py", "def evil(): pass\n");
  f.tree.write("good.py", "def good(): pass\n");
  std::atomic<int> requests = 0;
  auto pool = std::make_shared<worker::Pool>();
  pool->set_before_request([&](pid_t process, std::string_view bytes) {
    if (bytes.find("evil") != std::string_view::npos && ++requests <= 2) ::kill(process, SIGSEGV);
  });
  UpdaterOptions options;
  options.extractors = pool;
  f.start(options);
  CHECK(requests == 3);  // The third request extracts its words.
  CHECK(f.notes()["evil.py"] ==
        "cannot be parsed (the parser crashed (signal 11)); found by its words and lines");
  CHECK(f.row("evil.py").language == Language::python);
  CHECK_FALSE((*f.store->read())->files_with("evil").empty());
  CHECK((*f.store->read())->definitions("evil").empty());
  CHECK((*f.store->read())->definitions("good").size() == 1);
  f.start(options);
  CHECK(requests == 3);
  f.tree.write("evil.py", "def evil(): return 1\n");
  f.start(options);
  CHECK(requests == 4);
  CHECK(f.notes().empty());
  CHECK((*f.store->read())->definitions("evil").size() == 1);
}

TEST_CASE("updater: no file is skipped if a parser process is killed by a signal from outside") {
  Fixture f;
  for (int i = 0; i < 20; ++i)
    f.tree.write(fmt::format("f{}.py", i), fmt::format("def f{}(): pass\n", i));
  // Each text ends three parsers; the number of workers decides the order of the texts only.
  std::mutex mutex;
  std::map<std::string, std::size_t> requests;
  auto pool = std::make_shared<worker::Pool>();
  pool->set_before_request([&](pid_t process, std::string_view bytes) {
    constexpr std::array signals = {SIGKILL, SIGTERM, SIGHUP};
    std::lock_guard lock(mutex);
    if (const std::size_t request = requests[std::string(bytes)]++; request < signals.size())
      ::kill(process, signals[request]);
  });
  UpdaterOptions options;
  options.extractors = pool;
  f.start(options);
  CHECK(f.notes().empty());
  for (int i = 0; i < 20; ++i)
    CHECK((*f.store->read())->definitions(fmt::format("f{}", i)).size() == 1);
  CHECK(requests.size() == 20);
  for (const auto& [text, count] : requests) CHECK(count == 4);
}

TEST_CASE("writer lock: it has one holder, and is released when the holder dies") {
  TempTree cache;
  CHECK(WriterLock::holder(cache.path()) == 0);
  auto lock = WriterLock::try_take(cache.path());
  REQUIRE(lock);
  CHECK_FALSE(WriterLock::try_take(cache.path()));
  CHECK(WriterLock::holder(cache.path()) == ::getpid());
  lock.reset();
  CHECK(WriterLock::holder(cache.path()) == 0);

  int ready[2];
  REQUIRE(::pipe(ready) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const auto held = WriterLock::try_take(cache.path());
    const char byte = held ? 'y' : 'n';
    if (::write(ready[1], &byte, 1) != 1) ::_exit(1);
    for (;;) ::pause();
  }
  char byte = 0;
  REQUIRE(::read(ready[0], &byte, 1) == 1);
  CHECK(byte == 'y');
  CHECK_FALSE(WriterLock::try_take(cache.path()));
  CHECK(WriterLock::holder(cache.path()) == child);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  CHECK(WriterLock::try_take(cache.path()));
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST_CASE("updater: after a full disk, lost files are indexed before it becomes ready") {
  TempTree tree, cache;
  tree.git("init -q");
  for (int i = 0; i < 60; ++i) {
    std::string text;
    for (int j = 0; j < 100; ++j)
      text += "def f_" + std::to_string(i) + "_" + std::to_string(j) + "(): pass\n";
    tree.write("f" + std::to_string(i) + ".py", text);
  }
  const pid_t child = ::fork();
  if (child == 0) {
    // A child process, because of the limit on its file size; it does not use Catch2.
    ::signal(SIGXFSZ, SIG_IGN);
    auto store = Store::open(cache.path(), Store::Mode::read_write);
    auto root = RootDir::open(tree.path());
    if (!store.ok() || !root.ok()) ::_exit(2);
    const rlimit small{100'000, RLIM_INFINITY}, free{RLIM_INFINITY, RLIM_INFINITY};
    ::setrlimit(RLIMIT_FSIZE, &small);
    UpdaterOptions options;
    options.workers = 2;
    options.retry_after = 1h;  // No retry during the test.
    Updater updater(*root, **store, std::move(options));
    updater.scan();
    if (updater.wait_ready(60s) || updater.progress().failure.empty()) ::_exit(3);
    ::setrlimit(RLIMIT_FSIZE, &free);
    tree.write("unseen.txt", "x");
    updater.git_changed();  // A small write succeeds.
    updater.wait_idle();
    if (updater.progress().ready || updater.progress().failure.empty()) ::_exit(4);
    if ((*(*store)->read())->meta(meta_key::kPass) == "ready") ::_exit(5);
    updater.update({"f0.py"});
    updater.wait_idle();
    if (!updater.progress().ready || !updater.progress().failure.empty()) ::_exit(6);
    if ((*(*store)->read())->counts().files != 61) ::_exit(7);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("updater: after a full disk, a retry indexes the lost files") {
  TempTree tree, cache;
  for (int i = 0; i < 60; ++i) {
    std::string text;
    for (int j = 0; j < 100; ++j)
      text += "def f_" + std::to_string(i) + "_" + std::to_string(j) + "(): pass\n";
    tree.write("f" + std::to_string(i) + ".py", text);
  }
  const pid_t child = ::fork();
  if (child == 0) {
    // A child process, because of the limit on its file size; it does not use Catch2.
    ::signal(SIGXFSZ, SIG_IGN);
    auto store = Store::open(cache.path(), Store::Mode::read_write);
    auto root = RootDir::open(tree.path());
    if (!store.ok() || !root.ok()) ::_exit(2);
    const rlimit small{100'000, RLIM_INFINITY}, free{RLIM_INFINITY, RLIM_INFINITY};
    ::setrlimit(RLIMIT_FSIZE, &small);
    UpdaterOptions options;
    options.workers = 2;
    options.retry_after = 1ms;
    Updater updater(*root, **store, std::move(options));
    updater.scan();
    if (updater.wait_ready(60s) || updater.progress().failure.empty()) ::_exit(3);
    ::setrlimit(RLIMIT_FSIZE, &free);  // The updater is not notified.
    while (!updater.progress().ready || !updater.progress().failure.empty()) ::usleep(1000);
    updater.wait_idle();
    if ((*(*store)->read())->counts().files != 60) ::_exit(4);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE(
    "updater: a file that cannot be opened (EMFILE) keeps its facts, and is read again later") {
  TempTree tree, cache;
  tree.write("a.py", "def before(): pass\n");
  const pid_t child = ::fork();
  if (child == 0) {
    // A child process, because of the limit on its file descriptors; it does not use Catch2.
    auto store = Store::open(cache.path(), Store::Mode::read_write);
    auto root = RootDir::open(tree.path());
    if (!store.ok() || !root.ok()) ::_exit(2);
    UpdaterOptions options;
    options.workers = 2;
    options.retry_after = 1ms;
    Updater updater(*root, **store, std::move(options));
    updater.scan();
    if (!updater.wait_ready(60s)) ::_exit(3);
    updater.wait_idle();
    const Digest first = (*(*store)->read())->file(*(*(*store)->read())->find_file("a.py"))->digest;
    tree.write("a.py", "def after_it(): pass\n");
    rlimit before{}, none{};
    ::getrlimit(RLIMIT_NOFILE, &before);
    none = before;
    none.rlim_cur = 0;  // Open descriptors stay open.
    ::setrlimit(RLIMIT_NOFILE, &none);
    const ReadOutcome refused = read_file(**root, "a.py", 100);
    if (refused.kind != ReadOutcome::Kind::failed || !refused.transient) ::_exit(4);
    const std::string path = "a.py";
    updater.update_now({&path, 1}, 60s);
    if ((*(*store)->read())->counts().files != 1) ::_exit(5);
    ::setrlimit(RLIMIT_NOFILE, &before);  // The updater is not notified.
    for (bool seen = false; !seen; ::usleep(1000)) {
      const auto txn = (*store)->read();
      const auto id = (*txn)->find_file("a.py");
      if (!id) ::_exit(6);
      seen = (*txn)->file(*id)->digest != first;
    }
    updater.wait_idle();
    if (!(*(*store)->read())->notes().empty() || !updater.progress().failure.empty()) ::_exit(7);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("updater: a queued file that becomes ignored is not indexed") {
  Fixture f;
  f.tree.write("a.py", "def a(): pass\n");
  f.tree.write("b.py", "def b(): pass\n");
  f.start();
  f.updater->wait_idle();
  const std::uint64_t scans = f.updater->stats().scans;
  {
    const Updater::Pause pause(*f.updater);  // As if all workers were busy.
    f.tree.write("a.py", "def a_again(): pass\n");
    f.tree.write("c.py", "def c(): pass\n");
    f.updater->update({"a.py", "c.py"});
    std::optional<std::vector<std::string>> waiting;
    while (!waiting || waiting->size() < 2) waiting = f.updater->waiting(60s, {});
    f.tree.write(".git/HEAD", "ref: refs/heads/main\n");
    f.tree.write(".gitignore", "a.py\nc.py\n");
    f.updater->update({".gitignore"});
    while (f.updater->stats().scans == scans) std::this_thread::yield();
    // The scan is counted before its results are applied: wait until they are.
    while (f.updater->progress().building) std::this_thread::yield();
  }
  f.updater->wait_idle();
  const auto txn = f.store->read();
  CHECK_FALSE((*txn)->find_file("a.py"));
  CHECK_FALSE((*txn)->find_file("c.py"));
  CHECK((*txn)->find_file("b.py"));
  // When the rule is removed, the files are indexed.
  f.tree.remove(".gitignore");
  f.updater->update({".gitignore"});
  f.updater->wait_idle();
  CHECK((*f.store->read())->find_file("a.py"));
  CHECK((*f.store->read())->find_file("c.py"));
}

TEST_CASE("updater: an ignored file is indexed while git tracks it") {
  Fixture f;
  f.tree.git("init -q");
  f.tree.write(".gitignore", "*.py\n");
  f.tree.write("a.py", "def a(): pass\n");
  f.tree.write("b.c", "int b;\n");
  f.start({.follow_git = true});
  f.updater->wait_idle();
  const auto has = [&](const char* path) {
    return (*f.store->read())->find_file(path).has_value();
  };
  CHECK_FALSE(has("a.py"));
  f.tree.git("add -f a.py");
  f.updater->git_changed();
  f.updater->wait_idle();
  CHECK(has("a.py"));
  f.tree.git("rm -q --cached a.py");
  f.updater->git_changed();
  f.updater->wait_idle();
  CHECK_FALSE(has("a.py"));
  CHECK(has("b.c"));
}

TEST_CASE("updater: wait_idle waits for the first pass, also of an index that was complete") {
  Fixture f;
  f.tree.write("a.py", "def a(): pass\n");
  f.start();
  const auto root = RootDir::open(f.tree.path());
  for (int i = 0; i < 20; ++i) {
    f.updater.reset();
    f.updater = std::make_unique<Updater>(*root, *f.store, UpdaterOptions{.workers = 1});
    f.updater->scan();
    f.updater->wait_idle();
    CHECK(f.updater->progress().ready);
  }
}

TEST_CASE("updater: the rule that leaves the index nearly empty is stored, until it is gone") {
  Fixture f;
  f.tree.write(".git/HEAD", "ref: refs/heads/main\n");
  for (const char* name : {"src/a.py", "lib/b.py", "c.py"}) f.tree.write(name, "x = 1\n");
  f.tree.write(".gitignore", "/*\n");
  f.start();
  const auto stored = [&] { return (*f.store->read())->meta(meta_key::kExcludedBy); };
  f.updater->wait_idle();
  CHECK(stored() == ".gitignore:1: /*");
  f.start({.ignore_files = IgnoreFiles::own});
  f.updater->wait_idle();
  CHECK(stored().empty());
  CHECK((*f.store->read())->find_file("src/a.py"));
}

TEST_CASE("updater: a file rewritten with the same size and modification time is read again") {
  Fixture f;
  f.tree.write("a.py", "def first(): pass\n");
  f.tree.age("a.py", 5000);
  f.start();
  f.updater->wait_idle();
  const FileRow before = f.row("a.py");
  // The inode does not change.
  std::ofstream(f.tree / "a.py", std::ios::in | std::ios::out) << "def other(): pass\n";
  f.tree.age("a.py", 5000);
  const FileStat stat = *(*RootDir::open(f.tree.path()))->stat("a.py");
  REQUIRE(stat.size == before.size);
  REQUIRE(stat.mtime_ns == before.mtime_ns);
  f.start();
  f.updater->wait_idle();
  CHECK(f.updater->stats().extracted == 1);
  CHECK(f.row("a.py").digest != before.digest);
}

TEST_CASE("updater: after a chmod a file is read, but not extracted") {
  Fixture f;
  f.tree.write("a.py", "def first(): pass\n");
  f.start();
  f.updater->wait_idle();
  REQUIRE(::chmod((f.tree / "a.py").c_str(), 0700) == 0);
  f.start();
  f.updater->wait_idle();
  CHECK(f.updater->stats().read == 1);
  CHECK(f.updater->stats().same_digest == 1);
  CHECK(f.updater->stats().extracted == 0);
}

TEST_CASE(
    "run_process: timeout and output limit end a process; find_program skips the project's "
    "programs") {
  const ProcessResult hung = run_process({"/bin/sh", "-c", "sleep 100"}, {.timeout = 50ms});
  CHECK(hung.exit_code == -1);
  const ProcessResult flood = run_process({"/bin/sh", "-c", "yes"}, {.max_output = 1000});
  CHECK(flood.exit_code == -1);
  CHECK(run_process({"/bin/cat"}, {.input = "hello"}).output == "hello");
  CHECK(run_process({"/bin/cat"}, {}).output.empty());
  CHECK(run_process({"/nonexistent"}, {}).exit_code == -1);
  CHECK(find_program("sh", {}));
  CHECK_FALSE(find_program("sh", "/usr"));
}

TEST_CASE("owners: the last matching line decides") {
  const Owners owners(
      "# c\n* @a\ndocs/* @d\n/build/ @b # why\nlib/ @l\n*.js @j\n[Section]\n/x/**/y @y\n");
  using V = std::vector<std::string>;
  CHECK(owners.of("README") == V{"@a"});
  CHECK(owners.of("docs/a.md") == V{"@d"});
  CHECK(owners.of("docs/a/b.md") == V{"@a"});
  CHECK(owners.of("build/a/b") == V{"@b"});
  CHECK(owners.of("src/build/a") == V{"@a"});
  CHECK(owners.of("src/lib/a.c") == V{"@l"});
  CHECK(owners.of("src/lib/a.js") == V{"@j"});
  CHECK(owners.of("x/p/q/y") == V{"@y"});
}

namespace {

/// The batches of a watcher, to wait for.
struct ReceivedBatches {
  std::mutex mutex;
  std::condition_variable changed;
  std::set<std::string> paths;
  int rescans = 0, git = 0;
  std::function<void(WatchBatch)> sink() {
    return [this](WatchBatch batch) {
      std::lock_guard lock(mutex);
      paths.insert(batch.paths.begin(), batch.paths.end());
      rescans += batch.rescan;
      git += batch.git;
      changed.notify_all();
    };
  }
  int rescans_now() {
    std::lock_guard lock(mutex);
    return rescans;
  }
  template <class Done>
  bool wait(Done done) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, 20s, done);
  }
};

}  // namespace

TEST_CASE(
    "watcher: a few saved files are reported soon, bursts and git changes after a quiet time") {
  const Watcher::Options options;
  const auto needed = [&](std::size_t paths, std::chrono::milliseconds idle, bool git = false,
                          bool rescan = false) {
    return Watcher::delays_for(options, {std::vector<std::string>(paths, "a.c"), rescan, git}, idle)
        .quiet;
  };
  CHECK(needed(1, 10s) == options.soon);
  CHECK(needed(4, 150ms) == options.soon);
  CHECK(needed(1, 149ms) ==
        options.again);  // The previous batch was reported less than 150 ms ago.
  CHECK(needed(100, 10s) == options.quiet);
  CHECK(needed(1, 10s, true) == options.quiet);
  CHECK(needed(1, 10s, false, true) == options.quiet);
  // A file that is saved repeatedly is not delayed as long as a burst.
  CHECK(Watcher::delays_for(options, {{"a.c"}, false, false}, 0ms).longest == options.quiet);
  CHECK(Watcher::delays_for(options, {std::vector<std::string>(100, "a.c"), false, false}, 0ms)
            .longest == options.longest);
}

TEST_CASE("watcher: it reports changed files, new directories, renames and git changes") {
  TempTree tree;
  tree.git("init -q");
  tree.write("d/a.c", "x");
  ReceivedBatches received;
  Watcher watcher({.root = tree.path(), .git_directory = tree / ".git", .quiet = 1ms},
                  received.sink());
  watcher.add("");
  watcher.add("d");
  CHECK(watcher.mode() == "inotify");
  tree.write("d/a.c", "y");
  CHECK(received.wait([&] { return received.paths.contains("d/a.c"); }));
  std::filesystem::create_directory(tree / "e");
  CHECK(received.wait([&] { return received.paths.contains("e"); }));
  std::filesystem::rename(tree / "d", tree / "f");
  CHECK(received.wait([&] { return received.paths.contains("f"); }));
  CHECK(received.paths.contains("d"));
  tree.git("checkout -qb other");
  CHECK(received.wait([&] { return received.git > 0; }));
  CHECK(received.paths.count(".git") == 0);
}

TEST_CASE("watcher: it reports changes of the configuration, also where worktrees share it") {
  TempTree tree, shared;
  std::filesystem::create_directories(tree / ".git");
  const std::string common = GENERATE(false, true) ? shared.path() : tree / ".git";
  ReceivedBatches received;
  Watcher watcher(
      {.root = tree.path(), .git_directory = tree / ".git", .git_common = common, .quiet = 1ms},
      received.sink());
  std::ofstream(common + "/config") << "[branch \"topic\"]\n";
  CHECK(received.wait([&] { return received.git > 0; }));
}

TEST_CASE(
    "watcher: it reports changes of the repository's exclude file, also when it is created later") {
  TempTree tree, common;
  std::filesystem::create_directories(tree / ".git");
  const bool worktree = GENERATE(false, true);
  const std::string info = worktree ? common / "info" : tree / ".git/info";
  ReceivedBatches received;
  Watcher watcher({.root = tree.path(),
                   .git_directory = tree / ".git",
                   .exclude_file = info + "/exclude",
                   .quiet = 1ms},
                  received.sink());
  watcher.add("");
  const auto rescans_after = [&](const auto& act) {
    const int before = received.rescans_now();
    act();
    return received.wait([&] { return received.rescans > before; });
  };
  CHECK(rescans_after([&] { std::filesystem::create_directory(info); }));
  CHECK(rescans_after([&] { std::ofstream(info + "/exclude") << "*.o\n"; }));
  CHECK(rescans_after([&] { std::filesystem::remove(info + "/exclude"); }));
}

TEST_CASE("watcher: without free watches it polls, and requests rescans") {
  TempTree tree;
  ReceivedBatches received;
  Watcher watcher({.root = tree.path(), .poll = 1ms, .max_watches = 1}, received.sink());
  watcher.add("");
  CHECK(watcher.mode() == "inotify");
  watcher.add("more");
  CHECK(watcher.mode() == "polling");
  CHECK(received.wait([&] { return received.rescans > 2; }));
}

TEST_CASE("watcher: when the inotify queue overflows, it requests a rescan") {
  int limit = 0;
  std::ifstream("/proc/sys/fs/inotify/max_queued_events") >> limit;
  if (limit <= 0 || limit > 200'000) {
    WARN("skipped: the queue of this machine is too long to fill");
    return;
  }
  TempTree tree;
  tree.write("a", "x");
  tree.write("b", "x");
  std::promise<void> blocked, full;
  ReceivedBatches received;
  bool first = true;
  Watcher watcher({.root = tree.path(), .quiet = 1ms},
                  [&, sink = received.sink()](WatchBatch batch) {
                    // On the watcher's thread, which reads no events while it is blocked.
                    if (std::exchange(first, false)) {
                      blocked.set_value();
                      full.get_future().wait();
                    }
                    sink(std::move(batch));
                  });
  watcher.add("");
  tree.write("c", "x");
  blocked.get_future().wait();
  const std::string a = tree / "a", b = tree / "b";
  for (int i = 0; i <= limit; ++i)
    // Equal consecutive events would be merged.
    REQUIRE(::chmod((i % 2 ? a : b).c_str(), 0600) == 0);
  full.set_value();
  CHECK(received.wait([&] { return received.rescans > 0; }));
  tree.write("d", "x");
  CHECK(received.wait([&] { return received.paths.contains("d"); }));
}

}  // namespace codefinder::updater_test
