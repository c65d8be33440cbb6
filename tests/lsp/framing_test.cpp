// Message framing: headers, bodies split at any byte, and broken streams.
#include "lsp/framing.h"

#include <catch2/catch.hpp>

#include <malloc.h>
#include <algorithm>
#include <cstring>
#include <random>

namespace codefinder::framing_test {

using namespace codefinder::lsp;

namespace {

/// Reads `text` in pieces of at most `piece` bytes.
FrameReader reader(std::string text, std::size_t piece = 1 << 20, FrameLimits limits = {}) {
  auto at = std::make_shared<std::size_t>(0);
  auto data = std::make_shared<std::string>(std::move(text));
  return FrameReader(
      [=](char* buffer, std::size_t n) {
        n = std::min({n, piece, data->size() - *at});
        std::memcpy(buffer, data->data() + *at, n);
        *at += n;
        return static_cast<std::ptrdiff_t>(n);
      },
      limits);
}

void check_message(FrameReader& frames, std::string_view body) {
  const Frame frame = frames.next();
  INFO(frame.reason);
  REQUIRE(frame.kind == Frame::Kind::message);
  CHECK(frame.body == body);
}

void check_malformed(FrameReader& frames, std::string_view reason) {
  const Frame frame = frames.next();
  REQUIRE(frame.kind == Frame::Kind::malformed);
  CHECK_THAT(frame.reason, Catch::Contains(std::string(reason)));
}

}  // namespace

TEST_CASE("framing: messages are read unchanged for any chunk size") {
  for (std::size_t piece : {1, 2, 3, 7, 1 << 20}) {
    FrameReader frames = reader(
        frame("{}") + frame("") + frame(std::string("a\0b\r\n\r\nContent-Length: 3\r\n", 27)),
        piece);
    check_message(frames, "{}");
    check_message(frames, "");
    check_message(frames, std::string_view("a\0b\r\n\r\nContent-Length: 3\r\n", 27));
    CHECK(frames.next().kind == Frame::Kind::end);
    CHECK(frames.next().kind == Frame::Kind::end);
  }
}

TEST_CASE("framing: header fields accept any case and order, spaces, bare newlines and a charset") {
  FrameReader frames = reader(
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-LENGTH:   2  "
      "\r\n\r\n{}\r\nContent-Length: "
      "2\n\n[]\nX-Other: 1\r\nContent-Length:1\r\n\r\n1");
  check_message(frames, "{}");
  check_message(frames, "[]");
  check_message(frames, "1");
  CHECK(frames.next().kind == Frame::Kind::end);
}

TEST_CASE("framing: a malformed header is reported once, and the next message is read") {
  struct Case {
    std::string header, reason;
  };
  const std::string body = R"({"text":"Content-Length: 5\r\n\r\n"})";
  for (const Case& c : std::vector<Case>{
           {"Content-Length: -5\r\n\r\n" + body, "\"-5\" is not a number"},
           {"Content-Length: abc\r\n\r\n" + body, "\"abc\" is not a number"},
           {"Content-Length:\r\n\r\n" + body, "is not a number"},
           {"Content-Length: 1e3\r\n\r\n" + body, "is not a number"},
           {"Content-Length: 99999999999999999999999999\r\n\r\n" + body, "is not a number"},
           {"Content-Length: 268435457\r\n\r\n" + body, "over the limit of 268435456"},
           {"Content-Type: x\r\n\r\n" + body, "no Content-Length"},
           {"rubbish\r\nContent-Length: 5\r\n\r\n" + body, "malformed header line \"rubbish\""},
           {"Content-Length: 5\r\nContent-Length: 6\r\n\r\n" + body, "two different"},
           {"Content-Type: text; charset=latin-1\r\nContent-Length: 3\r\n\r\nabc", "is not UTF-8"},
           {"{\"jsonrpc\":\"2.0\"}\r\n\r\n", "no Content-Length"},
           {std::string(10'000, 'x') + "\r\n\r\n", "longer than 8192"},
           {"X: " + std::string(9'000, 'y') + "\r\nContent-Length: z\r\n\r\n", "longer than 8192"},
       }) {
    for (std::size_t piece : {1, 5, 1 << 20}) {
      CAPTURE(c.header.substr(0, 80), piece);
      FrameReader frames = reader(c.header + frame("{\"ok\":1}") + frame("2"), piece);
      check_malformed(frames, c.reason);
      check_message(frames, "{\"ok\":1}");
      check_message(frames, "2");
      CHECK(frames.next().kind == Frame::Kind::end);
    }
  }
}

TEST_CASE("framing: a stream that ends inside a message is broken") {
  for (std::string text :
       {"Content-Length: 10\r\n\r\n{}", "Content-Length: 10\r\n", "Content-Le"}) {
    FrameReader frames = reader(text);
    CAPTURE(text);
    CHECK(frames.next().kind == Frame::Kind::broken);
  }
  FrameReader failing([](char*, std::size_t) { return std::ptrdiff_t{-1}; });
  CHECK(failing.next().kind == Frame::Kind::end);
}

TEST_CASE("framing: resynchronization stops at its byte limit") {
  FrameLimits limits;
  limits.resync_bytes = 100'000;
  FrameReader endless(
      [](char* buffer, std::size_t n) {
        std::memset(buffer, 'x', n);
        return static_cast<std::ptrdiff_t>(n);
      },
      limits);
  CHECK(endless.next().kind == Frame::Kind::malformed);
  CHECK(endless.next().kind == Frame::Kind::broken);
}

TEST_CASE("framing: a body over the limit is skipped, and the next message is read") {
  FrameLimits limits;
  limits.body_bytes = 10;
  FrameReader frames = reader(frame("12345678901") + frame("1234567890"), 4, limits);
  check_malformed(frames, "over the limit of 10");
  check_message(frames, "1234567890");
}

TEST_CASE("framing: a header block up to the limit is accepted, a longer one is rejected") {
  FrameLimits limits;
  limits.header_bytes = 40;
  const std::string field = "Content-Length: 2\r\n";
  const std::size_t padding = limits.header_bytes - field.size() - std::strlen("\r\n");
  const auto header = [&](std::size_t bytes) { return std::string(bytes - 2, 'X') + "\r\n"; };
  for (const std::size_t piece : {1, 7, 1 << 20}) {
    FrameReader fits = reader("X:" + header(padding - 2) + field + "\r\n{}", piece, limits);
    check_message(fits, "{}");
    FrameReader too_long = reader("X:" + header(padding + 1) + field + "\r\n{}" + frame("[]"),
                                  piece, limits);
    check_malformed(too_long, "longer than 40");
    check_message(too_long, "[]");
  }
}

TEST_CASE("framing: an unterminated line may be as long as the header limit") {
  const FrameLimits limits{.header_bytes = 100};
  const auto first = [&](std::size_t bytes) {
    return reader(std::string(bytes, 'x'), 7, limits).next();
  };
  CHECK(first(100).kind == Frame::Kind::broken);
  CHECK(first(100).reason == "the stream ended inside a header");
  CHECK(first(101).kind == Frame::Kind::malformed);
}

TEST_CASE("framing: empty lines before a header are skipped") {
  FrameReader frames = reader("\r\n\r\n\n" + frame("{}") + "\n\r\n\n");
  check_message(frames, "{}");
  CHECK(frames.next().kind == Frame::Kind::end);
}

TEST_CASE("framing: a stream that ends during resynchronization is broken") {
  for (const char* rest : {"", "x", "Content-Length: 5", "Content-Length: x\r\n\r\n"}) {
    INFO(rest);
    FrameReader frames = reader(std::string("rubbish\r\n\r\n") + rest);
    check_malformed(frames, "malformed header line");
    CHECK(frames.next().kind == Frame::Kind::broken);
  }
}

TEST_CASE("framing: blanks around the content length are ignored") {
  FrameReader frames = reader("Content-Length: \t 2 \t \r\n\r\n{}\t\r\nContent-Length:1\n\n1");
  check_message(frames, "{}");
  check_message(frames, "1");
}

TEST_CASE("framing: the first problem of a header is reported") {
  FrameReader frames = reader("rubbish\r\nContent-Type: x; charset=latin-1\r\n\r\n" + frame("{}"));
  check_malformed(frames, "malformed header line \"rubbish\"");
  check_message(frames, "{}");
  FrameReader utf8 = reader("Content-Type: x; CHARSET=UTF8\r\n" + frame("{}"));
  check_message(utf8, "{}");
}

TEST_CASE("framing: a header in an error message is printable and has at most 60 characters") {
  const auto reported = [](const std::string& line) {
    return reader(line + "\r\n\r\n").next().reason;
  };
  CHECK(reported("a\x1f \x7e\x7f\xc3z") == "malformed header line \"a? ~??z\"");
  const std::string sixty(60, 'x');
  CHECK(reported(sixty) == "malformed header line \"" + sixty + "\"");
  CHECK(reported(sixty + "y") == "malformed header line \"" + sixty + "...\"");
}

TEST_CASE("framing: a long stream is read with a bounded buffer") {
  // Each piece ends inside a message, so that the buffer is never empty.
  const std::string message = frame(std::string(1000, 'x'));
  std::string stream;
  while (stream.size() < 64 * 1024) stream += message;
  std::size_t at = 0, read = 0;
  FrameReader frames([&](char* buffer, std::size_t n) {
    n = std::min<std::size_t>(n, 1500);
    for (std::size_t i = 0; i < n; ++i) buffer[i] = stream[(at + i) % stream.size()];
    at += n, read += n;
    return static_cast<std::ptrdiff_t>(n);
  });
  const auto allocated = [] {
    const struct mallinfo2 info = ::mallinfo2();
    return info.uordblks + info.hblkhd;
  };
  frames.next();
  const std::size_t before = allocated();
  while (read < 16u << 20) REQUIRE(frames.next().body.size() == 1000);
  CHECK(allocated() < before + (1u << 20));
}

TEST_CASE("framing: random input is read to its end without a hang") {
  std::mt19937 random(7);
  const std::string words[] = {
      "Content-Length: ", "\r\n", "\r\n\r\n", "5", "-1", "{}", "\n", ":", "x", "99999999999"};
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int i = 0; i < 20; ++i) text += words[random() % std::size(words)];
    FrameReader frames = reader(text, 1 + random() % 9);
    int steps = 0;
    for (;; ++steps) {
      REQUIRE(steps < 1000);
      const Frame frame = frames.next();
      if (frame.kind == Frame::Kind::end || frame.kind == Frame::Kind::broken) break;
    }
  }
}

}  // namespace codefinder::framing_test
