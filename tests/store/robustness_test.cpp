// Failures outside the store: killed processes, full disks, damaged files, other versions,
// read-only directories, small address spaces. Child processes are forked while no store is open in
// this process, and exit by _exit.
#include "base/os/machine.h"
#include "index/store/format.h"
#include "index/store/open/environment.h"
#include "index/store/open/open.h"
#include "index/store/pages/sync_mark.h"
#include "index/store/segments/indexed_names.h"
#include "index/store/store.h"
#include "store/files.h"
#include "store/random_facts.h"
#include "store/temp_directory.h"
#include "support/file_text.h"
#include "support/sanitized.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace codefinder::store {
namespace {

using testing::Random;
using testing::random_facts;
using testing::TempDirectory;

using Mode = Store::Mode;

FileFacts facts_for(int file, std::uint64_t round) {
  Random random(static_cast<std::uint64_t>(file) * 1000003 + round);
  FileFacts facts = random_facts(random, 20, 60, 200);
  Symbol mark;  // Marks the round of these facts.
  mark.name = facts.strings.append("round_" + std::to_string(round));
  mark.kind = SymbolKind::function;
  facts.symbols.push_back(mark);
  return facts;
}

std::string path_for(int file) { return "src/file" + std::to_string(file) + ".c"; }

/// One commit that gives every file the facts of `round`.
bool write_round(
    Store& store, int files, std::uint64_t round, const std::function<void()>& step = [] {}) {
  auto txn = store.write();
  if (!txn) return false;
  for (int file = 0; file < files; ++file) {
    FileRow row;
    row.path = path_for(file);
    row.size = round;
    if (!(*txn)->replace_file(row, facts_for(file, round))) return false;
    step();
  }
  return (*txn)->commit().ok();
}

/// Every file has the facts of the round that is equal to the generation.
void verify_round(const Store& store, int files) {
  auto txn = store.read();
  REQUIRE(txn);
  const ReadTxn& snapshot = **txn;
  const auto round = static_cast<std::uint64_t>(snapshot.generation());
  INFO("round " << round);
  if (round == 0) {
    CHECK(snapshot.counts().files == 0);
    return;
  }
  CHECK(snapshot.counts().files == static_cast<std::uint64_t>(files));
  CHECK(snapshot.files_with("round_" + std::to_string(round)).size() ==
        static_cast<std::size_t>(files));
  CHECK(snapshot.files_with("round_" + std::to_string(round - 1)).empty());
  CHECK(snapshot.files_with("round_" + std::to_string(round + 1)).empty());
  for (int file = 0; file < files; ++file) {
    const auto id = snapshot.find_file(path_for(file));
    REQUIRE(id);
    CHECK(snapshot.file(*id)->size == round);
    const auto facts = snapshot.facts(*id);
    REQUIRE(facts);
    CHECK(*facts == facts_for(file, round));
    for (const auto& [name, symbol] : names_of(*facts).definitions) {
      const auto definitions = snapshot.definitions(name);
      CHECK(std::binary_search(definitions.begin(), definitions.end(),
                               SymbolRef{*id, SymbolIndex(symbol)}));
    }
  }
}

pid_t fork_plain_child(const std::function<int()>& body) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(body());
  return child;
}
int exit_code(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string data_file(const std::string& directory) {
  return directory + "/" + std::string(format::kDataFile);
}
std::string aside_file(const std::string& directory) {
  return data_file(directory) + std::string(format::kAsideSuffix);
}
std::string sums_file(const std::string& directory) {
  return directory + "/" + std::string(format::kSumsFile);
}
bool exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

void build_index(const std::string& directory, int files = 5, std::uint64_t rounds = 2) {
  auto store = Store::open(directory, Mode::read_write);
  REQUIRE(store);
  for (std::uint64_t round = 1; round <= rounds; ++round)
    REQUIRE(write_round(**store, files, round));
}

/// Opens an unusable index for writing: it is replaced by a new one, which can be written and read.
void expect_rebuilt(const std::string& directory) {
  {
    auto reader = Store::open(directory, Mode::read_only);
    REQUIRE(!reader);
    CHECK(reader.error().code == ErrorCode::version_mismatch);
  }
  auto store = Store::open(directory, Mode::read_write);
  REQUIRE(store);
  CHECK((*store)->read().value()->generation() == Generation{0});
  CHECK(write_round(**store, 3, 1));
  verify_round(**store, 3);
}

TEST_CASE("kill -9 during a write leaves the last complete generation", "[robust]") {
  TempDirectory directory;
  const std::string index = directory / "index";
  Random random(5);
  constexpr int kFiles = 12;
  for (int kill = 0; kill < 25; ++kill) {
    // The child sends a byte before each file. It is killed some time after the last byte this
    // process waits for: half the times, that is the last file before a commit. The exact moment is
    // random; the checks below hold for any.
    const std::uint32_t rounds = random.below(8);
    const std::uint32_t steps = rounds * kFiles +
                                (random.chance(50) ? kFiles : random.below(kFiles) + 1);
    const std::uint32_t spins = random.below(400000);
    int ready[2];
    REQUIRE(::pipe(ready) == 0);
    const pid_t child = fork_plain_child([&] {
      auto store = Store::open(index, Mode::read_write);
      if (!store) return 1;
      auto round = static_cast<std::uint64_t>((*store)->read().value()->generation());
      for (;;)
        if (!write_round(**store, kFiles, ++round, [&] {
              if (::write(ready[1], "x", 1) != 1) ::_exit(3);
            }))
          return 2;
      return 0;
    });
    char byte = 0;
    for (std::uint32_t step = 0; step < steps; ++step) REQUIRE(::read(ready[0], &byte, 1) == 1);
    for (std::uint32_t spin = 0; spin < spins; ++spin)
      std::atomic_signal_fence(std::memory_order_seq_cst);
    ::kill(child, SIGKILL);
    ::close(ready[0]);
    ::close(ready[1]);
    CHECK(exit_code(child) == -1);
    auto store = Store::open(index, Mode::read_write);
    REQUIRE(store);
    CHECK(!exists(aside_file(index)));
    verify_round(**store, kFiles);
    auto round = static_cast<std::uint64_t>((*store)->read().value()->generation());
    CHECK(write_round(**store, kFiles, round + 1));
    verify_round(**store, kFiles);
  }
}

TEST_CASE("the map grows for a writer and for a reader in another process", "[robust]") {
  TempDirectory directory;
  const std::string index = directory / "index";
  EnvironmentOptions small;
  small.map_bytes = 1 << 20;
  int to_child[2], to_parent[2];
  REQUIRE(::pipe(to_child) == 0);
  REQUIRE(::pipe(to_parent) == 0);
  const pid_t child = fork_plain_child([&] {
    char byte = 0;
    if (::read(to_child[0], &byte, 1) != 1) return 1;
    auto store = open_store(index, Mode::read_only, small);
    if (!store || !(*store)->read()) return 2;
    if (::write(to_parent[1], "r", 1) != 1) return 3;
    if (::read(to_child[0], &byte, 1) != 1) return 4;
    auto txn = (*store)->read();
    if (!txn) return 5;
    if ((*txn)->counts().files != 2000) return 6;
    int whole = 0;
    (*txn)->for_each_file(
        "", [&](const FileRow& row) { return whole += (*txn)->facts(row.id) != nullptr, true; });
    return whole == 2000 ? 0 : 7;
  });
  auto store = open_store(index, Mode::read_write, small);
  REQUIRE(store);
  REQUIRE(::write(to_child[1], "g", 1) == 1);
  char byte = 0;
  REQUIRE(::read(to_parent[0], &byte, 1) == 1);
  REQUIRE(write_round(**store, 2000, 1));
  CHECK((*store)->read().value()->counts().bytes > (std::uint64_t{1} << 20));
  REQUIRE(::write(to_child[1], "g", 1) == 1);
  CHECK(exit_code(child) == 0);
  verify_round(**store, 2000);
}

TEST_CASE("while a snapshot is open the map cannot grow, and the commit fails without damage",
          "[robust]") {
  TempDirectory directory;
  EnvironmentOptions small;
  small.map_bytes = 1 << 20;
  small.timeout = std::chrono::milliseconds(1);
  auto store = open_store(directory / "index", Mode::read_write, small);
  REQUIRE(store);
  REQUIRE(write_round(**store, 5, 1));
  auto snapshot = (*store)->read();
  REQUIRE(snapshot);
  CHECK(!write_round(**store, 2000, 2));
  verify_round(**store, 5);
  snapshot->reset();
  CHECK(write_round(**store, 2000, 2));
  verify_round(**store, 2000);
}

TEST_CASE("an index opens in an address space too small for the default map", "[robust]") {
  if (testing::is_sanitized()) {
    WARN("sanitizers need the address space themselves");
    return;
  }
  TempDirectory directory;
  const std::string index = directory / "index";
  const pid_t child = fork_plain_child([&] {
    const rlimit limit{std::size_t{2} << 30, std::size_t{2} << 30};
    if (::setrlimit(RLIMIT_AS, &limit) != 0) return 1;
    auto store = Store::open(index, Mode::read_write);
    if (!store) return 2;
    // The rest of the process has half of it.
    void* const rest = ::mmap(nullptr, std::size_t{1} << 30, PROT_NONE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (rest == MAP_FAILED) return 4;
    return write_round(**store, 50, 1) ? 0 : 3;
  });
  CHECK(exit_code(child) == 0);
  auto store = Store::open(index, Mode::read_write);
  REQUIRE(store);
  verify_round(**store, 50);
}

TEST_CASE("on a full disk the commit fails and the previous generation is kept", "[robust]") {
  TempDirectory directory;
  const std::string index = directory / "index";
  const pid_t child = fork_plain_child([&] {
    auto store = Store::open(index, Mode::read_write);
    if (!store || !write_round(**store, 5, 1)) return 1;
    struct stat info {};
    ::stat(data_file(index).c_str(), &info);
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{static_cast<rlim_t>(info.st_size) + 8192, RLIM_INFINITY};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    {
      auto txn = (*store)->write();
      if (!txn) return 2;
      for (int file = 0; file < 500; ++file) {
        FileRow row;
        row.path = path_for(file);
        if (!(*txn)->replace_file(row, facts_for(file, 2))) return 3;
      }
      const Status committed = (*txn)->commit();
      if (committed.ok() || committed.error().code != ErrorCode::index_failed) return 4;
    }
    auto txn = (*store)->read();
    if (!txn || (*txn)->generation() != Generation{1}) return 5;
    const rlimit free{RLIM_INFINITY, RLIM_INFINITY};
    ::setrlimit(RLIMIT_FSIZE, &free);
    return 0;
  });
  CHECK(exit_code(child) == 0);
  auto store = Store::open(index, Mode::read_write);
  REQUIRE(store);
  verify_round(**store, 5);
  CHECK(write_round(**store, 5, 2));
  verify_round(**store, 5);
}

TEST_CASE("a damaged data file is moved aside and the index rebuilt", "[robust]") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build_index(index, 50);
  SECTION("random text") {
    std::ofstream(data_file(index), std::ios::trunc) << std::string(100000, 'g');
  }
  SECTION("both meta pages are overwritten") {
    std::fstream file(data_file(index), std::ios::in | std::ios::out | std::ios::binary);
    file << std::string(8192, '\x5A');
  }
  SECTION("the file is truncated to three pages") {
    REQUIRE(::truncate(data_file(index).c_str(), 3 * 4096) == 0);
  }
  SECTION("the file is truncated to less than a page") {
    REQUIRE(::truncate(data_file(index).c_str(), 100) == 0);
  }
  SECTION("the machine stopped during a write") {
    REQUIRE(write_dirty_mark(index, "another-boot"));
  }
  SECTION("the machine stopped after the first commit after a sync") {
    REQUIRE(write_clean_mark(index, "another-boot", 1));
  }
  expect_rebuilt(index);
}

TEST_CASE("an index truncated at any page is rebuilt or complete", "[robust]") {
  TempDirectory directory;
  const std::string whole = directory / "whole";
  build_index(whole, 200);
  const std::string bytes = testing::file_text(data_file(whole)),
                    sums = testing::file_text(sums_file(whole));
  for (std::size_t pages = 2; pages * 4096 < bytes.size(); ++pages) {
    INFO(pages << " pages");
    const std::string index = directory / ("cut" + std::to_string(pages));
    REQUIRE(::mkdir(index.c_str(), 0700) == 0);
    std::ofstream(data_file(index), std::ios::binary) << bytes.substr(0, pages * 4096);
    std::ofstream(sums_file(index), std::ios::binary) << sums;
    auto store = Store::open(index, Mode::read_write);
    REQUIRE(store);
    const auto txn = (*store)->read();
    REQUIRE(txn);
    const std::uint64_t files = (*txn)->counts().files;
    CHECK((files == 0 || files == 200));
    for (int file = 0; file < static_cast<int>(files); ++file) {
      const auto id = (*txn)->find_file(path_for(file));
      REQUIRE(id);
      CHECK((*txn)->facts(*id));
    }
  }
}

TEST_CASE("an index of another format version is moved aside and rebuilt", "[robust]") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build_index(index);
  {  // As a later version of the program would leave it.
    auto opened = Environment::open(index, Environment::Access::write, {});
    REQUIRE(opened);
    std::lock_guard lock((*opened)->write_mutex());
    Txn txn;
    REQUIRE((*opened)->begin_write(txn));
    REQUIRE(txn.put((*opened)->tables().meta, format::kMetaFormat, "9999") == 0);
    REQUIRE((*opened)->commit(txn) == 0);
  }
  expect_rebuilt(index);
}

TEST_CASE(
    "sync mark: a dirty index is used after a kill in the same boot, a clean one after any boot",
    "[robust]") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build_index(index);
  CHECK_FALSE(read_sync_mark(index).dirty);  // Closing flushes the index.
  REQUIRE(write_dirty_mark(index, boot_id()));
  CHECK((boot_id().empty() || !read_sync_mark(index).trusts(0, "another-boot")));
  auto store = Store::open(index, Mode::read_write);
  REQUIRE(store);
  verify_round(**store, 5);
  REQUIRE(write_round(**store, 5, 3));
  REQUIRE((*store)->flush());
  const std::uint64_t synced = read_sync_mark(index).transaction.value();
  CHECK(read_sync_mark(index).trusts(synced, "another-boot"));

  // The first commit after a sync writes no dirty mark, because the transaction number in the index
  // shows it; the second commit writes one.
  const auto commit = [&] {
    auto txn = (*store)->write();
    REQUIRE(txn);
    REQUIRE((*txn)->set_meta("any", "thing"));
    REQUIRE((*txn)->commit());
  };
  commit();
  CHECK(read_sync_mark(index).transaction == synced);
  CHECK((boot_id().empty() || !read_sync_mark(index).trusts(synced + 1, "another-boot")));
  CHECK(read_sync_mark(index).trusts(synced + 1, boot_id()));
  SECTION("after another commit") { commit(); }
  SECTION("after mark_dirty") { REQUIRE((*store)->mark_dirty()); }
  CHECK(read_sync_mark(index).dirty);
  CHECK((boot_id().empty() || !read_sync_mark(index).trusts(synced, "another-boot")));
  REQUIRE((*store)->flush());
  CHECK(read_sync_mark(index).transaction > synced);
  REQUIRE((*store)->mark_dirty());  // There is nothing to mark.
  CHECK_FALSE(read_sync_mark(index).dirty);
}

TEST_CASE("a failed flush is repeated by the next flush", "[robust]") {
  TempDirectory directory;
  const std::string index = directory / "index", fresh = index + "/index.sync.new";
  build_index(index);
  auto store = Store::open(index, Mode::read_write);
  REQUIRE(store);
  REQUIRE(write_round(**store, 5, 3));
  REQUIRE(write_round(**store, 6, 3));
  CHECK(read_sync_mark(index).dirty);
  // The mark is replaced through a new file; a directory that is not empty has its name.
  REQUIRE(std::filesystem::create_directories(fresh + "/full"));
  CHECK_FALSE((*store)->flush());
  CHECK_FALSE((*store)->flush());
  CHECK(read_sync_mark(index).dirty);
  std::filesystem::remove_all(fresh);
  CHECK((*store)->flush());
  CHECK_FALSE(read_sync_mark(index).dirty);
  REQUIRE(write_round(**store, 7, 3));
  REQUIRE(write_round(**store, 8, 3));
  CHECK(read_sync_mark(index).dirty);
}

TEST_CASE("an open store uses the index that replaced its own", "[robust]") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build_index(index);
  auto old = Store::open(index, Mode::read_write);
  REQUIRE(old);
  auto snapshot = (*old)->read();
  REQUIRE(snapshot);
  ::rename(data_file(index).c_str(), aside_file(index).c_str());
  ::unlink((index + "/" + std::string(format::kLockFile)).c_str());
  CHECK((*old)->read());    // Moved, but still readable.
  CHECK(!(*old)->write());  // It has no file to write to.
  auto fresh = Store::open(index, Mode::read_write);
  REQUIRE(fresh);
  REQUIRE(write_round(**fresh, 3, 1));
  verify_round(**old, 3);
  CHECK((*snapshot)->generation() == Generation{2});
  CHECK((*snapshot)->counts().files == 5);
}

TEST_CASE("an index in a read-only directory can be read", "[robust]") {
  TempDirectory directory;
  const std::string index = directory / "index";
  build_index(index);
  REQUIRE(::chmod(directory.path().c_str(), 0755) == 0);
  for (const std::string& file :
       {data_file(index), sums_file(index), index + "/" + std::string(format::kLockFile),
        index + "/" + std::string(format::kSyncFile)})
    REQUIRE(::chmod(file.c_str(), 0444) == 0);
  REQUIRE(::chmod(index.c_str(), 0555) == 0);
  const bool no_lock_file = GENERATE(false, true);
  if (no_lock_file) REQUIRE(::unlink((index + "/" + std::string(format::kLockFile)).c_str()) == 0);
  const pid_t child = fork_plain_child([&] {
    // Root can write to any directory.
    if (::getuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) return 1;
    auto store = Store::open(index, Mode::read_only);
    if (!store) return 2;
    auto txn = (*store)->read();
    if (!txn || (*txn)->counts().files != 5 || (*txn)->generation() != Generation{2}) return 3;
    auto writer = Store::open(index, Mode::read_write);
    if (writer || writer.error().code != ErrorCode::index_failed || writer.error().hint.empty())
      return 4;
    return 0;
  });
  CHECK(exit_code(child) == 0);
  ::chmod(index.c_str(), 0755);
}

TEST_CASE("opening a missing index for reading returns not_found", "[robust]") {
  TempDirectory directory;
  const auto missing = Store::open(directory / "none/at/all", Mode::read_only);
  REQUIRE(!missing);
  CHECK(missing.error().code == ErrorCode::not_found);
  const auto empty = Store::open(directory.path(), Mode::read_only);
  REQUIRE(!empty);
  CHECK(empty.error().code == ErrorCode::not_found);
  std::ofstream(directory / "file") << "x";
  CHECK(!Store::open(directory / "file/index", Mode::read_write));
  auto store = Store::open(directory / "deep/new", Mode::read_write);
  REQUIRE(store);
  struct stat info {};
  REQUIRE(::stat((directory / "deep/new").c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0700);
}

}  // namespace
}  // namespace codefinder::store
