// Reads and writes messages with Content-Length headers.
#include "lsp/framing.h"

#include "base/strings.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace codefinder::lsp {
namespace {

constexpr std::string_view kField = "content-length:";

bool all_digits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// nullopt if `text` is not a decimal number that fits.
std::optional<std::uint64_t> parse_length(std::string_view text) {
  if (!all_digits(text)) return std::nullopt;
  std::uint64_t value = 0;
  for (char c : text) {
    if (value > (UINT64_MAX - 9) / 10) return std::nullopt;
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return value;
}

/// Returns a client's text, shortened and printable, for a message.
std::string shown(std::string_view text) {
  std::string out;
  for (char c : text.substr(0, 60)) out += c >= 0x20 && c < 0x7f ? c : '?';
  if (text.size() > 60) out += "...";
  return out;
}

}  // namespace

Frame FrameReader::malformed(std::string reason) {
  Frame frame;
  frame.kind = Frame::Kind::malformed;
  frame.reason = std::move(reason);
  return frame;
}

bool read_more(const Read& read, std::string& buffer) {
  const std::size_t old = buffer.size();
  constexpr std::size_t kChunk = 64UL * 1024;
  buffer.resize(old + kChunk);
  const std::ptrdiff_t got = read(buffer.data() + old, kChunk);
  buffer.resize(old + static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(got, 0, kChunk)));
  return got > 0;
}

bool FrameReader::fill() {
  if (failed_) return false;
  if (begin_ > 0 && (begin_ == buffer_.size() || begin_ > 64UL * 1024)) {
    buffer_.erase(0, begin_);
    begin_ = 0;
  }
  failed_ = !read_more(read_, buffer_);
  return !failed_;
}

bool FrameReader::resynchronise() {
  // A raw line "Content-Length: 12\r\n" cannot occur inside a JSON body, where its line end would
  // be escaped.
  std::size_t skipped = 0;
  for (std::size_t at = begin_;;) {
    for (; at + kField.size() <= buffer_.size(); ++at) {
      if (!starts_with_ignoring_case(std::string_view(buffer_).substr(at), kField)) continue;
      const std::size_t line_end = buffer_.find('\n', at);
      if (line_end == std::string::npos) {
        if (buffer_.size() - at < 64) break;  // The rest of the line may not have been read yet.
        continue;
      }
      if (all_digits(trim(
              std::string_view(buffer_).substr(at + kField.size(), line_end - at - kField.size()),
              kBlanks))) {
        begin_ = at;
        return true;
      }
    }
    if (at - begin_ + skipped > limits_.resync_bytes) return false;
    skipped += at - begin_;
    begin_ = at;
    if (!fill()) return false;
    at = begin_;  // fill() may have moved it.
  }
}

Frame FrameReader::lose_position(std::string reason) {
  lost_ = true;
  return malformed(std::move(reason));
}

void FrameReader::read_field(std::string_view line, Header& header) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) {
    if (header.problem.empty()) header.problem = "malformed header line \"" + shown(line) + "\"";
  } else if (starts_with_ignoring_case(line, kField)) {
    const std::string_view value = trim(line.substr(colon + 1), kBlanks);
    const std::optional<std::uint64_t> parsed = parse_length(value);
    if (!parsed)
      header.problem = "Content-Length \"" + shown(value) + "\" is not a number of bytes";
    else if (header.length && *header.length != *parsed)
      header.problem = "two different Content-Length headers";
    else header.length = parsed;
  } else if (starts_with_ignoring_case(line, "content-type:")) {
    const std::string type = to_lower(trim(line.substr(colon + 1), kBlanks));
    const std::size_t charset = type.find("charset=");
    if (charset != std::string::npos && type.find("utf-8", charset) == std::string::npos &&
        type.find("utf8", charset) == std::string::npos && header.problem.empty()) {
      header.problem = "Content-Type \"" + shown(type) + "\" is not UTF-8";
    }
  }
}

std::optional<Frame> FrameReader::read_line_end(const Header& header, std::size_t& line_end) {
  for (;;) {
    line_end = buffer_.find('\n', begin_);
    if (line_end != std::string::npos) return std::nullopt;
    if (header.bytes + (buffer_.size() - begin_) > limits_.header_bytes)
      return lose_position("the header is longer than " + std::to_string(limits_.header_bytes) +
                           " bytes");
    if (fill()) continue;
    if (!header.begun && trim(std::string_view(buffer_).substr(begin_), kBlanks).empty())
      return Frame{Frame::Kind::end, {}, {}};
    return Frame{Frame::Kind::broken, {}, "the stream ended inside a header"};
  }
}

std::optional<Frame> FrameReader::read_header(Header& header) {
  for (;;) {
    std::size_t line_end = 0;
    if (auto frame = read_line_end(header, line_end)) return frame;
    const std::string_view line = trim(std::string_view(buffer_).substr(begin_, line_end - begin_),
                                       kBlanks);
    header.bytes += line_end + 1 - begin_;
    begin_ = line_end + 1;
    if (line.empty()) {
      // Skips empty lines before the block: some clients send them after a body.
      if (!header.begun) continue;
      return std::nullopt;
    }
    header.begun = true;
    read_field(line, header);
    if (header.bytes > limits_.header_bytes)
      return lose_position("the header is longer than " + std::to_string(limits_.header_bytes) +
                           " bytes");
  }
}

Frame FrameReader::read_body(std::size_t size) {
  Frame frame;
  frame.kind = Frame::Kind::message;
  frame.body.assign(buffer_, begin_, std::min(size, buffer_.size() - begin_));
  begin_ += frame.body.size();
  while (frame.body.size() < size) {
    if (!fill()) {
      return {Frame::Kind::broken,
              {},
              "the stream ended inside a message: " + std::to_string(frame.body.size()) + " of " +
                  std::to_string(size) + " bytes came"};
    }
    const std::size_t more = std::min(size - frame.body.size(), buffer_.size() - begin_);
    frame.body.append(buffer_, begin_, more);
    begin_ += more;
  }
  return frame;
}

Frame FrameReader::next() {
  if (lost_) {
    if (!resynchronise()) {
      return {Frame::Kind::broken,
              {},
              "the stream ended (or went on for too long) without another Content-Length header"};
    }
    lost_ = false;
  }
  Header header;
  if (auto frame = read_header(header)) return std::move(*frame);
  if (header.problem.empty() && !header.length) header.problem = "the header has no Content-Length";
  if (header.problem.empty() && *header.length > limits_.body_bytes) {
    header.problem = "Content-Length " + std::to_string(*header.length) + " is over the limit of " +
                     std::to_string(limits_.body_bytes) + " bytes";
  }
  if (!header.problem.empty()) return lose_position(std::move(header.problem));
  return read_body(static_cast<std::size_t>(*header.length));
}

std::string frame(std::string_view body) {
  std::string out = "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  out += body;
  return out;
}

}  // namespace codefinder::lsp
