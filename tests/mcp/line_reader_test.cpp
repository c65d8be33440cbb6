// Line framing: one message per line for any chunk size, and detection of LSP framing.
#include "mcp/line_reader.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>
#include <vector>

namespace codefinder::line_reader_test {

using namespace codefinder::mcp;

namespace {

std::vector<Line> lines_of(std::string bytes, std::size_t piece, LineLimits limits = {}) {
  std::size_t at = 0;
  LineReader reader(
      [&](char* buffer, std::size_t n) {
        n = std::min({n, piece, bytes.size() - at});
        std::memcpy(buffer, bytes.data() + at, n);
        at += n;
        return static_cast<std::ptrdiff_t>(n);
      },
      limits);
  std::vector<Line> lines;
  for (Line line = reader.next(); line.kind != Line::Kind::end; line = reader.next())
    lines.push_back(std::move(line));
  return lines;
}

}  // namespace

TEST_CASE("line reader: a message is a line, empty lines are skipped, the last needs no line end") {
  for (const std::size_t piece : {1u, 2u, 7u, 1000u}) {
    const auto lines = lines_of("{\"a\":1}\n\r\n  \n{\"b\":2}\r\n[3]", piece);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].text == "{\"a\":1}");
    CHECK(lines[1].text == "{\"b\":2}");
    CHECK(lines[2].text == "[3]");
    for (const Line& line : lines) CHECK(line.kind == Line::Kind::message);
  }
  CHECK(lines_of("", 10).empty());
  CHECK(line("{}") == "{}\n");
}

TEST_CASE("line reader: a line over the limit is dropped, and the next is read") {
  for (const std::size_t piece : {1u, 5u, 1000u}) {
    const auto lines = lines_of("ok\n" + std::string(500, 'x') + "\nalso\n" + std::string(101, 'y'),
                                piece, {100});
    REQUIRE(lines.size() == 4);
    CHECK(lines[0].text == "ok");
    CHECK(lines[1].kind == Line::Kind::malformed);
    CHECK(lines[1].reason.find("100 bytes") != std::string::npos);
    CHECK(lines[2].text == "also");
    CHECK(lines[3].kind == Line::Kind::malformed);
  }
}

TEST_CASE("line reader: a Content-Length header and its body are reported as LSP framing") {
  const std::string framed = "Content-Length: 8\r\nContent-Type: x\r\n\r\n{\"a\":\n1}";
  for (const std::size_t piece : {1u, 3u, 1000u}) {
    const auto lines = lines_of(framed + framed + "\n{}\ncontent-length:2\n\n{}{}\n", piece);
    REQUIRE(lines.size() == 5);
    CHECK(lines[0].kind == Line::Kind::lsp_framed);
    CHECK(lines[0].text == "{\"a\":\n1}");
    CHECK(lines[1].kind == Line::Kind::lsp_framed);
    CHECK(lines[2].kind == Line::Kind::message);
    CHECK(lines[3].kind == Line::Kind::lsp_framed);
    CHECK(lines[3].text == "{}");
    CHECK(lines[4].text == "{}");
  }
  for (const char* odd :
       {"Content-Length:", "Content-Length: x\n\n", "Content-Length: 99999999999999999999\n\nabc",
        "Content-Length: 5\n\n{}", "Content-Type\n\n"}) {
    INFO(odd);
    const auto lines = lines_of(odd, 1000);
    REQUIRE(!lines.empty());
    CHECK(lines[0].kind == Line::Kind::lsp_framed);
  }
}

}  // namespace codefinder::line_reader_test
