// MCP's framing on stdio: one JSON-RPC message a line.  Over functions instead of file descriptors,
// as lsp/framing.h.
#pragma once

#include "lsp/framing.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace codefinder::mcp {

struct LineLimits {
  std::size_t line_bytes = 64u << 20;  // A longer line is dropped as a whole.
};

struct Line {
  enum class Kind {
    message,  // `text` is one message's bytes.
    // `text` is the body of a message that came with a Content-Length header: LSP's framing.
    lsp_framed,
    malformed,  // `reason` says what was wrong; the next call goes on behind it.
    end,        // The stream ended.  A last line without a line end was a message.
  };
  Kind kind = Kind::end;
  std::string text;
  std::string reason;
};

/// Not thread-safe: one reader.
class LineReader {
 public:
  explicit LineReader(lsp::Read read, LineLimits limits = {})
      : read_(std::move(read)), limits_(limits) {}

  /// Empty lines are passed over.
  Line next();

 private:
  bool fill();  // Reads more into buffer_; false at the end.
  // Up to the line end, without it; false at the end of the stream when nothing is left.
  bool take_line(std::string& line);
  Line framed(std::string_view header);  // A header and its body.

  lsp::Read read_;
  LineLimits limits_;
  std::string buffer_;
  std::size_t begin_ = 0;  // Of what is unread in buffer_.
  bool too_long_ = false;  // The line that take_line() gave last was, and is empty.
  bool ended_ = false;
};

/// `message` (which has no line ends) ready to be written.
std::string line(std::string message);

}  // namespace codefinder::mcp
