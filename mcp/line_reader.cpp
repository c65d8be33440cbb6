// Reads one message per line; recognizes LSP's framing to report it.
#include "mcp/line_reader.h"

#include "base/strings.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>

namespace codefinder::mcp {
namespace {

constexpr std::size_t kMaxHeaderLines = 16;

/// True for "Content-Length: 12" and other Content-* headers; no JSON begins like that.
bool is_header(std::string_view line) {
  constexpr std::string_view kStart = "content-";
  return line.size() > kStart.size() && starts_with_ignoring_case(line, kStart);
}

}  // namespace

bool LineReader::fill() {
  if (ended_) return false;
  if (begin_ > 0) {
    buffer_.erase(0, begin_);
    begin_ = 0;
  }
  ended_ = !lsp::read_more(read_, buffer_);
  return !ended_;
}

bool LineReader::take_line(std::string& line) {
  too_long_ = false;
  for (std::size_t searched = 0;;) {
    const std::size_t end = buffer_.find('\n', begin_ + searched);
    const std::size_t size = (end == std::string::npos ? buffer_.size() : end) - begin_;
    if (size > limits_.line_bytes) too_long_ = true;
    if (end != std::string::npos) {
      line = too_long_ ? std::string() : buffer_.substr(begin_, size);
      begin_ = end + 1;
      return true;
    }
    searched = size;
    if (too_long_) {  // Drops the bytes of a line that is too long.
      buffer_.clear();
      begin_ = searched = 0;
    }
    if (fill()) continue;
    line = buffer_.substr(begin_);
    begin_ = buffer_.size();
    return !line.empty() || too_long_;
  }
}

Line LineReader::framed(std::string_view header) {
  Line out{Line::Kind::lsp_framed, {}, {}};
  std::uint64_t length = 0;
  std::string line(header);
  for (std::size_t count = 0; count < kMaxHeaderLines; ++count) {
    const std::string_view text = trim(line, kBlanks);
    if (text.empty()) break;
    const std::string_view value = trim(text.substr(std::min(text.find(':'), text.size() - 1) + 1),
                                        kBlanks);
    std::uint64_t number = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    if (read.ec == std::errc() && read.ptr == value.data() + value.size()) length = number;
    if (!take_line(line)) return out;
  }
  if (length > limits_.line_bytes) return out;  // Its bytes will be read as lines.
  while (buffer_.size() - begin_ < length && fill()) {
  }
  out.text = buffer_.substr(begin_, length);
  begin_ += out.text.size();
  return out;
}

Line LineReader::next() {
  std::string line;
  while (take_line(line)) {
    if (too_long_) {
      return {Line::Kind::malformed,
              {},
              "the line is longer than " + std::to_string(limits_.line_bytes) + " bytes"};
    }
    const std::string_view text = trim(line, kBlanks);
    if (text.empty()) continue;
    if (is_header(text)) return framed(text);
    return {Line::Kind::message, std::string(text), {}};
  }
  return {};
}

std::string line(std::string message) {
  message += '\n';
  return message;
}

}  // namespace codefinder::mcp
