// `codefinder serve`: the verbs and MCP over HTTP, for many repositories and many clients. The
// server changes nothing but its own indexes, and keeps no sessions of clients.
#pragma once

#include "base/result.h"
#include "base/trace.h"
#include "lsp/json.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::serve {

struct ServerOptions {
  std::string listen = "127.0.0.1:7890";  // ADDRESS:PORT; port 0 is any free one.
  std::string repositories;               // A file or a directory.
  std::string tokens;                     // A file; "": everyone of this machine.
  std::string access_log;                 // A file; "": standard error.
  std::vector<std::string> origins;       // Origins of web pages that may send requests.
  // Restored repositories: their directory ("": in the cache directory) and their bytes.
  std::string data;
  std::uint64_t disk_budget = 20'000'000'000;
  std::size_t open_limit = 64;  // Open repositories.
  std::size_t connections = 1024;
  unsigned threads = 8;
  std::chrono::seconds deadline{60};
  std::chrono::seconds grace{10};  // For running requests, when the server stops.
  lsp::Json flags;                 // Settings from the command line; an object or null.
  std::shared_ptr<Trace> trace;    // --trace FILE.
  /// Called once with "http://127.0.0.1:7890".
  std::function<void(std::string_view url)> on_listening;
};

/// Serves until SIGTERM or SIGINT; then finishes the running requests. Errors: unusable files,
/// invalid_query (an address that is not of this machine, without tokens), internal (it cannot be
/// listened on).
Status run_server(const ServerOptions& options);

struct Endpoint {
  std::string address;  // An IP address.
  std::uint16_t port = 0;
};
/// Reads "127.0.0.1:80" or "[::1]:80". Errors: invalid_query.
Result<Endpoint> parse_endpoint(std::string_view text);

}  // namespace codefinder::serve
