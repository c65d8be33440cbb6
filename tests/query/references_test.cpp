// References of names that are in many files, and what is remembered of includes between questions.
#include "base/log.h"
#include "index/include_graph.h"
#include "index/index.h"
#include "index/query/explain.h"
#include "index/query/references.h"
#include "index/resolve/resolve.h"
#include "support/fake_snapshot.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <random>
#include <set>
#include <thread>

using namespace codefinder;
using namespace codefinder::index;
using namespace std::chrono_literals;

namespace {

constexpr int kMany = 300;  // More files than are searched in one part.

/// `shared` is declared in a header and called twice in each of many files; a stranger's `shared` is called in one more.
void fill(testing::FakeSnapshot& snapshot) {
  snapshot.add_source("api.h", "int shared(int x);\n");
  snapshot.add_source("api.c", "#include \"api.h\"\nint shared(int x) { return x; }\n");
  for (int i = 0; i < kMany; ++i) {
    const std::string n = std::to_string(i);
    snapshot.add_source("use" + n + ".c", "#include \"api.h\"\nint f" + n + "(void) {\n  return shared(1) + shared(2);\n}\n");
  }
  snapshot.add_source("own.c", "static int shared(int x) { return -x; }\nint g(void) { return shared(3); }\n");
}

std::string told(const Reference& r) { return fmt::format("{}:{}:{}", r.place.path, r.place.start.line, r.place.start.column); }

PlaceQuestion place_in(const Snapshot& snapshot, std::string_view path, std::string_view text) {
  const FileId file = *snapshot.find_file(path);
  return {file, static_cast<std::uint32_t>(snapshot.text(file)->find(text))};
}

}  // namespace

TEST_CASE("references in many files are all found, and come in parts that make up the whole") {
  testing::FakeSnapshot snapshot;
  fill(snapshot);
  std::set<std::string> parts;
  std::size_t calls = 0, most = 0;
  const auto answer =
      references_at(snapshot, place_in(snapshot, "api.h", "shared"), true, {}, [&](std::span<const Reference> part) {
        ++calls;
        most = std::max(most, part.size());
        for (const Reference& reference : part) CHECK(parts.insert(told(reference)).second);
      });
  REQUIRE(answer.ok());
  std::set<std::string> whole, wanted{"api.h:0:4", "api.c:1:4"};
  for (int i = 0; i < kMany; ++i)
    for (const char* column : {":2:9", ":2:21"}) wanted.insert("use" + std::to_string(i) + ".c" + column);
  for (const Reference& reference : answer->references) whole.insert(told(reference));
  CHECK(whole == wanted);
  CHECK(whole.size() == answer->references.size());
  CHECK(parts == wanted);
  CHECK(calls > 2);
  CHECK(most < wanted.size() / 2);
  const auto by_place = [](const Reference& a, const Reference& b) {
    return std::tuple(a.place.path, a.place.range) < std::tuple(b.place.path, b.place.range);
  };
  CHECK(std::is_sorted(answer->references.begin(), answer->references.end(), by_place));
}

TEST_CASE("references that were cancelled are no answer") {
  testing::FakeSnapshot snapshot;
  fill(snapshot);
  std::stop_source stop;
  std::size_t calls = 0;
  const auto answer = references_at(snapshot, place_in(snapshot, "api.h", "shared"), true, stop.get_token(),
                                    [&](std::span<const Reference>) { ++calls, stop.request_stop(); });
  CHECK_FALSE(answer.ok());
  CHECK(calls == 1);
}

TEST_CASE("what is asked for a cancelled request loads no more files") {
  struct Stopping : testing::FakeSnapshot {
    std::shared_ptr<const FileFacts> facts(FileId id) const override {
      if (++loads == 20) stop.request_stop();
      return FakeSnapshot::facts(id);
    }
    mutable std::atomic<int> loads = 0;
    mutable std::stop_source stop;
  };
  constexpr int kMuch = 200;
  Stopping snapshot;
  std::string all;
  for (int i = 0; i < kMuch;
       ++i) {  // One name, declared in many headers and defined in many sources, all of which one file includes.
    const std::string n = std::to_string(i);
    snapshot.add_source("decl" + n + ".h", "int many(int x);\nstruct box { int many; };\n");
    snapshot.add_source("def" + n + ".c", "#include \"decl" + n + ".h\"\nint many(int x) { return x; }\n");
    all += "#include \"decl" + n + ".h\"\n";
  }
  snapshot.add_source("use.c", all + "int f(struct box *b) { return many(1) + b->many; }\n");
  const auto loads = [&](const auto& question) {
    snapshot.loads = 0;
    snapshot.stop = std::stop_source();
    question(place_in(snapshot, "use.c", "many(1)"));
    return snapshot.loads.load();
  };
  const int references =
      loads([&](const PlaceQuestion& place) { (void)references_at(snapshot, place, true, snapshot.stop.get_token()); });
  const int definitions =
      loads([&](const PlaceQuestion& place) { (void)definitions_at(snapshot, place, snapshot.stop.get_token()); });
  const int explained = loads([&](const PlaceQuestion& place) { (void)explain_at(snapshot, place, snapshot.stop.get_token()); });
  for (const int loaded : {references, definitions, explained}) {
    CHECK(loaded >= 20);
    CHECK(loaded <= 24);
  }
}

TEST_CASE("who points at a name that is in many files gets a count of some") {
  testing::FakeSnapshot snapshot;
  fill(snapshot);
  const PlaceQuestion place = place_in(snapshot, "api.h", "shared");
  const auto all = explain_at(snapshot, place);
  REQUIRE((all.ok() && *all));
  CHECK((*all)->references == 2 * kMany);
  CHECK_FALSE((*all)->references_truncated);
  const auto some = explain_at(snapshot, place, {}, 2000);
  REQUIRE((some.ok() && *some));
  CHECK((*some)->references_truncated);
  CHECK((*some)->references > 0);
  CHECK((*some)->references < kMany);
}

TEST_CASE("uses of a free name in one file are found without a look at others, where they must mean the same") {
  struct Watched : testing::FakeSnapshot {
    std::shared_ptr<const FileFacts> facts(FileId id) const override {
      asked.insert(id);
      return FakeSnapshot::facts(id);
    }
    mutable std::set<FileId> asked;
  };
  Watched snapshot;
  fill(snapshot);
  snapshot.add_source("tag.h", "struct twice { int a; };\nint twice(int x);\n");
  snapshot.add_source("tag.c", "#include \"tag.h\"\nint f(struct twice *t) { return twice(1) + twice(t->a); }\n");
  snapshot.add_source("bases.h", "struct A { void go(); };\nstruct B { void go(); };\n");
  snapshot.add_source("derived.cpp",
                      "#include \"bases.h\"\nstruct C : A { void f() { go(); go(); } };\nstruct D : B { void f() { go(); } };\n");
  const auto lines = [&](std::string_view path, std::string_view text) {
    const PlaceQuestion place = place_in(snapshot, path, text);
    snapshot.asked.clear();
    const auto found = highlights_at(snapshot, place);
    REQUIRE(found.ok());
    std::vector<std::string> out;
    for (const Reference& reference : *found) out.push_back(told(reference));
    return out;
  };
  CHECK(lines("use5.c", "shared(2)") == std::vector<std::string>{"use5.c:2:9", "use5.c:2:21"});
  CHECK(snapshot.asked == std::set<FileId>{*snapshot.find_file("use5.c")});
  CHECK(lines("tag.c", "twice(t") == std::vector<std::string>{"tag.c:1:32", "tag.c:1:43"});
  CHECK(lines("derived.cpp", "go(); }") == std::vector<std::string>{"derived.cpp:1:26", "derived.cpp:1:32"});
  CHECK(lines("own.c", "shared(3)") == std::vector<std::string>{"own.c:0:11", "own.c:1:21"});
}

TEST_CASE("what a file includes is kept once, whoever asks") {
  IncludeGraph graph;
  CHECK(graph.find(FileId(7)) == nullptr);
  CHECK(graph.find(FileId(IncludeGraph::kEnd)) == nullptr);
  std::vector<std::jthread> threads;
  std::atomic<int> wrong = 0;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (std::uint32_t i = 0; i < 20'000; i += 7)
        if (const auto& kept = graph.keep(FileId(i), {FileId(i + 1), FileId(i + 2)}); graph.find(FileId(i)) != &kept) ++wrong;
    });
  threads.clear();
  CHECK(wrong == 0);
  CHECK(*graph.find(FileId(7)) == std::vector<FileId>{FileId(8), FileId(9)});
  CHECK(graph.find(FileId(8)) == nullptr);
}

TEST_CASE("what a file's includes lead to is known from part of them as from all") {
  TempTree tree, cache;
  std::mt19937 random(11);
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const std::vector<std::string> names = {"a.h", "b.h", "c.h", "d.h", "hub.h", "impl.c", "list", "e.hpp"};
  std::vector<std::string> paths, texts;
  for (const std::string dir : {"", "x/", "x/y/", "z/"})
    for (const std::string& name : names) paths.push_back(dir + name);
  for (const std::string& path : paths) {
    std::string text;
    for (std::size_t lines = pick(4); lines > 0; --lines) {
      const std::string written = pick(2) == 0 ? names[pick(names.size())] : paths[pick(paths.size())];
      const std::string up = pick(4) == 0 ? "../" : "";
      text += pick(3) == 0 ? "#include <" + written + ">\n" : "#include \"" + up + written + "\"\n";
    }
    texts.push_back(text);
    tree.write(path, text);
  }
  const int users = GENERATE(0, 120);  // Of one header; the latter are too many to look at.
  for (int i = 0; i < users; ++i) tree.write("many/m" + std::to_string(i) + ".c", "#include \"hub.h\"\n");
  IndexOptions options;
  options.root = tree.path();
  options.cache_directory = cache.path();
  const auto opened = Index::open(options);
  REQUIRE(opened.ok());
  Index& index = **opened;
  REQUIRE(index.wait_ready(60'000ms));
  // Of buffers nothing is kept from one question to the next.
  for (std::size_t i = 0; i < paths.size(); ++i) index.set_unsaved(paths[i], Language::c, texts[i]);
  const auto snapshot = index.snapshot();
  std::vector<FileId> files;
  for (const std::string& path : paths)
    if (const auto file = snapshot->find_file(path)) files.push_back(*file);
  REQUIRE(files.size() == paths.size());
  std::size_t wrong = 0, led = 0, not_led = 0;
  for (const FileId to : files) {
    Context asked_of_many(*snapshot);
    Resolver many(asked_of_many);
    for (const FileId from : files) {
      Context whole_context(*snapshot), part_context(*snapshot);
      Resolver whole(whole_context), part(part_context);
      const bool expected = whole.closure(from).set.contains(to);
      ++(expected ? led : not_led);
      wrong += part.includes(from, to) != expected;
      wrong += many.leads_to(from, to) != expected;
      const std::vector<FileId>& all = whole.closure(from).files;
      const std::vector<FileId>& some = part.closure_with(from, {&to, 1}).files;
      wrong += some.size() > all.size() || !std::equal(some.begin(), some.end(), all.begin());
    }
  }
  CHECK(wrong == 0);
  CHECK(led > 100);
  CHECK(not_led > 100);
}

TEST_CASE("what an include leads to is looked up again when files come and go, saved or not") {
  TempTree tree, cache;
  tree.write("lib/far/pool.h", "int pool_size(void);\n");
  tree.write("src/main.c", "#include \"pool.h\"\nint use(void) { return pool_size(); }\n");
  IndexOptions options;
  options.root = tree.path();
  options.cache_directory = cache.path();
  const auto opened = Index::open(options);
  REQUIRE(opened.ok());
  Index& index = **opened;
  REQUIRE(index.wait_ready(60'000ms));
  const auto found = [&] {
    const auto snapshot = index.snapshot();
    const auto answer = definitions_at(*snapshot, place_in(*snapshot, "src/main.c", "pool_size"));
    REQUIRE(answer.ok());
    return answer->hits.empty() ? std::string() : answer->hits[0].place.path;
  };
  CHECK(found() == "lib/far/pool.h");
  CHECK(found() == "lib/far/pool.h");  // By what the question before has kept.
  tree.write("src/pool.h", "int pool_size(void);\n");
  index.update({"src/pool.h"});
  index.wait_idle();
  CHECK(found() == "src/pool.h");
  index.set_unsaved("src/main.c", Language::c, "#include \"far/pool.h\"\nint use(void) { return pool_size(); }\n");
  CHECK(found() == "lib/far/pool.h");
  index.drop_unsaved("src/main.c");
  CHECK(found() == "src/pool.h");
}
