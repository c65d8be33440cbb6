// MCP's stdio framing: one JSON-RPC message per line.  Works over functions instead of file
// descriptors, as lsp/framing.h does.
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
    // `text` is the body of a message with a Content-Length header: LSP's framing.
    lsp_framed,
    malformed,  // `reason` has the cause; the next call continues after it.
    end,        // The stream ended.  A last line without a line end was returned as a message.
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

  /// Returns the next line; skips empty lines.
  Line next();

 private:
  bool fill();  // Reads more into buffer_; false at the end.
  // Returns the bytes up to the line end, without it; false at the end of the stream if nothing is
  // left.
  bool take_line(std::string& line);
  Line framed(std::string_view header);  // Reads the rest of a header and its body.

  lsp::Read read_;
  LineLimits limits_;
  std::string buffer_;
  std::size_t begin_ = 0;  // Start of the unread bytes in buffer_.
  bool too_long_ = false;  // The line that take_line() returned last was too long, and is empty.
  bool ended_ = false;
};

/// Returns `message` (which has no line ends) ready to be written.
std::string line(std::string message);

}  // namespace codefinder::mcp
