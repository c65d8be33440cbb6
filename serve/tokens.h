// Who may ask: the tokens that clients authenticate with, what each may see, and how often it may
// ask. Tokens are kept as their SHA-256, so the file is no secret.
#pragma once

#include "base/clock.h"
#include "base/glob.h"
#include "base/result.h"

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::serve {

/// One client, by its token.
struct Caller {
  std::string name;         // For the log.
  std::string sha256;       // The SHA-256 of the token, in lower-case hexadecimal.
  GlobSet repositories;     // Names that it may see.
  unsigned per_minute = 0;  // Requests; 0: any number.

  bool may_see(std::string_view repository) const { return repositories.matches(repository); }
};

/// Immutable; thread-safe.
class Tokens {
 public:
  /// Everyone may see everything.
  static Tokens none();
  /// Reads {"tokens": [{"name": "ci", "sha256": "…", "repositories": ["web", "lib-*"],
  /// "per_minute": 600}]}; per_minute may be absent. Errors: invalid_query, with the place.
  static Result<Tokens> parse(std::string_view text);
  /// Errors: as parse(), and not_found.
  static Result<Tokens> load(const std::string& path);

  /// False if everyone may see everything.
  bool are_required() const { return required_; }
  /// Returns the caller of an Authorization header ("Bearer TOKEN"); nullptr if it has no valid
  /// token. The time does not depend on how much of a token is right.
  std::shared_ptr<const Caller> find(std::string_view authorization) const;

 private:
  bool required_ = false;
  std::vector<std::shared_ptr<const Caller>> callers_;
};

/// Counts the requests of each caller: a bucket that is filled with per_minute tokens in a minute,
/// and holds as many. Thread-safe.
class Rates {
 public:
  explicit Rates(const Clock& clock) : clock_(clock) {}
  /// Counts one request; returns how long the caller must wait, or 0 if it need not.
  std::chrono::seconds take(const Caller& caller);

 private:
  struct Bucket {
    double left = 0;
    std::chrono::steady_clock::time_point at{};
  };
  const Clock& clock_;
  std::mutex mutex_;
  std::map<std::string, Bucket, std::less<>> buckets_;
};

}  // namespace codefinder::serve
