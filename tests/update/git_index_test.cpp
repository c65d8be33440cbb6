// Object ids and index files compared with the output of git, and damaged index files.
#include "index/update/git/index.h"
#include "support/file_text.h"

#include "index/update/git/object_digest.h"
#include "index/update/git/process.h"
#include "update/git_helpers.h"

#include <random>

namespace codefinder::git_index_test {

using namespace codefinder::testing;
using namespace codefinder::update;

namespace {

std::string hex_of(const ObjectId& id, GitHash hash) {
  std::string out;
  for (std::size_t i = 0; i < digest_size(hash); ++i) {
    constexpr const char* kDigits = "0123456789abcdef";
    out += kDigits[id[i] >> 4];
    out += kDigits[id[i] & 15];
  }
  return out;
}

std::string output_of(const TempTree& tree, std::vector<std::string> arguments,
                      std::string input = {}) {
  arguments.insert(arguments.begin(), *find_program("git", {}));
  const ProcessResult result = run_process(arguments,
                                           {.directory = tree.path(), .input = std::move(input)});
  REQUIRE(result.exit_code == 0);
  return result.output;
}

/// Stage, mode, id and path of each entry, in the format of `git ls-files --stage -z`.
std::string listed(const GitIndex& index, GitHash hash) {
  std::string out;
  for (const GitIndexEntry& entry : index.entries) {
    char mode[16];
    std::snprintf(mode, sizeof mode, "%06o ", entry.mode);
    out += mode + hex_of(entry.id, hash) + " " + std::to_string(entry.stage) + "\t" + entry.path +
           '\0';
  }
  return out;
}

void make_files(const TempTree& tree) {
  for (int i = 0; i < 40; ++i)
    tree.write("d" + std::to_string(i % 4) + "/f" + std::to_string(i * 37) + ".c",
               std::to_string(i));
  tree.write("a name with spaces, \xC3\xA9 and\nmore", "x");
  std::string long_path(401, 'b');
  long_path[200] = '/';
  tree.write(long_path, "y");
  tree.write("run.sh", "z");
  REQUIRE(::chmod((tree / "run.sh").c_str(), 0755) == 0);
  std::filesystem::create_symlink("run.sh", tree / "link");
  tree.git("add -A");
  tree.git("commit -qm one");
}

}  // namespace

TEST_CASE("git index: blob ids are equal to git's, for SHA-1 and SHA-256 and any size") {
  for (const auto& [hash, name] :
       {std::pair{GitHash::sha1, "sha1"}, std::pair{GitHash::sha256, "sha256"}}) {
    const TempTree tree;
    tree.git(std::string("init -q --object-format=") + name);
    for (const std::size_t size :
         {1u, 40u, 41u, 47u, 55u, 56u, 57u, 63u, 64u, 65u, 119u, 128u, 1000u, 70'000u}) {
      std::string content(size, 'x');
      for (std::size_t i = 0; i < size; ++i) content[i] = static_cast<char>(i * 31 % 251);
      INFO(name << " " << size);
      CHECK(hex_of(blob_id(content, hash), hash) + "\n" ==
            output_of(tree, {"hash-object", "--stdin"}, content));
      ObjectHasher whole(hash), pieces(hash);
      whole.add(content);
      for (std::size_t at = 0; at < size; at += 7)
        pieces.add(std::string_view(content).substr(at, 7));
      CHECK(whole.finish() == pieces.finish());
    }
  }
  CHECK(without_carriage_returns("a\r\nb\rc\r\r\n\r") == "a\nb\rc\r\n\r");
  CHECK(without_ident("a $Id: x y$ b $Id$ $Id: \n $Id: z $") == "a $Id$ b $Id$ $Id: \n $Id$");
  CHECK(without_ident("$Id: open") == "$Id: open");
}

TEST_CASE("git index: the entries are equal to git's, for each index version and hash") {
  for (const auto& [hash, name] :
       {std::pair{GitHash::sha1, "sha1"}, std::pair{GitHash::sha256, "sha256"}}) {
    const TempTree tree;
    tree.git(std::string("init -q --object-format=") + name);
    make_files(tree);
    for (const char* version : {"2", "4"}) {
      INFO(name << " version " << version);
      tree.git(std::string("update-index --index-version ") + version);
      const std::string expected = output_of(tree, {"ls-files", "--stage", "-z"});
      const GitIndex index = parse_git_index(testing::file_text(tree / ".git/index"), {hash});
      REQUIRE(index.status == GitIndex::Status::ok);
      CHECK(index.entries.size() == 44);
      CHECK(listed(index, hash) == expected);
      const GitIndex printed = parse_git_listing(
          output_of(tree, {"ls-files", "-z", "--stage", "--debug"}), {hash});
      REQUIRE(printed.status == GitIndex::Status::ok);
      CHECK(listed(printed, hash) == expected);
      for (std::size_t i = 0; i < index.entries.size(); ++i) {
        CHECK(index.entries[i].mtime_s == printed.entries[i].mtime_s);
        CHECK(index.entries[i].ctime_ns == printed.entries[i].ctime_ns);
        CHECK(index.entries[i].inode == printed.entries[i].inode);
        CHECK(index.entries[i].size == printed.entries[i].size);
      }
    }
    tree.git("update-index --skip-worktree run.sh");  // Extended flags need version 3 or 4.
    tree.git("update-index --index-version 3");
    tree.git("update-index --assume-unchanged d0/f0.c");
    tree.write("wanted.c", "w");
    tree.git("add -N wanted.c");
    for (const GitIndex& index :
         {parse_git_index(testing::file_text(tree / ".git/index"), {hash}),
          parse_git_listing(output_of(tree, {"ls-files", "-z", "--stage", "--debug"}), {hash})}) {
      REQUIRE(index.status == GitIndex::Status::ok);
      for (const GitIndexEntry& entry : index.entries) {
        CHECK(entry.skip_worktree == (entry.path == "run.sh"));
        CHECK(entry.assume_valid == (entry.path == "d0/f0.c"));
        CHECK(entry.intent_to_add == (entry.path == "wanted.c"));
      }
    }
  }
}

TEST_CASE("git index: a split index is reported as needing git") {
  const TempTree tree;
  tree.git("init -q");
  make_files(tree);
  tree.git("update-index --split-index");
  CHECK(parse_git_index(testing::file_text(tree / ".git/index"), {}).status ==
        GitIndex::Status::needs_git);
}

TEST_CASE("git index: only requested entries are kept, and the total size of paths is limited") {
  const TempTree tree;
  tree.git("init -q");
  make_files(tree);
  tree.write("d1/.gitattributes", "* text\n");
  tree.git("add -A");
  const std::string bytes = testing::file_text(tree / ".git/index");
  GitIndexOptions options{.keep = [](std::string_view path) { return path.starts_with("d0/"); }};
  const GitIndex index = parse_git_index(bytes, options);
  CHECK(index.entries.size() == 10);
  CHECK(index.has_attributes);
  options.keep = {};
  options.max_path_bytes = 100;
  CHECK(parse_git_index(bytes, options).status == GitIndex::Status::damaged);
}

TEST_CASE("git index: a damaged index or listing gives valid entries or none") {
  const TempTree tree;
  tree.git("init -q");
  make_files(tree);
  for (const char* version : {"2", "4"}) {
    tree.git(std::string("update-index --index-version ") + version);
    const std::string whole = testing::file_text(tree / ".git/index");
    CHECK(parse_git_index({}, {}).status == GitIndex::Status::damaged);
    // Truncated at any byte, with and without verification of the checksum.
    for (std::size_t length = 0; length < whole.size(); ++length)
      for (const bool verify : {true, false})
        if (const GitIndex index = parse_git_index(whole.substr(0, length), {.verify = verify});
            verify)
          CHECK(index.status == GitIndex::Status::damaged);
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
      std::string bytes = whole;
      for (int change = 0; change < 1 + round % 4; ++change)
        bytes[random() % bytes.size()] = static_cast<char>(random());
      if (bytes != whole) CHECK(parse_git_index(bytes, {}).status == GitIndex::Status::damaged);
      const GitIndex index = parse_git_index(bytes, {.verify = false});
      for (const GitIndexEntry& entry : index.entries) {
        if (entry.path.empty() || entry.path.size() > 4096 || entry.stage > 3)
          FAIL("an entry that cannot be");
      }
    }
    const std::string listing = output_of(tree, {"ls-files", "-z", "--stage", "--debug"});
    for (int round = 0; round < 2000; ++round) {
      std::string text = listing.substr(
          0, round % 2 == 0 ? listing.size() : random() % listing.size());
      if (!text.empty()) text[random() % text.size()] = static_cast<char>(random());
      parse_git_listing(text, {});
    }
  }
  std::string huge("DIRC\0\0\0\2\xFF\xFF\xFF\xFF", 12);  // 2^32 - 1 entries.
  huge += std::string(1000, '\0');
  CHECK(parse_git_index(huge, {.verify = false}).status == GitIndex::Status::damaged);
}

}  // namespace codefinder::git_index_test
