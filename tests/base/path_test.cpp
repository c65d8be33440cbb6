// Paths and globs.
#include "base/path.h"
#include "base/glob.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <random>
#include <string>

namespace codefinder {
namespace {

TEST_CASE("paths: normalize_path is lexical") {
  CHECK(normalize_path("/a/./b//c/../d/") == "/a/b/d");
  CHECK(normalize_path("x/y", "/root") == "/root/x/y");
  CHECK(normalize_path("/x", "/root") == "/x");
  CHECK(normalize_path("", "/root/") == "/root");
  CHECK(normalize_path("../../..", "/a/b") == "/");
  CHECK(normalize_path("/../..") == "/");
  CHECK(normalize_path("a/../..") == "..");
  CHECK(normalize_path("../a") == "../a");
  CHECK(normalize_path(".") == "");
  CHECK(normalize_path("...") == "...");
}

TEST_CASE("paths: relative_to returns nothing for a path outside the root") {
  CHECK(relative_to("/root/a/b", "/root") == "a/b");
  CHECK(relative_to("/root/a", "/root/") == "a");
  CHECK(relative_to("/root", "/root") == "");
  CHECK(relative_to("/a", "/") == "a");
  CHECK(relative_to("/", "/") == "");
  CHECK(relative_to("/rooted/a", "/root") == std::nullopt);
  CHECK(relative_to("/roo", "/root") == std::nullopt);
  CHECK(relative_to("/other", "/root") == std::nullopt);
}

TEST_CASE("paths: join_path inserts exactly one slash") {
  CHECK(join_path("a", "b") == "a/b");
  CHECK(join_path("a//", "b") == "a/b");
  CHECK(join_path("/", "b") == "/b");
  CHECK(join_path("", "b") == "b");
  CHECK(join_path("a", "") == "a");
  CHECK(join_path("a", "/b") == "/b");
}

TEST_CASE("paths: parent, file name, stem and extension") {
  CHECK(parent_path("a/b.c") == "a");
  CHECK(parent_path("b.c") == "");
  CHECK(parent_path("/b") == "/");
  CHECK(parent_path("/a/b") == "/a");
  CHECK(file_name("a/b.c") == "b.c");
  CHECK(file_name("b.c") == "b.c");
  CHECK(file_name("a/") == "");
  CHECK(file_stem("a/b.test.c") == "b.test");
  CHECK(file_stem("a/.bashrc") == ".bashrc");
  CHECK(file_stem("Makefile") == "Makefile");
  CHECK(file_extension("a/b.test.c") == "c");
  CHECK(file_extension("a.d/b") == "");
  CHECK(file_extension(".bashrc") == "");
  CHECK(file_extension("b.") == "");
}

TEST_CASE("paths: canonical_path resolves links and returns the system's error") {
  char pattern[] = "/tmp/codefinder-path-XXXXXX";
  REQUIRE(::mkdtemp(pattern) != nullptr);
  const std::filesystem::path directory = std::filesystem::canonical(pattern);
  std::filesystem::create_directory(directory / "real");
  std::filesystem::create_symlink("real", directory / "link");
  std::filesystem::create_symlink("loop", directory / "loop");

  const auto resolved = canonical_path((directory / "link" / "." / "..").string());
  REQUIRE(resolved.ok());
  CHECK(*resolved == directory.string());
  const auto missing = canonical_path((directory / "none").string());
  REQUIRE_FALSE(missing.ok());
  CHECK(missing.error().code == ErrorCode::not_found);
  CHECK(missing.error().message.find((directory / "none").string()) != std::string::npos);
  CHECK(missing.error().message.find("No such file") != std::string::npos);
  CHECK_FALSE(canonical_path((directory / "loop").string()).ok());
  CHECK_FALSE(canonical_path(std::string_view("/tmp\0/x", 7)).ok());
  CHECK_FALSE(canonical_path("").ok());
  std::filesystem::remove_all(directory);
}

struct GlobCase {
  const char* pattern;
  const char* path;
  bool matches;
};

TEST_CASE("globs: each pattern matches the expected paths") {
  const GlobCase cases[] = {
      // Without a slash: matched with the file name, at any depth.
      {"*.py", "a.py", true},
      {"*.py", "src/deep/a.py", true},
      {"*.py", "a.pyc", false},
      {"Makefile", "x/Makefile", true},
      {"src", "src/a.py", false},
      {"*", "a/b", true},
      {"", "a", false},
      {"", "", false},
      // With a slash: anchored at the root, and * does not match a slash.
      {"src/*.py", "src/a.py", true},
      {"src/*.py", "src/x/a.py", false},
      {"src/*.py", "lib/src/a.py", false},
      {"/a.py", "a.py", true},
      {"/a.py", "x/a.py", false},
      {"./src/a", "src/a", true},
      {"src/?.c", "src/a.c", true},
      {"src/?.c", "src//.c", false},
      {"src/*/x", "src/a/x", true},
      {"src/*/x", "src/a/b/x", false},
      // ** matches several segments.
      {"src/**", "src/a/b", true},
      {"src/**", "src", false},
      {"src/**", "srcs/a", false},
      {"**/a.py", "a.py", true},
      {"**/a.py", "x/y/a.py", true},
      {"**/a.py", "x/ba.py", false},
      {"src/**/test", "src/test", true},
      {"src/**/test", "src/a/b/test", true},
      {"src/**/test", "src/atest", false},
      {"**/b/**/d", "a/b/c/d", true},
      {"**/b/**/d", "a/xb/c/d", false},
      {"**", "a/b/c", true},
      {"a/**b", "a/x/yb", true},
      {"src/", "src/a/b", true},
      {"src/", "src", false},
      {"/src/", "src/x", true},
      {"**/node_modules/**", "a/node_modules/b/c", true},
      {"**/node_modules/**", "a/node_modulesx/b", false},
      // Character classes.
      {"[abc].c", "b.c", true},
      {"[a-c].c", "d.c", false},
      {"[!a-c].c", "d.c", true},
      {"[^a-c].c", "a.c", false},
      {"[]].c", "].c", true},
      {"x[/]y", "x/y", false},
      {"[a-].c", "-.c", true},
      {"[.c", "[.c", true},
      {"a/[!x]b", "a//b", false},
      {"[\\]].c", "].c", true},
      // Braces, nested and with slashes.
      {"*.{ts,tsx}", "a.tsx", true},
      {"*.{ts,tsx}", "a.js", false},
      {"{src,lib}/**/*.{c,h}", "lib/x/y.h", true},
      {"{a,b{1,2}}.c", "b2.c", true},
      {"{a,b{1,2}}.c", "b.c", false},
      {"{x,y/z}", "y/z", true},
      {"{x,y/z}", "q/x", true},
      {"{x,y/z}", "q/y/z", false},
      {"a{,b}.c", "a.c", true},
      {"{a.c", "{a.c", true},
      {"[{a}]", "{", true},
      {"a}.c", "a}.c", true},
      // Escapes, and characters of several bytes.
      {"\\*.c", "*.c", true},
      {"\\*.c", "a.c", false},
      {"\\{a,b\\}", "{a,b}", true},
      {"?.c", "\u00E9.c", true},
      {"??.c", "\u00E9.c", false},
      {"[\u00E0-\u00EF]", "\u00E9", true},
      {"?", "\xFF", true},
      {"\xFF*", "\xFF\xFE", true},
      {"\xFE", "\xFF", false},
      {"a\\", "a\\", true},
  };
  for (const GlobCase& c : cases) {
    INFO(c.pattern << " on " << c.path);
    CHECK(GlobSet({c.pattern}).matches(c.path) == c.matches);
  }
}

/// Backtracks over every possible match; without character classes and braces.
bool matches_slowly(std::string_view pattern, std::string_view path, bool segment_start) {
  if (pattern.empty()) return path.empty();
  if (pattern[0] == '*') {
    const std::size_t stars = std::min(pattern.find_first_not_of('*'), pattern.size());
    std::string_view rest = pattern.substr(stars);
    const bool directories = stars > 1 && segment_start && rest.starts_with('/');
    if (directories) rest.remove_prefix(1);
    for (bool at_segment = true;;) {
      if ((!directories || at_segment) && matches_slowly(rest, path, directories)) return true;
      if (path.empty()) return false;
      at_segment = take_character(path) == '/';
      if (at_segment && stars == 1) return false;
    }
  }
  if (path.empty()) return false;
  const bool any = pattern[0] == '?';
  if (pattern[0] == '\\' && pattern.size() > 1) pattern.remove_prefix(1);
  const char32_t expected = take_character(pattern), found = take_character(path);
  if (any ? found == '/' : found != expected) return false;
  return matches_slowly(pattern, path, !any && expected == '/');
}

bool glob_matches_slowly(std::string pattern, const std::string& path) {
  if (pattern.empty()) return false;
  if (pattern.starts_with("./")) pattern.erase(0, 2);
  if (pattern.find('/') == std::string::npos) return matches_slowly(pattern, file_name(path), true);
  const std::string anchored = pattern.substr(pattern[0] == '/' ? 1 : 0);
  return matches_slowly(pattern.back() == '/' ? anchored + "**" : anchored, path, true);
}

TEST_CASE("globs: random patterns match the same paths as a backtracking matcher") {
  std::mt19937 random(20261122);
  const auto some = [&](std::initializer_list<const char*> pieces, std::size_t most) {
    std::string out;
    for (std::size_t n = random() % (most + 1); n > 0; --n)
      out += *(pieces.begin() + random() % pieces.size());
    return out;
  };
  std::size_t matched = 0;
  std::vector<std::string> several;
  for (int i = 0; i < 30'000; ++i) {
    const std::string path = some(
        {"a", "b", "tests", "test", "/", "/", "_", ".", "c", "\u00E9", "\xA9", "\xC3", "*"}, 9);
    const std::string literal = some({"a", "b", "tests", "test", "/", ".", "\u00E9", "\xA9"}, 3);
    several = {some({"a", "b", "tests", "test", "/", "*", "**/", "/**", "_", ".", "c", "?",
                     "\u00E9", "\xA9", "\\*"},
                    6),
               "**/" + literal + "/**", "*" + literal, literal + "*", literal + "*" + literal};
    std::optional<std::uint32_t> first;
    for (std::size_t k = several.size(); k-- > 0;) {
      INFO(several[k] << " on " << path);
      const bool matches = glob_matches_slowly(several[k], path);
      REQUIRE(GlobSet({several[k]}).matches(path) == matches);
      if (matches) first = static_cast<std::uint32_t>(k);
    }
    REQUIRE(GlobSet(several).first(path) == first);
    matched += first ? 1 : 0;
  }
  CHECK(matched > 5'000);
}

TEST_CASE("globs: patterns with many stars, braces or characters take bounded time") {
  std::string stars, path(3000, 'a'), braces;
  for (int i = 0; i < 200; ++i) stars += "*a**/";
  CHECK_FALSE(GlobSet({stars + "b"}).matches(path));
  for (int i = 0; i < 60; ++i) braces += "{a,b}";  // 2^60 alternatives: matched literally.
  CHECK_FALSE(GlobSet({braces}).matches(std::string(60, 'a')));
  CHECK(GlobSet({std::string(5000, '{')}).matches(std::string(5000, '{')));
  CHECK(GlobSet({std::string(8000, '?')}).matches(std::string(8000, 'a')));
  CHECK_FALSE(GlobSet({std::string(9000, '?')}).matches(std::string(9000, 'a')));
}

TEST_CASE("globs: a set that needs several automata matches all its patterns") {
  std::vector<std::string> globs;
  for (int i = 0; i < 3000; ++i) globs.push_back("dir" + std::to_string(i) + "/*/x");
  const GlobSet set(globs);
  for (const std::uint32_t i : {0u, 1u, 1234u, 2999u})
    CHECK(set.first("dir" + std::to_string(i) + "/any/x") == i);
  CHECK_FALSE(set.first("dir3000/any/x"));
  CHECK_FALSE(GlobSet().matches("a"));
}

}  // namespace
}  // namespace codefinder
