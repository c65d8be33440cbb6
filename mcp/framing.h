// MCP's framing on stdio: one JSON-RPC message a line.  Over functions instead of file descriptors, as lsp/framing.h.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace codefinder::mcp {

struct LineLimits {
  std::size_t line_bytes = 64u << 20;  // A longer line is dropped as a whole.
};

struct Line {
  enum class Kind {
    message,     // `text` is one message's bytes.
    lsp_framed,  // `text` is the body of a message that came with a Content-Length header: LSP's framing.
    malformed,   // `reason` says what was wrong; the next call goes on behind it.
    end,         // The stream ended.  A last line without a line end was a message.
  };
  Kind kind = Kind::end;
  std::string text;
  std::string reason;
};

/// Not thread-safe: one reader.
class LineReader {
 public:
  /// Fills up to `n` bytes, blocking until at least one is there; 0 at the end of the stream, negative on failure.
  using Read = std::function<std::ptrdiff_t(char* buffer, std::size_t n)>;

  explicit LineReader(Read read, LineLimits limits = {}) : read_(std::move(read)), limits_(limits) {}

  /// Empty lines are passed over.
  Line next();

 private:
  bool fill();                           // Reads more into buffer_; false at the end.
  bool take_line(std::string& line);     // Up to the line end, without it; false at the end of the stream when nothing is left.
  Line framed(std::string_view header);  // A header and its body.

  Read read_;
  LineLimits limits_;
  std::string buffer_;
  std::size_t begin_ = 0;  // Of what is unread in buffer_.
  bool too_long_ = false;  // The line that take_line() gave last was, and is empty.
  bool ended_ = false;
};

/// `message` (which has no line ends) ready to be written.
std::string line(std::string message);

}  // namespace codefinder::mcp
