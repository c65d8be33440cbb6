// LSP framing on any stream: reading ends, and frame() is decoded as it was encoded.
#include "lsp/framing.h"

#include "tests/fuzz/input.h"

#include <cstring>

using namespace codefinder;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::size_t piece = 1u + input.byte();  // The size of one read.
  const std::string stream(input.rest());
  const auto reader_of = [piece](std::string_view text, std::size_t& at) {
    return [text, piece, &at](char* buffer, std::size_t n) -> std::ptrdiff_t {
      const std::string_view part = text.substr(at, std::min(piece, n));
      std::memcpy(buffer, part.data(), part.size());
      at += part.size();
      return static_cast<std::ptrdiff_t>(part.size());
    };
  };

  std::size_t at = 0;
  lsp::FrameReader frames(reader_of(stream, at),
                          {.header_bytes = 512, .body_bytes = 4096, .resync_bytes = 1u << 16});
  using Kind = lsp::Frame::Kind;
  std::size_t taken = 0;
  for (std::size_t calls = 0;; ++calls) {
    fuzz::expect(calls <= stream.size() + 2, "more frames than bytes");
    const lsp::Frame frame = frames.next();
    if (frame.kind == Kind::end || frame.kind == Kind::broken) break;
    if (frame.kind == Kind::malformed)
      fuzz::expect(!frame.reason.empty(), "a malformed frame without a reason");
    taken += frame.body.size();
    fuzz::expect(frame.body.size() <= 4096 && taken <= stream.size(),
                 "a body with more bytes than the stream");
  }

  const std::string_view body = std::string_view(stream).substr(0, 4096);
  const std::string framed = lsp::frame(body);
  std::size_t begin = 0;
  lsp::FrameReader back(reader_of(framed, begin),
                        {.header_bytes = 512, .body_bytes = 4096, .resync_bytes = 1u << 16});
  const lsp::Frame frame = back.next();
  fuzz::expect(frame.kind == Kind::message && frame.body == body,
               "a body differs after framing and reading");
  fuzz::expect(back.next().kind == Kind::end, "no end after the last frame");
  return 0;
}
