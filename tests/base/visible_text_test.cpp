// Control and invisible characters in text that is shown to a user.
#include "base/visible_text.h"

#include "base/text.h"

#include <catch2/catch.hpp>

#include <random>

namespace codefinder::visible_text_test {

TEST_CASE("visible text: control characters, invisible characters and invalid bytes are escaped") {
  CHECK(visible_text("plain \xC3\xA9 \xE6\xBC\xA2 \xF0\x9F\x98\x80 \\x1b") ==
        "plain \xC3\xA9 \xE6\xBC\xA2 \xF0\x9F\x98\x80 \\x1b");
  CHECK(visible_text("\x1b[31m\x7f\x08") == "\\x1b[31m\\x7f\\x08");
  CHECK(visible_text("a\xE2\x80\xAE"
                     "b\xE2\x81\xA6\xE2\x80\x8F\xE2\x80\x8B\xEF\xBB\xBF") ==
        "a\\u202eb\\u2066\\u200f\\u200b\\ufeff");
  CHECK(visible_text("\xC2\x9B"
                     "31m") == "\\u009b31m");
  CHECK(visible_text("\xF3\xA0\x81\x81") == "\\U000e0041");
  CHECK(visible_text("\xFF\x9B\xE2\x80") == "\\xff\\x9b\\xe2\\x80");
  CHECK(visible_text(std::string_view("\0x", 2)) == "\\x00x");
}

TEST_CASE("visible text: line feeds and tabs are kept if the caller requests it") {
  CHECK(visible_text("a\n\tb\r\nc\rd") == "a\n\tb\r\nc\\rd");
  CHECK(visible_text("a\n\tb\r\n", Keep::tabs) == "a\\n\tb\\r\\n");
  CHECK(visible_text("a\n\tb", Keep::nothing) == "a\\n\\tb");
}

TEST_CASE(
    "visible text: for random bytes the result is valid UTF-8 without controls, and idempotent") {
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes;
    for (unsigned i = random() % 40; i > 0; --i)
      bytes += static_cast<char>(random() % 3 == 0 ? 0x80 + random() % 128 : random() % 128);
    if (round % 3 == 0) bytes += "\xE2\x80\xAE";
    for (const Keep keep : {Keep::nothing, Keep::tabs, Keep::lines_and_tabs}) {
      const std::string shown = visible_text(bytes, keep);
      CHECK(is_valid_utf8(shown));
      CHECK(shown.find_first_of("\x1b\x7f\x08") == std::string::npos);
      CHECK(shown.find("\xE2\x80\xAE") == std::string::npos);
      CHECK(visible_text(shown, keep) == shown);
    }
  }
}

TEST_CASE("visible text: escaped JSON has the same value") {
  CHECK(visible_json("\"a\xE2\x80\xAE\x7F\xF3\xA0\x81\x81\xC3\xA9\"") ==
        "\"a\\u202e\\u007f\\udb40\\udc41\xC3\xA9\"");
  CHECK(visible_json("{\"a\":1}") == "{\"a\":1}");
}

}  // namespace codefinder::visible_text_test
