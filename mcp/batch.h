// The requests that came in one JSON array and are answered in one array (2025-03-26 only).
// Thread-safe.
#pragma once

#include "lsp/rpc.h"

#include <cstddef>
#include <functional>
#include <mutex>
#include <string>

namespace codefinder::mcp {

class Batch {
 public:
  /// `send` is called with the array once `requests` responses were added, unless none was sent.
  Batch(std::size_t requests, std::function<void(std::string)> send);

  /// A result that makes the array too large is replaced by an error.
  void add(const lsp::Response& response);
  /// Counts a request that gets no response.
  void add_withdrawn();

 private:
  void add(std::string text);  // With mutex_ held.

  std::mutex mutex_;  // Guards the members below.
  std::size_t left_;
  std::string answers_;  // "[{…},{…}"
  const std::function<void(std::string)> send_;
};

}  // namespace codefinder::mcp
