// Comment lines of editors' languages.
#include "setup/config/comment_lines.h"

#include <catch2/catch.hpp>

namespace codefinder::comment_lines_test {

using setup::without_comment_lines;

namespace {

TEST_CASE("doctor: comments: the lines that are comments in the file's language are left out") {
  CHECK(without_comment_lines("-- a\nb\n  -- c\nd -- e", "/x/init.lua") == "b\nd -- e\n");
  CHECK(without_comment_lines("\" a\nb\n", "/x/init.vim") == "b\n");
  CHECK(without_comment_lines("\" a\nb\n", "/x/.vimrc") == "b\n");
  CHECK(without_comment_lines("\t;; a\n(b)\n", "/x/.emacs") == "(b)\n");
  CHECK(without_comment_lines("; a\n(b)\n", "/x/init.el") == "(b)\n");
  CHECK(without_comment_lines("# a\n[b]\n", "/x/languages.toml") == "[b]\n");
  CHECK(without_comment_lines("{\n// a\n\"b\": 1}\n", "/x/settings.json") == "{\n\"b\": 1}\n");
}

TEST_CASE("doctor: comments: marks of other languages, and other files, stay") {
  CHECK(without_comment_lines("# a\n; b\n// c\n", "/x/init.lua") == "# a\n; b\n// c\n");
  CHECK(without_comment_lines("# a\n-- b", "/x/other") == "# a\n-- b");
  CHECK(without_comment_lines("", "/x/init.lua").empty());
  CHECK(without_comment_lines("\n--\n\n", "/x/init.lua") == "\n\n");
}

TEST_CASE("doctor: comments: those of several lines are left out") {
  CHECK(without_comment_lines("a\n--[[ b\nc\n]]\nd\n", "/x/init.lua") == "a\nd\n");
  CHECK(without_comment_lines("--[[ b ]]\nd\n", "/x/init.lua") == "d\n");
  CHECK(without_comment_lines("{\n/* a\n*/\n\"b\": 1}\n", "/x/s.json") == "{\n\"b\": 1}\n");
}

TEST_CASE("doctor: comments: code behind a comment of several lines stays") {
  CHECK(without_comment_lines("/* a */ \"b\": 1 // c\n", "/x/s.json") == " \"b\": 1 // c\n");
  CHECK(without_comment_lines("/* a\nb */ \"c\": 1\n", "/x/s.json") == " \"c\": 1\n");
  CHECK(without_comment_lines("/* a */ /* b\n*/ // c\nd\n", "/x/s.json") == "d\n");
  CHECK(without_comment_lines("/*/ a\nb */c\r\n/**/\r\n", "/x/s.json") == "c\r\n");
  CHECK(without_comment_lines("--[[ a ]] b()\n", "/x/init.lua") == " b()\n");
}

}  // namespace
}  // namespace codefinder::comment_lines_test
