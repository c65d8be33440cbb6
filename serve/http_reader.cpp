// Boost.Beast's parser.
#include "serve/http_reader.h"

#include "base/strings.h"

#include <boost/beast/http.hpp>

#include <algorithm>
#include <utility>

namespace codefinder::serve {
namespace {

namespace http = boost::beast::http;
using boost::system::error_code;

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

/// The request without its body.
HttpRequest head_of(const http::request<http::string_body>& message) {
  HttpRequest request;
  request.method = view(message.method_string());
  request.path = view(message.target());
  request.path.resize(std::min(request.path.size(), request.path.find('?')));
  for (const auto& field : message) {
    std::string& value = request.headers[to_lower(view(field.name_string()))];
    if (!value.empty()) value += ", ";
    value += view(field.value());
  }
  return request;
}

/// The status for an error of the parser.
int status_of(error_code error) {
  if (error == http::error::header_limit) return 431;
  if (error == http::error::body_limit) return 413;
  if (error == http::error::bad_version) return 505;
  return 400;
}

}  // namespace

struct HttpReader::Parser : http::request_parser<http::string_body> {};

HttpReader::HttpReader(std::uint32_t most_head_bytes, std::uint64_t most_body_bytes)
    : parser_(std::make_unique<Parser>()) {
  parser_->header_limit(most_head_bytes);
  parser_->body_limit(most_body_bytes);
}

HttpReader::~HttpReader() = default;

HttpReader::Taken HttpReader::put(std::string_view bytes) {
  Taken taken;
  error_code error;
  taken.bytes = parser_->put(boost::asio::const_buffer(bytes.data(), bytes.size()), error);
  taken.needs_more = error == http::error::need_more;
  if (error && !taken.needs_more) taken.wrong = status_of(error);
  else if (parser_->is_header_done() && !has_head_) taken.wrong = take_head();
  else if (taken.bytes == 0) taken.needs_more = true;
  return taken;
}

int HttpReader::take_head() {
  has_head_ = true;
  parser_->eager(true);
  const auto& message = parser_->get();
  framing_ = {.minor_version = message.version() % 10,
              .keep_alive = message.keep_alive(),
              .head_only = message.method() == http::verb::head};
  head_ = head_of(message);
  return status_of_head(head_, framing_.minor_version);
}

bool HttpReader::is_done() const { return parser_->is_done(); }

std::optional<std::uint64_t> HttpReader::content_length() const {
  const auto length = parser_->content_length();
  return length ? std::optional<std::uint64_t>(*length) : std::nullopt;
}

std::size_t HttpReader::body_bytes() const { return parser_->get().body().size(); }

HttpRequest HttpReader::take() {
  HttpRequest request = std::move(head_);
  request.body = std::move(parser_->get().body());
  return request;
}

}  // namespace codefinder::serve
