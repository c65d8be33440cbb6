// References of names that occur in many files, and the include graph cached between requests.
#include "index/query/references/references.h"
#include "base/log.h"
#include "index/includes/include_graph.h"
#include "index/index.h"
#include "index/query/map/warm_includes.h"
#include "index/query/references/explain.h"
#include "index/resolve/include_reach.h"
#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"
#include "query/graph_fixture.h"
#include "support/fake_snapshot.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <array>
#include <filesystem>
#include <random>
#include <set>
#include <thread>

namespace codefinder::references_test {

using namespace codefinder::testing;
using namespace codefinder::includes;
using namespace codefinder::index;
using namespace codefinder::query;
using namespace codefinder::resolve;
using namespace std::chrono_literals;

namespace {

std::vector<FileId> includes_of(const IncludeGraph& graph, FileId file) {
  const auto files = graph.find(file);
  REQUIRE(files);
  return {files->begin(), files->end()};
}

constexpr int kMany = 300;  // More files than one part of a search has.

/// `shared` is declared in a header and called twice in each of many files; an unrelated static
/// `shared` is called in one more.
void fill(testing::FakeSnapshot& snapshot) {
  snapshot.add_source("api.h", "int shared(int x);\n");
  snapshot.add_source("api.c", "#include \"api.h\"\nint shared(int x) { return x; }\n");
  for (int i = 0; i < kMany; ++i) {
    const std::string n = std::to_string(i);
    snapshot.add_source("use" + n + ".c", "#include \"api.h\"\nint f" + n +
                                              "(void) {\n  return shared(1) + shared(2);\n}\n");
  }
  snapshot.add_source(
      "own.c", "static int shared(int x) { return -x; }\nint g(void) { return shared(3); }\n");
}

/// Records the files whose complete facts were read.
struct RecordingSnapshot : testing::FakeSnapshot {
  std::shared_ptr<const FileFacts> get(FileId id, FactsRequest request) const override {
    if (request == FactsRequest::all || request == FactsRequest::uncached) files_read.insert(id);
    return FakeSnapshot::get(id, request);
  }
  bool was_read(std::string_view path) const { return files_read.contains(*find(path)); }
  mutable std::set<FileId> files_read;
};

std::string place_of(const Reference& r) {
  return fmt::format("{}:{}:{}", r.place.path, r.place.start.line, r.place.start.column);
}

std::shared_ptr<Index> open_index(const TempTree& tree, const TempTree& cache) {
  IndexOptions options;
  options.root = tree.path();
  options.cache_directory = cache.path();
  auto opened = Index::open(options);
  REQUIRE(opened.ok());
  REQUIRE((*opened)->wait_ready(60'000ms));
  return std::move(*opened);
}

PlaceRequest place_in(const Snapshot& snapshot, std::string_view path, std::string_view text) {
  const FileId file = *snapshot.files().find(path);
  return {file, static_cast<std::uint32_t>(snapshot.files().text(file)->find(text))};
}

}  // namespace

TEST_CASE(
    "references: all references in many files are found, and the parts add up to the answer") {
  testing::FakeSnapshot snapshot;
  fill(snapshot);
  std::set<std::string> parts;
  std::size_t calls = 0, most = 0;
  const auto answer = references_at(snapshot, place_in(snapshot, "api.h", "shared"),
                                    Declarations::include, {},
                                    [&](std::span<const Reference> part) {
                                      ++calls;
                                      most = std::max(most, part.size());
                                      for (const Reference& reference : part)
                                        CHECK(parts.insert(place_of(reference)).second);
                                    });
  REQUIRE(answer.ok());
  std::set<std::string> whole, wanted{"api.h:0:4", "api.c:1:4"};
  for (int i = 0; i < kMany; ++i)
    for (const char* column : {":2:9", ":2:21"})
      wanted.insert("use" + std::to_string(i) + ".c" + column);
  for (const Reference& reference : answer->references) whole.insert(place_of(reference));
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

TEST_CASE("references: a cancelled search returns an error") {
  testing::FakeSnapshot snapshot;
  fill(snapshot);
  std::stop_source stop;
  std::size_t calls = 0;
  const auto answer = references_at(
      snapshot, place_in(snapshot, "api.h", "shared"), Declarations::include, stop.get_token(),
      [&](std::span<const Reference>) { ++calls, stop.request_stop(); });
  CHECK_FALSE(answer.ok());
  CHECK(calls == 1);
}

TEST_CASE("cancellation: references, definition and hover load no more files once cancelled") {
  struct Stopping : testing::FakeSnapshot {
    std::shared_ptr<const FileFacts> get(FileId id, FactsRequest request) const override {
      if (++loads == 20) stop.request_stop();
      return FakeSnapshot::get(id, request);
    }
    mutable std::atomic<int> loads = 0;
    mutable std::stop_source stop;
  };
  constexpr int kHeaders = 200;
  Stopping snapshot;
  std::string all;
  // One name, declared in many headers and defined in many sources; one file includes all headers.
  for (int i = 0; i < kHeaders; ++i) {
    const std::string n = std::to_string(i);
    snapshot.add_source("decl" + n + ".h", "int many(int x);\nstruct box { int many; };\n");
    snapshot.add_source("def" + n + ".c",
                        "#include \"decl" + n + ".h\"\nint many(int x) { return x; }\n");
    all += "#include \"decl" + n + ".h\"\n";
  }
  snapshot.add_source("use.c", all + "int f(struct box *b) { return many(1) + b->many; }\n");
  const auto loads = [&](const auto& request) {
    snapshot.loads = 0;
    snapshot.stop = std::stop_source();
    request(place_in(snapshot, "use.c", "many(1)"));
    return snapshot.loads.load();
  };
  const int references = loads([&](const PlaceRequest& place) {
    (void)references_at(snapshot, place, Declarations::include, snapshot.stop.get_token());
  });
  const int definitions = loads([&](const PlaceRequest& place) {
    (void)definitions_at(snapshot, place, snapshot.stop.get_token());
  });
  const int explained = loads([&](const PlaceRequest& place) {
    (void)explain_at(snapshot, place, snapshot.stop.get_token());
  });
  for (const int loaded : {references, definitions, explained}) {
    CHECK(loaded >= 20);
    CHECK(loaded <= 24);
  }
}

TEST_CASE("hover: the reference count is partial when its time is over") {
  testing::FakeSnapshot snapshot;
  fill(snapshot);
  const PlaceRequest place = place_in(snapshot, "api.h", "shared");
  const auto all = explain_at(snapshot, place);
  REQUIRE((all.ok() && all->what));
  CHECK(all->what->references == 2 * kMany);
  CHECK_FALSE(all->what->references_truncated);
  using Time = Budget::Clock::time_point;
  const auto none = explain_at(snapshot, place, {}, Time::min());
  REQUIRE((none.ok() && none->what));
  CHECK(none->what->symbol.name == "shared");
  CHECK(none->what->references_truncated);
  CHECK(none->what->references == 0);
  CHECK_FALSE(snapshot.limits().exceeded());
  const auto enough = explain_at(snapshot, place, {}, Budget::Clock::now() + 1h);
  REQUIRE((enough.ok() && enough->what));
  CHECK(enough->what->references == 2 * kMany);
  CHECK_FALSE(enough->what->references_truncated);
}

TEST_CASE("references: a static function is searched only in files that include its file") {
  RecordingSnapshot fields;  // As is a field.
  fields.add_source("own.c", "struct s { int dev; };\nint f(struct s *s) { return s->dev; }\n");
  fields.add_source("other.c", "int g(struct t *t) { return t->dev; }\n");
  CHECK(references_at(fields, place_in(fields, "own.c", "dev"), Declarations::omit)
            ->references.size() == 1);
  CHECK_FALSE(fields.was_read("other.c"));
  RecordingSnapshot snapshot;
  for (int i = 0; i < 40; ++i)
    snapshot.add_source(
        "other" + std::to_string(i) + ".c",
        "static int probe(int x) { return x; }\nint f(void) { return probe(1); }\n");
  snapshot.add_source("open.c", "int g(void) { return probe(2); }\n");
  snapshot.add_source("own.c",
                      "static int probe(int x) { return -x; }\nint h(void) { return probe(3); }\n");
  snapshot.add_source("all.c", "#include \"part.c\"\nint all(void) { return probe(4); }\n");
  snapshot.add_source("part.c", "#include \"own.c\"\n");
  const auto found = references_at(snapshot, place_in(snapshot, "own.c", "probe"),
                                   Declarations::include);
  REQUIRE(found.ok());
  std::vector<std::string> places;
  for (const Reference& reference : found->references) places.push_back(place_of(reference));
  CHECK(places == std::vector<std::string>{"own.c:0:11", "own.c:1:21", "all.c:1:23"});
  CHECK(snapshot.was_read("all.c"));
  CHECK_FALSE(snapshot.was_read("open.c"));
  for (int i = 0; i < 40; ++i) CHECK_FALSE(snapshot.was_read("other" + std::to_string(i) + ".c"));
}

TEST_CASE(
    "definition: a member's type is found without reading other files with a member of that name") {
  RecordingSnapshot snapshot;
  snapshot.add_source("box.h", "struct box { int size; };\n");
  snapshot.add_source("bag.h", "struct bag { int size; };\n");
  snapshot.add_source("known.c", "#include \"box.h\"\nint f(struct box *b) { return b->size; }\n");
  snapshot.add_source("unknown.c", "int g(void) { return anything()->size; }\n");
  for (int i = 0; i < 20; ++i)
    snapshot.add_source("other" + std::to_string(i) + ".py",
                        "class Box:\n    size = 1\n    def size2(self): pass\n");
  const auto known = definitions_at(snapshot, place_in(snapshot, "known.c", "size"));
  REQUIRE((known.ok() && known->hits.size() == 1));
  CHECK(known->hits[0].container == "box");
  for (int i = 0; i < 20; ++i) CHECK_FALSE(snapshot.was_read("other" + std::to_string(i) + ".py"));
  snapshot.files_read.clear();
  const auto unknown = definitions_at(snapshot, place_in(snapshot, "unknown.c", "size"));
  REQUIRE((unknown.ok() && unknown->hits.size() == 2));
  CHECK(snapshot.files_read == std::set<FileId>{*snapshot.files().find("unknown.c")});
}

TEST_CASE("definition: headers that only forward-declare a type are not read") {
  RecordingSnapshot snapshot;
  std::string all;
  for (int i = 0; i < 40; ++i) {
    const std::string header = "announces" + std::to_string(i) + ".h";
    snapshot.add_source(header, "#ifdef _WIN32\n#endif\nstruct device;\n");
    all += "#include \"" + header + "\"\n";
  }
  snapshot.add_source("device.h", "struct device;\nstruct device { int id; };\n");
  snapshot.add_source(
      "use.c", "#include \"device.h\"\n" + all + "int id(struct device *d) { return d->id; }\n");
  const auto found = definitions_at(snapshot, place_in(snapshot, "use.c", "device *"));
  REQUIRE(found.ok());
  REQUIRE(found->hits.size() == 42);
  CHECK(found->hits[0].place.path == "device.h");
  CHECK(found->hits[0].place.start.line == 1);
  CHECK(snapshot.was_read("device.h"));
  for (int i = 0; i < 40; ++i)
    CHECK_FALSE(snapshot.was_read("announces" + std::to_string(i) + ".h"));
}

TEST_CASE("references: every target of an assignment in Python writes an attribute") {
  const GraphFixture graph(std::vector<Source>{
      {"a.py",
       "class A:\n"
       "    def __init__(self):\n        self.x = 1\n"
       "    def fill(self):\n"
       "        self.x = 2\n        (self.x, b) = 1, 2\n        [self.x, b] = 1, 2\n"
       "        for self.x in []: pass\n        for i, self.x in []: pass\n"
       "        with b as (self.x, c): pass\n        b, *self.x = 1, 2\n"
       "        del self.x, b\n"
       "        print(self.x)\n        self.x[0] = 1\n"
       "    def late(self):\n        for self.y in []: pass\n        print(self.y)\n"
       "def use(a: A):\n    a.x, b = 1, 2\n    for a.x in []: pass\n"}});
  const auto roles = [&](const std::string& name) {
    FindReferences request;
    request.symbols = {graph.ref(name)};
    const auto found = find_references(graph.snapshot(), request, {});
    REQUIRE(found.ok());
    std::string text;
    for (const Reference& reference : found->references)
      text += std::to_string(reference.place.start.line + 1) + " " +
              std::string(role_name(reference)) + "\n";
    return text;
  };
  CHECK(roles("A.x") ==
        "3 declaration\n5 write\n6 write\n7 write\n8 write\n9 write\n10 write\n11 write\n"
        "12 write\n13 member\n14 member\n19 write\n20 write\n");
  CHECK(roles("A.y") == "16 declaration\n17 member\n");
}

TEST_CASE("highlights: unambiguous uses of a free name are found without reading other files") {
  RecordingSnapshot snapshot;
  fill(snapshot);
  snapshot.add_source("tag.h", "struct twice { int a; };\nint twice(int x);\n");
  snapshot.add_source(
      "tag.c", "#include \"tag.h\"\nint f(struct twice *t) { return twice(1) + twice(t->a); }\n");
  snapshot.add_source("bases.h", "struct A { void go(); };\nstruct B { void go(); };\n");
  snapshot.add_source("derived.cpp",
                      "#include \"bases.h\"\nstruct C : A { void f() { go(); go(); } };\nstruct D "
                      ": B { void f() { go(); } };\n");
  const auto lines = [&](std::string_view path, std::string_view text) {
    const PlaceRequest place = place_in(snapshot, path, text);
    snapshot.files_read.clear();
    const auto found = highlights_at(snapshot, place);
    REQUIRE(found.ok());
    std::vector<std::string> out;
    for (const Reference& reference : *found) out.push_back(place_of(reference));
    return out;
  };
  CHECK(lines("use5.c", "shared(2)") == std::vector<std::string>{"use5.c:2:9", "use5.c:2:21"});
  CHECK(snapshot.files_read == std::set<FileId>{*snapshot.files().find("use5.c")});
  CHECK(lines("tag.c", "twice(t") == std::vector<std::string>{"tag.c:1:32", "tag.c:1:43"});
  CHECK(lines("derived.cpp", "go(); }") ==
        std::vector<std::string>{"derived.cpp:1:26", "derived.cpp:1:32"});
  CHECK(lines("own.c", "shared(3)") == std::vector<std::string>{"own.c:0:11", "own.c:1:21"});
}

TEST_CASE("include graph: concurrent writers store the includes of a file once") {
  IncludeGraph graph;
  CHECK(!graph.find(FileId(7)));
  CHECK(!graph.find(FileId(IncludeGraph::kEnd)));
  std::vector<std::jthread> threads;
  std::atomic<int> wrong = 0;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (std::uint32_t i = 0; i < 20'000; i += 7) {
        const std::array two{FileId(i + 1), FileId(i + 2)};
        if (const auto kept = graph.keep(FileId(i), two);
            graph.find(FileId(i))->data() != kept.data())
          ++wrong;
      }
    });
  threads.clear();
  CHECK(wrong == 0);
  CHECK(includes_of(graph, FileId(7)) == std::vector<FileId>{FileId(8), FileId(9)});
  CHECK(!graph.find(FileId(8)));
}

TEST_CASE("includes: reachability is the same for partial and complete closures") {
  TempTree tree, cache;
  std::mt19937 random(11);
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const std::vector<std::string> names = {"a.h",   "b.h",    "c.h",  "d.h",
                                          "hub.h", "impl.c", "list", "e.hpp"};
  std::vector<std::string> paths, texts;
  for (const std::string dir : {"", "x/", "x/y/", "z/"})
    for (const std::string& name : names) paths.push_back(dir + name);
  for (const std::string& path : paths) {
    std::string text;
    for (std::size_t lines = pick(4); lines > 0; --lines) {
      const std::string written = pick(2) == 0 ? names[pick(names.size())]
                                               : paths[pick(paths.size())];
      const std::string up = pick(4) == 0 ? "../" : "";
      text += pick(3) == 0 ? "#include <" + written + ">\n" : "#include \"" + up + written + "\"\n";
    }
    texts.push_back(text);
    tree.write(path, text);
  }
  const int users = GENERATE(0, 120);  // Files that include one header; 120 are too many to search.
  for (int i = 0; i < users; ++i)
    tree.write("many/m" + std::to_string(i) + ".c", "#include \"hub.h\"\n");
  const std::shared_ptr<Index> opened = open_index(tree, cache);
  Index& index = *opened;
  // The includes of buffers are not cached between requests.
  for (std::size_t i = 0; i < paths.size(); ++i)
    index.buffers().set(paths[i], Language::c, texts[i]);
  const auto snapshot = index.snapshot();
  std::vector<FileId> files;
  for (const std::string& path : paths)
    if (const auto file = snapshot->files().find(path)) files.push_back(*file);
  REQUIRE(files.size() == paths.size());
  std::size_t wrong = 0, reachable = 0, unreachable = 0;
  Context cold_context(*snapshot), warm_context(*snapshot);
  Resolver cold(cold_context), warm(warm_context);
  for (const FileId file : files) warm.includes().closure(file);  // Reads all files in advance.
  IncludeReach nothing_read(files), reach(files);
  for (const FileId to : files) {
    Context many_context(*snapshot);
    Resolver many(many_context);
    for (const FileId from : files) {
      Context whole_context(*snapshot), part_context(*snapshot);
      Resolver whole(whole_context), part(part_context);
      const bool expected = whole.includes().closure(from).set.contains(to);
      ++(expected ? reachable : unreachable);
      wrong += part.includes().includes(from, to) != expected;
      wrong += many.includes().leads_to(from, to) != expected;
      wrong += reach.leads(warm.includes(), from, to) != std::optional(expected);
      wrong += nothing_read.leads(cold.includes(), from, to).has_value();
      const std::vector<FileId>& all = whole.includes().closure(from).files;
      const std::vector<FileId>& some = part.includes().closure_with(from, {&to, 1}).files;
      wrong += some.size() > all.size() || !std::equal(some.begin(), some.end(), all.begin());
    }
  }
  CHECK(wrong == 0);
  CHECK(reachable > 100);
  CHECK(unreachable > 100);
}

TEST_CASE("include graph: warming stores the includes of source files, except bulk files") {
  TempTree tree, cache;
  tree.write("lib/pool.h", "#include \"base.h\"\nint pool_size(void);\n");
  tree.write("lib/base.h", "int base;\n");
  tree.write("src/main.c", "#include \"pool.h\"\nint use(void) { return pool_size(); }\n");
  tree.write("notes.md", "# Pools\n");
  std::string registers = "#include \"base.h\"\n";
  for (std::uint32_t i = 0; i <= kBulkFileSymbols; ++i)
    registers += fmt::format("#define REG_{} {}\n", i, i);
  tree.write("lib/registers.h", registers);
  const std::shared_ptr<Index> opened = open_index(tree, cache);
  Index& index = *opened;
  const auto snapshot = index.snapshot();
  const IncludeGraph* graph = snapshot->project().include_graph();
  REQUIRE(graph != nullptr);
  const auto id = [&](std::string_view path) { return *snapshot->files().find(path); };
  CHECK(!graph->find(id("src/main.c")));
  std::stop_source stopped;
  stopped.request_stop();
  warm_includes(*snapshot, stopped.get_token());
  CHECK(!graph->find(id("src/main.c")));
  warm_includes(*snapshot, {});
  REQUIRE(graph->find(id("src/main.c")));
  CHECK(includes_of(*graph, id("src/main.c")) == std::vector<FileId>{id("lib/pool.h")});
  REQUIRE(graph->find(id("lib/pool.h")));
  CHECK(includes_of(*graph, id("lib/pool.h")) == std::vector<FileId>{id("lib/base.h")});
  CHECK(!graph->find(id("notes.md")));
  CHECK(!graph->find(id("lib/registers.h")));
}

TEST_CASE("resolver: unordered resolution with a shared include reach finds the same targets") {
  struct SnapshotWithGraph : testing::FakeSnapshot {
    IncludeGraph* include_graph() const override { return &graph; }
    mutable IncludeGraph graph;
  };
  SnapshotWithGraph snapshot;
  std::mt19937 random(5);
  const auto one_of = [&](const std::vector<std::string>& all) {
    return all[random() % all.size()];
  };
  const std::vector<std::string> declarations = {
      "struct pool;\n",
      "struct pool { int item; int count; };\n",
      "int pool(int x);\n",
      "extern int count;\n",
      "#ifdef _WIN32\n#define count 1\n#else\n#define count 2\n#endif\n",
      "typedef struct item item;\n",
      "enum { count = 3 };\n",
      "struct item { struct pool *pool; };\n",
      "#ifdef UNKNOWN\nint pool(int x);\n#else\nint pool(int x);\n#endif\n"};
  const auto includes = [&](std::size_t most, int headers) {
    std::string text;
    for (std::size_t n = random() % (most + 1); n > 0; --n) {
      const std::string line = "#include \"h" + std::to_string(random() % headers) + ".h\"\n";
      text += random() % 6 == 0 ? "#ifdef _WIN32\n" + line + "#endif\n" : line;
    }
    return text;
  };
  constexpr int kHeaders = 24, kSources = 60;
  for (int i = 0; i < kHeaders; ++i)
    snapshot.add_source("h" + std::to_string(i) + ".h",
                        includes(3, kHeaders) + one_of(declarations) +
                            (random() % 4 == 0 ? one_of(declarations) : ""));
  for (int i = 0; i < kSources; ++i)
    snapshot.add_source(
        "s" + std::to_string(i) + ".c",
        includes(3, kHeaders) + (random() % 5 == 0 ? one_of(declarations) : "") +
            "int f(struct pool *p, item *q) {\n  struct item *i = q;\n"
            "  return pool(1) + p->item + count + p->count + q->pool->count + i->pool->item;\n}\n");
  const std::vector<std::string> names = {"pool", "item", "count"};
  std::size_t wrong = 0, certain = 0, open = 0;
  for (const std::string& name : names) {
    std::vector<FileId> defining;
    for (const Definition& definition : snapshot.names().definitions(name))
      defining.push_back(definition.file);
    IncludeReach reach(defining);
    for (const FileId file : snapshot.names().files_with(name)) {
      const FileFacts& facts = *snapshot.facts().get(file);
      for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i) {
        if (facts.str(facts.occurrences[i].name) != name) continue;
        Context plain_context(snapshot), quick_context(snapshot);
        Resolver plain(plain_context), quick(quick_context);
        quick.options().in_any_order = true;
        quick.options().reach = &reach;
        std::set<std::pair<SymbolRef, bool>> all, any;
        for (const Target& target : plain.resolve(file, OccurrenceIndex(i)))
          all.emplace(target.ref(), target.evidence >= Evidence::ambiguous);
        for (const Target& target : quick.resolve(file, OccurrenceIndex(i)))
          any.emplace(target.ref(), target.evidence >= Evidence::ambiguous);
        wrong += all != any;
        for (const auto& [ref, ambiguous] : all) ++(ambiguous ? open : certain);
      }
    }
  }
  CHECK(wrong == 0);
  CHECK(certain > 100);
  CHECK(open > 100);
}

TEST_CASE("references: a free name skips member accesses, and large searches do not cache facts") {
  struct CountingSnapshot : testing::FakeSnapshot {
    std::shared_ptr<const FileFacts> get(FileId id, FactsRequest request) const override {
      if (request == FactsRequest::uncached) {
        ++uncached;
      } else {
        const std::lock_guard lock(mutex);
        files_read.insert(id);
      }
      return FakeSnapshot::get(id, request);
    }
    mutable std::mutex mutex;
    mutable std::set<FileId> files_read;
    mutable std::atomic<int> uncached = 0;
  };
  const int many = GENERATE(100, 300);
  CountingSnapshot snapshot;
  snapshot.add_source("api.h", "int shared(int x);\n");
  snapshot.add_source("holder.h", "struct holder { int shared; };\n");
  for (int i = 0; i < many; ++i) {
    const std::string call = i % 2 == 0 ? " + shared(1)" : "";
    snapshot.add_source("use" + std::to_string(i) + ".c",
                        "#include \"api.h\"\n#include \"holder.h\"\nint f" + std::to_string(i) +
                            "(struct holder *h) { return h->shared" + call + "; }\n");
  }
  const auto count = [&](std::string_view path) {
    snapshot.files_read.clear();
    snapshot.uncached = 0;
    const auto answer = references_at(snapshot, place_in(snapshot, path, "shared"),
                                      Declarations::include);
    REQUIRE(answer.ok());
    return static_cast<int>(answer->references.size());
  };
  CHECK(count("api.h") == 1 + many / 2);
  // holder.h is searched itself, but not read to resolve the member accesses.
  CHECK(snapshot.files_read.contains(*snapshot.files().find("holder.h")) == (many == 100));
  CHECK(count("holder.h") == 1 + many);
  CHECK(snapshot.uncached == (many > 256 ? many + 2 : 0));
}

TEST_CASE(
    "include graph: it survives a saved source, but no saved header and no added or removed file") {
  TempTree tree, cache;
  tree.write("lib/pool.h", "int pool_size(void);\n");
  tree.write("src/other.c", "#include \"pool.h\"\n");
  tree.write("src/main.c", "#include \"pool.h\"\nint use(void) { return pool_size(); }\n");
  const std::shared_ptr<Index> opened = open_index(tree, cache);
  Index& index = *opened;
  const auto save = [&](const std::string& path, const std::string& text) {
    tree.write(path, text);
    index.update({path});
    index.wait_idle();
    return index.snapshot();
  };
  const auto initial = index.snapshot(), later = index.snapshot();
  warm_includes(*initial, {});
  IncludeGraph* const graph = initial->project().include_graph();
  REQUIRE(graph != nullptr);

  const auto source = save("src/main.c",
                           "#include \"pool.h\"\nint use(void) { return 1 + pool_size(); }\n");
  CHECK(source->project().include_graph() == graph);
  CHECK(graph->find(*source->files().find("src/other.c")));
  CHECK(!graph->find(*source->files().find("src/main.c")));
  CHECK(definitions_at(*source, place_in(*source, "src/main.c", "pool_size"))->hits[0].place.path ==
        "lib/pool.h");
  CHECK(later->project().include_graph() != graph);

  const auto header = save("lib/pool.h", "int pool_size(void);\nint pool_room(void);\n");
  IncludeGraph* const new_graph = header->project().include_graph();
  CHECK(new_graph != graph);
  CHECK(definitions_at(*header, place_in(*header, "src/main.c", "pool_size"))->hits[0].place.path ==
        "lib/pool.h");
  const auto more = save("src/more.c", "int more;\n");
  CHECK(more->project().include_graph() != new_graph);
  IncludeGraph* const with_more = more->project().include_graph();
  std::filesystem::remove(tree.path() + "/src/more.c");
  index.update({"src/more.c"});
  index.wait_idle();
  CHECK(index.snapshot()->project().include_graph() != with_more);
}

TEST_CASE("includes: an include is resolved again after a file is added or a buffer changes") {
  TempTree tree, cache;
  tree.write("lib/far/pool.h", "int pool_size(void);\n");
  tree.write("src/main.c", "#include \"pool.h\"\nint use(void) { return pool_size(); }\n");
  const std::shared_ptr<Index> opened = open_index(tree, cache);
  Index& index = *opened;
  const auto found = [&] {
    const auto snapshot = index.snapshot();
    const auto answer = definitions_at(*snapshot, place_in(*snapshot, "src/main.c", "pool_size"));
    REQUIRE(answer.ok());
    return answer->hits.empty() ? std::string() : answer->hits[0].place.path;
  };
  CHECK(found() == "lib/far/pool.h");
  CHECK(found() == "lib/far/pool.h");  // From the cache of the previous query.
  tree.write("src/pool.h", "int pool_size(void);\n");
  index.update({"src/pool.h"});
  index.wait_idle();
  CHECK(found() == "src/pool.h");
  index.buffers().set("src/main.c", Language::c,
                      "#include \"far/pool.h\"\nint use(void) { return pool_size(); }\n");
  CHECK(found() == "lib/far/pool.h");
  index.buffers().drop("src/main.c");
  CHECK(found() == "src/pool.h");
}

}  // namespace codefinder::references_test
