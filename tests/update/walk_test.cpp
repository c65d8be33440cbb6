// The walk and the ignore rules, compared with git.
#include "index/update/walk/walk.h"

#include "base/log.h"
#include "base/path.h"
#include "index/update/git/process.h"
#include "update/temp_tree.h"

#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <random>
#include <set>

namespace codefinder::walk_test {

using namespace codefinder::testing;
using namespace codefinder::store;
using namespace codefinder::update;

namespace {

std::set<std::string> walked(const TempTree& tree, std::vector<std::string> exclude = {},
                             std::string_view from = "") {
  const auto root = RootDir::open(tree.path());
  REQUIRE(root.ok());
  const IgnoreRules rules(*root, {.exclude = std::move(exclude)});
  const auto paths = [&](unsigned threads) {
    std::vector<std::string> out;
    for (WalkedFile& file : walk(**root, rules, {.from = from, .threads = threads}).files)
      out.push_back(std::move(file.path));
    return out;
  };
  const std::vector<std::string> by_one = paths(1);
  const std::set<std::string> out(by_one.begin(), by_one.end());
  REQUIRE(std::vector<std::string>(out.begin(), out.end()) ==
          by_one);  // Sorted by path and without duplicates.
  REQUIRE(paths(3) == by_one);
  return out;
}

std::set<std::string> listed_by_git(const TempTree& tree) {
  const auto git = find_program("git", {});
  REQUIRE(git);
  const ProcessResult answer = run_process(
      {*git, "-c", "core.excludesFile=/dev/null", "ls-files", "-z", "-co", "--exclude-standard"},
      {.directory = tree.path()});
  REQUIRE(answer.exit_code == 0);
  std::set<std::string> out;
  std::string_view rest = answer.output;
  while (!rest.empty()) {
    out.insert(std::string(rest.substr(0, rest.find('\0'))));
    rest.remove_prefix(rest.find('\0') + 1);
  }
  return out;
}

std::string joined(const std::set<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += name + "\n";
  return out;
}

}  // namespace

TEST_CASE("ignore rules: the result is equal to git's on random trees and patterns") {
  const std::vector<std::string> parts{"a",     "b",   "c",     "foo",  "bar", "a.o",
                                       "b.txt", "x y", "foo.c", "#h",   "!n",  "[z]",
                                       "d-e",   "A",   "t ",    "q\\r", "abc", "aab"};
  const std::vector<std::string> globs{
      "*",      "?",           "*.o",          "a*",     "*b*",     "[a-c]",
      "[!a]*",  "[^b]",        "foo*",         "**",     "a",       "b",
      "foo",    "bar",         "\\#h",         "\\!n",   "\\[z\\]", "x\\ y",
      "*.[ch]", "[[:alpha:]]", "[[:digit:]x]", "[]a]",   "a**",     "**b",
      "**/**",  "a*/**",       "[a-c]*[!c]",   "*?*",    "**/*",    "[[:alpha:]-]*",
      "[!/]",   "?*o",         "t\\ ",         "t",      "a.o",     "b.txt",
      "*.txt",  "[a-",         "\\",           "[\\]]",  "a?c",     "***",
      "[a-]",   "[[:bogus:]]", "d[+--]e",      "[--0]*", "q\\\\r",  "*a*b*",
      "\\a"};
  std::mt19937 random(20261122);
  const auto pick = [&](const auto& from) { return from[random() % from.size()]; };
  const auto pattern = [&] {
    std::string line;
    if (random() % 4 == 0) line += "!";
    if (random() % 4 == 0) line += "/";
    const int count = 1 + static_cast<int>(random() % 3);
    for (int i = 0; i < count; ++i) line += (i > 0 ? "/" : "") + pick(globs);
    if (random() % 4 == 0) line += "/";
    if (random() % 12 == 0) line += "  ";
    if (random() % 16 == 0) line = "#" + line;
    if (random() % 16 == 0) line += "\r";
    return line + "\n";
  };
  for (int round = 0; round < 60; ++round) {
    TempTree tree;
    tree.git("init -q");
    std::vector<std::string> directories{""};
    for (int i = 0; i < 60; ++i) {
      std::string path = pick(directories) + pick(parts);
      struct stat s {};
      if (::lstat((tree / path).c_str(), &s) == 0) continue;
      if (random() % 3 == 0 && std::count(path.begin(), path.end(), '/') < 4) {
        REQUIRE(::mkdir((tree / path).c_str(), 0755) == 0);
        directories.push_back(path + "/");
      } else {
        tree.write(path, "x");
      }
    }
    std::string rules;
    for (const std::string& directory : directories) {
      if (!directory.empty() && random() % 3 != 0) continue;
      std::string text = random() % 8 == 0 ? "\xEF\xBB\xBF" : "";
      for (unsigned i = random() % 7; i-- > 0;) text += pattern();
      if (random() % 6 == 0 && !text.empty() && text.back() == '\n') text.pop_back();
      tree.write(directory + ".gitignore", text);
      rules += "== " + directory + "\n" + text;
    }
    if (random() % 3 == 0) {
      const std::string text = pattern() + pattern();
      tree.write(".git/info/exclude", text);
      rules += "== exclude\n" + text;
    }
    const auto ours = walked(tree), theirs = listed_by_git(tree);
    INFO("round " << round << "\n"
                  << rules << "ours:\n"
                  << joined(ours) << "git:\n"
                  << joined(theirs));
    REQUIRE(ours == theirs);

    // path_ignored() for single paths agrees with the walk.
    const auto root = RootDir::open(tree.path());
    const IgnoreRules each(*root, {});
    for (const std::string& path : theirs) REQUIRE_FALSE(each.path_ignored(path, EntryKind::file));
    // A root below the top of the repository gives the same result.
    if (directories.size() > 1) {
      const std::string sub = directories[1].substr(0, directories[1].size() - 1);
      if (!each.path_ignored(sub, EntryKind::directory)) {
        const auto below = RootDir::open(tree / sub);
        REQUIRE(below.ok());
        std::set<std::string> expected, got;
        for (const std::string& path : theirs)
          if (path.starts_with(sub + "/")) expected.insert(path.substr(sub.size() + 1));
        for (const WalkedFile& file : walk(**below, IgnoreRules(*below, {})).files)
          got.insert(file.path);
        REQUIRE(got == expected);
        std::set<std::string> part;
        for (const std::string& path : theirs)
          if (path.starts_with(sub + "/")) part.insert(path);
        REQUIRE(walked(tree, {}, sub) == part);
      }
    }
  }
}

TEST_CASE("ignore rules: precedence is .codefinderignore, .ignore, .gitignore, the user's file") {
  TempTree tree;
  tree.write(".git/HEAD", "ref: refs/heads/main\n");
  tree.write(".gitignore", "*.log\n*.gen\n*.tmp\n");
  tree.write(".ignore", "!keep.log\n*.big\n!b.tmp\n");
  tree.write(".codefinderignore", "!a.big\nb.tmp\n");
  for (const char* name :
       {"keep.log", "other.log", "x.gen", "a.big", "b.big", "b.tmp", "main.c", "secret.c"})
    tree.write(name, "x");
  tree.write("user", "secret.c\nmain.c\n");
  tree.write("sub/.gitignore", "!main.c\n");
  tree.write("sub/main.c", "x");
  CHECK(walked(tree) == std::set<std::string>{".codefinderignore", ".gitignore", ".ignore", "a.big",
                                              "keep.log", "main.c", "secret.c", "sub/.gitignore",
                                              "sub/main.c", "user"});
  const auto root = RootDir::open(tree.path());
  const IgnoreRules rules(*root, {.user_excludes_file = tree / "user"});
  CHECK(rules.path_ignored("main.c", EntryKind::file));
  CHECK_FALSE(rules.path_ignored("sub/main.c", EntryKind::file));
  CHECK(rules.path_ignored(".git/config", EntryKind::file));
}

TEST_CASE("ignore rules: a manifest next to sources is read although .gitignore excludes it") {
  TempTree tree;
  tree.write(".git/HEAD", "ref: refs/heads/main\n");
  tree.write("a/.gitignore", "**/package.json\n*.js\nout/\n");
  for (const char* name : {"a/package.json", "a/b.js", "a/b.ts", "a/out/package.json"})
    tree.write(name, "{}");
  CHECK(walked(tree) == std::set<std::string>{"a/.gitignore", "a/b.ts", "a/package.json"});
  tree.write(".codefinderignore", "package.json\n");
  CHECK_FALSE(walked(tree).contains("a/package.json"));
}

TEST_CASE("ignore rules: outside of a repository, .ignore applies and .gitignore does not") {
  TempTree tree;
  tree.write(".gitignore", "*.o\n");
  tree.write(".ignore", "*.log\n");
  for (const char* name : {"a.o", "b.log", "sub/a.o"}) tree.write(name, "x");
  tree.write("user", "a.o\n");
  CHECK(walked(tree) == std::set<std::string>{".gitignore", ".ignore", "a.o", "sub/a.o", "user"});
  const auto root = RootDir::open(tree.path());
  CHECK_FALSE(IgnoreRules(*root, {.user_excludes_file = tree / "user"})
                  .path_ignored("a.o", EntryKind::file));
  tree.write("sub/.git/HEAD", "ref: refs/heads/main\n");
  tree.write("sub/.gitignore", "a.o\n");
  CHECK(walked(tree) ==
        std::set<std::string>{".gitignore", ".ignore", "a.o", "sub/.gitignore", "user"});
}

TEST_CASE("ignore rules: with own files only, .codefinderignore applies and the others do not") {
  TempTree tree;
  tree.write(".git/HEAD", "ref: refs/heads/main\n");
  tree.write(".gitignore", "*.o\n");
  tree.write(".ignore", "*.log\n");
  tree.write(".codefinderignore", "*.tmp\n.*\n");
  for (const char* name : {"a.o", "b.log", "c.tmp"}) tree.write(name, "x");
  const auto root = RootDir::open(tree.path());
  std::set<std::string> found;
  for (const WalkedFile& file : walk(**root, IgnoreRules(*root, {.files = IgnoreFiles::own})).files)
    found.insert(file.path);
  CHECK(found == std::set<std::string>{"a.o", "b.log"});
}

TEST_CASE("ignore rules: what git tracks is included, whatever git's rules exclude") {
  TempTree tree;
  tree.git("init -q");
  for (const char* name : {"a.o", "b.o", "out/sub/c.c", "out/sub/d.c", "out/e.c", "gone/f.c",
                           "out/.gitignore", "barred.o"})
    tree.write(name, "x");
  tree.git("add -f a.o out/sub/c.c out/.gitignore barred.o");
  tree.write(".gitignore", "*.o\nout/\ngone\n");
  tree.write("out/.gitignore",
             "!e.c\n");  // Git includes nothing again below an excluded directory.
  tree.write(".ignore", "barred.o\n");
  const std::set<std::string> expected{".gitignore", ".ignore", "a.o", "out/.gitignore",
                                       "out/sub/c.c"};
  CHECK(walked(tree) == expected);
  CHECK(walked(tree, {}, "out/sub") == std::set<std::string>{"out/sub/c.c"});
  const auto root = RootDir::open(tree.path());
  const IgnoreRules rules(*root, {});
  for (const char* path : {"b.o", "out/sub/d.c", "out/e.c", "gone/f.c", "gone", "barred.o"})
    CHECK(rules.path_ignored(path, EntryKind::file));
  for (const std::string& path : expected) CHECK_FALSE(rules.path_ignored(path, EntryKind::file));
  const IgnoreRules::PathDecision tracked = rules.decide_path("a.o", EntryKind::file);
  CHECK(tracked.decision.tracked);
  CHECK(to_string(*tracked.decision.rule) == ".gitignore:1: *.o");
  // A submodule below an excluded directory is tracked as a whole.
  tree.git("update-index --add --cacheinfo 160000," + std::string(40, '1') + ",gone/sub");
  tree.write("gone/sub/.git/HEAD", "ref: refs/heads/main\n");
  tree.write("gone/sub/g.c", "x");
  CHECK(walked(tree).contains("gone/sub/g.c"));
  CHECK_FALSE(walked(tree).contains("gone/f.c"));
  const auto below = RootDir::open(tree / "out");
  const IgnoreRules inside(*below, {});
  CHECK_FALSE(inside.path_ignored("sub/c.c", EntryKind::file));
}

TEST_CASE("emptying_rule: it names the rule that excludes more than is left, if that is little") {
  const auto rule_of = [](const TempTree& tree, const char* rules) {
    tree.write(".git/HEAD", "ref: refs/heads/main\n");
    tree.write(".gitignore", rules);
    const auto root = RootDir::open(tree.path());
    const IgnoreRules applied(*root, {});
    const std::string one = emptying_rule(walk(**root, applied));
    CHECK(emptying_rule(walk(**root, applied, {.threads = 3})) == one);
    return one;
  };
  TempTree tree;
  for (const char* name : {"src/a.c", "lib/b.c", "main.c", "node_modules/x/y.js", "a.log"})
    tree.write(name, "x");
  CHECK(rule_of(tree, "*.o\n\n/*\n!.gitignore\n") == ".gitignore:3: /*");
  CHECK(rule_of(tree, "*\n") == ".gitignore:1: *");
  CHECK(rule_of(tree, "node_modules/\n*.log\n").empty());
  CHECK(rule_of(tree, "").empty());
  for (int i = 0; i < 20; ++i) tree.write(fmt::format("kept/{}.c", i), "x");
  for (int i = 0; i < 30; ++i) tree.write(fmt::format("dropped/{}.o.c", i), "x");
  CHECK(rule_of(tree, "*.o.c\n").empty());
}

TEST_CASE("ignore rules: the exclude globs of the settings exclude files and whole directories") {
  TempTree tree;
  for (const char* name : {"a.c", "gen/b.c", "src/gen/c.c", "src/d.h", "src/e.c"})
    tree.write(name, "x");
  CHECK(walked(tree, {"gen", "src/*.h"}) == std::set<std::string>{"a.c", "src/e.c"});
}

TEST_CASE("ignore rules: a nested repository has its own rules, and .git is never walked") {
  TempTree tree;
  tree.git("init -q");
  tree.write(".gitignore", "*.o\n");
  tree.write("sub/x.o", "x");
  tree.write("sub/y.c", "x");
  tree.write("sub/.gitignore", "y.c\n");
  std::filesystem::create_directories(tree / "sub/.git/info");
  CHECK(walked(tree) == std::set<std::string>{".gitignore", "sub/.gitignore", "sub/x.o"});
  tree.remove("sub/.git");
  CHECK(walked(tree) == std::set<std::string>{".gitignore", "sub/.gitignore"});
}

TEST_CASE("walk: symbolic links are not followed, and only regular files are listed") {
  TempTree tree, outside;
  outside.write("secret.c", "int secret;");
  tree.write("a/real.c", "x");
  REQUIRE(::symlink("../a", (tree / "a/loop").c_str()) == 0);
  REQUIRE(::symlink("nowhere", (tree / "dangling").c_str()) == 0);
  REQUIRE(::symlink("self", (tree / "self").c_str()) == 0);
  REQUIRE(::symlink("a/real.c", (tree / "inside.c").c_str()) == 0);
  REQUIRE(::symlink(outside.path().c_str(), (tree / "out").c_str()) == 0);
  REQUIRE(::symlink((outside / "secret.c").c_str(), (tree / "secret.c").c_str()) == 0);
  REQUIRE(::mkfifo((tree / "pipe").c_str(), 0600) == 0);
  CHECK(walked(tree) == std::set<std::string>{"a/real.c"});

  const auto root = RootDir::open(tree.path());
  for (const char* path : {"out/secret.c", "secret.c", "inside.c", "a/loop/real.c", "../x",
                           "/etc/passwd", "a/../../x", "pipe", "dangling", "a"})
    CHECK(read_file(**root, path, 1 << 20).kind == ReadOutcome::Kind::vanished);
  CHECK_FALSE((*root)->stat("out/secret.c"));
  CHECK_FALSE((*root)->stat("../" + std::string(file_name(outside.path()))));
  CHECK(read_file(**root, "a/real.c", 1 << 20).bytes == "x");
}

TEST_CASE("ignore rules: an ignore file that is a symbolic link is not read") {
  TempTree tree, outside;
  outside.write("rules", "*.c\n");
  tree.write("a.c", "x");
  REQUIRE(::symlink((outside / "rules").c_str(), (tree / ".gitignore").c_str()) == 0);
  CHECK(walked(tree) == std::set<std::string>{"a.c"});
}

TEST_CASE("walk: a directory without read permission is noted, and the rest is walked") {
  TempTree tree;
  tree.write("open/a.c", "x");
  tree.write("closed/b.c", "x");
  tree.write("secret.c", "x");
  for (const char* path : {"", "open"}) REQUIRE(::chmod((tree / path).c_str(), 0755) == 0);
  REQUIRE(::chmod((tree / "closed").c_str(), 0) == 0);
  REQUIRE(::chmod((tree / "secret.c").c_str(), 0) == 0);
  CHECK(as_ordinary_user([&] {
    const auto root = RootDir::open(tree.path());
    if (!root.ok()) return false;
    const WalkResult result = walk(**root, IgnoreRules(*root, {}));
    return result.complete && result.files.size() == 2 && result.notes.size() == 1 &&
           result.notes[0].path == "closed" && result.notes[0].reason == "permission denied" &&
           read_file(**root, "secret.c", 100).reason == "permission denied";
  }));
  ::chmod((tree / "closed").c_str(), 0755);
}

TEST_CASE("walk: several threads walk each directory once, and stop when a stop is requested") {
  TempTree tree;
  for (int i = 0; i < 60; ++i) tree.write(fmt::format("{}/{}/{}.c", i % 3, i % 11, i), "x");
  const auto root = RootDir::open(tree.path());
  const IgnoreRules rules(*root, {});
  std::mutex mutex;
  std::multiset<std::string> entered;
  const WalkResult all = walk(**root, rules,
                              {.each_directory =
                                   [&](std::string_view directory) {
                                     std::lock_guard lock(mutex);
                                     entered.emplace(directory);
                                   },
                               .threads = 4});
  CHECK(all.complete);
  CHECK(all.files.size() == 60);
  CHECK(all.directories == 1 + 3 + 33);
  CHECK(entered.size() == all.directories);
  CHECK(std::set<std::string>(entered.begin(), entered.end()).size() == entered.size());
  std::stop_source stop;
  std::atomic<int> seen = 0;
  const WalkResult stopped = walk(**root, rules,
                                  {.each_directory =
                                       [&](std::string_view) {
                                         if (++seen == 5) stop.request_stop();
                                       },
                                   .stop = stop.get_token(),
                                   .threads = 4});
  CHECK_FALSE(stopped.complete);
  CHECK(seen < 1 + 3 + 33);
  const WalkResult limited = walk(**root, rules, {.most = 5});
  CHECK_FALSE(limited.complete);
  CHECK(limited.files.size() < 10);
  CHECK(walk(**root, rules, {.most = 60}).complete);
}

TEST_CASE("walk: a carriage return before the end of an ignore file is of no pattern, as in git") {
  TempTree tree;
  tree.git("init -q");
  tree.write("kept.py", "x");
  tree.write("left_out.py", "x");
  tree.write(".gitignore", "left_out.py\r");
  CHECK(walked(tree) == listed_by_git(tree));
  CHECK(IgnoreFile("left_out.py\r").match("left_out.py", "left_out.py", EntryKind::file) ==
        IgnoreFile::Verdict::ignored);
}

TEST_CASE("wildmatch: a pattern with many stars is matched in a bounded number of steps") {
  std::string pattern, text;
  for (int i = 0; i < 40; ++i) {
    pattern += "**/a*a/";
    text += "aaaaaaaaaa/";
  }
  CHECK_FALSE(wildmatch(pattern + "b", text + "c", MatchedPart::path));
  CHECK(wildmatch(pattern + "b", text + "b", MatchedPart::path));
  const IgnoreFile file(pattern + "b\n");
  std::uint64_t steps = 0;
  CHECK(file.match(text + "c", "c", EntryKind::file, &steps) == IgnoreFile::Verdict::none);
  CHECK(steps <= (text.size() + 1) * (pattern.size() / 64 + 1) + 10);
}

TEST_CASE("ignore rules: a file with many patterns is matched in a bounded number of steps") {
  const auto steps_of = [](const IgnoreFile& file, std::string_view path) {
    std::uint64_t steps = 0;
    file.match(path, file_name(path), EntryKind::file, &steps);
    return steps;
  };
  std::string stars, plain;
  for (int i = 0; i < 300; ++i) {
    for (int j = 0; j < 30; ++j) stars += "**/";
    stars += "x" + std::to_string(i) + "\n";
  }
  for (int i = 0; i < 200'000; ++i)
    plain += "name" + std::to_string(i) + (i % 3 == 0 ? "/\n" : "\n");
  const std::string path = "a/b/c/d/e/f/g/h/some_file_of_the_project.cpp";
  CHECK(steps_of(IgnoreFile(stars), path) < 10'000);
  CHECK(steps_of(IgnoreFile(plain), path) < 100);
  const IgnoreFile names(plain);
  CHECK(names.match("a/name199999", "name199999", EntryKind::file) == IgnoreFile::Verdict::ignored);
  CHECK(names.match("a/name3", "name3", EntryKind::file) == IgnoreFile::Verdict::none);
  CHECK(names.match("a/name3", "name3", EntryKind::directory) == IgnoreFile::Verdict::ignored);
  std::string suffixes;
  for (int i = 0; i < 100'000; ++i) suffixes += "*.suffix" + std::to_string(i) + "\n";
  CHECK(steps_of(IgnoreFile(suffixes), path) < 1'000);
  CHECK(IgnoreFile(suffixes).match("x.suffix77777", "x.suffix77777", EntryKind::file) ==
        IgnoreFile::Verdict::ignored);
}

TEST_CASE("ignore rules: literal rules are found by hash, in any notation and number") {
  std::string rules;
  for (int i = 0; i < 50'000; ++i) {
    const std::string number = std::to_string(i);
    rules += "**/any" + number + "\n\\#quoted" + number + "\n/top/path" + number + "\n**/*.end" +
             number + "\n";
  }
  const IgnoreFile file(rules);
  CHECK(file.unused_line() == 0);
  const auto verdict = [&](std::string_view path) {
    std::uint64_t cost = 0;
    const auto found = file.match(path, file_name(path), EntryKind::file, &cost);
    CHECK(cost < 1'000);
    return found;
  };
  for (const char* path :
       {"any49999", "a/b/any0", "#quoted7", "x/#quoted49999", "top/path31", "deep/file.end44444"})
    CHECK(verdict(path) == IgnoreFile::Verdict::ignored);
  for (const char* path : {"any50000", "a/b/xany0", "quoted7", "x/top/path31", "file.end50000"})
    CHECK(verdict(path) == IgnoreFile::Verdict::none);
}

TEST_CASE("ignore rules: many exclude globs of the settings are matched correctly") {
  TempTree tree;
  for (const char* name : {"keep.c", "drop_77_x.c", "sub/drop_3_y.c", "d500/e/f.c", "d1/f.c"})
    tree.write(name, "x");
  std::vector<std::string> exclude;
  for (int i = 0; i < 1000; ++i) {
    exclude.push_back(fmt::format("drop_{}_*.c", i));
    exclude.push_back(fmt::format("d{}/**/f.c", i + 500));
  }
  CHECK(walked(tree, exclude) == std::set<std::string>{"d1/f.c", "keep.c"});
}

TEST_CASE("ignore rules: rules over the limit and unreadable ignore files are noted") {
  TempTree tree;
  std::string many = "first*x\n";
  for (int i = 0; i < 20'000; ++i) many += "a*b" + std::to_string(i) + "\n";
  tree.write(".git/HEAD", "ref: refs/heads/main\n");
  tree.write(".gitignore", many + "last*x\nplain\n");
  REQUIRE(::mkfifo((tree / ".ignore").c_str(), 0666) == 0);
  tree.write("sub/.gitignore", "large\n" + std::string(5u << 20, '#'));
  for (const char* name : {"first_x", "last_x", "plain", "sub/large"}) tree.write(name, "x");
  const auto root = RootDir::open(tree.path());
  const WalkResult result = walk(**root, IgnoreRules(*root, {}));
  std::map<std::string, std::string> notes;
  for (const SkippedFile& note : result.notes) notes[note.path] = note.reason;
  REQUIRE(notes.size() == 3);
  CHECK(notes[".ignore:1"] == "its rules are not used: it is not a regular file");
  CHECK(notes["sub/.gitignore:1"] == "its rules are not used: it is larger than 4194304 bytes");
  notes.erase(".ignore:1");
  notes.erase("sub/.gitignore:1");
  CHECK(notes.begin()->first.starts_with(".gitignore:"));
  CHECK(notes.begin()->second ==
        "this rule and others with wildcards are not used: there are too many");
  std::set<std::string> found;
  for (const WalkedFile& file : result.files) found.insert(file.path);
  CHECK(found == std::set<std::string>{".gitignore", "last_x", "sub/.gitignore", "sub/large"});
}

TEST_CASE("read_file: the kind of a file is decided by its size and first bytes") {
  TempTree tree;
  const auto root = RootDir::open(tree.path());
  using Kind = ReadOutcome::Kind;
  const auto kind = [&](std::string_view bytes, std::uint64_t limit = 1 << 20) {
    tree.write("f", bytes);
    return read_file(**root, "f", limit);
  };
  CHECK(kind("").kind == Kind::text);
  CHECK(kind("\xFF\xFE"
             "a")
            .reason == "utf-16 text is not indexed");
  CHECK(kind(std::string_view("\xFE\xFF\0a", 4)).kind == Kind::utf16);
  CHECK(kind(std::string_view("ab\0c", 4)).reason == "binary");
  CHECK(kind(std::string(9000, 'a') + std::string(1, '\0')).kind == Kind::text);
  CHECK(kind("\xEF\xBB\xBFint x;\r\n").bytes == "\xEF\xBB\xBFint x;\r\n");
  CHECK(kind("\xFF\xFF bad \xC0").kind == Kind::text);
  CHECK(kind(std::string(200, 'a'), 100).reason == "too large: 200 bytes");
  CHECK(kind(std::string(10'000'000, 'a'), 100).reason == "too large: 10 MB");
  CHECK(kind(std::string(10'000'000, 'a'), 1u << 30).bytes.size() == 10'000'000);
  CHECK(read_file(**root, "absent", 10).kind == Kind::vanished);
}

}  // namespace codefinder::walk_test
