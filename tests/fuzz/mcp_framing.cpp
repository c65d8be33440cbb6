// MCP framing on any stream: one message per line, LSP framing is recognized, and reading ends.
#include "mcp/line_reader.h"

#include "tests/fuzz/input.h"

#include <cstring>

using namespace codefinder;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::size_t piece = 1u + input.byte();  // The size of one read.
  const std::string_view stream = input.rest();
  std::size_t at = 0;
  const auto read = [&](char* buffer, std::size_t n) -> std::ptrdiff_t {
    const std::string_view part = stream.substr(at, std::min(piece, n));
    std::memcpy(buffer, part.data(), part.size());
    at += part.size();
    return static_cast<std::ptrdiff_t>(part.size());
  };
  mcp::LineReader lines(read, {.line_bytes = 1024});
  using Kind = mcp::Line::Kind;
  std::size_t taken = 0;
  for (std::size_t calls = 0;; ++calls) {
    fuzz::expect(calls <= stream.size() + 2, "more lines than bytes");
    const mcp::Line line = lines.next();
    if (line.kind == Kind::end) break;
    if (line.kind == Kind::malformed)
      fuzz::expect(!line.reason.empty(), "a malformed line without a reason");
    if (line.kind == Kind::message)
      fuzz::expect(!line.text.empty() && line.text.size() <= 1024 &&
                       line.text.find('\n') == std::string::npos,
                   "a message that is not a line");
    taken += line.text.size();
    fuzz::expect(taken <= stream.size(), "a line with more bytes than the stream");
  }
  return 0;
}
