// Content-Length framing, over functions instead of file descriptors, so that tests, fuzzers and
// the MCP server reuse it.
//   Content-Length: 15\r\n
//   \r\n
//   {"jsonrpc":...}
// A malformed header does not end the session if a next header can be found: see
// Frame::Kind::malformed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace codefinder::lsp {

/// Fills up to `n` bytes, blocking until at least one is available; 0 at the end of the stream,
/// negative on failure.
using Read = std::function<std::ptrdiff_t(char* buffer, std::size_t n)>;

/// Appends the stream's next bytes; false at the end of the stream or on failure.
bool read_more(const Read& read, std::string& buffer);

struct FrameLimits {
  std::size_t header_bytes = 8UL * 1024;         // Maximum of one header block.
  std::size_t body_bytes = 256UL * 1024 * 1024;  // Maximum of one body.
  // The most that is skipped while looking for the next header.
  std::size_t resync_bytes = std::size_t{1} << 30;
};

struct Frame {
  enum class Kind {
    message,  // `body` is one message's bytes.
    // `reason` has the cause; the next call looks for the next well-formed header.
    malformed,
    end,  // The stream ended between messages.
    // The stream ended inside a message, failed, or cannot be resynchronised (see `reason`);
    // nothing follows.
    broken,
  };
  Kind kind = Kind::end;
  std::string body;
  std::string reason;
};

/// Not thread-safe: one reader.
class FrameReader {
 public:
  explicit FrameReader(Read read, FrameLimits limits = {})
      : read_(std::move(read)), limits_(limits) {}

  /// Returns the next frame.  Memory grows with the bytes received, not with the length that a
  /// header claims.
  Frame next();

 private:
  bool fill();  // Reads more into buffer_; false at the end.
  // Drops bytes up to a "Content-Length: <digits>" line; false if none comes.
  bool resynchronise();
  /// Fields of a header block.
  struct Header {
    std::optional<std::uint64_t> length;
    std::string problem;    // The first malformed line; "" if there is none.
    std::size_t bytes = 0;  // Read so far.
    bool begun = false;     // A line was read.
  };
  /// Reads up to the empty line that ends the block; the frame to return instead if there is none.
  std::optional<Frame> read_header(Header& header);
  /// Sets `line_end` to the end of the next line; the frame to return instead if there is none.
  std::optional<Frame> read_line_end(const Header& header, std::size_t& line_end);
  static void read_field(std::string_view line, Header& header);
  Frame read_body(std::size_t size);
  Frame malformed(std::string reason);
  Frame lose_position(std::string reason);  // Malformed, and the next header must be searched for.

  Read read_;
  FrameLimits limits_;
  std::string buffer_;
  std::size_t begin_ = 0;  // Start of the unread bytes in buffer_.
  bool lost_ = false;      // The position of the next header is unknown.
  bool failed_ = false;
};

/// Returns `body` with its header, ready to be written.
std::string frame(std::string_view body);

}  // namespace codefinder::lsp
