// Records of requests, and responses in JSON.
#include "serve/exchange.h"

#include "handlers/verbs/answer/answer.h"

namespace codefinder::serve {
namespace {

int http_status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::invalid_query:
    case ErrorCode::too_large: return 400;
    case ErrorCode::unknown_id:
    case ErrorCode::not_found: return 404;
    case ErrorCode::outside_root: return 403;
    case ErrorCode::index_building: return 503;
    case ErrorCode::cancelled: return 504;
    case ErrorCode::index_failed:
    case ErrorCode::version_mismatch:
    case ErrorCode::not_a_project:
    case ErrorCode::internal: return 500;
  }
  return 500;
}

}  // namespace

void Exchange::concerns(std::string repository, std::string verb) {
  const std::lock_guard lock(mutex_);
  repository_ = std::move(repository);
  verb_ = std::move(verb);
}

AccessRecord Exchange::record() const {
  AccessRecord record;
  record.caller = caller ? caller->name : std::string();
  record.method = request.method;
  record.path = request.path;
  const std::lock_guard lock(mutex_);
  record.repository = repository_;
  record.verb = verb_;
  return record;
}

HttpResponse json_response(int status, const lsp::Json& body) {
  return {.status = status, .body = lsp::dump_json(body) + "\n"};
}

HttpResponse error_response(const Error& error) {
  return error_response(http_status_of(error.code), error);
}

HttpResponse error_response(int status, const Error& error) {
  return refusal(status, to_string(error.code), error.message, error.hint);
}

HttpResponse refusal(int status, std::string_view code, const std::string& message,
                     const std::string& hint) {
  lsp::Json body = handlers::error_json({ErrorCode::internal, message, hint});
  body["error"]["code"] = code;
  HttpResponse response = json_response(status, body);
  if (status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (status == 503) response.headers.emplace_back("Retry-After", "1");
  return response;
}

}  // namespace codefinder::serve
