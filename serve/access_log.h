// The access log: a line of JSON for each request, without what was asked. A thread of its own
// writes, so that a slow disk or pipe delays no request.
#pragma once

#include "base/result.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace codefinder::serve {

struct AccessRecord {
  std::string caller;  // The name of its token; "" if it has none.
  std::string method, path;
  std::string repository, verb;  // "" if the request is for none.
  int status = 0;
  std::size_t bytes = 0;  // The size of the response's body.
  std::chrono::microseconds time{0};
};

/// Thread-safe.
class AccessLog {
 public:
  /// Appends to a file, or writes to standard error if `path` is "". Errors: index_failed.
  static Result<std::unique_ptr<AccessLog>> open(const std::string& path);
  /// Writes what was added.
  virtual ~AccessLog() = default;

  /// Never blocks: a record for which there is no room is dropped and counted.
  virtual void add(const AccessRecord& record) = 0;
  virtual std::uint64_t dropped() const = 0;
};

}  // namespace codefinder::serve
