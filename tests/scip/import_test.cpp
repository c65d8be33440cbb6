// An imported index of a compiler: which answers it overrides, and until when.
#include "index/scip/import.h"

#include "index/compiler_index.h"
#include "index/query/references/references.h"
#include "index/scip/encode.h"
#include "query/graph_fixture.h"
#include "update/temp_tree.h"

#include <filesystem>
#include <fstream>

namespace codefinder::import_test {

using namespace codefinder::testing;
using namespace std::chrono_literals;
using resolve::Evidence;
using scip::SymbolRole;

namespace {

constexpr char kOne[] = "export class One { size() { return 1 } }\n";
constexpr char kTwo[] = "export class Two { size() { return 2 } }\n";
constexpr char kUse[] = "export function count(x) { return x.size() }\n";
constexpr char kOneSize[] = "ts npm p 1 `one.ts`/One#size().";
constexpr char kTwoSize[] = "ts npm p 1 `two.ts`/Two#size().";

scip::Occurrence occurrence(std::uint32_t line, std::uint32_t begin, std::uint32_t end,
                            std::string symbol, std::uint32_t roles = 0) {
  return {{{line, begin}, {line, end}}, std::move(symbol), roles};
}

/// A compiler that has found that `x.size()` means the method of Two.
std::string compiled() {
  return scip::encode(scip::Metadata{"test", "1", "file:///elsewhere"}) +
         scip::encode({.path = "one.ts",
                       .occurrences = {occurrence(0, 19, 23, kOneSize, SymbolRole::definition)}}) +
         scip::encode({.path = "two.ts",
                       .occurrences = {occurrence(0, 19, 23, kTwoSize, SymbolRole::definition)}}) +
         scip::encode({.path = "use.ts", .occurrences = {occurrence(0, 36, 40, kTwoSize)}});
}

/// The project, with its index open.
class Compiled {
 public:
  Compiled() {
    tree.write("one.ts", kOne), tree.write("two.ts", kTwo), tree.write("use.ts", kUse);
    auto opened = index::Index::open(options());
    REQUIRE(opened);
    index = *opened;
    index->wait_idle();
  }

  index::IndexOptions options() const {
    index::IndexOptions out;
    out.root = tree.path(), out.cache_directory = cache.path(), out.workers = 1;
    return out;
  }
  scip::ImportedIndex import(const std::string& bytes) const {
    const std::string path = cache / "in.scip";
    cache.write("in.scip", bytes);
    auto read = scip::read_import(*index->snapshot(), path);
    if (!read) FAIL(read.error().message);
    return std::move(*read);
  }
  void overlay(const std::string& bytes) const {
    REQUIRE(index::add_compiler_documents(options(), import(bytes).documents));
  }
  /// "two.ts compiler", for each definition of the use.
  std::vector<std::string> definitions() const {
    const auto snapshot = index->snapshot();
    const auto found = query::definitions_at(
        *snapshot, {.file = *snapshot->files().find("use.ts"), .offset = 37});
    REQUIRE(found);
    std::vector<std::string> out;
    for (const query::SymbolHit& hit : found->hits)
      out.push_back(hit.place.path + " " + std::string(to_string(hit.evidence)));
    return out;
  }
  /// The files with certain references to the method that the file defines.
  std::vector<std::string> references(const std::string& path) const {
    const auto snapshot = index->snapshot();
    const auto found = query::references_at(*snapshot,
                                            {.file = *snapshot->files().find(path), .offset = 20},
                                            query::Declarations::omit);
    REQUIRE(found);
    std::vector<std::string> out;
    for (const query::Reference& each : found->references)
      if (each.evidence < Evidence::ambiguous) out.push_back(each.place.path);
    return out;
  }

  TempTree tree, cache;
  std::shared_ptr<index::Index> index;
};

using Lines = std::vector<std::string>;
const Lines kOpen{"one.ts ambiguous", "two.ts ambiguous"}, kKnown{"two.ts compiler"};

}  // namespace

TEST_CASE("scip: what a compiler has found is the answer, in definitions and references") {
  const Compiled project;
  CHECK(project.definitions() == kOpen);
  const scip::ImportedIndex read = project.import(compiled());
  CHECK(read.tool == "test");
  CHECK(read.documents.size() == 3);
  CHECK(read.occurrences == 3);
  CHECK(read.uses == 1);
  project.overlay(compiled());
  CHECK(project.definitions() == kKnown);
  CHECK(project.references("two.ts") == Lines{"use.ts"});
  CHECK(project.references("one.ts").empty());
}

TEST_CASE("scip: an edit of the use or of the definition is answered without the compiler") {
  const Compiled project;
  project.overlay(compiled());
  project.index->buffers().set("use.ts", Language::typescript, std::string(kUse));
  CHECK(project.definitions() == kKnown);
  project.index->buffers().set("use.ts", Language::typescript, std::string(kUse) + "//\n");
  CHECK(project.definitions() == kOpen);
  project.index->buffers().drop("use.ts");
  CHECK(project.definitions() == kKnown);

  project.tree.write("two.ts", std::string("\n") + kTwo);
  project.index->update({"two.ts"});
  project.index->wait_idle();
  CHECK(project.definitions() == kOpen);
  project.tree.write("two.ts", kTwo);
  project.index->update({"two.ts"});
  project.index->wait_idle();
  CHECK(project.definitions() == kKnown);
  CHECK(*index::remove_compiler_documents(project.options()) == 3);
  CHECK(project.definitions() == kOpen);
}

TEST_CASE("scip: several imports are joined, and a document is replaced by a later one") {
  const Compiled project;
  project.overlay(compiled());
  std::string other = scip::encode(
      {.path = "one.ts", .occurrences = {occurrence(0, 19, 23, kOneSize, SymbolRole::definition)}});
  project.overlay(other);
  CHECK(project.definitions() == kKnown);
  other += scip::encode({.path = "use.ts", .occurrences = {occurrence(0, 36, 40, kOneSize)}});
  project.overlay(other);
  CHECK(project.definitions() == Lines{"one.ts compiler"});
}

TEST_CASE("scip: a name of another package is not sought in the project; an unknown one is") {
  const Compiled project;
  const auto with = [&](const std::string& symbol) {
    const std::string definitions = compiled();
    project.overlay(definitions + scip::encode({.path = "use.ts",
                                                .occurrences = {occurrence(0, 36, 40, symbol)}}));
    return project.definitions();
  };
  CHECK(with("ts npm other 1 lib/size().").empty());
  CHECK(with("ts npm p 1 nowhere/size().") == kOpen);
  CHECK(with("local 7") == kOpen);
}

TEST_CASE("scip: documents that do not fit are left out, with the reason") {
  const Compiled project;
  const auto reason = [&](const scip::Document& document) {
    const scip::ImportedIndex read = project.import(scip::encode(document));
    REQUIRE(read.documents.size() + read.skipped.size() == 1);
    return read.skipped.empty() ? std::string() : read.skipped[0].second;
  };
  const std::string outside = "its path leaves the project, or is no path";
  const std::string differs = "its text is another one than that of the index";
  for (const char* path : {"../one.ts", "/etc/passwd", "a/../one.ts", "./one.ts", "", "a//b"})
    CHECK(reason({.path = path}) == outside);
  CHECK(reason({.path = "gone.ts"}) == "it is not in the index");
  CHECK(reason({.path = "one.ts"}).empty());
  CHECK(reason({.path = "one.ts", .occurrences = {occurrence(0, 20, 23, "local 1")}}) == differs);
  CHECK(reason({.path = "one.ts", .occurrences = {occurrence(9, 0, 1, "local 1")}}) == differs);
  CHECK(reason({.path = "one.ts", .occurrences = {occurrence(0, 0, 900, "local 1")}}) == differs);
}

TEST_CASE("scip: columns count in the units of the document") {
  const Compiled project;
  project.tree.write("use.ts", "/* \U0001F680é */ " + std::string(kUse));
  project.index->update({"use.ts"});
  project.index->wait_idle();
  // Bytes, UTF-16 and UTF-32 units before the rest of the line.
  for (const auto& [encoding, before] :
       {std::pair(Encoding::utf8, 13u), std::pair(Encoding::utf16, 10u), {Encoding::utf32, 9u}}) {
    scip::Document use{.path = "use.ts", .encoding = encoding};
    use.occurrences = {occurrence(0, 36 + before, 40 + before, kTwoSize)};
    CHECK(project.import(compiled() + scip::encode(use)).uses == 1);
  }
}

TEST_CASE("scip: files that are no index are errors") {
  const Compiled project;
  const auto code = [&](std::string_view bytes) {
    project.cache.write("in.scip", bytes);
    const auto read = scip::read_import(*project.index->snapshot(), project.cache / "in.scip");
    return read ? std::string("none") : std::string(to_string(read.error().code));
  };
  CHECK(code("") == "none");
  CHECK(code("text that is no index") == "invalid_query");
  CHECK(code(compiled().substr(0, compiled().size() - 1)) == "invalid_query");
  CHECK(code("\x12\xff\xff\xff\xff\x0f") == "invalid_query");
  CHECK(code(std::string("\x00", 1)) == "invalid_query");
  CHECK(code("\x12\x02\xff\xff") == "invalid_query");
  const auto at = [&](const std::string& path) {
    return scip::read_import(*project.index->snapshot(), path).error().code;
  };
  CHECK(at(project.cache / "none") == ErrorCode::not_found);
  CHECK(at(project.cache.path()) == ErrorCode::not_found);
}

TEST_CASE("scip: a damaged table of imports is ignored") {
  const Compiled project;
  project.overlay(compiled());
  std::string table;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(project.cache.path()))
    if (entry.path().filename() == "index.compiler") table = entry.path();
  REQUIRE_FALSE(table.empty());
  std::fstream file(table, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(-3, std::ios::end);
  file.put('\x7f');
  file.close();
  std::filesystem::last_write_time(table, std::filesystem::file_time_type::clock::now() + 2s);
  CHECK(project.definitions() == kOpen);
}

}  // namespace codefinder::import_test
