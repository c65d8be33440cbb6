// The store compared with a naive one; snapshots, threads, long names, jump ids and digests.
#include "index/store/store.h"
#include "base/path.h"
#include "index/model/jump_id.h"
#include "index/store/store.h"
#include "store/naive_store.h"
#include "store/random_facts.h"
#include "store/temp_directory.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <set>
#include <thread>

namespace codefinder::store {
namespace {

using testing::NaiveStore;
using testing::Random;
using testing::random_facts;
using testing::TempDirectory;

std::unique_ptr<Store> open(const TempDirectory& directory,
                            Store::Mode mode = Store::Mode::read_write) {
  auto store = Store::open(directory / "index", mode);
  if (!store) FAIL(store.error().message);
  return std::move(*store);
}
std::unique_ptr<ReadTxn> read(const Store& store) {
  auto txn = store.read();
  if (!txn) FAIL(txn.error().message);
  return std::move(*txn);
}
std::unique_ptr<WriteTxn> write(Store& store) {
  auto txn = store.write();
  if (!txn) FAIL(txn.error().message);
  return std::move(*txn);
}

FileRow row_of(const std::string& path, std::uint64_t size = 1) {
  FileRow row;
  row.path = path;
  row.size = size;
  row.mtime_ns = static_cast<std::int64_t>(size) * 1000 - 7;
  row.inode = size * 3;
  row.digest = digest_of(path, Language::c, 1);
  row.categories = Category::source;
  row.module = "module::" + path.substr(0, 20);
  row.layer = size % 2 ? "core" : "";
  return row;
}

/// Facts of a file that defines `defined` (functions) and uses `used`.
FileFacts facts_of(const std::vector<std::string>& defined,
                   const std::vector<std::string>& used = {}) {
  FileFacts facts;
  facts.language = Language::c;
  facts.text_map = TextMap::of(std::string(100000, ' '));
  std::uint32_t at = 0;
  for (const std::string& name : defined) {
    Symbol symbol;
    symbol.name = facts.strings.append(name);
    symbol.kind = SymbolKind::function;
    symbol.name_range = symbol.full_range = {at, at + static_cast<std::uint32_t>(name.size())};
    at = symbol.full_range.end + 1;
    facts.symbols.push_back(symbol);
  }
  for (const std::string& name : used) {
    Occurrence occurrence;
    occurrence.name = facts.strings.append(name);
    occurrence.range = {at, at + static_cast<std::uint32_t>(name.size())};
    at = occurrence.range.end + 1;
    facts.occurrences.push_back(occurrence);
  }
  return facts;
}

void same_row(const FileRow& a, const FileRow& b) {
  CHECK(a.id == b.id);
  CHECK(a.path == b.path);
  CHECK(a.size == b.size);
  CHECK(a.mtime_ns == b.mtime_ns);
  CHECK(a.inode == b.inode);
  CHECK(a.digest == b.digest);
  CHECK(a.language == b.language);
  CHECK(a.categories == b.categories);
  CHECK(a.module == b.module);
  CHECK(a.layer == b.layer);
  CHECK(a.symbols == b.symbols);
}

void agree(const ReadTxn& txn, const NaiveStore& naive) {
  const StoreCounts counts = txn.counts();
  const auto names = naive.names();
  CHECK(counts.files == naive.files.size());
  CHECK(counts.symbols == naive.symbols());
  for (const std::string& name : names) {
    CHECK(txn.files_with(name) == naive.files_with(name));
    CHECK(txn.count_files_with(name) == naive.files_with(name).size());
    CHECK(txn.definitions(name) == naive.definitions(name));
  }
  std::set<std::string> defined;
  txn.for_each_definition_name([&](std::string_view name) { return defined.emplace(name), true; });
  CHECK(defined == naive.definition_names());
  std::map<std::string, std::vector<SymbolRef>> searched;
  std::map<std::string, std::uint64_t> files;
  txn.search_names({}, {[](std::string_view) { return true; },
                        [&](const FoundName& found) {
                          auto& symbols = searched[std::string(found.name)];
                          symbols.insert(symbols.end(), found.symbols.begin(), found.symbols.end());
                          files[std::string(found.name)] += found.files;
                          return true;
                        }});
  for (const std::string& name : names) {
    const std::vector<Definition> definitions = naive.definitions(name);
    CHECK(searched[name] == std::vector<SymbolRef>(definitions.begin(), definitions.end()));
    CHECK(files[name] == naive.files_with(name).size());
  }
  for (const auto& [path, entry] : naive.files) {
    const auto named = txn.files_named(file_name(path)),
               stemmed = txn.files_of_stem(file_stem(path));
    CHECK(std::find(named.begin(), named.end(), entry.row.id) != named.end());
    CHECK(std::find(stemmed.begin(), stemmed.end(), entry.row.id) != stemmed.end());
    for (const FileId id : named) CHECK(file_name(txn.file(id)->path) == file_name(path));
  }
  auto expected = naive.files.begin();
  txn.for_each_file("", [&](const FileRow& row) {
    REQUIRE(expected != naive.files.end());
    same_row(row, expected->second.row);
    const auto facts = txn.facts(row.id);
    REQUIRE(facts != nullptr);
    CHECK(*facts == expected->second.facts);
    CHECK(txn.find_file(row.path) == row.id);
    const auto hashed = txn.files_by_path_hash(path_hash(row.path));
    CHECK(std::count(hashed.begin(), hashed.end(), row.id) == 1);
    ++expected;
    return true;
  });
  CHECK(expected == naive.files.end());
  std::map<std::string, std::string> notes;
  for (const SkippedFile& note : txn.notes()) notes[note.path] = note.reason;
  CHECK(notes == naive.notes);
}

TEST_CASE("a new index is empty", "[store]") {
  TempDirectory directory;
  const auto store = open(directory);
  const auto txn = read(*store);
  CHECK(txn->generation() == Generation{0});
  CHECK(txn->counts().files == 0);
  CHECK(txn->find_file("a.c") == std::nullopt);
  CHECK(txn->find_file("") == std::nullopt);
  CHECK(txn->file(FileId(0)) == std::nullopt);
  CHECK(txn->file(FileId()) == std::nullopt);
  CHECK(txn->facts(FileId(0)) == nullptr);
  CHECK(txn->definitions("x").empty());
  CHECK(txn->definitions("").empty());
  CHECK(txn->files_with("x").empty());
  CHECK(txn->count_files_with("") == 0);
  CHECK(txn->notes().empty());
  CHECK(txn->meta("nothing") == "");
}

TEST_CASE("results are equal to the naive store's after random edits", "[store][oracle]") {
  const std::uint64_t seed = GENERATE(range(0, 6));
  INFO("seed " << seed);
  Random random(seed * 77 + 1);
  TempDirectory directory;
  auto store = open(directory);
  NaiveStore naive;
  std::vector<std::string> paths;
  for (int i = 0; i < 30; ++i)
    paths.push_back("dir" + std::to_string(i % 4) + "/file" + std::to_string(i) + ".c");
  for (int i = 0; i < 4; ++i)
    paths.push_back("deep/" + std::string(600, 'd') + "/" + std::to_string((i * 7) % 4));
  paths.push_back("deep/" + std::string(495, 'd'));
  std::uint64_t generation = 0;
  for (int batch = 0; batch < 25; ++batch) {
    auto txn = write(*store);
    NaiveStore next = naive;
    const bool commit = random.chance(85);
    bool changed = false;
    for (std::uint32_t edits = random.below(8); edits > 0; --edits) {
      const std::string& path = paths[random.below(paths.size())];
      const auto known = next.files.find(path);
      switch (random.below(6)) {
        case 0:
        case 1:
        case 2: {
          const FileFacts facts = random_facts(random, 15, 40, 40);
          FileRow row = row_of(path, random.below(1000));
          const auto id = txn->replace_file(row, facts);
          REQUIRE(id);
          if (known != next.files.end()) CHECK(*id >= known->second.row.id);
          row.id = *id;
          row.language = facts.language;
          row.symbols = static_cast<std::uint32_t>(
              std::count_if(facts.symbols.begin(), facts.symbols.end(),
                            [](const Symbol& s) { return !s.has(SymbolFlag::local); }));
          next.files[path] = {row, facts};
          changed = true;
          break;
        }
        case 3:
          if (known != next.files.end()) changed = true;
          REQUIRE(txn->remove_file(path));
          next.files.erase(path);
          break;
        case 4: {
          FileRow row = row_of(path, random.below(1000));
          const Status updated = txn->update_row(row);
          CHECK(updated.ok() == (known != next.files.end()));
          if (known == next.files.end()) break;
          FileRow& old = known->second.row;
          old.size = row.size, old.mtime_ns = row.mtime_ns, old.inode = row.inode,
          old.layer = row.layer, old.module = row.module;
          old.categories = row.categories;
          changed = true;
          break;
        }
        case 5: {
          const std::string reason = random.chance(50) ? "too large" : "";
          REQUIRE(txn->set_note(path, reason));
          if (reason.empty()) next.notes.erase(path);
          else next.notes[path] = reason;
          changed = true;
          break;
        }
      }
    }
    if (commit) {
      REQUIRE(txn->commit());
      naive = std::move(next);
    }
    txn.reset();
    if (batch % 7 == 6) {
      store.reset();
      store = open(directory);
    }
    const auto now = read(*store);
    const auto seen = static_cast<std::uint64_t>(now->generation());
    if (commit && changed) CHECK(seen <= generation + 1);
    else CHECK(seen == generation);
    generation = seen;
    if (batch % 3 == 0) agree(*now, naive);
  }
  agree(*read(*store), naive);
}

TEST_CASE("a snapshot does not contain later commits", "[store]") {
  TempDirectory directory;
  const auto store = open(directory);
  auto first = write(*store);
  const auto id = first->replace_file(row_of("a.c"), facts_of({"alpha"}));
  REQUIRE(id);
  CHECK(read(*store)->find_file("a.c") == std::nullopt);
  REQUIRE(first->commit());
  first.reset();
  const auto before = read(*store);
  auto second = write(*store);
  const auto id_after = second->replace_file(row_of("a.c", 2), facts_of({"beta"}));
  REQUIRE(id_after);
  REQUIRE(second->commit());
  second.reset();
  const auto after = read(*store);
  CHECK(before->generation() == Generation{1});
  CHECK(after->generation() == Generation{2});
  CHECK(before->definitions("alpha").size() == 1);
  CHECK(before->definitions("beta").empty());
  CHECK(after->definitions("alpha").empty());
  REQUIRE(after->definitions("beta").size() == 1);
  CHECK(after->definitions("beta")[0] == SymbolRef{*id_after, SymbolIndex(0)});
  CHECK(before->file(*id)->size == 1);
  CHECK(after->file(*id) == std::nullopt);
  CHECK(after->file(*id_after)->size == 2);
}

TEST_CASE("two stores of one process share the environment", "[store]") {
  TempDirectory directory;
  const auto one = open(directory), two = open(directory),
             three = open(directory, Store::Mode::read_only);
  auto txn = write(*one);
  REQUIRE(txn->replace_file(row_of("a.c"), facts_of({"alpha"})));
  REQUIRE(txn->commit());
  txn.reset();
  CHECK(read(*two)->definitions("alpha").size() == 1);
  CHECK(read(*three)->definitions("alpha").size() == 1);
  CHECK(!three->write());
}

TEST_CASE("many threads open and close a store at the same time", "[store]") {
  TempDirectory directory;
  std::vector<std::thread> threads;
  std::atomic<int> failures = 0;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 15; ++round) {
        auto store = Store::open(directory / "index", Store::Mode::read_write);
        if (!store || !(*store)->read()) ++failures;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(failures == 0);
}

TEST_CASE("an index is copied while it is written", "[store]") {
  TempDirectory dir;
  auto store = Store::open(dir.path(), Store::Mode::read_write);
  REQUIRE(store.ok());
  std::atomic<int> commits = 0;
  std::jthread writer([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      const auto begin = std::chrono::steady_clock::now();
      {
        auto txn = (*store)->write();
        if (!txn.ok()) return;
        for (int i = 0; i < 50; ++i)
          if (!(*txn)->set_meta("large" + std::to_string(i), std::string(1000, 'x')).ok()) return;
        if (!(*txn)->set_meta("commit", std::to_string(commits + 1)).ok() || !(*txn)->commit().ok())
          return;
      }
      ++commits;
      // A third of the time, a commit is under way.
      std::this_thread::sleep_for(2 * (std::chrono::steady_clock::now() - begin));
    }
  });
  while (commits == 0) std::this_thread::yield();
  for (int i = 0; i < 20; ++i) {
    TempDirectory to;
    const int before = commits;
    const Status copied = Store::copy(dir.path(), to.path());
    INFO((copied ? "" : copied.error().message));
    REQUIRE(copied.ok());
    const auto copy = Store::open(to.path(), Store::Mode::read_only);
    REQUIRE(copy.ok());
    CHECK(std::stoi((*(*copy)->read())->meta("commit")) >= before);
  }
}

TEST_CASE("several threads read the same snapshot", "[store]") {
  TempDirectory directory;
  const auto store = open(directory);
  auto txn = write(*store);
  for (int i = 0; i < 50; ++i)
    REQUIRE(txn->replace_file(row_of("f" + std::to_string(i)),
                              facts_of({"alpha", "own" + std::to_string(i)}, {"beta"})));
  REQUIRE(txn->commit());
  txn.reset();
  const auto snapshot = read(*store);
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int round = 0; round < 50; ++round) {
        if (snapshot->definitions("alpha").size() != 50 ||
            snapshot->files_with("beta").size() != 50)
          ++wrong;
        for (const FileId id : snapshot->files_with("own7"))
          if (!snapshot->facts(id)) ++wrong;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("for_each_file lists files by prefix, in order, until the callback returns false",
          "[store]") {
  TempDirectory directory;
  const auto store = open(directory);
  auto txn = write(*store);
  const std::string deep = "deep/" + std::string(700, 'x');
  for (const std::string& path :
       {std::string("b/two.c"), std::string("a/one.c"), std::string("b/one.c"), deep + "/b",
        deep + "/a", std::string("deep/z")})
    REQUIRE(txn->replace_file(row_of(path), facts_of({"f"})));
  REQUIRE(txn->commit());
  txn.reset();
  const auto snapshot = read(*store);
  const auto list = [&](std::string_view prefix, std::size_t most = 100) {
    std::vector<std::string> paths;
    snapshot->for_each_file(
        prefix, [&](const FileRow& row) { return paths.push_back(row.path), paths.size() < most; });
    return paths;
  };
  CHECK(list("") == std::vector<std::string>{"a/one.c", "b/one.c", "b/two.c", deep + "/a",
                                             deep + "/b", "deep/z"});
  CHECK(list("b/") == std::vector<std::string>{"b/one.c", "b/two.c"});
  CHECK(list("", 2) == std::vector<std::string>{"a/one.c", "b/one.c"});
  CHECK(list(deep + "/b") == std::vector<std::string>{deep + "/b"});
  CHECK(list(deep, 1) == std::vector<std::string>{deep + "/a"});
  CHECK(list("c").empty());
  CHECK(snapshot->find_file(deep + "/b").has_value());
}

TEST_CASE("names longer than an LMDB key are found", "[store]") {
  TempDirectory directory;
  const auto store = open(directory);
  const std::string head(509, 'n');
  const std::vector<std::string> names = {head,
                                          head + "1",
                                          head + "12",
                                          head + "123",
                                          head + std::string(2000, 'a'),
                                          head + std::string(2000, 'b')};
  auto txn = write(*store);
  REQUIRE(txn->replace_file(row_of("a.c"), facts_of(names)));
  REQUIRE(txn->replace_file(row_of("b.c"), facts_of({names[4]}, names)));
  REQUIRE(txn->commit());
  txn.reset();
  {
    const auto snapshot = read(*store);
    for (const std::string& name : names) {
      CHECK(snapshot->definitions(name).size() == (name == names[4] ? 2 : 1));
      CHECK(snapshot->files_with(name).size() == 2);
    }
    std::set<std::string> seen;
    snapshot->for_each_definition_name(
        [&](std::string_view name) { return seen.emplace(name), true; });
    CHECK(seen == std::set<std::string>(names.begin(), names.end()));
  }
  txn = write(*store);
  REQUIRE(txn->remove_file("a.c"));
  REQUIRE(txn->commit());
  txn.reset();
  std::set<std::string> seen;
  const auto snapshot = read(*store);
  snapshot->for_each_definition_name(
      [&](std::string_view name) { return seen.emplace(name), true; });
  CHECK(seen == std::set<std::string>{names[4]});
}

TEST_CASE("names of local symbols are not in the index", "[store]") {
  TempDirectory directory;
  const auto store = open(directory);
  FileFacts facts = facts_of({"outer", "inner"}, {"inner", "free", "outer"});
  facts.symbols[1].flags = SymbolFlag::local;
  facts.occurrences[0].binding = Binding::local;
  facts.occurrences[0].target = 1;
  Import import;
  import.module = facts.strings.append("pkg/widgets.js");
  import.name = facts.strings.append("Widget");
  import.alias = facts.strings.append("W");
  facts.imports.push_back(import);
  facts.words.push_back(facts.strings.append("word"));
  auto txn = write(*store);
  REQUIRE(txn->replace_file(row_of("a.c"), facts));
  REQUIRE(txn->commit());
  txn.reset();
  const auto snapshot = read(*store);
  CHECK(snapshot->definitions("inner").empty());
  CHECK(snapshot->files_with("inner").empty());
  for (const char* name : {"outer", "free", "widgets", "widgets.js", "Widget", "W", "word"})
    CHECK(snapshot->count_files_with(name) == 1);
  CHECK(snapshot->counts().symbols == 1);
}

TEST_CASE("facts with an index out of bounds are refused", "[store]") {
  TempDirectory directory;
  const auto store = open(directory);
  FileFacts facts = facts_of({"f"});
  facts.symbols[0].name = StringIndex(99);
  auto txn = write(*store);
  const auto id = txn->replace_file(row_of("a.c"), facts);
  REQUIRE(!id);
  CHECK(id.error().code == ErrorCode::internal);
}

TEST_CASE("a series of commits merges no segments, merge_similar() those of one size", "[store]") {
  TempDirectory directory;
  const auto store = open(directory);
  const auto segments = [&] {
    const std::vector<TableSize> tables = read(*store)->tables();
    const auto at = std::find_if(tables.begin(), tables.end(),
                                 [](const TableSize& table) { return table.name == "segments"; });
    return at == tables.end() ? 0 : at->entries;
  };
  const auto merge = [&] {
    const auto txn = write(*store);
    txn->merge_similar();
    REQUIRE(txn->commit());
  };
  const auto add = [&](int file) {
    const auto txn = write(*store);
    const std::string number = std::to_string(file);
    REQUIRE(txn->replace_file(row_of("f" + number + ".c"), facts_of({"f" + number, "common"})));
    txn->expect_more();
    REQUIRE(txn->commit());
  };
  for (int file = 0; file < 20; ++file) add(file);
  merge();
  CHECK(segments() == 20);  // Too few.
  for (int file = 20; file < 40; ++file) add(file);
  CHECK(segments() == 40);
  merge();
  CHECK(segments() == 1);
  CHECK(read(*store)->definitions("common").size() == 40);
  merge();  // Nothing is left to do.
  CHECK(segments() == 1);
}

TEST_CASE("meta values are written, replaced and removed", "[store]") {
  TempDirectory directory;
  const auto store = open(directory);
  for (const std::string value : {"one", "two", ""}) {
    auto txn = write(*store);
    REQUIRE(txn->set_meta("updated_at", value));
    REQUIRE(txn->set_meta("format", "mine"));
    REQUIRE(txn->commit());
    txn.reset();
    CHECK(read(*store)->meta("updated_at") == value);
    CHECK(read(*store)->meta("format") == "mine");
    CHECK(read(*store)->generation() == Generation{0});
  }
}

TEST_CASE("jump ids: they are unique in a file, stable, and parsed back to their hashes", "[ids]") {
  FileFacts facts = facts_of({"f", "g", "f", "f"});
  facts.symbols[0].signature = facts.strings.append("f(int a)");
  facts.symbols[2].signature = facts.strings.append("f(char a)");
  facts.symbols[3].signature = facts.strings.append("f(char b)");
  for (Symbol& symbol : facts.symbols) symbol.kind = SymbolKind::function;
  std::set<std::string> ids;
  for (std::uint32_t i = 0; i < 4; ++i) {
    const std::string id = jump_id("a/b.c", facts, SymbolIndex(i));
    CHECK(id.size() == std::array<std::size_t, 4>{20, 18, 22, 22}[i]);
    CHECK(id.substr(0, 3) == "cf_");
    CHECK(ids.insert(id).second);
    const auto parts = parse_jump_id(id);
    REQUIRE(parts);
    CHECK(to_jump_id(*parts) == id);
    CHECK(parts->path == path_hash("a/b.c"));
    CHECK(parts->name == name_hash(facts.str(facts.symbols[i].name)));
    const JumpIdMatch match = find_jump_id(facts, *parts);
    CHECK(match.symbol == SymbolIndex(i));
    CHECK(match.exact);
  }
  // The jump id of the file itself.
  CHECK(names_file(*parse_jump_id(jump_id("a/b.c", facts, SymbolIndex()))));
  CHECK_FALSE(names_file(*parse_jump_id(jump_id("a/b.c", facts, SymbolIndex(1)))));
  // Ids are given to agents, so they are the same on every machine and in every build.
  FileFacts only = facts_of({"g"});
  only.symbols[0].kind = SymbolKind::function;
  CHECK(jump_id("a/b.c", only, SymbolIndex(0)) == jump_id("a/b.c", facts, SymbolIndex(1)));
  only.symbols[0].full_range = only.symbols[0].name_range = {500, 501};
  CHECK(jump_id("a/b.c", only, SymbolIndex(0)) == jump_id("a/b.c", facts, SymbolIndex(1)));
  CHECK(jump_id("a/c.c", facts, SymbolIndex(1)).substr(9) ==
        jump_id("a/b.c", facts, SymbolIndex(1)).substr(9));
}

TEST_CASE("jump ids: the typing is lenient, and other texts are no ids", "[ids]") {
  CHECK(parse_jump_id("cf_0123456789abcde"));
  CHECK(parse_jump_id("cf_O123456789ABCDE") == parse_jump_id("cf_0123456789abcde"));
  CHECK(parse_jump_id("cf_0123456789abcdefg"));
  CHECK(parse_jump_id("cf_0123456789abcdefghj"));
  CHECK(!parse_jump_id("cf_0123456789abcd"));
  CHECK(!parse_jump_id("cf_0123456789abcdu"));
  CHECK(!parse_jump_id("xx_0123456789abcde"));
  CHECK(!parse_jump_id(""));
  CHECK(!parse_jump_id("cf_0123456789abcdef"));
  CHECK(is_former_jump_id("cf_0123456789abcdef"));
  CHECK(!is_former_jump_id("cf_0123456789abcde"));
}

TEST_CASE("jump ids: each of random facts leads back to its symbol", "[ids]") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const FileFacts any = random_facts(random, 60, 10, 10);
    const std::vector<JumpIdParts> all = jump_ids("p", any);
    for (std::uint32_t i = 0; i < any.symbols.size(); ++i) {
      const auto parts = parse_jump_id(jump_id("p", any, SymbolIndex(i)));
      REQUIRE(parts);
      CHECK(*parts == all[i]);
      const JumpIdMatch match = find_jump_id(any, *parts);
      CHECK(match.symbol == SymbolIndex(i));
      CHECK(match.exact);
    }
  }
}

TEST_CASE("digests: they depend on the text, the language and the extractor version", "[store]") {
  const Digest digest = digest_of("text", Language::c, 1);
  CHECK(digest == digest_of("text", Language::c, 1));
  CHECK(digest != digest_of("texT", Language::c, 1));
  CHECK(digest != digest_of("text", Language::cpp, 1));
  CHECK(digest != digest_of("text", Language::c, 2));
  CHECK(category_names(Category::source | Category::vendored) ==
        std::vector<std::string_view>{"source", "vendored"});
}

}  // namespace
}  // namespace codefinder::store
