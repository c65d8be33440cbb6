// Bytes -> one HTTP request, by Boost.Beast's parser, first its head and then its body. The headers
// are the fields of the head: fields after a chunked body are ignored.
#pragma once

#include "serve/http_message.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace codefinder::serve {

class HttpReader {
 public:
  HttpReader(std::uint32_t most_head_bytes, std::uint64_t most_body_bytes);
  ~HttpReader();
  HttpReader(const HttpReader&) = delete;
  HttpReader& operator=(const HttpReader&) = delete;

  struct Taken {
    std::size_t bytes = 0;
    int wrong = 0;            // The status of a malformed or too large request.
    bool needs_more = false;  // Nothing more can be taken without further bytes.
  };
  /// Takes bytes of the head up to its end, later of the body.
  Taken put(std::string_view bytes);

  bool has_head() const { return has_head_; }
  bool is_done() const;
  /// REQUIRES: has_head().
  const HttpRequest& head() const { return head_; }
  ResponseFraming framing() const { return framing_; }
  std::optional<std::uint64_t> content_length() const;
  std::size_t body_bytes() const;  // That were read.
  /// The whole request. REQUIRES: is_done().
  HttpRequest take();

 private:
  struct Parser;  // In the .cpp file.
  int take_head();

  std::unique_ptr<Parser> parser_;
  bool has_head_ = false;
  HttpRequest head_;
  ResponseFraming framing_;
};

}  // namespace codefinder::serve
