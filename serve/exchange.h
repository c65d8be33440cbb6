// One request with its context, and the ways to answer it.
#pragma once

#include "base/result.h"
#include "lsp/json.h"
#include "serve/access_log.h"
#include "serve/http_message.h"
#include "serve/tokens.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace codefinder::serve {

class Exchange {
 public:
  Exchange(HttpRequest asked, HttpReply reply, std::chrono::steady_clock::time_point since)
      : request(std::move(asked)), reply(std::move(reply)), since(since) {}

  const HttpRequest request;
  const HttpReply reply;
  const std::chrono::steady_clock::time_point since;
  std::shared_ptr<const Caller> caller;  // Set before other threads use the exchange.

  /// Sets what the log and the metrics have of the request. Any thread.
  void concerns(std::string repository, std::string verb);
  /// The record of the log, without status, bytes and time. Any thread.
  AccessRecord record() const;

 private:
  mutable std::mutex mutex_;  // Guards the members below.
  std::string repository_, verb_;
};

HttpResponse json_response(int status, const lsp::Json& body);
/// The canonical error object, with the status that fits its code.
HttpResponse error_response(const Error& error);
HttpResponse error_response(int status, const Error& error);
/// The same object with a code that only HTTP has: `unauthorized`, `forbidden`.
HttpResponse refusal(int status, std::string_view code, const std::string& message,
                     const std::string& hint);

}  // namespace codefinder::serve
