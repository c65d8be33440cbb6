// Damage to the data file of an index: every wrong page is detected before it is used in an answer,
// and nothing crashes. Child processes are forked while no store is open in this process, and exit
// by _exit.
#include "index/store/format.h"
#include "index/store/open/environment.h"
#include "index/store/open/open.h"
#include "index/store/pages/crash_mark.h"
#include "index/store/pages/page_layout.h"
#include "index/store/pages/tree_walk.h"
#include "index/store/store.h"
#include "store/files.h"
#include "store/random_facts.h"
#include "store/temp_directory.h"
#include "support/file_text.h"
#include "support/sanitized.h"

#include <catch2/catch.hpp>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <map>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace codefinder::store {
namespace {

using testing::file_in;
using testing::Random;
using testing::random_facts;
using testing::TempDirectory;
using testing::write_file;

using Mode = Store::Mode;
constexpr std::size_t kPage = 4096;

bool is_there(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

std::string damaged_path(int file) { return "src/file" + std::to_string(file) + ".c"; }
/// Every eighth file is so large that its facts are in overflow pages.
FileFacts facts_for(int file, int round) {
  Random random(static_cast<std::uint64_t>(file) * 1000 + static_cast<std::uint64_t>(round));
  return file % 8 == 0 ? random_facts(random, 300, 2000, 4000) : random_facts(random, 10, 30, 400);
}

void write(Store& store, int first, int count, int round) {
  auto txn = store.write();
  REQUIRE(txn);
  for (int file = first; file < first + count; ++file) {
    FileRow row;
    row.path = damaged_path(file);
    row.size = static_cast<std::uint64_t>(round);
    REQUIRE((*txn)->replace_file(row, facts_for(file, round)));
  }
  REQUIRE((*txn)->set_note("notes/" + std::to_string(round), "a reason"));
  REQUIRE((*txn)->commit());
}

constexpr int kDamagedFiles = 96;

/// Several commits, so that there are free pages, removed files and several segments.
void build(const std::string& directory) {
  auto store = Store::open(directory, Mode::read_write);
  REQUIRE(store);
  write(**store, 0, kDamagedFiles, 0);
  for (int round = 1; round < 4; ++round) write(**store, round * 7, 5, round);
}

/// The results of every query of a store, as one text.
std::string run_all_queries(const ReadTxn& txn) {
  std::string all;
  std::vector<std::string> names;
  txn.for_each_definition_name(
      [&](std::string_view name) { return names.emplace_back(name), true; });
  for (const std::string& name : names) {
    all += name;
    for (const Definition& found : txn.definitions(name))
      all += fmt::format(" {}:{}", found.file.value, found.symbol.value);
    for (const FileId id : txn.files_with(name)) all += fmt::format(" {}", id.value);
  }
  txn.search_names({.way = NameSearch::Way::substring_or_humps, .word = "name"},
                   {[](std::string_view) { return true; },
                    [&](const FoundName& found) { return all += found.name, true; }});
  for (int file = 0; file < kDamagedFiles; ++file) {
    const auto id = txn.find_file(damaged_path(file));
    const auto row = id ? txn.file(*id) : std::nullopt;
    const auto facts = id ? txn.facts(*id) : nullptr;
    all += fmt::format("\n{} {} {} {}", file, id ? id->value : 0, row ? row->size : 0,
                       facts ? facts->symbols.size() : 0);
    if (id) all += fmt::format(" {}", txn.files_named("file" + std::to_string(file) + ".c").size());
  }
  txn.for_each_file("", [&](const FileRow& row) { return all += row.path, true; });
  for (const SkippedFile& note : txn.notes()) all += note.path + note.reason;
  return all + fmt::format(" {} {}", txn.counts().files, txn.counts().symbols);
}

std::string damaged_bytes(const std::string& whole, const std::string& older, Random& random,
                          int kind) {
  std::string bytes = whole;
  const std::size_t page = random.below(bytes.size() / kPage) * kPage,
                    other = random.below(bytes.size() / kPage) * kPage;
  switch (kind) {
    case 0: bytes[random.below(bytes.size())] ^= static_cast<char>(1 + random.below(255)); break;
    case 1: bytes.replace(page, kPage, kPage, '\0'); break;
    case 2: bytes.resize(1 + random.below(bytes.size() - 1)); break;
    case 3:
      std::swap_ranges(bytes.begin() + page, bytes.begin() + page + kPage, bytes.begin() + other);
      break;
    case 4:
      for (std::size_t at = random.below(bytes.size()); at < bytes.size(); ++at)
        bytes[at] = static_cast<char>(random.below(256));
      break;
    default:
      if (page < older.size()) bytes.replace(page, kPage, older, page, kPage);
  }
  return bytes;
}

TEST_CASE("any damage to the data file is detected before a query returns a wrong result") {
  TempDirectory directory;
  const std::string whole = directory / "whole";
  std::string older;
  {
    auto store = Store::open(whole, Mode::read_write);
    REQUIRE(store);
    write(**store, 0, kDamagedFiles, 0);
    older = testing::file_text(file_in(whole, format::kDataFile));
    for (int round = 1; round < 4; ++round) write(**store, round * 7, 5, round);
  }
  const std::string data = testing::file_text(file_in(whole, format::kDataFile)),
                    sums = testing::file_text(file_in(whole, format::kSumsFile));
  std::string right;
  {
    auto store = Store::open(whole, Mode::read_only);
    REQUIRE(store);
    const auto txn = (*store)->read();
    REQUIRE(txn);
    right = run_all_queries(**txn);
    CHECK_FALSE((*txn)->damaged());
  }
  const char* more = std::getenv("CODEFINDER_DAMAGED_COPIES");
  const int copies = more != nullptr ? std::atoi(more) : 60;
  Random random(16);
  const std::string index = directory / "index";
  for (int copy = 0; copy < copies; ++copy) {
    INFO("copy " << copy);
    std::filesystem::remove_all(index);
    REQUIRE(::mkdir(index.c_str(), 0700) == 0);
    write_file(file_in(index, format::kDataFile), damaged_bytes(data, older, random, copy % 6));
    write_file(file_in(index, format::kSumsFile), sums);
    auto store = Store::open(index, Mode::read_write);  // Moves a damaged index aside.
    REQUIRE(store);
    {
      const auto txn = (*store)->read();
      REQUIRE(txn);
      if ((*txn)->generation() != Generation{0}) {
        const std::string found = run_all_queries(**txn);
        CHECK((found == right || (*txn)->damaged()));
      }
    }
    // Any damaged index can be rebuilt, and then written and read.
    const StoreDamage damage = (*store)->damage();
    if (damage.whole) {
      const auto emptied = (*store)->start_over();
      REQUIRE(emptied);
      CHECK(*emptied);
    }
    const auto mended = (*store)->write();
    if (!mended) {  // Only a write checks the trees that no query has read.
      REQUIRE((*store)->start_over());
    } else {
      (*mended)->compact();
    }
  }
}

TEST_CASE("a meta page whose page size is wrong is reported as damage, in either meta page") {
  TempDirectory directory;
  const std::string index = directory / "index";
  constexpr std::size_t kPadAt = page::kHeaderBytes + offsetof(page::Meta, free_list) +
                                 offsetof(page::Table, pad);
  for (const int meta : {0, 1}) {
    for (const std::uint32_t size : {0u, 1u, 2u * static_cast<std::uint32_t>(kPage)}) {
      INFO("meta page " << meta << ", " << size);
      std::filesystem::remove_all(index);
      build(index);
      std::string data = testing::file_text(file_in(index, format::kDataFile));
      std::memcpy(data.data() + meta * kPage + kPadAt, &size, sizeof size);
      write_file(file_in(index, format::kDataFile), data);
      CHECK_FALSE(Store::open(index, Mode::read_only));
      const auto store = Store::open(index, Mode::read_write);  // Moves the index aside.
      REQUIRE(store);
      CHECK((*(*store)->read())->generation() == Generation{0});
    }
  }
}

TEST_CASE("a commit writes no page that a snapshot reads, and records a checksum of every page") {
  TempDirectory directory;
  auto opened = Environment::open(directory / "index", Environment::Access::write, {});
  REQUIRE(opened);
  Environment& environment = **opened;
  Random random(7);
  std::map<std::string, std::string> known, before;
  Txn kept;
  for (int round = 0; round < 60; ++round) {
    INFO("round " << round);
    {
      std::lock_guard lock(environment.write_mutex());
      Txn txn;
      REQUIRE(environment.begin_write(txn));
      for (std::uint32_t i = 0, changes = random.below(200); i < changes; ++i) {
        const std::string key = "key" + std::to_string(random.below(600));
        if (random.chance(30)) {
          const int rc = txn.del(environment.tables().notes, key);
          REQUIRE((rc == 0 || rc == MDB_NOTFOUND));
          known.erase(key);
        } else {
          known[key] = std::string(random.chance(20) ? random.below(30000) : random.below(300),
                                   static_cast<char>(round + 1));
          REQUIRE(txn.put(environment.tables().notes, key, known[key]) == 0);
        }
      }
      REQUIRE(environment.commit(txn) == 0);
    }
    Txn txn;
    REQUIRE(environment.begin_read(txn));
    PageSet used;
    CHECK(walk_pages(*txn.view(), WalkCheck::everything, used) == 0);
    std::map<std::string, std::string> found, backwards;
    Cursor cursor;
    REQUIRE(cursor.open(txn, environment.tables().notes) == 0);
    for (int rc = cursor.move(MDB_FIRST); rc == 0; rc = cursor.move(MDB_NEXT))
      found.emplace(cursor.key, cursor.value);
    for (int rc = cursor.move(MDB_LAST); rc == 0; rc = cursor.move(MDB_PREV))
      backwards.emplace(cursor.key, cursor.value);
    CHECK(found == known);
    CHECK(backwards == known);
    for (int i = 0; i < 50; ++i) {
      const std::string key = "key" + std::to_string(random.below(700));
      const auto next = known.lower_bound(key);
      const int rc = cursor.seek(key);
      REQUIRE((rc == 0) == (next != known.end()));
      if (rc == 0) CHECK((cursor.key == next->first && cursor.value == next->second));
      Slice value;
      CHECK((txn.get(environment.tables().notes, key, value) == 0) == known.contains(key));
    }
    if (kept) {
      std::map<std::string, std::string> then;
      Cursor old;
      REQUIRE(old.open(kept, environment.tables().notes) == 0);
      for (int rc = old.move(MDB_FIRST); rc == 0; rc = old.move(MDB_NEXT))
        then.emplace(old.key, old.value);
      CHECK(then == before);
    }
    txn.abort();
    environment.end_read();
    if (round % 10 == 5) {
      if (kept) kept.abort(), environment.end_read();
      REQUIRE(environment.begin_read(kept));
      before = known;
    }
  }
  kept.abort();
  environment.end_read();
  CHECK_FALSE(environment.damage().any());
}

TEST_CASE("if a writer dies before it writes the checksums, the previous commit stays readable") {
  TempDirectory directory;
  const std::string index = directory / "index", sums = file_in(index, format::kSumsFile);
  std::string before;
  {
    auto store = Store::open(index, Mode::read_write);
    REQUIRE(store);
    write(**store, 0, kDamagedFiles, 0);
    write(**store, 3, 9, 1);
    before = testing::file_text(sums);
    write(**store, 5, 9, 2);
  }
  write_file(sums, before);
  {
    auto reader = Store::open(index, Mode::read_only);
    REQUIRE(reader);
    const auto txn = (*reader)->read();
    REQUIRE(txn);
    CHECK((*txn)->generation() == Generation{2});
    CHECK((*txn)->file(*(*txn)->find_file(damaged_path(5)))->size == 1);
    run_all_queries(**txn);
    CHECK_FALSE((*txn)->damaged());
  }
  auto store = Store::open(index, Mode::read_write);
  REQUIRE(store);
  // The writer opens the newest commit, including the one without checksums.
  CHECK((*store)->read().value()->generation() == Generation{3});
  write(**store, 50, 3, 3);
  const auto txn = (*store)->read();
  REQUIRE(txn);
  CHECK((*txn)->generation() == Generation{4});
  CHECK((*txn)->file(*(*txn)->find_file(damaged_path(5)))->size == 2);
  run_all_queries(**txn);
  CHECK_FALSE((*txn)->damaged());
  CHECK_FALSE(is_there(file_in(index, "index.mdb.aside")));
}

/// Flips a bit in the middle of the pages of the first large file's facts.
FileId damage_facts(const std::string& index) {
  FileId file;
  page::Number page = 0;
  {
    auto opened = Environment::open(index, Environment::Access::read, {});
    REQUIRE(opened);
    Txn txn;
    REQUIRE((*opened)->begin_read(txn));
    TreeCursor cursor(*txn.view(), txn.view()->tables[(*opened)->tables().facts]);
    for (int rc = cursor.first(); rc == 0 && page == 0; rc = cursor.next()) {
      if ((cursor.node().flags & page::Node::big) == 0 || cursor.node().size < 2 * kPage) continue;
      page = page::load<page::Number>(cursor.node().inline_value.data());
      file = FileId(static_cast<std::uint32_t>(from_be(cursor.key().substr(0, 4))));
    }
    txn.abort();
    (*opened)->end_read();
  }
  REQUIRE(page != 0);
  std::string bytes = testing::file_text(file_in(index, format::kDataFile));
  bytes[page * kPage + 1000] ^= 1;
  write_file(file_in(index, format::kDataFile), bytes);
  return file;
}

TEST_CASE(
    "damaged facts affect one file, and are recorded for other processes until it is "
    "replaced") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build(index);
  const FileId file = damage_facts(index);
  auto store = Store::open(index, Mode::read_write);
  REQUIRE(store);
  CHECK_FALSE((*store)->damage().any());  // Nothing has been read yet.
  std::string path;
  {
    const auto txn = (*store)->read();
    REQUIRE(txn);
    CHECK_FALSE((*txn)->facts(file));
    CHECK((*txn)->damaged());
    path = (*txn)->file(file)->path;
  }
  StoreDamage damage = (*store)->damage();
  CHECK_FALSE(damage.whole);
  CHECK(damage.files == std::vector<FileId>{file});
  CHECK(Store::awaits_rebuild(index));
  CHECK_FALSE((*store)->start_over().value());

  auto txn = (*store)->write();
  REQUIRE(txn);
  FileRow row;
  row.path = path;
  REQUIRE((*txn)->replace_file(row, facts_for(1, 9)));
  REQUIRE((*txn)->commit());
  txn->reset();
  CHECK_FALSE((*store)->damage().any());
  const auto after = (*store)->read();
  REQUIRE(after);
  CHECK_FALSE((*after)->damaged());
  CHECK((*after)->facts(*(*after)->find_file(path)));
}

TEST_CASE("a writer rebuilds an index that another process reported as damaged") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build(index);
  auto store = Store::open(index, Mode::read_write);
  REQUIRE(store);
  struct stat info {};
  REQUIRE(::stat(file_in(index, format::kDataFile).c_str(), &info) == 0);
  Damage other_process(file_in(index, format::kDamageFile), info.st_ino);
  SECTION("the report is of pages that all files share") {
    other_process.report("a page is not what was written");
    CHECK((*store)->damage().whole);
    CHECK((*store)->read().value()->damaged());
    REQUIRE((*store)->start_over());
    CHECK((*store)->read().value()->generation() == Generation{0});
    CHECK_FALSE((*store)->read().value()->damaged());
    write(**store, 0, 3, 1);
    CHECK((*store)->read().value()->counts().files == 3);
    CHECK_FALSE((*store)->damage().any());
  }
  SECTION("the report is of an index file that was replaced") {
    Damage(file_in(index, format::kDamageFile), info.st_ino + 1)
        .report("a page is not what was written");
    CHECK_FALSE((*store)->damage().any());
  }
}

TEST_CASE("damage report: it is read completely, without an incomplete last line") {
  TempDirectory directory;
  const std::string mark = directory / "index.damaged";
  std::string report;
  std::vector<std::uint32_t> files;
  const auto add = [&](std::uint32_t file) {
    files.push_back(file);
    report += "file 7 " + std::to_string(file) + "\n";
  };
  Damage damage(mark, 7);
  SECTION("a report of many files") {
    for (std::uint32_t i = 0; i < 20'000; ++i) add(1'000'000 + i);
    write_file(mark, report);
    damage.read_mark();
    CHECK(damage.files() == files);
    CHECK_FALSE(damage.whole());
  }
  SECTION("a report whose last line is being written") {
    add(12);
    add(345);
    for (const std::string_view begun : {"file 7 67", "file 7 ", "fi", "index 7 a page is"}) {
      write_file(mark, report + std::string(begun));
      Damage reader(mark, 7);
      reader.read_mark();
      CHECK(reader.files() == files);
      CHECK_FALSE(reader.whole());
    }
  }
  SECTION("a report over the size limit") {
    while (report.size() <= 1 << 20) add(static_cast<std::uint32_t>(files.size()));
    write_file(mark, report);
    damage.read_mark();
    CHECK(damage.whole());
    Damage other(mark, 8);  // Another index file.
    other.read_mark();
    CHECK_FALSE(other.any());
  }
}

TEST_CASE(
    "page runs: contain_any finds a page at the start, in the middle and at the end of a run") {
  const std::vector<page::Number> pages = {4, 9, 20};
  const auto contains = [&](std::vector<PageRun> runs) { return contain_any(runs, pages); };
  CHECK(contains({{4, 1}}));
  CHECK(contains({{2, 3}}));           // The last page of the run.
  CHECK(contains({{5, 1}, {7, 10}}));  // A page in the middle of the run.
  CHECK_FALSE(contains({{5, 4}, {10, 10}, {21, 100}, {0, 4}}));
  CHECK_FALSE(contains({}));
}

TEST_CASE("an empty commit keeps the generation and causes no damage") {
  TempDirectory directory;
  auto store = Store::open(directory / "index", Mode::read_write);
  REQUIRE(store);
  write(**store, 0, 3, 1);
  for (int i = 0; i < 3; ++i) {
    auto txn = (*store)->write();
    REQUIRE(txn);
    (*txn)->compact();
    CHECK((*txn)->commit());
  }
  write(**store, 0, 3, 2);
  CHECK_FALSE((*store)->damage().any());
  CHECK((*store)->read().value()->generation() == Generation{2});
}

TEST_CASE("a commit to an index that was moved aside fails and leaves its replacement unchanged") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build(index);
  auto store = Store::open(index, Mode::read_write);
  REQUIRE(store);
  auto late = (*store)->write();
  REQUIRE(late);
  FileRow row;
  row.path = damaged_path(1);
  REQUIRE((*late)->replace_file(row, facts_for(1, 5)));
  struct stat info {};
  REQUIRE(::stat(file_in(index, format::kDataFile).c_str(), &info) == 0);
  Damage(file_in(index, format::kDamageFile), info.st_ino).report("a page is not what was written");
  CHECK((*store)->damage().whole);
  REQUIRE((*store)->start_over());
  write(**store, 0, kDamagedFiles, 1);
  CHECK_FALSE((*late)->commit());
  write(**store, 0, 9, 2);
  const auto txn = (*store)->read();
  REQUIRE(txn);
  run_all_queries(**txn);
  CHECK_FALSE((*txn)->damaged());
  CHECK((*txn)->counts().files == kDamagedFiles);
}

pid_t fork_child(const std::function<int()>& body) {
  const pid_t child = ::fork();
  if (child == 0) {
    for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTERM})
      ::signal(signal, SIG_DFL);
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    ::_exit(body());
  }
  return child;
}
/// The signal that ended the child; 0 for none.
int signal_of(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

TEST_CASE(
    "crash mark: only a crash while reading the index is counted, and two in a row cause a "
    "rebuild") {
  TempDirectory directory;
  const std::string index = directory / "index", data = file_in(index, format::kDataFile);
  const std::string mark = file_in(index, format::kCrashFile),
                    aside = file_in(index, "index.mdb.aside");
  build(index);
  const std::string whole = testing::file_text(data);
  const auto crash = [&] {
    return signal_of(fork_child([&] {
      auto store = Store::open(index, Mode::read_write);
      if (!store) return 1;
      const auto txn = (*store)->read();
      if (!txn || ::truncate(data.c_str(), 3 * kPage) != 0) return 2;
      run_all_queries(**txn);
      return 3;
    }));
  };
  if (!testing::is_sanitized()) {
    CHECK(crash() == SIGBUS);
    CHECK(CrashMark::count(mark) == 1);
    SECTION("a damaged index is rebuilt at once") {
      auto store = Store::open(index, Mode::read_write);
      REQUIRE(store);
      CHECK((*store)->read().value()->generation() == Generation{0});
      CHECK(CrashMark::count(mark) == 0);
    }
    SECTION("an intact index is used, and a clean exit resets the count") {
      write_file(data, whole);
      {
        auto store = Store::open(index, Mode::read_write);
        REQUIRE(store);
        CHECK((*store)->read().value()->generation() != Generation{0});
        CHECK(CrashMark::count(mark) == 1);
      }
      CHECK(CrashMark::count(mark) == 0);
    }
    SECTION("two crashes in a row cause a rebuild") {
      write_file(data, whole);
      CHECK(crash() == SIGBUS);
      CHECK(CrashMark::count(mark) == 2);
      write_file(data, whole);
      auto store = Store::open(index, Mode::read_write);
      REQUIRE(store);
      CHECK((*store)->read().value()->generation() == Generation{0});
    }
  }
  SECTION("other exits are not counted") {
    write_file(data, whole);
    ::unlink(mark.c_str());
    const int end = GENERATE(SIGKILL, SIGTERM, SIGSEGV, SIGABRT, 0);
    CHECK(signal_of(fork_child([&] {
            auto store = Store::open(index, Mode::read_write);
            const auto txn = store ? (*store)->read()
                                   : Result<std::unique_ptr<ReadTxn>>(store.error());
            if (!txn) return 1;
            if (end == 0) ::abort();  // Not caused by the index.
            ::kill(::getpid(), end);
            return 2;
          })) == (end == 0 ? SIGABRT : end));
    CHECK(CrashMark::count(mark) == 0);
  }
  (void)crash;
}

TEST_CASE("an index without valid checksums is rebuilt") {
  TempDirectory directory;
  const std::string index = directory / "index", sums = file_in(index, format::kSumsFile);
  build(index);
  SECTION("no checksum file") { REQUIRE(::unlink(sums.c_str()) == 0); }
  SECTION("a truncated checksum file") { REQUIRE(::truncate(sums.c_str(), 100) == 0); }
  SECTION("a checksum file with other contents") { write_file(sums, std::string(9000, 'x')); }
  SECTION("a checksum file without commit slots") {
    write_file(sums, testing::file_text(sums).replace(64, 48, 48, '\0'));
  }
  auto store = Store::open(index, Mode::read_write);
  REQUIRE(store);
  CHECK((*store)->read().value()->generation() == Generation{0});
}

TEST_CASE("pages: random bytes are read within the bounds of the page") {
  Random random(3);
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes(kPage, '\0');
    for (std::size_t at = 0; at < 64; ++at) bytes[at] = static_cast<char>(random.below(256));
    for (std::size_t at = 64; at < kPage; at += 1 + random.below(64))
      bytes[at] = static_cast<char>(random.below(256));
    bytes[10] = static_cast<char>(random.chance(50) ? page::Page::leaf : page::Page::branch),
    bytes[11] = 0;
    if (random.chance(90))
      bytes[12] = static_cast<char>(16 + 2 * random.below(20)), bytes[13] = 0, bytes[15] = 2;
    const page::Page page(bytes);
    for (unsigned n = 0; n < page.count(); ++n) {
      const auto node = page.node(n);
      if (!node) continue;
      REQUIRE(node->key.data() + node->key.size() <= bytes.data() + bytes.size());
      REQUIRE(node->inline_value.size() <= bytes.size());
    }
  }
}

}  // namespace
}  // namespace codefinder::store
