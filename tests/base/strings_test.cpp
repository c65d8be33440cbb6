// Character classes, trimming, lower case, splitting and joining.
#include "base/strings.h"

#include <catch2/catch.hpp>

#include <array>
#include <cctype>

namespace codefinder {
namespace {

TEST_CASE("strings: character classes are those of the C locale") {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool ascii = byte < 128;
    INFO(byte);
    CHECK(is_ascii(c) == ascii);
    CHECK(is_lower(c) == (ascii && std::islower(byte) != 0));
    CHECK(is_upper(c) == (ascii && std::isupper(byte) != 0));
    CHECK(is_digit(c) == (ascii && std::isdigit(byte) != 0));
    CHECK(is_letter(c) == (ascii && std::isalpha(byte) != 0));
    CHECK(is_alphanumeric(c) == (ascii && std::isalnum(byte) != 0));
    CHECK(is_space(c) == (ascii && std::isspace(byte) != 0));
    CHECK(is_identifier_char(c) == (ascii && (std::isalnum(byte) != 0 || c == '_')));
    CHECK(is_word_char(c) == (!ascii || is_identifier_char(c)));
    CHECK(to_lower(c) == (ascii ? static_cast<char>(std::tolower(byte)) : c));
  }
}

TEST_CASE("strings: to_lower and case-insensitive comparison change ASCII letters only") {
  CHECK(to_lower(std::string_view("HTTPServer_2\u00C9")) == "httpserver_2\u00C9");
  CHECK(to_lower(std::string_view()).empty());
  CHECK(starts_with_ignoring_case("Content-Length: 5", "content-"));
  CHECK_FALSE(starts_with_ignoring_case("Content", "content-"));
  CHECK(equals_ignoring_case("File", "file"));
  CHECK_FALSE(equals_ignoring_case("files", "file"));
  CHECK_FALSE(starts_with_ignoring_case("X-Content-", "content-"));
}

TEST_CASE("strings: trim removes the given characters at the ends only") {
  CHECK(trim("  a b\t\r\n") == "a b");
  CHECK(trim(" \t ").empty());
  CHECK(trim("").empty());
  CHECK(trim("\ta\n", " \t") == "a\n");
  CHECK(trim_start("  a ") == "a ");
  CHECK(trim_start("   ").empty());
  CHECK(trim_end("  a ") == "  a");
  CHECK(trim_end("   ").empty());
}

TEST_CASE("strings: contains_word finds whole words only") {
  for (const char* text : {"one", "one two", "(one)", "twone one", "one.two"})
    CHECK(contains_word(text, "one"));
  for (const char* text : {"", "two", "ones", "one_", "\u00e9one", "one1"})
    CHECK_FALSE(contains_word(text, "one"));
}

TEST_CASE("strings: take_until splits at each separator") {
  std::string_view rest = "one\n\ntwo";
  CHECK(take_until(rest, '\n') == "one");
  CHECK(take_until(rest, '\n').empty());
  CHECK(rest == "two");
  CHECK(take_until(rest, '\n') == "two");
  CHECK(rest.empty());
}

TEST_CASE("strings: split drops empty parts, and join puts a separator between parts") {
  CHECK(split("/a//b/", "/") == std::vector<std::string_view>{"a", "b"});
  CHECK(split("a::b", "::") == std::vector<std::string_view>{"a", "b"});
  CHECK(split("a", "/") == std::vector<std::string_view>{"a"});
  CHECK(split("", "/").empty());
  CHECK(split("///", "/").empty());
  CHECK(join(std::array<std::string_view, 3>{"a", "", "b"}, ", ") == "a, , b");
  CHECK(join(std::vector<std::string>{}, ", ").empty());
  CHECK(join(std::vector<std::string>{"", "a"}, "/") == "/a");
  CHECK(join(std::vector<int>{1, 22}, "+", [](int i) { return std::to_string(i); }) == "1+22");
}

}  // namespace
}  // namespace codefinder
