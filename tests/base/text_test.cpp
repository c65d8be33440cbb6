// Positions: conversions for every line ending and encoding, and for bytes that are not valid
// UTF-8.
#include "base/text.h"

#include <catch2/catch.hpp>

#include <random>

namespace codefinder {
namespace {

using std::string_view_literals::operator""sv;

const Encoding kEncodings[] = {Encoding::utf8, Encoding::utf16, Encoding::utf32};

/// The oracle for TextMap: the same results by loops over the text.
struct Naive {
  std::string_view text;

  std::vector<std::uint32_t> starts() const {
    std::vector<std::uint32_t> out{0};
    for (std::uint32_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n' || (text[i] == '\r' && !(i + 1 < text.size() && text[i + 1] == '\n')))
        out.push_back(i + 1);
    }
    return out;
  }
  std::uint32_t character(std::uint32_t offset, std::uint32_t line, Encoding encoding) const {
    std::uint32_t units = 0;
    for (std::uint32_t i = starts()[line]; i < offset;) {
      const int length = std::max(1, utf8_sequence_length(text.substr(i)));
      if (i + static_cast<std::uint32_t>(length) > offset) break;
      units += encoding == Encoding::utf8                   ? static_cast<std::uint32_t>(length)
               : encoding == Encoding::utf16 && length == 4 ? 2u
                                                            : 1u;
      i += static_cast<std::uint32_t>(length);
    }
    return units;
  }
};

TEST_CASE("text map: an empty text has one empty line") {
  const TextMap map = TextMap::of("");
  CHECK(map.line_count() == 1);
  CHECK(map.size() == 0);
  CHECK(map.position_at(0) == Position{0, 0});
  CHECK(map.position_at(99) == Position{0, 0});
  CHECK(map.offset_at(Position{0, 7}) == 0);
  CHECK(map.offset_at(5, 5, Encoding::utf16) == 0);
  CHECK(map.line_range(0) == ByteRange{0, 0});
  CHECK(map.line_range(3) == ByteRange{0, 0});
  CHECK(TextMap() == map);
}

TEST_CASE("text map: lines end at LF, CRLF and a lone CR") {
  const TextMap map = TextMap::of("a\nb\r\nc\rd");
  CHECK(map.line_starts() == std::vector<std::uint32_t>{0, 2, 5, 7});
  CHECK(map.position_at(2) == Position{1, 0});
  CHECK(map.position_at(4) == Position{1, 2});  // Between CR and LF: still line 1.
  CHECK(map.position_at(7) == Position{3, 0});
  CHECK(map.line_range(1) == ByteRange{2, 5});
  CHECK(map.line_range(3) == ByteRange{7, 8});

  CHECK(TextMap::of("a\r").line_starts() == std::vector<std::uint32_t>{0, 2});
  CHECK(TextMap::of("\r\r\n\n").line_starts() == std::vector<std::uint32_t>{0, 1, 3, 4});
  CHECK(TextMap::of("a\n").line_count() == 2);
  CHECK(TextMap::of("a\xE2\x80\xA8z").line_count() == 1);  // U+2028 does not end a line in LSP.
}

TEST_CASE("text map: a character beyond the end of a line is clamped to the end of that line") {
  const std::string_view text = "ab\ncd\r\nef\rgh";
  const TextMap map = TextMap::of(text);
  for (const Encoding encoding : kEncodings) {
    for (const std::uint32_t far : {2u, 3u, 1000u, 0xFFFFFFFFu}) {
      INFO("character " << far);
      CHECK(map.offset_at(0, far, encoding) == 2);
      CHECK(map.offset_at(2, far, encoding) == 9);
      CHECK(map.offset_at(3, far, encoding) == 12);
      CHECK(map.offset_at(1, far, encoding, text) == 5);  // Exact if the text is given.
      // Without the text, at least on the same line.
      CHECK(map.position_at(map.offset_at(1, far, encoding)).line == 1);
    }
    CHECK(map.offset_at(4, 0, encoding) == text.size());
    CHECK(map.offset_at(0xFFFFFFFFu, 0xFFFFFFFFu, encoding) == text.size());
  }
  CHECK(map.offset_at(Position{0, 0xFFFFFFFFu}) == 2);
  CHECK(map.offset_at(Position{9, 0}) == text.size());
  // The empty lines of a CRLF text.
  const TextMap empty = TextMap::of("\r\n\r\n");
  CHECK(empty.offset_at(0, 5, Encoding::utf16, "\r\n\r\n") == 0);
  CHECK(empty.offset_at(1, 5, Encoding::utf16, "\r\n\r\n") == 2);
  CHECK(empty.line_end(2, "\r\n\r\n") == 4);
}

TEST_CASE("text map: characters are counted in the units of each encoding") {
  // a, U+00E9 (2 bytes), U+4E2D (3 bytes), U+1F600 (4 bytes, a surrogate pair), b
  const std::string_view text = "x\na\u00E9\u4E2D\U0001F600b\n";
  const TextMap map = TextMap::of(text);
  REQUIRE(map.wide() == std::vector<TextMap::Wide>{{3, 2}, {5, 3}, {8, 4}});
  const std::uint32_t offsets[] = {2, 3, 5, 8, 12, 13};
  const std::uint32_t utf8[] = {0, 1, 3, 6, 10, 11}, utf16[] = {0, 1, 2, 3, 5, 6},
                      utf32[] = {0, 1, 2, 3, 4, 5};
  for (int i = 0; i < 6; ++i) {
    INFO("offset " << offsets[i]);
    CHECK(map.character_at(offsets[i], Encoding::utf8) == utf8[i]);
    CHECK(map.character_at(offsets[i], Encoding::utf16) == utf16[i]);
    CHECK(map.character_at(offsets[i], Encoding::utf32) == utf32[i]);
    CHECK(map.offset_at(1, utf8[i], Encoding::utf8) == offsets[i]);
    CHECK(map.offset_at(1, utf16[i], Encoding::utf16) == offsets[i]);
    CHECK(map.offset_at(1, utf32[i], Encoding::utf32) == offsets[i]);
  }
  // Between the surrogates: the start of the character.
  CHECK(map.offset_at(1, 4, Encoding::utf16) == 8);
  CHECK(map.offset_at(1, 2, Encoding::utf8) ==
        3);  // Inside the two bytes: also the start of the character.
  CHECK(map.character_at(10, Encoding::utf16) == 3);
  CHECK(map.character_at(10, Encoding::utf8) == 6);
}

TEST_CASE("text map: a byte order mark is one character of the first line") {
  const TextMap map = TextMap::of("\xEF\xBB\xBFint");
  CHECK(map.character_at(3, Encoding::utf16) == 1);
  CHECK(map.character_at(3, Encoding::utf8) == 3);
  CHECK(map.offset_at(0, 1, Encoding::utf32) == 3);
}

TEST_CASE("text map: each invalid byte is one unit in every encoding") {
  // A lone continuation byte, an incomplete sequence, an overlong form, a surrogate, a byte beyond
  // Unicode.
  const std::string_view text = "\x80|\xE4\xB8|\xC0\xAF|\xED\xA0\x80|\xF5|"sv;
  const TextMap map = TextMap::of(text);
  CHECK(map.wide().empty());
  for (const Encoding encoding : kEncodings) {
    for (std::uint32_t i = 0; i <= text.size(); ++i) {
      CHECK(map.character_at(i, encoding) == i);
      CHECK(map.offset_at(0, i, encoding) == i);
    }
  }
}

TEST_CASE("text map: from_parts with the parts of a map gives an equal map") {
  const TextMap map = TextMap::of("a\u00E9\r\nb\U0001F600\n");
  CHECK(TextMap::from_parts(map.line_starts(), map.wide(), map.size()) == map);
}

TEST_CASE("text map: positions in random texts are equal to the oracle's") {
  const std::string_view pieces[] = {"a",      "b",          "\n",   "\r",       "\r\n", "\u00E9",
                                     "\u4E2D", "\U0001F600", "\x80", "\xE4\xB8", "\xFF"};
  std::mt19937 random(20260131);
  for (int round = 0; round < 400; ++round) {
    std::string text;
    for (unsigned i = random() % 24; i > 0; --i) text += pieces[random() % std::size(pieces)];
    const TextMap map = TextMap::of(text);
    const Naive naive{text};
    const auto starts = naive.starts();
    REQUIRE(map.line_starts() == starts);
    for (std::uint32_t offset = 0; offset <= text.size(); ++offset) {
      const Position at = map.position_at(offset);
      REQUIRE(starts[at.line] + at.column == offset);
      REQUIRE((at.line + 1 == starts.size() || offset < starts[at.line + 1]));
      for (const Encoding encoding : kEncodings) {
        const std::uint32_t character = map.character_at(offset, encoding);
        REQUIRE(character == naive.character(offset, at.line, encoding));
        const std::uint32_t back = map.offset_at(at.line, character, encoding);
        REQUIRE(back <= offset);
        REQUIRE(map.character_at(back, encoding) == character);
        REQUIRE(map.position_at(back).line == at.line);
      }
    }
  }
}

TEST_CASE("UTF-8: valid sequences are recognized, and invalid bytes are replaced") {
  CHECK(utf8_sequence_length("") == 0);
  CHECK(utf8_sequence_length("ab") == 1);
  CHECK(utf8_sequence_length("\0"sv) == 1);
  CHECK(utf8_sequence_length("\u00E9") == 2);
  CHECK(utf8_sequence_length("\u4E2D") == 3);
  CHECK(utf8_sequence_length("\U0010FFFF") == 4);
  for (const std::string_view bad :
       {"\x80"sv, "\xC1\xBF"sv, "\xE0\x9F\xBF"sv, "\xED\xA0\x80"sv, "\xF0\x8F\xBF\xBF"sv,
        "\xF4\x90\x80\x80"sv, "\xF5\x80\x80\x80"sv, "\xC3"sv, "\xE4\xB8"sv, "\xF0\x9F\x98"sv,
        "\xFF"sv}) {
    CHECK(utf8_sequence_length(bad) == 0);
    CHECK_FALSE(is_valid_utf8(bad));
    CHECK(is_valid_utf8(to_valid_utf8(bad)));
  }
  CHECK(is_valid_utf8("plain, \u00E9\u4E2D\U0001F600"));
  CHECK(to_valid_utf8("a\xFF\u00E9\xC3") == "a\uFFFD\u00E9\uFFFD");
  CHECK(to_valid_utf8("a\u00E9") == "a\u00E9");
}

}  // namespace
}  // namespace codefinder
